"""Signals and what can be done with them: noise, modes, plucked loops, rooms, fades and measures."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 44100
Signal = NDArray[np.float64]
Random = np.random.Generator
FRAME, HOP = 1024, 256


def length(seconds: float) -> int:
    """A duration in whole samples."""
    return round(seconds * RATE)


def times(seconds: float) -> Signal:
    """The moments of a duration's samples, in seconds."""
    return np.arange(length(seconds), dtype=np.float64) / RATE


def stream(name: str, take: int) -> Random:
    """The fixed stream of chance of one take."""
    return np.random.default_rng([zlib.crc32(name.encode()), take])


def decay(seconds: float, t60: float) -> Signal:
    """An exponential envelope that has lost 60 dB after `t60` seconds."""
    return np.exp(-6.9078 * times(seconds) / t60)


def envelope(seconds: float, *points: tuple[float, float]) -> Signal:
    """An envelope through (second, level) points, with rounded corners."""
    at, level = zip(*points, strict=True)
    line = np.interp(times(seconds), at, level)
    width = min(len(line) // 8, length(0.012)) | 1
    kernel = np.hanning(width + 2)[1:-1]
    padded = np.pad(line, width // 2, mode="edge")
    return np.convolve(padded, kernel / kernel.sum(), mode="valid")


def modes(seconds: float, partials: Sequence[tuple[float, float, float]]) -> Signal:
    """Struck resonances: the sum of decaying sines, each (Hz, level, t60 in seconds)."""
    t = times(seconds)
    total = np.zeros_like(t)
    for hertz, level, t60 in partials:
        if hertz < 0.4 * RATE:
            total += level * np.sin(2 * np.pi * hertz * t) * np.exp(-6.9078 * t / t60)
    return total


def band_noise(rng: Random, seconds: float, centre: float | Sequence[float], octaves: float) -> Signal:
    """Noise of unit RMS in a bell-shaped band whose centre (Hz) may glide through evenly spaced stops."""
    n = length(seconds)
    frames = n // HOP + FRAME // HOP + 1
    stops = np.log2(np.atleast_1d(np.asarray(centre, dtype=np.float64)))
    glide = np.interp(np.linspace(0, 1, frames), np.linspace(0, 1, len(stops)), stops)
    bins = np.log2(np.maximum(np.fft.rfftfreq(FRAME, 1 / RATE), 1.0))
    shape = np.exp(-0.5 * ((bins[None, :] - glide[:, None]) / octaves) ** 2)
    spectrum = (rng.standard_normal(shape.shape) + 1j * rng.standard_normal(shape.shape)) * shape
    window = np.hanning(FRAME + 1)[:-1]
    out = np.zeros(frames * HOP + FRAME)
    for i, frame in enumerate(np.fft.irfft(spectrum, FRAME) * window):
        # A narrow band has less energy than a wide one: level each frame, so that a glide keeps its loudness.
        out[i * HOP : i * HOP + FRAME] += frame / max(float(np.sqrt(np.mean(shape[i] ** 2))), 1e-9)
    cut = out[FRAME : FRAME + n]
    return cut / max(float(np.sqrt(np.mean(cut**2))), 1e-12)


def roughness(rng: Random, seconds: float, per_second: float, depth: float) -> Signal:
    """A random amplitude, as of fibres catching while surfaces slide: 1 at most, 1 - depth at least."""
    knots = max(int(seconds * per_second), 2)
    levels = 1 - depth * rng.random(knots + 1) ** 0.7
    return np.interp(np.linspace(0, knots, length(seconds)), np.arange(knots + 1), levels)


def pluck(
    pitch: float, seconds: float, t60: float, *, finger: float, damping: float, position: float
) -> Signal:
    """A Karplus-Strong string plucked at `position` of its length.

    `finger` (Hz) is where the fingertip's softness takes the harmonics away, `damping` (0 to 0.25)
    the share of high partials that each round trip loses.
    """
    period = RATE / pitch
    delay = int(period - 1)
    share = period - 1 - delay
    taps = np.convolve([damping, 1 - 2 * damping, damping], [1 - share, share])
    taps *= 10 ** (-3 * period / RATE / t60)
    start = delay + len(taps)
    phase = np.arange(start) / period
    out = np.zeros(start + length(seconds))
    for k in range(1, int(0.4 * RATE / pitch)):
        level = np.sin(k * np.pi * position) / k * np.exp(-k * pitch / finger)
        out[:start] += level * np.sin(2 * np.pi * k * phase)
    for at in range(start, len(out), delay):
        end = min(at + delay, len(out))
        # y[n] is the filtered y one period ago; a whole block is known as soon as the one before it is.
        past = out[at - delay - len(taps) + 1 : end - delay]
        out[at:end] = np.convolve(past, taps, mode="valid")
    return out[: length(seconds)]


def resonate(signal: Signal, peaks: Sequence[tuple[float, float, float]], dry: float = 1.0) -> Signal:
    """The signal through a body with resonances, each (Hz, width in Hz, gain)."""
    f = np.fft.rfftfreq(2 * len(signal), 1 / RATE)
    gain = np.full_like(f, dry)
    for hertz, width, level in peaks:
        gain += level / (1 + ((f - hertz) / width) ** 2)
    return np.fft.irfft(np.fft.rfft(signal, 2 * len(signal)) * gain)[: len(signal)]


def soften(signal: Signal, low: float, high: float) -> Signal:
    """The signal with gentle slopes below `low` and above `high` Hz (12 dB an octave)."""
    n = len(signal) + RATE // 4
    f = np.fft.rfftfreq(n, 1 / RATE)
    gain = 1 / np.sqrt(1 + (f / high) ** 4) / np.sqrt(1 + (low / np.maximum(f, 1e-3)) ** 4)
    return np.fft.irfft(np.fft.rfft(signal, n) * gain, n)[: len(signal)]


def varispeed(signal: Signal, speed: Signal) -> Signal:
    """The signal as a tape plays it whose speed changes: one output sample for each value of `speed`."""
    position = np.cumsum(speed)
    return np.interp(position, np.arange(len(signal)), signal, right=0.0)


def mix(*parts: tuple[float, Signal]) -> Signal:
    """Signals laid over one another, each from its second on."""
    total = np.zeros(max(length(at) + len(part) for at, part in parts))
    for at, part in parts:
        start = length(at)
        total[start : start + len(part)] += part
    return total


def room_response(rng: Random, seconds: float, t60: float, delay: float) -> Signal:
    """The answer of a room with soft walls: after `delay` seconds dense noise whose treble dies first."""
    n = length(seconds)
    tail = np.zeros(n)
    start = length(delay)
    for centre, share in ((180.0, 1.0), (450.0, 1.0), (1100.0, 0.8), (2600.0, 0.5), (5200.0, 0.3)):
        band = band_noise(rng, seconds, centre, 0.55) * decay(seconds, t60 * share)
        tail[start:] += share * band[: n - start]
    rise = length(0.006)
    tail[start : start + rise] *= np.linspace(0, 1, rise)
    fade = length(seconds * 0.2)
    tail[-fade:] *= np.linspace(1, 0, fade)
    return tail / float(np.sqrt(np.sum(tail**2)))


def in_room(rng: Random, signal: Signal, share: float, t60: float = 0.35) -> Signal:
    """The signal at a table in a small room, `share` of it reflected; longer than before by the echo."""
    response = room_response(rng, t60, t60, 0.004)
    n = len(signal) + len(response)
    wet = np.fft.irfft(np.fft.rfft(signal, n) * np.fft.rfft(response, n), n)
    return share * wet + np.pad(signal, (0, len(response)))


def faded(signal: Signal, rise: float = 0.0008, fall: float = 0.02) -> Signal:
    """The signal from silence to silence: it starts and ends at exactly 0."""
    out = signal.copy()
    up, down = length(rise), min(length(fall), len(out) // 2)
    out[:up] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(up) / up)
    out[-down:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, down + 1) / down)
    return out


def trimmed(signal: Signal, below: float = -62.0) -> Signal:
    """The signal without what follows its last sample within `below` dB of its peak."""
    loud = np.flatnonzero(np.abs(signal) > np.max(np.abs(signal)) * 10 ** (below / 20))
    return signal[: loud[-1] + 1]


def decibels(amplitude: float) -> float:
    """An amplitude in dB, full scale being 0."""
    return 20 * float(np.log10(max(amplitude, 1e-9)))


def peak(signal: Signal) -> float:
    """The highest sample in dB."""
    return decibels(float(np.max(np.abs(signal))))


def k_weighted(signal: Signal) -> Signal:
    """The signal (samples first) weighted for the ear as ITU-R BS.1770 weights it."""
    n = len(signal) + RATE // 4
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(n, 1 / RATE) / 48000)
    shelf = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (
        1 - 1.69065929318241 * z + 0.73248077421585 * z**2
    )
    high = (1 - 2 * z + z**2) / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    gain = np.abs(shelf * high)
    if signal.ndim == 2:
        gain = gain[:, None]
    return np.fft.irfft(np.fft.rfft(signal, n, axis=0) * gain, n, axis=0)[: len(signal)]


def loudness(signal: Signal, window: float | None = 0.1) -> float:
    """The weighted level in dB of the loudest `window` seconds, or of the whole; channels add up."""
    power = k_weighted(signal) ** 2
    if power.ndim == 2:
        power = power.sum(axis=1)
    if window is None:
        return 10 * float(np.log10(max(float(power.mean()), 1e-18)))
    n = length(window)
    running = np.cumsum(np.concatenate(([0.0], power, np.zeros(n))))
    return 10 * float(np.log10(max(float(np.max(running[n:] - running[:-n])) / n, 1e-18)))


def centroid(signal: Signal) -> float:
    """The mean frequency in Hz of the energy."""
    mono = signal if signal.ndim == 1 else signal.mean(axis=1)
    energy = np.abs(np.fft.rfft(mono)) ** 2
    return float(np.sum(np.fft.rfftfreq(len(mono), 1 / RATE) * energy) / max(float(np.sum(energy)), 1e-18))
