"""A table being set up: who sits where, the options and the deal code, before a match begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product

from game.catalog import Game
from game.deal import DealCode, new_code
from game.people import AVATARS, LONGEST_NAME, NAMES, REGULARS
from game.record import AVATAR_KEY, CHARACTER_KEY, HUMAN, Seat
from game.rules.base import BadOptions
from game.settings import SeatSetup, Setup

Value = str | int
HIDE_KEY = "hide_hands"
TEAMS_KEY = "teams"
"""The key of a record's top level that holds the names of its teams."""
FIRST_LEVEL = "skilled"
_CHARACTERS = tuple(regular.character for regular in REGULARS)


def table_settings(game: Game) -> tuple[str, ...]:
    """The keys, in records, of the game's settings of the table that are no rules; all of them start on."""
    return tuple(getattr(game.words, "TABLE_SETTINGS", {}))


def team_names(game: Game, options: Mapping[str, Value]) -> tuple[str, ...]:
    """The usual names of the teams that a game's options make; none where its words know of no teams."""
    usual = getattr(game.words, "team_names", None)
    return () if usual is None else tuple(usual(options))


@dataclass(frozen=True)
class Sitter:
    """Who takes a seat; `id` tells sitters apart while their seats change; `character` is a bot's alone."""

    id: int
    name: str
    player: str
    avatar: str
    character: str = ""

    @property
    def human(self) -> bool:
        """Whether it is a person."""
        return self.player == HUMAN


