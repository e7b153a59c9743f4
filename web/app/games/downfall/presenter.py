"""One open game of the first kind: what is pointed at, drawn and told."""

from collections.abc import Mapping, Sequence

from app.jobs.job import Job
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
from .announcer import Announcer
from .local_game import LocalGame
from .no_relatives_note import why_none_came
from .pieces_by_ear import people
from .render import render_table
from .sounds import Sounds
from .status import sentence
from .tutorial import LESSONS
from .tutorial_state import TutorialState
from .view_model import ViewModel, look


class Downfall(Play[ViewModel]):
    """The first game at its table."""

    local_game: LocalGame
    _motions: Motions

    def __init__(self, local_game: LocalGame) -> None:
        super().__init__(local_game, Guide(local_game, LESSONS, TutorialState))
        self._log = Log(log.entry)
        self._motions, self._sounds, self._voice = Motions(), Sounds(self.scene), Announcer()

    def _look(self, *, paused: bool) -> ViewModel:
        return look(self.local_game, paused=paused)

    @property
    def foresees(self) -> bool:
        """Also who gets out."""
        return super().foresees or self.local_game.user_settings.forecast

    @property
    def jobs(self) -> Sequence[Job]:
        """Also who gets out."""
        foreseen = self.scene.foreseen
        return (*super().jobs, *([] if foreseen is None else [foreseen]))

    # What the person does

    def key(self, key: str, data: Mapping[str, str]) -> str:
        """A card by its place, drawing, being done; where one's people are."""
        local_game, cards = self.local_game, self.local_game.view.hand
        match key:
            case "Enter" if local_game.can_draw:
                local_game.draw()
            case "Enter" if data:
                self.do(parse_intent.read(data))
            case "Enter":
                local_game.done()
            case "1" | "2" | "3" | "4" if int(key) <= len(cards):
                local_game.pick_card(cards[int(key) - 1])
            case "p":
                return people(self.scene)
        return ""

    def back(self) -> bool:
        """Who is asked whether to call keeps quiet."""
        asked = self.local_game.about_to_call
        if asked:
            self.local_game.keep_quiet()
        return asked

    @on(intents.PickCard)
    def pick_card(self, intent: intents.PickCard) -> None:
        """Pick a hand card, or lay it back."""
        self.local_game.pick_card(int(intent.card))

    @on(intents.PickSquare)
    def pick_square(self, intent: intents.PickSquare) -> None:
        """Pick a space, a piece, a stack, where the tile goes or the move ends."""
        self.local_game.pick_square(square(intent.square))

    @on(intents.PickGate)
    def pick_gate(self, _wish: intents.PickGate) -> None:
        """Leave the city; which gate it is does not matter."""
        self.local_game.pick_gate()

    @on(intents.PickSide)
    def pick_side(self, intent: intents.PickSide) -> None:
        """Say whose piece the Omen throws."""
        self.local_game.pick_side(SIDES.index(intent.side))

    @on(intents.LayAs)
    def lay_as(self, intent: intents.LayAs) -> None:
        """Say as which symbol a tile is laid."""
        self.local_game.pick_symbol(SYMBOLS.index(intent.symbol))

    @on(intents.Draw)
    def draw_next(self, _wish: intents.Draw) -> None:
        """Draw the next card or tile."""
        self.local_game.draw()

    @on(intents.Pile)
    def pile(self, _wish: intents.Pile) -> None:
        """Draw from the stock or the bag, or be told when that is done."""
        self.local_game.pile()

    @on(intents.Done)
    def done(self, _wish: intents.Done) -> None:
        """End relatives, moves or the turn."""
        self.local_game.done()

    @on(intents.Call)
    def call(self, intent: intents.Call) -> None:
        """Ask a side whether it calls the eruption; without one whoever is to act."""
        table = self.local_game.table
        seat = table.sides.index(SIDES.index(intent.side)) if intent.side else table.actor
        self.local_game.ask_to_call(seat)

    @on(intents.CallNow)
    def call_now(self, _wish: intents.CallNow) -> None:
        """Call it."""
        self.local_game.call()

    # What goes on

    def look(self) -> float:
        """Take in what has happened; a great moment is to be seen."""
        view = self.scene.view
        change = self._take_in()
        self._motions.look(change, view)
        if words := why_none_came(change, view, self.local_game.humans):
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
        table = self.local_game.table
        marks = {"data-phase": table.phase.value}
        if table.decision is not Decision.NONE:
            marks["data-decision"] = table.decision.value
        return marks

    @property
    def asks(self) -> bool:
        """Whether the device is passed on, or somebody asked to call."""
        return self.local_game.handed or self.local_game.asked

    def question(self) -> Node | None:
        """What is asked."""
        if self.local_game.drew is not None:
            return handover.drawn(self.scene, self.local_game.drew)
        if self.local_game.passing is not None:
            return handover.passing(self.scene)
        if self.local_game.calling is not None:
            return handover.calling(self.scene, self.local_game.why_not_call())
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
