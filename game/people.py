"""Who may sit at a table: the portraits, the names that seats start with, and the bots' levels in words."""

from __future__ import annotations

from game.i18n import N_, _

AVATARS = ("fox", "owl", "cat", "bear", "penguin", "rabbit")
NAMES = ("Camille", "Ada", "Hugo", "Nour", "Inès", "Léon")
LONGEST_NAME = 14

_AVATAR_NAMES = {
    "fox": N_("fox"),
    "owl": N_("owl"),
    "cat": N_("cat"),
    "bear": N_("bear"),
    "penguin": N_("penguin"),
    "rabbit": N_("rabbit"),
}
_LEVEL_NAMES = {
    "novice": N_("Novice"),
    "casual": N_("Casual"),
    "skilled": N_("Skilled"),
    "expert": N_("Expert"),
}


def avatar_name(avatar: str) -> str:
    """What a portrait of AVATARS shows."""
    return _(_AVATAR_NAMES[avatar])


def level_name(level: str) -> str:
    """A bot's level in words."""
    return _(_LEVEL_NAMES[level])
