"""Short animations on the board after an action.

The drawing shows the new state at once, and an animation leads to it. Pieces that left the board or
moved are drawn once more as ghosts. A ghost is visible only during its animation.
"""

from math import cos, sin, tau
from typing import Final

from app.kit.nodes import Node, h
from app.table import animation_queue
from app.table.game_over_banner_and_buttons import BANNER_ID, PANEL_ID
from app.table.table_changes import Change
from app.table.upright_symbol import upright_symbol
from pompeii.games.downfall.actions import OUT, Lay, Move, Play, Relative, Throw
from pompeii.games.downfall.board import NAMES, Square
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.events import CardDrawn, Eruption, Event, GameOver, PiecesLost
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.step_log import Step
from pompeii.games.downfall.view import View

from .ad79_and_eruption_texts import KeyEvent, last_key_event
from .board_geometry import CRATER, UNIT, centre, drawing, gate_position
from .cutscene import CUTSCENE_ID
from .pieces import newest_piece_id, stack_id
from .shortest_paths import gate_taken

GHOST: Final = 42
DELAY_AFTER_LAVA: Final = 0.6
"""Part of an animation after which the next one begins: first the lava, then its victims."""

ASIDE: Final = 28
"""Distance of a piece, and of the number beside it, from the middle of both."""
ROW: Final = 48
"""Distance of such numbers from each other."""
LEAVES: Final = 8
"""Number of laurel leaves that fly from a gate when a piece escapes."""
CUTSCENE_LENGTH: Final = 10.0
"""Length of a key event's cutscene, in animation lengths (``LONGER`` in ``web/dom/motion.py``)."""


