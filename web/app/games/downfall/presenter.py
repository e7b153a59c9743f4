"""One open game of the first kind: what is pointed at, drawn and told."""

from collections.abc import Mapping, Sequence

from app.jobs.job import Thought
from app.kit import intents, parse_intent
from app.kit.handlers import on
from app.kit.nodes import Node
from app.table.log import Log
from app.table.presenter import Play
from app.table.replay_panel import Milestone, Replayed, Stretch
from app.table.tutorial import Guide
from pompeii.games.downfall.board import SYMBOLS, square
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.state import Decision

from . import handover, log
from . import milestones as history
from .animations import STAGED, Motions
from .announcer import Voice
from .local_game import Sitting
from .no_relatives_note import why_none_came
from .pieces_by_ear import people
from .render import render_table
from .sounds import Sounds
from .status import sentence
from .tutorial import LESSONS
from .tutorial_state import Now
from .view_model import Scene, look


class Downfall(Play[Scene]):
    """The first game at its table."""

    sitting: Sitting
    _motions: Motions

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting, Guide(sitting, LESSONS, Now))
        self._log = Log(log.entry)
        self._motions, self._sounds, self._voice = Motions(), Sounds(self.scene), Voice()

    def _look(self, *, paused: bool) -> Scene:
        return look(self.sitting, paused=paused)

    @property
    def foresees(self) -> bool:
        """Also who gets out."""
        return super().foresees or self.sitting.habits.forecast

    @property
    def thoughts(self) -> Sequence[Thought]:
        """Also who gets out."""
        foreseen = self.scene.foreseen
        return (*super().thoughts, *([] if foreseen is None else [foreseen]))

    # What the person does

    def key(self, key: str, data: Mapping[str, str]) -> str:
        """A card by its place, drawing, being done; where one's people are."""
        sitting, cards = self.sitting, self.sitting.view.hand
        match key:
            case "Enter" if sitting.can_draw:
                sitting.draw()
            case "Enter" if data:
                self.do(parse_intent.read(data))
            case "Enter":
                sitting.done()
            case "1" | "2" | "3" | "4" if int(key) <= len(cards):
                sitting.pick_card(cards[int(key) - 1])
            case "p":
                return people(self.scene)
        return ""

    def back(self) -> bool:
        """Who is asked whether to call keeps quiet."""
        asked = self.sitting.about_to_call
        if asked:
            self.sitting.keep_quiet()
        return asked

    @on(intents.PickCard)
    def pick_card(self, wish: intents.PickCard) -> None:
        """Pick a hand card, or lay it back."""
        self.sitting.pick_card(int(wish.card))

    @on(intents.PickSquare)
    def pick_square(self, wish: intents.PickSquare) -> None:
        """Pick a space, a piece, a stack, where the tile goes or the move ends."""
        self.sitting.pick_square(square(wish.square))

    @on(intents.PickGate)
    def pick_gate(self, _wish: intents.PickGate) -> None:
        """Leave the city; which gate it is does not matter."""
        self.sitting.pick_gate()

    @on(intents.PickSide)
    def pick_side(self, wish: intents.PickSide) -> None:
        """Say whose piece the Omen throws."""
        self.sitting.pick_side(SIDES.index(wish.side))

    @on(intents.LayAs)
    def lay_as(self, wish: intents.LayAs) -> None:
        """Say as which symbol a tile is laid."""
        self.sitting.pick_symbol(SYMBOLS.index(wish.symbol))

    @on(intents.Draw)
    def draw_next(self, _wish: intents.Draw) -> None:
        """Draw the next card or tile."""
        self.sitting.draw()

    @on(intents.Pile)
    def pile(self, _wish: intents.Pile) -> None:
        """Draw from the stock or the bag, or be told when that is done."""
        self.sitting.pile()

    @on(intents.Done)
    def done(self, _wish: intents.Done) -> None:
        """End relatives, moves or the turn."""
        self.sitting.done()

    @on(intents.Call)
    def call(self, wish: intents.Call) -> None:
        """Ask a side whether it calls the eruption; without one whoever is to act."""
        table = self.sitting.table
        seat = table.sides.index(SIDES.index(wish.side)) if wish.side else table.actor
        self.sitting.ask_to_call(seat)

    @on(intents.CallNow)
    def call_now(self, _wish: intents.CallNow) -> None:
        """Call it."""
        self.sitting.call()

    # What goes on

    def look(self) -> float:
        """Take in what has happened; a great moment is to be seen."""
        view = self.scene.view
        change = self._take_in()
        self._motions.look(change, view)
        if words := why_none_came(change, view, self.sitting.humans):
            self.notices.append(words)
        return STAGED if change and self._motions.moment is not None else 0.0

    # What is shown and told

    @property
    def title(self) -> str:
        """Who must do what now."""
        return sentence(self.scene)

    @property
    def marks(self) -> Mapping[str, str]:
        """The phase, and what is to be decided."""
        table = self.sitting.table
        marks = {"data-phase": table.phase.value}
        if table.decision is not Decision.NONE:
            marks["data-decision"] = table.decision.value
        return marks

    @property
    def asks(self) -> bool:
        """Whether the device is passed on, or somebody asked to call."""
        return self.sitting.handed or self.sitting.asked

    def question(self) -> Node | None:
        """What is asked."""
        if self.sitting.drew is not None:
            return handover.drawn(self.scene, self.sitting.drew)
        if self.sitting.passing is not None:
            return handover.passing(self.scene)
        if self.sitting.calling is not None:
            return handover.calling(self.scene, self.sitting.why_not_call())
        return None

    def render(
        self,
        lesson: Node | None = None,
        *,
        guided: bool = False,
        moving: bool = False,
        replay: Replayed | None = None,
    ) -> Node:
        """The table."""
        motions = self._motions
        ghosts, moment = (motions.ghosts, motions.moment) if moving else ((), None)
        beside = self._beside(replay)
        return render_table(
            self.scene, beside, ghosts, moment, lesson, guided=guided, replay=replay
        )

    # Looking back

    @property
    def milestones(self) -> Sequence[Milestone]:
        """What one looks for."""
        return history.milestones(self.scene)

    @property
    def stretches(self) -> Sequence[Stretch]:
        """The parts of the game."""
        return history.stretches(self.scene)
