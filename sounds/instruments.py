"""The things that sound: bars, bells, strings, paper, wood and cloth, each as one struck or moved object."""

from __future__ import annotations

import numpy as np

from sounds.dsp import (
    Random,
    Signal,
    band_noise,
    decay,
    envelope,
    faded,
    mix,
    modes,
    pluck,
    resonate,
    roughness,
    soften,
)

NOTES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
BODY = ((105.0, 30.0, 1.2), (196.0, 45.0, 1.5), (290.0, 60.0, 1.1), (460.0, 110.0, 0.9), (900.0, 250.0, 0.4))
GUITAR = ((98.0, 26.0, 1.6), (205.0, 40.0, 1.1), (400.0, 90.0, 0.7), (1150.0, 420.0, 0.45))


def hertz(note: str) -> float:
    """The equal-tempered frequency of a note such as `C5` or `Bb4`, A4 being 440 Hz."""
    semitone = NOTES[note[0]] - note.count("b") + 12 * int(note[-1])
    return float(440.0 * 2.0 ** ((semitone - 57) / 12))


def burst(rng: Random, centre: float, t60: float) -> Signal:
    """The noise of one contact: a band around `centre` Hz that is gone after `t60` seconds."""
    return faded(band_noise(rng, t60, centre, 0.75) * decay(t60, t60), rise=0.001, fall=0.006)


def marimba(rng: Random, pitch: float, hardness: float = 0.5) -> Signal:
    """A rosewood bar over its tube: modes at 1, 3.93 and 9.2 times the pitch, and the mallet's thump."""
    t60 = 1.5 * (262.0 / pitch) ** 0.55
    bright = 0.12 + 0.3 * hardness
    wobble = 1 + 0.12 * rng.standard_normal(3)
    bar = modes(
        min(t60, 1.8),
        (
            (pitch, wobble[0], t60),
            (3.93 * pitch, bright * wobble[1], 0.3 * t60),
            (9.2 * pitch, 0.3 * bright * wobble[2], 0.12 * t60),
        ),
    )
    thump = burst(rng, min(2.2 * pitch, 1500.0), 0.03)
    return faded(mix((0.0, bar), (0.0, 0.16 * thump)), rise=0.0018 - 0.0008 * hardness)


def bell(rng: Random, pitch: float, t60: float = 1.7) -> Signal:
    """A small bell: inharmonic partials, each a pair that beats slowly as a cast rim's do."""
    partials = []
    rows = (
        (0.5, 0.1, 1.0),
        (1.0, 1.0, 1.0),
        (2.01, 0.34, 0.7),
        (2.74, 0.2, 0.5),
        (4.1, 0.09, 0.32),
        (5.4, 0.07, 0.25),
    )
    for ratio, level, life in rows:
        beat = 0.5 + 1.2 * float(rng.random())
        partials.append((ratio * pitch, 0.78 * level, life * t60))
        partials.append((ratio * pitch + beat, 0.22 * level, life * t60))
    return faded(modes(t60, partials), rise=0.0025, fall=0.08)


def gong(rng: Random, pitch: float) -> Signal:
    """A small hanging gong: a dense shimmer that opens after the stroke over a settled low tone."""
    seconds = 2.4
    low = modes(seconds, ((pitch, 1.0, 2.2), (1.48 * pitch, 0.5, 1.9), (2.03 * pitch, 0.35, 1.6)))
    shimmer = np.zeros_like(low)
    for ratio in np.sort(rng.uniform(2.3, 14.0, 30)):
        shimmer += modes(seconds, ((float(ratio * pitch), 0.9 / float(ratio), 3.6 / float(ratio) ** 0.6),))
    opening = envelope(seconds, (0.0, 0.15), (0.09, 1.0), (seconds, 1.0))
    stroke = burst(rng, 240.0, 0.06)
    return faded(mix((0.0, low + shimmer * opening), (0.0, 0.5 * stroke)), rise=0.004, fall=0.25)


def pizzicato(rng: Random, pitch: float, strength: float = 0.6) -> Signal:
    """A bowed instrument's string, plucked: short, round, with the wooden body and the fingertip heard."""
    t60 = 0.75 * (262.0 / pitch) ** 0.35
    string = pluck(
        pitch,
        1.15 * t60,
        t60,
        finger=1700.0 + 2000.0 * strength + pitch,
        damping=min(0.2, 45.0 / pitch),
        position=0.21 + 0.04 * float(rng.random()),
    )
    finger = burst(rng, 900.0, 0.015)
    return faded(resonate(mix((0.0, string), (0.0, 0.05 * finger)), BODY, dry=0.7), rise=0.0012, fall=0.06)


def harp(rng: Random, pitch: float) -> Signal:
    """A gut string that rings on: softer at the start and longer than a pizzicato."""
    t60 = 2.3 * (262.0 / pitch) ** 0.5
    string = pluck(
        pitch,
        min(t60, 2.6),
        t60,
        finger=1300.0 + pitch,
        damping=min(0.14, 36.0 / pitch),
        position=0.38 + 0.06 * float(rng.random()),
    )
    return faded(resonate(string, BODY, dry=0.8), rise=0.002, fall=0.3)