class Animations(animation_queue.Animations):
    """The animations after the last change in one game."""

    def __init__(self) -> None:
        super().__init__()
        self._ply = 0
        self.key_event: KeyEvent | None = None
        """The key event, if it is the last thing that happened."""

    def queue(self, change: Change, view: View, *, cutscene_stays: bool = False) -> None:
        """Queue the animations of ``change``; only the last step is animated. A cutscene ends
        after some seconds, unless ``cutscene_stays``.
        """
        if not change:
            return
        self._ply = len(view.log)
        self.ghosts, self._queue = [], []
        self.key_event = last_key_event(change)
        if self.key_event is not None:
            kind = "lasting-stage" if cutscene_stays else "stage"
            self._queue.append([CUTSCENE_ID, kind, 0, 0, 0])
        if change.steps:
            last = change.steps[-1]
            if last.is_new_action:
                self._animate_action(view, last.step)
                if view.seething and view.phase is Phase.CITY:
                    self._queue.append(["crater", "tremble", 3, 0, 0])
            for event in last.events:
                self._animate_event(view, event)

    def _animate_action(self, view: View, step: Step) -> None:
        side = view.sides[step.seat]
        match step.action:
            case Play(square=square) | Relative(square=square):
                in_city = view.phase is Phase.CITY
                piece = newest_piece_id(view) if in_city else stack_id(square, side)
                self._queue.append([piece, "come", 0, 0, 0])
            case Throw(square=square, side=thrown):
                self._ghost(thrown, centre(square), "go", CRATER)
            case Lay(square=square):
                self._burn(square)
            case Move(origin=origin, target=target) if target == OUT:
                gate = gate_position(gate_taken(view, len(view.log), origin))
                self._ghost(side, centre(origin), "go", gate)
                self._cheer(side, *gate)
            case Move(origin=origin, target=target):
                self._ghost(side, centre(origin), "go", centre(target))

    def _animate_event(self, view: View, event: Event) -> None:
        match event:
            case PiecesLost(square=square, losses=losses):
                x, y = centre(square)
                self._flare(x, y)
                lost = [(side, n) for side, n in zip(view.sides, losses, strict=True) if n]
                for row, (side, count) in enumerate(lost):
                    self._ghost(side, (x, y), "sink", None)
                    low = y + ROW * (row - (len(lost) - 1) / 2)
                    self._count(x, low, side, f"−{count}", "tally")
            case CardDrawn(seat=seat, card=card) if seat == view.seat and card is not None:
                copy = view.hand.count(card)
                place = sum(other <= card for other in view.hand)
                self._queue.append([f"card-{card}-{copy}", "deal", -110 - 105 * place, -12, 0])
            case GameOver():
                self._queue.append([PANEL_ID, "parade", 0, 0, 0])
                self._queue.append([BANNER_ID, "banner", 0, 0, 0])
            case Eruption():
                self._light("eruption", *map(float, drawing()[0].split()))

    def _ghost(
        self, side: int, at: tuple[float, float], kind: str, to: tuple[float, float] | None
    ) -> None:
        x, y = (to[0] - at[0], to[1] - at[1]) if to else (0, 0)
        drawn = upright_symbol(self._next, f"#piece-{SIDES[side]}", *at, GHOST, "ghost")
        self._add(drawn, kind, x, y, 0 if to else DELAY_AFTER_LAVA)

    def _burn(self, square: Square) -> None:
        x, y = centre(square)
        self._light("burn", x - UNIT / 2, y - UNIT / 2, UNIT, UNIT)
        self._queue.append([f"lava-{NAMES[square]}", "come", 0, 0, 0])
        self._queue.append([f"pool-{NAMES[square]}", "creep", 0, 0, 0])
        self._flare(x, y)

    def _flare(self, x: float, y: float) -> None:
        """Add a rising glow for lava that is laid or takes a piece."""
        at = {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{UNIT}"}
        self._add(h("circle", self._next, {"class": "ghost flare", **at}), "flare", 0, 0)

    def _count(self, x: float, y: float, side: int, text: str, kind: str) -> None:
        """Add a piece of ``side`` with a floating text: the number of lost pieces, or that a piece
        is safe.
        """
        id = self._next
        size = {"width": f"{GHOST}", "height": f"{GHOST}"}
        corner = {"x": f"{x - ASIDE - GHOST / 2:g}", "y": f"{y - GHOST / 2:g}"}
        piece = h("use", f"{id}-piece", {"href": f"#piece-{SIDES[side]}", **corner, **size})
        number = h("text", f"{id}-number", {"x": f"{x + ASIDE:g}", "y": f"{y:g}"}, text)
        drawn = h("g", id, {"class": f"upright ghost {kind}"}, piece, number)
        self._add(drawn, "count", 0, 0, DELAY_AFTER_LAVA)

    def _cheer(self, side: int, x: float, y: float) -> None:
        """Add laurel leaves for an escaped piece of ``side``."""
        self._count(x, y, side, "+1", "tally saved")
        for leaf in range(LEAVES):
            angle = tau * leaf / LEAVES
            far = UNIT * (0.95 if leaf % 2 else 0.65)
            box = {"cx": f"{x:g}", "cy": f"{y:g}", "rx": "9", "ry": "5"}
            leaf_kind = "ghost leaf" + (" gold" if leaf % 2 else "")
            drawn = h("ellipse", self._next, {"class": leaf_kind, **box})
            self._add(drawn, "burst", far * cos(angle), far * sin(angle), DELAY_AFTER_LAVA)

    @property
    def _next(self) -> str:
        """The id of the next ghost."""
        return f"ghost-{self._ply}-{len(self.ghosts)}"

    def _add(self, ghost: Node, kind: str, x: float, y: float, begin: float = 0) -> None:
        """Add ``ghost`` with its animation."""
        self.ghosts.append(ghost)
        self._queue.append([ghost.id, kind, round(x), round(y), begin])

    def _light(self, kind: str, x: float, y: float, width: float, height: float) -> None:
        box = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"}
        self._add(h("rect", self._next, {"class": f"ghost {kind}", **box}), "burn", 0, 0)
