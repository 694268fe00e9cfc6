"""The table: a match on the screen, from what happened to what the next person may do."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.i18n import _
from game.rules.base import Event, IllegalMove
from game.scenes.cardlayer import CardLayer
from game.scenes.cardnode import CardNode
from game.scenes.director import Director
from game.scenes.handplay import HandPlay
from game.scenes.hints import Hints
from game.scenes.pieces import Pieces
from game.scenes.refusal import refusal_bubble
from game.scenes.running import fitted
from game.scenes.seating import names_of
from game.scenes.speech import Speech
from game.scenes.tablelog import Line, log_panel
from game.scenes.thinking import Thinking
from game.session import Session
from game.tables.base import Area, Gesture, Glide, Mirror
from game.ui import theme
from game.ui.app import App
from game.ui.canvas import Canvas
from game.ui.node import Node
from game.ui.scene import Scene
from game.ui.widgets import IconButton
from game.words.common import Names

REFUSAL_SHOWN = 4200.0  # ms


class TableScene(Scene):
    """One match. `viewer` is the seat at the foot of the picture; `covered` while no hand may be seen.

    A `still` table shows a position and doesn't go on by itself.
    """

    name = "table"

    def __init__(self, app: App, session: Session, viewer: int | None = None, *, still: bool = False) -> None:
        super().__init__(app)
        self.session = session
        self.game = session.game
        self.tone = self.game.id.replace("-", "")
        self.backdrop = f"table-{self.tone}"
        self.music = self.game.id
        self.geometry: Any = self.game.table
        self.words: Any = self.game.words
        self.humans = [i for i, seat in enumerate(session.seats) if seat.player == "human"]
        self.viewer = viewer if viewer is not None else (self.humans[0] if self.humans else 0)
        self.covered = viewer is None and self.private
        self.view: Any = session.view(self.viewer)
        self._index: dict[Gesture, list[str]] | None = None
        self.mirror: Mirror = self.geometry.mirror(self.view)
        self.pieces = Pieces(self.motion)
        self.sort = "colour"
        self.director = Director(self, self._at_rest)
        self.speech = Speech(self)
        self.thinking = Thinking(self)
        self.hints = Hints(self)
        self.hand = HandPlay(self)
        self.cards = CardLayer(self)
        self.log_open = False
        self.refusal: tuple[str, str] | None = None
        self._refusal_left = 0.0
        board = import_module("game.scenes.boards." + self.game.id.replace("-", "_"))
        self.board: Any = board.Board(self)
        self.still = still
        self._started = False
        self._settle()

    # -- facts

    @property
    def private(self) -> bool:
        """Whether hands are hidden between humans."""
        return len(self.humans) > 1 and self.session.record.extra.get("hide_hands", True) is not False

    @property
    def names(self) -> Names:
        """The names of the seats and of the teams."""
        return names_of(self.session)

    @property
    def area(self) -> Area:
        """The space that the table is laid out in."""
        screen = self.app.screen
        return Area(screen.w, screen.h, screen.left, screen.right)

    @property
    def pieces_moving(self) -> bool:
        """Whether any card is on its way."""
        return any(self.pieces.moving(p) for p in self.pieces.spots)

    @property
    def my_turn(self) -> bool:
        """Whether the person at the screen is to act and has seen everything."""
        return (
            self.director.resting
            and not self.covered
            and (self.viewer in self.view.to_move or bool(getattr(self.view, "changes", ())))
            and self.viewer in self.humans
        )

    @property
    def index(self) -> dict[Gesture, list[str]]:
        """Which gestures mean which moves now."""
        if not self.my_turn:
            return {}
        if self._index is None:
            self._index = self.geometry.gestures(self.view)
        return self._index

    @property
    def quiet(self) -> bool:
        """Whether no bubble is in the place of the line that says what is to be done."""
        return self.refusal is None and not self.hints.shown

    # -- the flow of a match

    def enter(self) -> None:
        """Go on where the match stands."""
        if not self._started:
            self._started = True
            self.proceed()
        elif self.covered:
            self._hand_over(self.viewer)
        else:
            self.hints.resume()

    def leave(self) -> None:
        """The advisor is of no more use."""
        if self.app.advisor is not None:
            self.app.advisor.stop()

    def proceed(self) -> None:
        """Do what comes next: deal, show the result, wait for a person, or ask a bot."""
        if self.still or not self.director.resting or self.app.top is not self:
            return
        session = self.session
        if session.outcome is not None or session.needs_deal:
            if self.board.round_finished(self.view) and not self.board.summary_seen:
                from game.scenes.summary import SummaryScene

                self.board.summary_seen = True
                self.app.push(SummaryScene(self.app, session, self.viewer, self.proceed))
            elif session.outcome is not None:
                self._podium()
            else:
                self.board.summary_seen = False
                self.happened(session.deal())
            return
        people = [s for s in session.to_move if s in self.humans]
        bots = [s for s in session.to_move if s not in self.humans]
        seat = (bots or people)[0]
        if self.private and people and (self.covered or people[0] != self.viewer):
            seat = people[0]  # bots that choose at the same time do so while that person looks on
        if session.seats[seat].player != "human":
            self.thinking.start(seat)
        elif seat != self.viewer or self.covered:
            self._hand_over(seat)
        else:
            self.board.ask()
        self.invalidate()

    def _podium(self) -> None:
        from game.scenes.podium import PodiumScene

        self.app.go(PodiumScene(self.app, self.session))

    def _hand_over(self, seat: int) -> None:
        from game.scenes.curtain import CurtainScene

        if self.private:
            self.app.push(CurtainScene(self.app, self, seat, self.session.news(seat), self.proceed))
        else:
            self.show(seat)
            self.proceed()

    def show(self, seat: int) -> None:
        """Turn the table so that the seat is at the foot, with its hand."""
        self.hints.close()
        self.director.clear()
        self.speech.hush()
        self.viewer = seat
        self.covered = False
        self.refresh_view()
        self.mirror = self.geometry.mirror(self.view)
        self.hand.forget()
        self._settle()
        self.invalidate()

    def submit(self, seat: int, move: str) -> None:
        """Carry out a move; a refusal is explained and changes nothing."""
        try:
            events = self.session.submit(seat, self.game.rules.parse(move))
        except IllegalMove as error:
            self.refuse(error)
            return
        if seat == self.viewer:
            self.hints.close()
        self.refusal = None
        if seat == self.viewer or len(self.view.to_move) < 2:  # else the viewer is still choosing
            self.hand.forget()
        self.happened(events)

    def happened(self, events: list[Event]) -> None:
        """Show what happened."""
        mask = self.game.rules.mask
        self.director.play([mask(event, self.viewer) for event in events])

    def undo(self) -> None:
        """Take the last move back where that is fair."""
        if self.my_turn_or_waiting and self.session.can_undo(self.viewer):
            self.thinking.stop()
            self.session.undo(self.viewer)
            self.director.clear()
            self.app.sound.play("draw")
            self.show(self.viewer)
            self.proceed()

    @property
    def my_turn_or_waiting(self) -> bool:
        """Whether the person at the screen may reach for undo."""
        return not self.covered and self.viewer in self.humans

    def restart_deal(self) -> None:
        """Play the round again from its deal."""
        self.thinking.stop()
        self.director.clear()
        self.session.restart_deal()
        self.board.summary_seen = False
        self._reset()

    def _reset(self) -> None:
        self.covered = self.private
        self.hints.close()
        if self.covered:
            self.refresh_view()
            self.mirror = self.geometry.mirror(self.view)
            self.hand.forget()
            self._settle()
            self.invalidate()
        else:
            self.show(self.viewer)
        self.proceed()

    def _at_rest(self) -> None:
        self.refresh_view()
        if __debug__:
            wrong = self.mirror.differences(self.geometry.mirror(self.view))
            assert not wrong, f"the screen differs from the view in {wrong}"
        self.pieces.move(self.places(), Glide("select"))
        self.proceed()

    def refresh_view(self) -> None:
        """Take over what the viewer may know now."""
        self.view = self.session.view(self.viewer)
        self._index = None
        self.app.dirty = True

    def follow(self, event: Event) -> None:
        """Let the mirror follow one event."""
        self.geometry.advance(self.mirror, event, self.viewer)
        if self.geometry.glide(event).motion == "deal":
            self.hand.fresh()
        else:
            self.hand.arrange()
        self.director.unseen.popleft()

    def places(self) -> dict[int, Any]:
        """Where every piece lies now."""
        spots: dict[int, Any] = self.geometry.place(self.mirror, self.view, self.area)
        placed: dict[int, Any] = self.board.placed(spots)
        return placed

    def _settle(self) -> None:
        self.hand.arrange()
        self.pieces.settle(self.places())

    def refuse(self, error: IllegalMove) -> None:
        """Say why a move is refused."""
        self.refusal = (self.words.refusal(error), error.rule)
        self._refusal_left = REFUSAL_SHOWN
        self.app.sound.play("invalid")
        self.invalidate()

    # -- input

    def tick(self, ms: float) -> None:
        """Let time pass."""
        self.cards.prepare()
        self.director.tick(ms)
        self.thinking.tick(ms)
        self.hints.tick(ms)
        self.speech.tick(ms)
        if self.refusal is not None:
            self._refusal_left -= ms
            if self._refusal_left <= 0:
                self.refusal = None
                self.invalidate()

    @property
    def busy(self) -> bool:
        """Whether the table changes by itself."""
        return self.motion.active or not self.director.resting or self.thinking.active or self.hints.thinking

    def pressed(self) -> bool:
        """A press finishes the running motion and nothing else while a trick is held."""
        if self.refusal is not None and self.hot.hover != "refusal":
            self.refusal = None
            self.invalidate()
        holding = self.director.holding
        return self.director.skip() and holding

    def back(self) -> None:
        """Esc: put down what is selected, else open the menu."""
        if self.log_open:
            self.toggle_log()
        elif self.hints.shown:
            self.hints.close()
        elif not self.hand.put_down() and not self.board.put_down():
            self.open_menu()

    def open_menu(self) -> None:
        """Pause."""
        from game.scenes.pause import PauseScene

        self.app.push(PauseScene(self.app, self))

    def open_settings(self) -> None:
        """Open the settings over the table."""
        from game.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def open_rules(self, anchor: str | None = None) -> None:
        """Open the game's rules, at the paragraph that a refusal named; nothing here goes on meanwhile."""
        from game.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self.game.id, anchor))

    def toggle_log(self) -> None:
        """Open or close the list of what happened; the keyboard starts at its newest move."""
        self.log_open = not self.log_open
        self.invalidate()
        if self.log_open:
            self.hints.close()
            audits = [node.key for node in self.tree.walk() if node.key.startswith("audit:")]
            self.hot.focus = audits[-1] if audits else "log-close"

    def open_audit(self, line: Line) -> None:
        """Audit the bot's move of a line of the log."""
        from game.scenes.audit import AuditScene

        self.app.push(AuditScene(self.app, self.session, line))

    def key(self, name: str) -> bool:
        """Keys of the table."""
        if not self.director.resting and name in ("return", "space"):
            self.director.skip()
            return True
        if name == "escape":  # before the menu's button, which is what is left to do
            self.back()
            return True
        if name == "f1":
            self.open_rules(self.refusal[1] if self.refusal is not None else None)
            return True
        if name == "f":
            self.motion.speed = self.app.pace * 0.15
            return True
        if name in ("ctrl+z", "u", "backspace"):
            self.undo()
            return True
        return self.hand.key(name) or bool(self.board.key(name))

    def key_up(self, name: str) -> None:
        """The end of fast forward."""
        if name == "f":
            self.motion.speed = self.app.pace

    def focus_lost(self) -> None:
        """Hands between humans are covered when the window is left; a key let go elsewhere is not held."""
        self.motion.speed = self.app.pace
        if self.private and not self.covered and not self.still:
            self.director.clear()
            self.hints.close()
            self.covered = True
            self.invalidate()
            if self.app.top is self:
                self._hand_over(self.viewer)

    def click(self, node: Node) -> None:
        """A card or control was chosen."""
        if isinstance(node, CardNode):
            self.hand.choose(node)
        elif node.drop is not None and self.hand.selected is not None:
            self.hand.play_on(node.drop)
        elif node.action is not None:
            node.action()

    def drag_start(self, node: Node, x: float, y: float) -> bool:
        """Take up a card of the hand."""
        return isinstance(node, CardNode) and self.hand.take_up(node, x, y)

    def drag_move(self, x: float, y: float) -> None:
        """Carry the card."""
        self.hand.carry(x, y)

    def drag_end(self, x: float, y: float) -> None:
        """Let the card go."""
        self.hand.drop(x, y)

    def drag_cancel(self) -> None:
        """The card goes home."""
        self.hand.go_home()

    # -- the picture

    def build(self) -> Node:
        """The table as it is now."""
        screen = self.app.screen
        if self.pieces.spots and not self.pieces_moving and self.director.resting:
            spots = self.places()
            if spots != self.pieces.spots:
                self.pieces.settle(spots)
        root = Node("table", (0, 0, screen.w, screen.h), self.game.title, role="table")
        if self.covered:
            return root
        root.add(*self.board.under(self.view, screen))
        cards = self.cards.nodes()
        carried = [cards.pop()] if self.hand.dragged is not None and cards else []
        root.add(Node("cards", role="group", label=_("Cards"), children=cards))
        root.add(*self.board.over(self.view, screen), *carried)
        root.add(*self._bar())
        if (speech := self.speech.node(root.find(f"plate:{self.speech.seat}"))) is not None:
            root.add(speech)
        root.add(*self.hints.nodes(self, root))
        if self.refusal is not None:
            root.add(refusal_bubble(self))
        if self.log_open:
            root.add(log_panel(self))
        return root

    def _bar(self) -> list[Node]:
        screen = self.app.screen
        right, apart = screen.right - 19 - 37, 42
        happened = _("What happened (L)")
        nodes: list[Node] = [
            IconButton("menu", screen.left + 19, 13, "menu", _("Menu"), self.open_menu, keys=("escape",)),
            IconButton("settings", right, 13, "settings", _("Settings"), self.open_settings),
            IconButton("rules", right - apart, 13, "rules", _("Rules (F1)"), self.open_rules),
            IconButton("log", right - 2 * apart, 13, "clock", happened, self.toggle_log, keys=("l",)),
        ]
        if self.viewer in self.humans:
            nodes.append(self.hints.lamp(right - 3 * apart, 13))
        if self.my_turn_or_waiting and self.session.can_undo(self.viewer):
            nodes.append(IconButton("undo", right - 4 * apart, 13, "undo", _("Undo"), self.undo))

        line = self.words.round_line(self.view)

        def heading(canvas: Canvas, node: Node) -> None:
            x, _y, w, _h = node.rect
            half = max(10.0, (screen.text_u(20) + screen.text_u(13.5)) * 0.29)
            shown = fitted(screen, line, 13.5, w)
            canvas.text(self.game.title, x, 35 - half, 20, theme.CREAM, "display", width=w)
            canvas.text(shown, x, 35 + half, 13.5, theme.with_alpha(theme.CREAM, 0.85), width=w)

        label = f"{self.game.title}. {line}"
        rect = (screen.left + 69, 11, self.board.heading_room(self.area), 50)
        nodes.append(Node("heading", rect, label, role="heading", paint=heading))
        return nodes