def guitar(rng: Random, pitch: float, brightness: float = 0.5) -> Signal:
    """A nylon string over a wide wooden body, plucked near the hole with the flesh of the finger."""
    t60 = 2.9 * (196.0 / pitch) ** 0.55
    string = pluck(
        pitch,
        min(t60, 2.8),
        t60,
        finger=1100.0 + 1700.0 * brightness + 1.4 * pitch,
        damping=min(0.16, (34.0 - 14.0 * brightness) / pitch),
        position=0.16 + 0.05 * float(rng.random()),
    )
    flesh = burst(rng, 620.0, 0.02)
    return faded(resonate(mix((0.0, string), (0.0, 0.04 * flesh)), GUITAR, dry=0.75), rise=0.0015, fall=0.3)


def glass(rng: Random, pitch: float) -> Signal:
    """The rim of a wine glass under a wet finger: it swells, sings almost purely, beats and fades."""
    seconds = 3.4
    t = np.arange(round(seconds * 44100)) / 44100
    beat = 1 + 0.13 * np.sin(2 * np.pi * (4.1 + 0.8 * float(rng.random())) * t + 6.28 * float(rng.random()))
    tone = np.zeros_like(t)
    for ratio, level in ((1.0, 1.0), (2.0, 0.09), (2.83, 0.05), (4.1, 0.02)):
        tone += level * np.sin(2 * np.pi * ratio * pitch * (1 + 0.0006 * float(rng.standard_normal())) * t)
    skin = 0.02 * band_noise(rng, seconds, 2.2 * pitch, 0.3)
    swell = envelope(seconds, (0.0, 0.0), (0.5, 0.8), (1.1, 1.0), (2.2, 0.55), (seconds, 0.0))
    return faded((tone * beat + skin) * swell, rise=0.05, fall=0.2)


def drop(rng: Random, pitch: float) -> Signal:
    """A thin glass touched with a fingernail: a clear note that is soon gone."""
    rows = ((1.0, 1.0, 1.1), (2.32, 0.3, 0.6), (4.25, 0.12, 0.3), (6.63, 0.05, 0.16))
    partials = [
        (pitch * ratio * (1 + 0.002 * float(rng.standard_normal())), level, life)
        for ratio, level, life in rows
    ]
    return faded(mix((0.0, modes(1.2, partials)), (0.0, 0.05 * burst(rng, 2400.0, 0.012))), rise=0.002)


def breath(rng: Random, pitch: float) -> Signal:
    """A slow breath over the neck of a bottle: air that finds its pitch, and the pitch in it."""
    seconds = 4.2
    t = np.arange(round(seconds * 44100)) / 44100
    air = band_noise(rng, seconds, (0.9 * pitch, pitch, pitch), 0.12) + 0.35 * band_noise(
        rng, seconds, (3.0 * pitch, 4.0 * pitch, 3.0 * pitch), 0.6
    )
    tone = np.sin(2 * np.pi * pitch * t + 0.25 * np.sin(2 * np.pi * 4.4 * t))
    swell = envelope(seconds, (0.0, 0.0), (0.9, 0.7), (1.7, 1.0), (2.8, 0.6), (seconds, 0.0))
    return faded((0.5 * air + 0.7 * tone) * swell, rise=0.05, fall=0.3)


def tap(rng: Random, pitch: float, t60: float, softness: float = 0.5) -> Signal:
    """Something set down on a felt-covered table top: heavily damped wooden modes and a muffled contact."""
    rows = ((1.0, 1.0, 1.0), (1.71, 0.55, 0.75), (2.63, 0.32, 0.5), (4.12, 0.18, 0.35))
    partials = [
        (pitch * ratio * (1 + 0.02 * float(rng.standard_normal())), level * softness ** (i * 0.6), life * t60)
        for i, (ratio, level, life) in enumerate(rows)
    ]
    contact = burst(rng, 3.2 * pitch, 0.04)
    return faded(mix((0.0, modes(1.2 * t60, partials)), (0.0, 0.22 * contact)), rise=0.0015, fall=0.03)


def paper(rng: Random, centre: float, t60: float) -> Signal:
    """A card's edge that ticks: a very short burst with the light ring of stiff paper."""
    burst = band_noise(rng, t60, centre, 0.55) * decay(t60, t60)
    ring = modes(t60, ((0.37 * centre, 0.5, 0.5 * t60), (0.62 * centre, 0.3, 0.35 * t60)))
    return faded(burst + ring, rise=0.0008, fall=0.004)


def slide(rng: Random, seconds: float, *centre: float) -> Signal:
    """Paper drawn over cloth or paper: swelling rough noise whose colour follows the speed."""
    swell = envelope(seconds, (0.0, 0.0), (0.3 * seconds, 0.8), (0.55 * seconds, 1.0), (seconds, 0.0))
    return band_noise(rng, seconds, centre, 0.6) * swell * roughness(rng, seconds, 210.0, 0.55)


def cloth(rng: Random, seconds: float, flutter: float, *centre: float) -> Signal:
    """Woven cloth in motion: slow noise that flutters (times a second) and calms down."""
    t = np.arange(round(seconds * 44100)) / 44100
    speed = flutter * (1.25 - 0.5 * t / seconds)
    beat = 0.5 + 0.5 * np.cos(2 * np.pi * np.cumsum(speed) / 44100 + 2.6)
    air = band_noise(rng, seconds, centre, 0.75)
    weave = band_noise(rng, seconds, [2.6 * c for c in centre], 0.5) * roughness(rng, seconds, 120.0, 0.8)
    return soften((air + 0.3 * weave) * (0.35 + 0.65 * beat**2), 60.0, 5500.0)
