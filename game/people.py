"""Who may sit at a table: the portraits, the usual names, and the bots' levels and characters in words."""

from __future__ import annotations

from typing import NamedTuple

from game.i18n import N_, _


class Regular(NamedTuple):
    """A bot as it usually comes: one of temper.CHARACTERS, with its portrait and its name."""

    character: str
    avatar: str
    name: str


REGULARS = (
    Regular("bold", "fox", "Camille"),
    Regular("patient", "owl", "Ada"),
    Regular("spiteful", "cat", "Hugo"),
    Regular("kind", "bear", "Nour"),
    Regular("cautious", "penguin", "Inès"),
    Regular("hasty", "rabbit", "Léon"),
    Regular("thrifty", "hedgehog", "Basile"),
    Regular("lavish", "badger", "Zoé"),
)
AVATARS = tuple(regular.avatar for regular in REGULARS)
NAMES = tuple(regular.name for regular in REGULARS)
LONGEST_NAME = 14

_AVATAR_NAMES = {
    "fox": N_("fox"),
    "owl": N_("owl"),
    "cat": N_("cat"),
    "bear": N_("bear"),
    "penguin": N_("penguin"),
    "rabbit": N_("rabbit"),
    "hedgehog": N_("hedgehog"),
    "badger": N_("badger"),
}
_LEVEL_NAMES = {
    "novice": N_("Novice"),
    "casual": N_("Casual"),
    "skilled": N_("Skilled"),
    "expert": N_("Expert"),
}
_TEMPERS = {
    "bold": (N_("Bold"), N_("Aims high and fights for it")),
    "patient": (N_("Patient"), N_("Waits for the right moment")),
    "spiteful": (N_("Spiteful"), N_("Loves to be in the others' way")),
    "kind": (N_("Kind"), N_("Leaves the others their share")),
    "cautious": (N_("Cautious"), N_("Takes few risks")),
    "hasty": (N_("Hasty"), N_("Wants everything at once")),
    "thrifty": (N_("Thrifty"), N_("Saves good cards for later")),
    "lavish": (N_("Lavish"), N_("Spends good cards freely")),
}


def avatar_name(avatar: str) -> str:
    """What a portrait of AVATARS shows."""
    return _(_AVATAR_NAMES[avatar])


def level_name(level: str) -> str:
    """A bot's level in words."""
    return _(_LEVEL_NAMES[level])


def temper_name(character: str) -> str:
    """A character's temperament in a word."""
    return _(_TEMPERS[character][0])


def temper_line(character: str) -> str:
    """How a character plays, in a line."""
    return _(_TEMPERS[character][1])
