"""The sounds belong to the code that makes them and are fit to be heard; the player never fails."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game import paths
from game.rules import level_up, mind_up, up_color, updown
from game.rules.base import Outcome
from game.ui import sound
from game.ui.sound import Sound, cue
from sounds import compositions, dsp, foley, make_sounds, ogg

MANIFEST = json.loads(make_sounds.MANIFEST.read_text(encoding="utf-8"))
FILES: dict[str, dict[str, Any]] = MANIFEST["files"]
SAMPLES = {path: ogg.decoded((make_sounds.HERE / path).read_bytes()) for path in FILES}
EFFECTS = sorted(path for path in FILES if path.startswith("effects/"))
PIECES = sorted(path for path in FILES if path.startswith("music/"))


# -- the files


def test_the_sounds_were_made_by_this_code() -> None:
    assert MANIFEST["code"] == make_sounds.code_digest(), "run: make sounds"


def test_the_manifest_lists_exactly_the_files_there_are() -> None:
    there = {path.relative_to(make_sounds.HERE).as_posix() for path in make_sounds.HERE.rglob("*.ogg")}
    assert there == set(FILES)
    for path, row in FILES.items():
        assert hashlib.sha256((make_sounds.HERE / path).read_bytes()).hexdigest() == row["sha256"], path


def test_every_effect_that_the_game_names_is_there_in_three_takes_and_no_other() -> None:
    assert {f"effects/{name}-{take}.ogg" for name in sound.EFFECTS for take in range(3)} == set(EFFECTS)
    assert set(sound.CUES.values()) <= set(sound.EFFECTS)
    assert sound.TAKES == foley.TAKES == 3


def test_the_music_that_the_game_names_is_there_and_no_other() -> None:
    assert {f"music/{name}.ogg" for name in sound.MUSIC} == set(PIECES)


def test_all_of_it_stays_below_5_megabytes() -> None:
    assert sum((make_sounds.HERE / path).stat().st_size for path in FILES) < 5_000_000


@pytest.mark.parametrize("path", EFFECTS)
def test_an_effect_is_mono_short_quiet_and_starts_and_ends_in_silence(path: str) -> None:
    samples = SAMPLES[path]
    assert samples.ndim == 1
    assert 0.05 < len(samples) / dsp.RATE < 3.3
    assert -36 < dsp.peak(samples) < -6
    loudest = float(np.max(np.abs(samples)))
    assert abs(samples[0]) < 0.05 * loudest
    assert np.max(np.abs(samples[-8:])) < 0.01 * loudest
    assert np.all(np.isfinite(samples))


@pytest.mark.parametrize("path", EFFECTS)
def test_no_effect_is_shrill(path: str) -> None:
    assert 60 < dsp.centroid(SAMPLES[path]) < 3800


@pytest.mark.parametrize("name", sound.EFFECTS)
def test_three_takes_are_alike_but_never_the_same(name: str) -> None:
    takes = [SAMPLES[f"effects/{name}-{take}.ogg"] for take in range(3)]
    level = [dsp.loudness(take) for take in takes]
    assert max(level) - min(level) < 1.5
    assert level[0] == pytest.approx(foley.EFFECTS[name].level, abs=1.5)
    for a, b in ((0, 1), (0, 2), (1, 2)):
        n = min(len(takes[a]), len(takes[b]))
        assert np.corrcoef(takes[a][:n], takes[b][:n])[0, 1] < 0.98


@pytest.mark.parametrize("quiet", ["deal", "draw", "play", "flip", "select", "tick", "page"])
def test_what_is_heard_all_the_time_is_far_quieter_than_victory(quiet: str) -> None:
    loud = dsp.loudness(SAMPLES["effects/victory-0.ogg"])
    assert dsp.loudness(SAMPLES[f"effects/{quiet}-0.ogg"]) < loud - 9


def test_the_figures_of_the_manifest_are_those_of_the_files() -> None:
    for path in ("effects/play-1.ogg", "effects/victory-2.ogg"):
        row = FILES[path]
        assert row["seconds"] == pytest.approx(len(SAMPLES[path]) / dsp.RATE, abs=0.001)
        assert row["peak"] == pytest.approx(dsp.peak(SAMPLES[path]), abs=0.1)
        assert row["loudness"] == pytest.approx(dsp.loudness(SAMPLES[path]), abs=0.1)


@pytest.mark.parametrize(("name", "take"), [("deal", 0), ("legal", 1), ("trick", 2)])
def test_an_effect_made_again_is_the_one_in_the_file(name: str, take: int) -> None:
    again = foley.render(name, take)
    assert np.array_equal(again, foley.render(name, take))
    kept = SAMPLES[f"effects/{name}-{take}.ogg"]
    assert len(kept) == len(again)
    assert np.corrcoef(again, kept)[0, 1] > 0.95


@pytest.mark.parametrize("path", PIECES)
def test_music_is_stereo_calm_and_loops_without_a_seam(path: str) -> None:
    samples = SAMPLES[path]
    piece = compositions.PIECES[Path(path).stem]
    assert samples.shape == (dsp.length(piece.bars * piece.eighths * 30 / piece.tempo), 2)
    assert 60 <= len(samples) / dsp.RATE <= 90
    assert -20 < dsp.peak(samples) < -6
    assert dsp.loudness(samples, None) == pytest.approx(compositions.LEVEL, abs=0.5)
    # Across the seam the wave goes on as it does elsewhere: no jump above -60 dB, whatever the encoder left.
    seam = np.concatenate((samples[-4:], samples[:4]))
    assert np.max(np.abs(np.diff(seam, axis=0))) < 0.001
    # Both ends are equally loud within a few dB: nothing fades out or starts from nothing.
    ends = [dsp.decibels(float(np.sqrt(np.mean(part**2)))) for part in (samples[-22050:], samples[:22050])]
    assert abs(ends[0] - ends[1]) < 15
    assert min(ends) > -55


def test_an_uneven_bar_is_refused() -> None:
    assert list(compositions.read("C4 . E4+G4 | . . D4", 3)) == [(0, "C4"), (2, "E4"), (2, "G4"), (5, "D4")]
    with pytest.raises(ValueError, match="bar 2"):
        list(compositions.read("C4 . E4 | . D4", 3))


@pytest.mark.parametrize("pitch", [98.0, 261.6, 880.0])
def test_a_plucked_string_is_in_tune(pitch: float) -> None:
    string = dsp.pluck(pitch, 0.6, 0.8, finger=2500, damping=0.1, position=0.2)
    spectrum = np.abs(np.fft.rfft(string * np.hanning(len(string)), 1 << 19))
    around = slice(int(pitch * 0.9 * (1 << 19) / dsp.RATE), int(pitch * 1.1 * (1 << 19) / dsp.RATE))
    found = (around.start + int(np.argmax(spectrum[around]))) * dsp.RATE / (1 << 19)
    assert abs(1200 * np.log2(found / pitch)) < 2  # cents


# -- the words of the games


def _outcome() -> Outcome:
    return Outcome(rounds=(), score=(1, 0, 0), standings=((0,), (1, 2)))


def test_events_are_heard_as_their_effects() -> None:
    assert cue(updown.Played(seat=0, card="AS")) == "play"
    assert cue(updown.DirectionChanged(direction=-1)) == "reversal"
    assert cue(updown.GameOver(outcome=_outcome())) == "victory"
    assert cue(updown.Announced(seat=1, bid=0, reverse=False, cost=0)) == "bid"
    assert cue(updown.Announced(seat=1, bid=None, reverse=False, cost=1)) == "abandon"
    assert cue(updown.PerfectionAwarded(points=(0, 0, 5))) is None
    assert cue(object()) is None


def test_every_event_that_has_an_effect_exists() -> None:
    known = (level_up, mind_up, up_color, updown)
    assert [name for name in sound.CUES if not any(hasattr(game, name) for game in known)] == []


# -- the player


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    player = Sound(0.8, 0.5)
    player.start()
    assert player.live
    yield player
    player.close()
    assert pygame.mixer.get_init() is None


def _settle(player: Sound, ms: float = 5000.0) -> None:
    for _ in range(int(ms // 16)):
        player.tick(16)


def _use_everything(player: Sound) -> None:
    player.play("deal")
    player.play("victory", pan=-1.0)
    player.music("updown")
    player.duck(1.0)
    player.set_volumes(0.2, 0.3)
    player.mute(True)
    player.mute(False)
    _settle(player, 500)
    player.preload()


def test_without_a_device_everything_is_harmless(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "there-is-none")
    player = Sound(1.0, 1.0)
    player.start()
    assert not player.live
    _use_everything(player)
    assert not player.preload()
    assert not player.busy
    player.close()
    player.close()


def test_a_silent_one_never_opens_a_device() -> None:
    pygame.mixer.quit()
    player = Sound.silent()
    _use_everything(player)
    assert pygame.mixer.get_init() is None


def test_after_close_everything_is_harmless(played: Sound) -> None:
    _use_everything(played)
    played.close()
    _use_everything(played)
    assert not played.live


def test_a_mixer_that_was_ended_elsewhere_is_noticed(played: Sound) -> None:
    _use_everything(played)
    pygame.mixer.quit()
    _use_everything(played)
    assert not played.live


def test_a_device_that_is_lost_means_silence(played: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    played.music("updown")
    _settle(played)

    def lost(*_: object) -> None:
        raise pygame.error("the device is gone")

    monkeypatch.setattr(pygame.mixer.music, "set_volume", lost)
    played.set_volumes(1.0, 1.0)
    _use_everything(played)
    assert not played.live


def test_missing_files_mean_silence(played: Sound, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "sounds", lambda: tmp_path)
    played.play("deal")
    assert not played.live
    _use_everything(played)


def test_an_effect_that_there_is_not_is_an_error_even_in_silence() -> None:
    with pytest.raises(KeyError, match="drum"):
        Sound.silent().play("drum")


def test_music_that_there_is_not_is_an_error_even_in_silence() -> None:
    with pytest.raises(KeyError, match="drums"):
        Sound.silent().music("drums")


def test_preloading_loads_one_sample_a_call(played: Sound) -> None:
    steps = 0
    while played.preload():
        steps += 1
    assert steps == 3 * len(sound.EFFECTS)
    assert not played.preload()


def _count_takes(player: Sound, times: int) -> list[int]:
    takes = []
    for _ in range(times):
        player.play("tick")
        takes.append(player._last["tick"])
        player.tick(16)
    return takes


def test_no_take_is_played_twice_running_and_all_are_played(played: Sound) -> None:
    while played.preload():
        pass
    takes = _count_takes(played, 60)
    assert set(takes) == {0, 1, 2}
    assert all(a != b for a, b in itertools.pairwise(takes))


def test_the_same_effect_is_heard_once_a_frame(played: Sound) -> None:
    for _ in range(5):
        played.play("deal")
    assert sum(pygame.mixer.Channel(i).get_busy() for i in range(sound.CHANNELS)) == 1
    played.tick(16)
    played.play("deal")
    assert sum(pygame.mixer.Channel(i).get_busy() for i in range(sound.CHANNELS)) == 2


def test_full_channels_are_harmless(played: Sound) -> None:
    for _ in range(sound.CHANNELS + 4):
        played.play("victory")
        played.tick(1)
    assert played.live


@pytest.mark.parametrize(("pan", "left", "right"), [(0, 0.8, 0.8), (-1, 0.8, 0.24), (1, 0.24, 0.8)])
def test_pan_takes_from_the_far_ear_only(
    played: Sound, monkeypatch: pytest.MonkeyPatch, pan: float, left: float, right: float
) -> None:
    heard: list[tuple[float, float]] = []

    class Ear:
        def set_volume(self, a: float, b: float) -> None:
            heard.append((a, b))

    class Sample:
        def play(self) -> Ear:
            return Ear()

        def get_length(self) -> float:
            return 0.1

    monkeypatch.setitem(played._samples, "trick", [Sample()])
    played.play("trick", pan)
    assert heard == [pytest.approx((left, right))]


def _volume() -> float:
    return float(pygame.mixer.music.get_volume())


def test_music_fades_in_changes_and_fades_out(played: Sound) -> None:
    played.music("title")
    played.tick(16)
    assert _volume() < 0.05
    assert played.busy
    _settle(played)
    assert not played.busy
    assert _volume() == pytest.approx(0.5, abs=0.01)
    played.music("updown")
    played.tick(100)
    assert 0 < _volume() < 0.5
    _settle(played)
    assert pygame.mixer.music.get_busy()
    assert _volume() == pytest.approx(0.5, abs=0.01)
    played.music(None)
    _settle(played)
    assert not pygame.mixer.music.get_busy()
    assert not played.busy


def test_music_ducks_six_decibels_and_comes_back(played: Sound) -> None:
    played.music("title")
    _settle(played)
    played.duck(1.0)
    _settle(played, 700)
    assert _volume() == pytest.approx(0.25, abs=0.01)
    _settle(played, 2000)
    assert _volume() == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(("name", "makes_room"), [("victory", True), ("round_end", True), ("play", False)])
def test_music_makes_room_for_long_effects_only(played: Sound, name: str, makes_room: bool) -> None:
    played.music("title")
    _settle(played)
    played.play(name)
    _settle(played, 500)
    assert _volume() == pytest.approx(0.25 if makes_room else 0.5, abs=0.01)


def test_muted_music_rests_and_goes_on(played: Sound) -> None:
    played.music("updown")
    _settle(played)
    played.mute(True)
    played.play("deal")
    _settle(played)
    assert not pygame.mixer.music.get_busy()  # paused
    played.mute(False)
    _settle(played)
    assert pygame.mixer.music.get_busy()
    assert _volume() == pytest.approx(0.5, abs=0.01)


def test_music_at_volume_zero_rests_until_it_is_turned_up(played: Sound) -> None:
    played.set_volumes(0.0, 0.0)
    played.music("updown")
    _settle(played)
    assert not pygame.mixer.music.get_busy()
    played.play("deal")
    assert not any(pygame.mixer.Channel(i).get_busy() for i in range(sound.CHANNELS))
    played.set_volumes(0.5, 1.0)
    _settle(played)
    assert pygame.mixer.music.get_busy()
    assert _volume() == pytest.approx(1.0, abs=0.01)