class Draft:
    """What the setup screen shows and changes; always a table that can be played, but for its code's text."""

    def __init__(self, game: Game, last: Setup | None = None) -> None:
        self.game = game
        self.levels: tuple[str, ...] = game.levels
        self.sitters: list[Sitter] = []
        self.options: dict[str, Value] = {}
        self.hide_hands = True
        self.table: dict[str, bool] = dict.fromkeys(table_settings(game), True)
        self.teams: dict[int, str] = {}
        self._next_id = 0
        self._seed = new_code(game.rules.prefix, game.rules.seats[0]).seed
        self._typed: str | None = None
        self._recall(last or Setup())

    def _recall(self, last: Setup) -> None:
        """Take over what still holds of the last table; defaults for the rest."""
        allowed = self.game.rules.seats
        players = (HUMAN, *self.levels)
        for seat in last.seats[: allowed[-1]]:
            player = seat.player if seat.player in players else self.levels[-1]
            self._sit(seat.name, player, seat.avatar, seat.character)
        while len(self.sitters) < max(allowed[0], min(4, allowed[-1]) if not last.seats else 0):
            self.add()
        if not any(sitter.human for sitter in self.sitters):
            self.set_player(0, HUMAN)
        self.options = dict(last.options)
        self._follow_seats()
        self.hide_hands = last.hide_hands
        self.teams = {team: name for team, name in enumerate(last.teams) if name}
        self.table.update((key, on) for key, on in last.table.items() if key in self.table)

    def _sit(self, name: str, player: str, avatar: str, character: str = "") -> None:
        taken = {sitter.avatar for sitter in self.sitters}
        if avatar not in AVATARS or avatar in taken:
            avatar = next((each for each in AVATARS if each not in taken), AVATARS[0])
        if player == HUMAN:
            character = ""
        elif character not in _CHARACTERS or character in {sitter.character for sitter in self.sitters}:
            character = self._free_character(avatar)
        self.sitters.append(Sitter(self._next_id, name[:LONGEST_NAME], player, avatar, character))
        self._next_id += 1

    def _free_character(self, avatar: str) -> str:
        """A character that no bot has yet: the portrait's own, or else the first."""
        taken = {sitter.character for sitter in self.sitters}
        usual = sorted(REGULARS, key=lambda regular: regular.avatar != avatar)
        return next(regular.character for regular in usual if regular.character not in taken)

    # -- seats

    @property
    def humans(self) -> int:
        """How many people play."""
        return sum(sitter.human for sitter in self.sitters)

    @property
    def can_add(self) -> bool:
        """Whether a seat is free."""
        return len(self.sitters) < self.game.rules.seats[-1]

    @property
    def can_drop(self) -> bool:
        """Whether a seat may be left empty."""
        return len(self.sitters) > self.game.rules.seats[0]

    def add(self) -> None:
        """Seat another: a person at the first seat, a bot at the others."""
        if not self.can_add:
            return
        taken = {part for each in self.sitters for part in (each.name, each.avatar, each.character)}
        regular = min(REGULARS, key=lambda regular: len(taken.intersection(regular)))
        level = FIRST_LEVEL if FIRST_LEVEL in self.levels else self.levels[-1]
        self._sit(regular.name, level if self.sitters else HUMAN, regular.avatar, regular.character)
        self._follow_seats()

    def drop(self) -> None:
        """Leave the last seat empty; the last person stays, and sits one seat further up."""
        if not self.can_drop:
            return
        last = len(self.sitters) - 1
        if self.humans == 1 and self.sitters[last].human:
            last -= 1
        del self.sitters[last]
        self._follow_seats()

    def move(self, seat: int, to: int) -> None:
        """Move a sitter to another seat; those between move up."""
        self.sitters.insert(to, self.sitters.pop(seat))

    def rename(self, seat: int, name: str) -> None:
        """Give a sitter another name."""
        self.sitters[seat] = replace(self.sitters[seat], name=name[:LONGEST_NAME])

    def set_player(self, seat: int, player: str) -> bool:
        """Make a sitter a person or a bot; False where that would leave no person at the table."""
        sitter = self.sitters[seat]
        if sitter.human and player != HUMAN and self.humans == 1:
            return False
        character = "" if player == HUMAN else sitter.character or self._free_character(sitter.avatar)
        self.sitters[seat] = replace(sitter, player=player, character=character)
        return True

    def next_level(self, seat: int) -> None:
        """Give a bot the next level, after the last the first."""
        at = self.levels.index(self.sitters[seat].player)
        self.set_player(seat, self.levels[(at + 1) % len(self.levels)])

    def next_character(self, seat: int) -> None:
        """Give a bot the next character that no other has, with its portrait and its name.

        A portrait or a name that another has is not taken, and a name that was typed stays.
        """
        sitter = self.sitters[seat]
        others = [other for other in self.sitters if other is not sitter]
        taken = {other.character for other in others}
        at = _CHARACTERS.index(sitter.character)
        turn = [*REGULARS[at + 1 :], *REGULARS[: at + 1]]
        regular = next(each for each in turn if each.character not in taken)
        avatar, name = sitter.avatar, sitter.name
        if regular.avatar not in {other.avatar for other in others}:
            avatar = regular.avatar
        if name in ("", *NAMES) and regular.name not in {other.name for other in others}:
            name = regular.name
        self.sitters[seat] = replace(sitter, character=regular.character, avatar=avatar, name=name)

    def next_avatar(self, seat: int) -> None:
        """Give a sitter the next portrait that nobody has."""
        sitter = self.sitters[seat]
        taken = {other.avatar for other in self.sitters if other is not sitter}
        at = AVATARS.index(sitter.avatar)
        turn = [*AVATARS[at + 1 :], *AVATARS[: at + 1]]
        self.sitters[seat] = replace(sitter, avatar=next(each for each in turn if each not in taken))

    def _follow_seats(self) -> None:
        """Complete the options; where they don't hold for this number of seats, take the defaults."""
        if len(self.sitters) not in self.game.rules.seats:
            return
        given = self.options if self._holds(self.options) else {}
        self.options = self.game.rules.complete_options(given, len(self.sitters))

    # -- teams

    @property
    def team_names(self) -> tuple[str, ...]:
        """What the teams of the present options are called, as typed or else as usual."""
        usual = team_names(self.game, self.options)
        return tuple(self.teams.get(team, name) for team, name in enumerate(usual))

    def team_of(self, seat: int) -> str:
        """The name of a seat's team: the seats belong to the teams in turn."""
        names = self.team_names
        return names[seat % len(names)]

    def rename_team(self, team: int, name: str) -> None:
        """Give a team another name; an empty one is the usual one again, once the match begins."""
        self.teams[team] = name[:LONGEST_NAME]

    def chosen_teams(self) -> tuple[str, ...]:
        """The names of the teams that differ from the usual ones; empty for those that don't."""
        usual = team_names(self.game, self.options)
        typed = (self.teams.get(team, "").strip() for team in range(len(usual)))
        return tuple("" if name == own else name for name, own in zip(typed, usual, strict=True))

    # -- options

    def choose(self, key: str, value: Value) -> tuple[str, ...]:
        """Set an option; the other options that had to change with it, by as few changes as possible."""
        wanted = {**self.options, key: value}
        others = [option for option in self.game.rules.options if option.key != key]
        for count in range(len(others) + 1):
            for changed in combinations(others, count):
                for values in product(*(option.values for option in changed)):
                    given = {**wanted, **{o.key: v for o, v in zip(changed, values, strict=True)}}
                    if self._holds(given):
                        self.options = given
                        return tuple(option.key for option in changed)
        return ()

    def preset(self, options: dict[str, Value]) -> None:
        """The game's options as they come, but for some."""
        self.options = self.game.rules.complete_options(options, len(self.sitters))

    def is_preset(self, options: dict[str, Value]) -> bool:
        """Whether these are the options now."""
        return self.options == self.game.rules.complete_options(options, len(self.sitters))

    def _holds(self, options: dict[str, Value]) -> bool:
        try:
            self.game.rules.complete_options(options, len(self.sitters))
        except BadOptions:
            return False
        return True

    # -- deal code

    @property
    def code(self) -> DealCode:
        """The code of the deals to come."""
        return DealCode(self.game.rules.prefix, len(self.sitters), self._seed)

    @property
    def code_text(self) -> str:
        """The code, or what was typed and is none."""
        return str(self.code) if self._typed is None else self._typed

    @property
    def code_holds(self) -> bool:
        """Whether what was typed is a code for this game."""
        return self._typed is None

    def type_code(self, text: str) -> None:
        """Take over a typed code; one for another number of players changes the table to it."""
        self._typed = text.strip().upper()
        try:
            code = DealCode.parse(self._typed)
        except ValueError:
            return
        if code.prefix != self.game.rules.prefix or code.seats not in self.game.rules.seats:
            return
        while len(self.sitters) < code.seats:
            self.add()
        while len(self.sitters) > code.seats:
            self.drop()
        self._seed, self._typed = code.seed, None

    def new_deal(self) -> None:
        """Another code at random."""
        self._seed, self._typed = new_code(self.game.rules.prefix, len(self.sitters)).seed, None

    # -- what comes of it

    def named(self, seat: int) -> str:
        """A sitter's name, or the one that the seat starts with where it was left empty."""
        return self.sitters[seat].name.strip() or NAMES[seat % len(NAMES)]

    def seats(self) -> list[Seat]:
        """The seats of the match."""
        seats = []
        for i, sitter in enumerate(self.sitters):
            extra = {AVATAR_KEY: sitter.avatar}
            if sitter.character:
                extra[CHARACTER_KEY] = sitter.character
            seats.append(Seat(self.named(i), sitter.player, extra))
        return seats

    def setup(self) -> Setup:
        """What is remembered for the next time."""
        seats = tuple(
            SeatSetup(self.named(i), s.player, s.avatar, s.character) for i, s in enumerate(self.sitters)
        )
        return Setup(seats, dict(self.options), self.hide_hands, self.chosen_teams(), dict(self.table))
