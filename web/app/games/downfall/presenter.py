"""The presenter of a game of Downfall: input, drawing and announcements."""

from collections.abc import Mapping, Sequence

from app.jobs.job import Job
from app.kit import intents
from app.kit.intent_handlers import on
from app.kit.key_binding_types import Binding, KeyPress
from app.kit.nodes import Node
from app.table.log_panel import Log
from app.table.presenter import NEXT_PLACE, UNDO, Presenter
from app.table.replay_types import Milestone, ReplayPanel, Section
from app.table.table_changes import Change
from pompeii.core.i18n import mark
from pompeii.games.downfall.board import SYMBOLS, square
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.state import Decision

from . import controls, handover_and_call_dialogs, log_entries, replay_milestones
from .animations import CUTSCENE_LENGTH, Animations
from .lesson_queries import LessonQueries
from .lessons import LESSONS
from .local_game import DownfallLocalGame
from .own_pieces_list import describe_own_pieces
from .render import render_table
from .screen_reader_announcer import Announcer
from .sounds import Sounds
from .status import sentence
from .view_model import ViewModel, build_view_model


class DownfallPresenter(Presenter[ViewModel]):
    """The presenter of Downfall."""

    lessons = LESSONS
    lesson_queries = LessonQueries
    local_game: DownfallLocalGame
    _animations: Animations

    def __init__(self, local_game: DownfallLocalGame) -> None:
        super().__init__(local_game)
        self._log = Log(log_entries.entry, log_entries.outcome)
        self._animations, self._sounds, self._announcer = (
            Animations(),
            Sounds(self.view_model),
            Announcer(),
        )

    def _build_view_model(self, *, paused: bool) -> ViewModel:
        return build_view_model(self.local_game, paused=paused, extras=self.extras)

    @property
    def needs_forecast_jobs(self) -> bool:
        """True if a forecast that needs a job is switched on, including the chances to escape."""
        return super().needs_forecast_jobs or self.local_game.user_settings.forecast

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs about the shown position, including the chances to escape."""
        foreseen = self.view_model.forecast_job
        return (*super().jobs, *([] if foreseen is None else [foreseen]))

    # Input of the player

    def choose(self, press: KeyPress) -> str | None:
        """Choose the element with the focus, unless the next card or tile is to be drawn."""
        return None if self.local_game.can_draw else super().choose(press)

    def choose_card(self, press: KeyPress) -> str:
        """Select or deselect a hand card by its place."""
        number, cards = int(press.key), self.local_game.view.hand
        if number <= len(cards):
            self.local_game.pick_card(cards[number - 1])
        return ""

    def draw_or_end(self, _press: KeyPress) -> str:
        """Draw the next card or tile, else end relatives, moves or the turn."""
        if self.local_game.can_draw:
            self.local_game.draw()
        else:
            self.local_game.done()
        return ""

    def describe_pieces(self, _press: KeyPress) -> str:
        """Return the places of the player's pieces, and their ways to a gate."""
        return describe_own_pieces(self.view_model)

    bindings = (
        Binding(
            mark("Arrow keys"),
            mark("from square to square, as you see them, and to the gates"),
            dom_keys=("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
        ),
        Binding(mark("Home, End"), mark("to the ends of the row"), dom_keys=("Home", "End")),
        NEXT_PLACE,
        Binding(
            mark("c 4"),
            mark("to square c4: its letter, then its number"),
            dom_keys=(*"abcdefghijk", *"1234567"),
        ),
        Binding(
            mark("Enter, Space"),
            mark("choose the square, gate, card or button"),
            ("Enter",),
            choose,
            dom_keys=(" ",),
        ),
        Binding(mark("1 to 4"), mark("choose a card"), ("1", "2", "3", "4"), choose_card),
        Binding(
            mark("Enter"),
            mark("draw if there is nothing to choose; outside the board also: done"),
            ("Enter",),
            draw_or_end,
        ),
        Binding(
            mark("p"),
            mark("hear where your people are, and how far from a gate"),
            ("p",),
            describe_pieces,
        ),
        Binding(
            mark("l"),
            mark("hear the guide's last message again, in a first game"),
            ("l",),
            Presenter.repeat_lesson,
        ),
        Binding(
            mark("Escape"),
            mark("one step back: deselect the card or the stack"),
            ("Escape",),
            Presenter.step_back,
        ),
        UNDO,
    )

    @property
    def has_selection(self) -> bool:
        """True if a stack is selected."""
        return self.local_game.selection.stack is not None

    def close_question(self) -> bool:
        """Decline to call the eruption if the question is open."""
        asked = self.local_game.about_to_call
        if asked:
            self.local_game.decline_call()
        return asked

    @on(intents.PickCard)
    def pick_card(self, intent: intents.PickCard) -> None:
        """Select or deselect a hand card."""
        self.local_game.pick_card(int(intent.card))

    @on(intents.PickSquare)
    def pick_square(self, intent: intents.PickSquare) -> None:
        """Select a space, a piece, a stack, the place of a tile or the end of a move."""
        self.local_game.pick_square(square(intent.square))

    @on(intents.PickGate)
    def pick_gate(self, _intent: intents.PickGate) -> None:
        """Leave the city; the gate does not matter."""
        self.local_game.pick_gate()

    @on(intents.PickSide)
    def pick_side(self, intent: intents.PickSide) -> None:
        """Choose the owner of the piece that the Omen throws."""
        self.local_game.pick_side(SIDES.index(intent.side))

    @on(intents.LayAs)
    def lay_as(self, intent: intents.LayAs) -> None:
        """Choose the symbol of a tile."""
        self.local_game.pick_symbol(SYMBOLS.index(intent.symbol))

    @on(intents.Draw)
    def draw_next(self, _intent: intents.Draw) -> None:
        """Draw the next card or tile."""
        self.local_game.draw()

    @on(intents.DrawFromPile)
    def draw_from_pile(self, _intent: intents.DrawFromPile) -> None:
        """Draw from the stock or the bag, or show a message that it is too early."""
        self.local_game.draw_from_pile()

    @on(intents.Done)
    def done(self, _intent: intents.Done) -> None:
        """End relatives, moves or the turn."""
        self.local_game.done()

    @on(intents.Call)
    def call(self, intent: intents.Call) -> None:
        """Ask a side to call the eruption; without a side, the player to act."""
        table = self.local_game.table
        seat = table.sides.index(SIDES.index(intent.side)) if intent.side else table.actor
        self.local_game.ask_to_call(seat)

    @on(intents.CallNow)
    def call_now(self, _intent: intents.CallNow) -> None:
        """Call the eruption."""
        self.local_game.call()

    # Progress

    def process_changes(self) -> float:
        """Take in all changes; bots wait for the cutscene of a key event. Under the guide it stays
        until the player goes on.
        """
        view = self.view_model.view
        change = self._detect_change()
        moves = self.local_game.user_settings.speed != "off"
        self._animations.queue(change, view, cutscene_stays=self.tutorial.active)
        if change and moves and self.tutorial.active and self._animations.key_event is not None:
            self.local_game.cutscene_waits = True
            self._view_model = None
        if self.view_model.note and self._person_acted(change):
            self._announcements.append(self.view_model.note)
        return CUTSCENE_LENGTH if change and self._animations.key_event is not None else 0.0

    def _person_acted(self, change: Change) -> bool:
        """Return True if ``change`` contains an action of a person."""
        local_seats = self.local_game.local_seats
        return any(new.is_new_action and new.step.seat in local_seats for new in change.steps)

    # Output

    @property
    def title(self) -> str:
        """The player to act and the task, as a title."""
        return sentence(self.view_model)

    @property
    def body_attributes(self) -> Mapping[str, str]:
        """The phase and the open decision."""
        table = self.local_game.table
        attributes = {"data-phase": table.phase.value}
        if table.decision is not Decision.NONE:
            attributes["data-decision"] = table.decision.value
        return attributes

    @property
    def has_open_question(self) -> bool:
        """True if the device is handed over, or a player is asked to call."""
        return self.local_game.handing_over or self.local_game.awaits_answer

    def question(self) -> Node | None:
        """Return the open dialog, if any."""
        if self.local_game.drawn_card is not None:
            return handover_and_call_dialogs.drawn_card_dialog(
                self.view_model, self.local_game.drawn_card
            )
        if self.local_game.next_viewer is not None:
            return handover_and_call_dialogs.handover_dialog(self.view_model)
        if self.local_game.calling_seat is not None:
            return handover_and_call_dialogs.call_dialog(
                self.view_model, self.local_game.why_not_call()
            )
        return None

    def decisions(self) -> Node:
        """Return the choices that do not lie on the board."""
        return controls.decisions(self.view_model)

    def render(
        self,
        lesson: Node | None = None,
        *,
        more_lessons: bool = False,
        animate: bool = False,
        replay: ReplayPanel | None = None,
        hint: Node | None = None,
    ) -> Node:
        """Return the table."""
        motions = self._animations
        ghosts, key_event = (motions.ghosts, motions.key_event) if animate else ((), None)
        beside = self._side_panels(replay)
        return render_table(
            self.view_model,
            beside,
            ghosts,
            key_event,
            lesson,
            more_lessons=more_lessons,
            replay=replay,
            hint=hint,
        )

    # Replay

    @property
    def milestones(self) -> Sequence[Milestone]:
        """The milestones of the game so far."""
        return replay_milestones.milestones(self.view_model)

    @property
    def sections(self) -> Sequence[Section]:
        """The parts of the game so far."""
        return replay_milestones.sections(self.view_model)
