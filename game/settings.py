"""What the player has set, kept between runs; a damaged file is set aside and the defaults are used."""

from __future__ import annotations

import logging
from typing import Annotated, Any, Literal

import msgspec

from game import files, paths
from game.files import Damaged

PACES = ("calm", "normal", "fast", "instant")
TEXT_SCALES = (0.9, 1.0, 1.2, 1.4)

Volume = Annotated[float, msgspec.Meta(ge=0, le=1)]
Pixels = Annotated[int, msgspec.Meta(ge=-65536, le=65536)]


class SeatSetup(msgspec.Struct, frozen=True):
    """A seat as it was last set up: who sits there (`human` or a bot's level) and how the seat looks.

    `character` is a bot's, empty for a person.
    """

    name: str
    player: str
    avatar: str
    character: str = ""


class Setup(msgspec.Struct, frozen=True):
    """A game's table as it was last set up; a team's name is empty where it is the usual one."""

    seats: tuple[SeatSetup, ...] = ()
    options: dict[str, str | int] = {}
    hide_hands: bool = True
    teams: tuple[str, ...] = ()
    table: dict[str, bool] = {}


class Settings(msgspec.Struct, frozen=True):
    """Everything that can be set, with its defaults.

    `language` None is the system's; volumes go from 0 to 1; `window` is a size and `window_at` a
    position in points, None before the first run; `setups` goes by the game's id.
    """

    language: Literal["fr", "en"] | None = None
    pace: Literal["calm", "normal", "fast", "instant"] = "normal"
    effects: Volume = 0.8
    music: Volume = 0.45
    fullscreen: bool = False
    text_scale: float = 1.0
    reduced_motion: bool = False
    four_colour: bool = False
    one_press: bool = False
    confirm: bool = False
    remarks: bool = True
    mute_unfocused: bool = True
    window: tuple[Pixels, Pixels] | None = None
    window_at: tuple[Pixels, Pixels] | None = None
    setups: dict[str, Setup] = {}

    def __post_init__(self) -> None:
        if self.text_scale not in TEXT_SCALES:
            raise ValueError(f"text scale is one of {TEXT_SCALES}, not {self.text_scale}")
        if self.window is not None and min(self.window) < 1:
            raise ValueError(f"a window of {self.window} is none")

    def changed(self, **changes: Any) -> Settings:
        """These settings with some of them changed."""
        return msgspec.structs.replace(self, **changes)

    def with_setup(self, game: str, setup: Setup) -> Settings:
        """These settings with a game's last table."""
        return self.changed(setups={**self.setups, game: setup})

    def save(self) -> None:
        """Keep the settings; where the folder can't be written, that is logged and the game goes on."""
        try:
            files.write(paths.settings_file(), msgspec.json.format(msgspec.json.encode(self)) + b"\n")
        except OSError as error:
            logging.getLogger(__name__).warning("settings not kept: %s", error)


def load() -> tuple[Settings, Damaged | None]:
    """The settings of the last run or the defaults, and the file that had to be set aside, if any."""
    path = paths.settings_file()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Settings), None
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), None
    except (OSError, ValueError, RecursionError):
        return Settings(), files.set_aside(path)
