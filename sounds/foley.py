"""The effects of the table: what each one is made of and how loud it may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from sounds.dsp import (
    RATE,
    Random,
    Signal,
    band_noise,
    envelope,
    faded,
    in_room,
    length,
    loudness,
    mix,
    modes,
    peak,
    pluck,
    soften,
    stream,
    trimmed,
    varispeed,
)
from sounds.instruments import bell, burst, cloth, gong, harp, hertz, marimba, paper, pizzicato, slide, tap

TAKES = 3
PEAK = -6.0
DETUNE = (1.0, 0.97, 1.03)
# Notes sound together with the music and with each other: half a semitone would be heard as a mistake.
TUNED_SHARE = 0.12


class Effect(NamedTuple):
    """What an effect is.

    `make` takes chance and a pitch factor, `level` is the weighted dB of the loudest 100 ms, `tuned` ones
    keep to the scale, `wet` is the room's share.
    """

    make: Callable[[Random, float], Signal]
    level: float
    tuned: bool = False
    wet: float = 0.1


def deal(rng: Random, pitch: float) -> Signal:
    """A card lands on the pile: a soft paper tick."""
    return mix(
        (0.0, 0.35 * slide(rng, 0.05, 2600 * pitch, 3600 * pitch)),
        (0.03, paper(rng, 3100 * pitch, 0.018)),
        (0.031, 1.3 * tap(rng, 230 * pitch, 0.05, 0.3)),
    )


def draw(rng: Random, pitch: float) -> Signal:
    """A card slides off the stock."""
    return mix(
        (0.0, slide(rng, 0.26, 1500 * pitch, 2900 * pitch, 2300 * pitch)),
        (0.225, 0.5 * paper(rng, 2700 * pitch, 0.02)),
    )


def play(rng: Random, pitch: float) -> Signal:
    """A card is tapped down on the felt."""
    return mix(
        (0.0, 0.25 * slide(rng, 0.05, 1900 * pitch, 2600 * pitch)),
        (0.03, 2.2 * tap(rng, 186 * pitch, 0.11, 0.6)),
        (0.03, 0.5 * burst(rng, 1500 * pitch, 0.05)),
        (0.034, 0.25 * paper(rng, 2400 * pitch, 0.02)),
    )


def flip(rng: Random, pitch: float) -> Signal:
    """A card turns over: the edge leaves the finger, air, the face lands."""
    return mix(
        (0.0, 0.8 * paper(rng, 3600 * pitch, 0.012)),
        (0.01, 0.4 * slide(rng, 0.12, 1800 * pitch, 3400 * pitch)),
        (0.115, paper(rng, 2900 * pitch, 0.02)),
        (0.116, 0.9 * tap(rng, 260 * pitch, 0.05, 0.35)),
    )


def select(rng: Random, pitch: float) -> Signal:
    """A card is lifted out of the hand: one short pluck."""
    string = pluck(hertz("G4") * pitch, 0.3, 0.26, finger=2300, damping=0.22, position=0.3)
    return mix((0.0, faded(string, rise=0.0015)), (0.0, 0.06 * paper(rng, 2600, 0.012)))


def legal(rng: Random, pitch: float) -> Signal:
    """A card drops where it belongs: a warm wooden knock."""
    return mix(
        (0.0, tap(rng, 294 * pitch, 0.16, 0.4)),
        (0.001, 0.5 * faded(marimba(rng, hertz("D4") * pitch, 0.1)[: length(0.3)], fall=0.2)),
    )


def invalid(rng: Random, pitch: float) -> Signal:
    """A refusal: a low wooden tock, dull and without blame."""
    return mix((0.0, tap(rng, 196 * pitch, 0.13, 0.45)), (0.075, 0.5 * tap(rng, 178 * pitch, 0.11, 0.4)))


def trick(rng: Random, pitch: float) -> Signal:
    """The trick is swept to its winner and a bell answers."""
    return mix(
        (0.0, 0.75 * slide(rng, 0.4, 900 * pitch, 1900 * pitch, 1400 * pitch)),
        (0.05, 0.25 * paper(rng, 2500 * pitch, 0.02)),
        (0.13, 0.2 * paper(rng, 2800 * pitch, 0.02)),
        (0.3, 0.55 * bell(rng, hertz("E6") * pitch, 1.1)),
    )


def reversal(rng: Random, pitch: float) -> Signal:
    """The direction turns: a chord and a brush of paper on a tape that is pulled back and lets go."""
    seconds = 0.95
    chord = mix(*((0.02 * i, harp(rng, hertz(note))) for i, note in enumerate(("C4", "G4", "D5"))))
    tape = mix((0.0, chord[::-1]), (len(chord) / RATE - 0.02, chord))
    tape = tape[max(0, len(chord) - length(0.45)) :]
    t = np.linspace(0, 1, length(seconds))
    speed = pitch * (0.55 + 1.1 * np.sin(np.pi * t) ** 2 + 0.06 * np.sin(2 * np.pi * 9 * t))
    swirl = varispeed(tape, speed) * envelope(seconds, (0, 0), (0.12, 1), (0.7, 1), (seconds, 0))
    hiss = band_noise(rng, seconds, (500 * pitch, 2400 * pitch, 600 * pitch), 0.5)
    return soften(swirl + 0.05 * hiss * envelope(seconds, (0, 0), (0.4, 1), (seconds, 0)), 80, 5000)


def abandon(rng: Random, pitch: float) -> Signal:
    """A cloth flag goes up and flaps twice."""
    flag = cloth(rng, 0.62, 5.2, 420 * pitch, 900 * pitch, 520 * pitch)
    flag *= envelope(0.62, (0, 0), (0.07, 1), (0.3, 0.8), (0.62, 0))
    return mix((0.0, flag), (0.02, 0.7 * tap(rng, 190 * pitch, 0.08, 0.3)))


def bid(rng: Random, pitch: float) -> Signal:
    """A rubber stamp comes down on paper."""
    return mix(
        (0.0, tap(rng, 150 * pitch, 0.15, 0.6)),
        (0.002, 0.45 * burst(rng, 1100 * pitch, 0.06)),
        (0.012, 0.2 * modes(0.06, ((780 * pitch, 1, 0.04), (1290 * pitch, 0.5, 0.03)))),
        (0.15, 0.12 * slide(rng, 0.07, 1600 * pitch, 2200 * pitch)),
    )


def tick(rng: Random, pitch: float) -> Signal:
    """One step of a counter: a finger nail on a wooden bead."""
    bead = modes(0.05, ((1180 * pitch, 1, 0.035), (2310 * pitch, 0.3, 0.02), (3900 * pitch, 0.08, 0.012)))
    return mix((0.0, faded(bead, rise=0.001)), (0.0, 0.1 * paper(rng, 2800 * pitch, 0.01)))


def tick_last(rng: Random, pitch: float) -> Signal:
    """The counter has arrived: the bead and a small bell."""
    return mix((0.0, 0.6 * tick(rng, pitch)), (0.012, 0.7 * bell(rng, hertz("G6") * pitch, 0.95)))


def _melody(rng: Random, pitch: float, step: float, *notes: str, hardness: float = 0.4) -> Signal:
    return mix(*((i * step, marimba(rng, hertz(note) * pitch, hardness)) for i, note in enumerate(notes)))


def made(rng: Random, pitch: float) -> Signal:
    """Contract kept: a major second up."""
    return mix(
        (0.0, _melody(rng, pitch, 0.15, "G4", "A4")), (0.15, 0.12 * bell(rng, hertz("A5") * pitch, 0.8))
    )


def broken(rng: Random, pitch: float) -> Signal:
    """Contract broken: a minor third down, on softer mallets."""
    return _melody(rng, pitch, 0.2, "C4", "A3", hardness=0.1)


def round_end(rng: Random, pitch: float) -> Signal:
    """A round is over: a short phrase that comes to rest."""
    top = _melody(rng, pitch, 0.17, "E4", "G4", "A4", "G4")
    close = mix((0.0, marimba(rng, hertz("C4") * pitch)), (0.02, 0.7 * marimba(rng, hertz("E4") * pitch)))
    string = mix((0.0, pizzicato(rng, hertz("A2") * pitch)), (0.36, pizzicato(rng, hertz("G2") * pitch)))
    return mix(
        (0.0, top),
        (0.76, 0.9 * close),
        (0.0, 0.3 * string),
        (0.76, 0.35 * pizzicato(rng, hertz("C3") * pitch)),
    )


def victory(rng: Random, pitch: float) -> Signal:
    """The game is won: marimba runs up to a chord that bells crown; 3 s."""
    beat = 0.15
    line = (
        (0, "C4"),
        (1, "E4"),
        (2, "G4"),
        (3, "C5"),
        (5, "G4"),
        (6, "A4"),
        (7, "D5"),
        (8, "E5"),
        (11, "E5"),
    )
    parts = [(beat * at, marimba(rng, hertz(note) * pitch, 0.55)) for at, note in line]
    for at, chord in ((5, ("F4", "A3")), (8, ("C4", "G4", "C5")), (11, ("C4", "G4", "C5"))):
        parts += [
            (beat * at + 0.008 * i, 0.6 * marimba(rng, hertz(n) * pitch, 0.4)) for i, n in enumerate(chord)
        ]
    for at, note in ((0, "C3"), (5, "F2"), (7, "G2"), (8, "C3"), (11, "C3")):
        parts.append((beat * at, 0.5 * pizzicato(rng, hertz(note) * pitch)))
    for late, note in ((8.0, "G5"), (9.0, "C6"), (10.0, "E6"), (11.0, "G6"), (11.5, "C6")):
        parts.append((beat * late, 0.2 * bell(rng, hertz(note) * pitch, 1.5)))
    return faded(mix(*parts)[: length(2.95)], fall=0.5)


def curtain(rng: Random, pitch: float) -> Signal:
    """A heavy curtain is drawn and comes to rest."""
    fall = cloth(rng, 0.8, 3.1, 260 * pitch, 520 * pitch, 230 * pitch)
    fall *= envelope(0.8, (0, 0), (0.22, 1), (0.44, 0.9), (0.8, 0))
    return mix((0.0, fall), (0.4, 0.9 * tap(rng, 92 * pitch, 0.14, 0.3)))


def page(rng: Random, pitch: float) -> Signal:
    """A page is turned."""
    sweep = slide(rng, 0.28, 1100 * pitch, 2500 * pitch, 1500 * pitch)
    crumples = [
        (float(at), 0.3 * paper(rng, float(rng.uniform(2000, 3400)) * pitch, 0.01))
        for at in rng.uniform(0.04, 0.2, 5)
    ]
    return mix((0.0, sweep), *crumples, (0.23, 0.5 * tap(rng, 240 * pitch, 0.05, 0.3)))


def lay(rng: Random, pitch: float) -> Signal:
    """A level is laid: a rising triad on the marimba."""
    return _melody(rng, pitch, 0.11, "C4", "E4", "G4")


def _wheel(note: str) -> Callable[[Random, float], Signal]:
    def step(rng: Random, pitch: float) -> Signal:
        return mix(
            (0.0, marimba(rng, hertz(note) * pitch, 0.6)),
            (0.01, 0.12 * bell(rng, 2 * hertz(note) * pitch, 0.7)),
        )

    return step


def imperial(rng: Random, pitch: float) -> Signal:
    """The imperial: a small gong."""
    return gong(rng, hertz("G3") * pitch)


def _bubble(rng: Random, start: float, end: float, seconds: float) -> Signal:
    t = np.linspace(0, 1, length(seconds))
    phase = np.cumsum(2 * np.pi * start * (end / start) ** t / RATE)
    body = np.sin(phase) * np.exp(-3.2 * t) * np.minimum(1, t / 0.06)
    return mix(
        (0.0, faded(body, fall=0.04)),
        (0.0, 0.05 * paper(rng, 1600, 0.015)),
        (0.0, 0.3 * tap(rng, start, 0.05, 0.2)),
    )


def pop_up(rng: Random, pitch: float) -> Signal:
    """A plus bubble pops upwards."""
    return _bubble(rng, 330 * pitch, 620 * pitch, 0.11)


def pop_down(rng: Random, pitch: float) -> Signal:
    """A minus bubble pops downwards."""
    return _bubble(rng, 420 * pitch, 215 * pitch, 0.13)


def heartbeat(rng: Random, pitch: float) -> Signal:
    """One beat of a heart: two soft thuds."""
    first = modes(
        0.2,
        ((74 * pitch, 1, 0.18), (118 * pitch, 0.9, 0.14), (190 * pitch, 0.5, 0.09), (310 * pitch, 0.1, 0.06)),
    )
    second = modes(
        0.16,
        (
            (86 * pitch, 1, 0.14),
            (135 * pitch, 0.8, 0.11),
            (214 * pitch, 0.45, 0.08),
            (340 * pitch, 0.1, 0.05),
        ),
    )
    skin = burst(rng, 300 * pitch, 0.06)
    return mix(
        (0.0, faded(first, rise=0.008)),
        (0.0, 0.12 * skin),
        (0.27, 0.7 * faded(second, rise=0.008)),
        (0.27, 0.09 * skin),
    )


EFFECTS: dict[str, Effect] = {
    "deal": Effect(deal, -36.0),
    "draw": Effect(draw, -35.0),
    "play": Effect(play, -31.0),
    "flip": Effect(flip, -34.0),
    "select": Effect(select, -35.0),
    "legal": Effect(legal, -30.0),
    "invalid": Effect(invalid, -30.0),
    "trick": Effect(trick, -29.0),
    "reversal": Effect(reversal, -28.0, tuned=True),
    "abandon": Effect(abandon, -31.0),
    "bid": Effect(bid, -29.0),
    "tick": Effect(tick, -39.0),
    "tick_last": Effect(tick_last, -31.0, tuned=True),
    "made": Effect(made, -26.0, tuned=True),
    "broken": Effect(broken, -27.0, tuned=True),
    "round_end": Effect(round_end, -24.0, tuned=True, wet=0.16),
    "victory": Effect(victory, -20.0, tuned=True, wet=0.2),
    "curtain": Effect(curtain, -30.0),
    "page": Effect(page, -35.0),
    "lay": Effect(lay, -26.0, tuned=True),
    "wheel_1": Effect(_wheel("C4"), -28.0, tuned=True),
    "wheel_2": Effect(_wheel("D4"), -28.0, tuned=True),
    "wheel_3": Effect(_wheel("E4"), -28.0, tuned=True),
    "wheel_4": Effect(_wheel("G4"), -28.0, tuned=True),
    "wheel_5": Effect(_wheel("A4"), -28.0, tuned=True),
    "imperial": Effect(imperial, -26.0, tuned=True),
    "pop_up": Effect(pop_up, -32.0),
    "pop_down": Effect(pop_down, -32.0),
    "heartbeat": Effect(heartbeat, -31.0),
}


def render(name: str, take: int) -> Signal:
    """One take (0 to 2) of an effect, finished: in its room, at its level, from silence to silence."""
    effect = EFFECTS[name]
    rng = stream(name, take)
    pitch = DETUNE[take] ** (TUNED_SHARE if effect.tuned else 1.0)
    wet = in_room(rng, effect.make(rng, pitch), effect.wet)
    clean = faded(trimmed(soften(wet, 45.0, 7500.0)), fall=0.03)
    clean *= 10 ** ((effect.level - loudness(clean)) / 20)
    return clean * min(1.0, 10 ** ((PEAK - peak(clean)) / 20))
