"""The presenter of a game of Via Appia: input, drawing and announcements."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.kit.intent_handlers import on
from app.kit.key_binding_types import Binding, KeyPress
from app.kit.nodes import Node
from app.kit.piece_icon import piece_icon
from app.table.handover import handover_dialog
from app.table.log_panel import Log
from app.table.presenter import NEXT_PLACE, UNDO, Presenter
from app.table.replay_types import Milestone, ReplayPanel, Section
from pompeii.core.i18n import mark
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.actions import Action, Exchange, Income, push
from pompeii.games.appia.board import PLACES, SIZES

from . import controls, intents, log_entries, place_descriptions, replay_milestones
from .aim_keys import AIM_KEYS
from .animations import Animations
from .lesson_queries import LessonQueries
from .lessons import LESSONS
from .local_game import QUARRY, ROAD, AppiaLocalGame, part_of
from .push_animation import PUSH_LENGTH
from .render import render_table
from .screen_reader_announcer import Announcer
from .sounds import Sounds
from .status import sentence
from .view_model import ViewModel, build_view_model

PART_OF: Final = {"at": ROAD, "card": ROAD, "push": QUARRY, "fell": QUARRY, "quarry": QUARRY}
"""The part of the table that shows elements, by the prefix of their id."""
PHASE: Final = "road"
"""The only phase, because the game is the same from beginning to end."""


class AppiaPresenter(Presenter[ViewModel]):
    """The presenter of Via Appia."""

    lessons = LESSONS
    lesson_queries = LessonQueries
    local_game: AppiaLocalGame
    _animations: Animations

    def __init__(self, local_game: AppiaLocalGame) -> None:
        super().__init__(local_game)
        self._log = Log(log_entries.entry, log_entries.outcome)
        self._animations = Animations(local_game.view, lambda ply: local_game.table.frames(ply))
        self._sounds, self._announcer = Sounds(self.view_model), Announcer()

    def _build_view_model(self, *, paused: bool) -> ViewModel:
        return build_view_model(self.local_game, paused=paused, extras=self.extras)

    # Input of the player

    def set_stone(self, press: KeyPress) -> str:
        """Set a stone behind the red line by the letter of its size."""
        self.local_game.pick_stone(SIZES.index(press.key))
        return ""

    def push_or_end(self, press: KeyPress) -> str | None:
        """Push the stone at the line, else end pushing or building."""
        if press.data:
            return None
        if self.local_game.aim is not None:
            self.local_game.push(self.local_game.aim.action)
        else:
            self.local_game.stop()
        return ""

    def toggle_push_field_by_key(self, _press: KeyPress) -> str:
        """Open or close the field for typing a push."""
        self._toggle_push_field()
        return ""

    def describe_stones(self, _press: KeyPress) -> str:
        """Return the places of the stones in the quarry."""
        return " ".join(place_descriptions.quarry(self.local_game.view.quarry))

    def show_other_part(self, _press: KeyPress) -> str:
        """Show the quarry in place of the road, or the road in place of the quarry."""
        self.local_game.shown_part = ROAD if self.view_model.shown_part == QUARRY else QUARRY
        return ""

    bindings = (
        Binding("", "", ("l",), Presenter.repeat_lesson),  # before the large stone
        Binding(
            mark("s, m, l"),
            mark("set a small, medium or large stone behind the red line"),
            ("s", "m", "l"),
            set_stone,
        ),
        *AIM_KEYS,
        Binding(
            mark("Enter"),
            mark("push it; otherwise: stop pushing, no second tile"),
            ("Enter",),
            push_or_end,
        ),
        Binding(mark("Escape"), mark("take it back"), ("Escape",), Presenter.step_back),
        Binding(
            mark("Arrow keys"),
            mark("without a stone: from place to place on the road"),
            dom_keys=("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
        ),
        NEXT_PLACE,
        Binding(
            mark("Enter, Space"),
            mark("choose the place, card or button"),
            ("Enter",),
            Presenter.choose,
            dom_keys=(" ",),
        ),
        Binding(mark("w"), mark("type the push, as in s@-12/15"), ("w",), toggle_push_field_by_key),
        Binding(mark("q"), mark("hear how the stones lie"), ("q",), describe_stones),
        Binding(mark("r"), mark("look at the road, or at the quarry"), ("r",), show_other_part),
        UNDO,
    )

    def look_at(self, action: Action) -> None:
        """Show the quarry for a push or an exchange, else the road."""
        self.local_game.shown_part = part_of(action)

    @property
    def has_selection(self) -> bool:
        """True if a stone is at the line, or a push is being typed."""
        return self.local_game.aim is not None or self.local_game.typing_push

    def close_question(self) -> bool:
        """Return False, because this game has no questions of its own."""
        return False

    @on(intents.PickSpace)
    def pick_space(self, intent: intents.PickSpace) -> None:
        """Lay a tile on the place, or travel there."""
        self.local_game.pick_place(PLACES[intent.space])

    @on(intents.PickStone)
    def pick_stone(self, intent: intents.PickStone) -> None:
        """Set a stone behind the red line."""
        self.local_game.pick_stone(SIZES.index(intent.stone))

    @on(intents.Aim)
    def aim(self, intent: intents.Aim) -> None:
        """Move and turn the stone."""
        self.local_game.take_aim(int(intent.x), int(intent.angle))

    @on(intents.Push)
    def push(self, intent: intents.Push) -> None:
        """Push the stone in."""
        self.local_game.push(push(SIZES.index(intent.stone), int(intent.x), int(intent.angle)))

    @on(intents.TogglePushField)
    def toggle_push_field(self, _intent: intents.TogglePushField) -> None:
        """Open or close the field for typing a push."""
        self._toggle_push_field()

    def _toggle_push_field(self) -> None:
        if self.local_game.choices().pushes:
            self.local_game.typing_push = not self.local_game.typing_push
            self.focus = "written" if self.local_game.typing_push else "write"

    @on(intents.TypePush)
    def type_push(self, intent: intents.TypePush) -> None:
        """Set a stone as typed."""
        self.local_game.aim_as_typed(intent.text)
        self.focus = "written" if self.local_game.typing_push else "push"

    @on(intents.TakeStoneBack)
    def take_stone_back(self, _intent: intents.TakeStoneBack) -> None:
        """Take the stone back from the line."""
        self.local_game.clear_selection()

    @on(intents.TakeIncome)
    def take_income(self, intent: intents.TakeIncome) -> None:
        """Take an income card."""
        self.local_game.choose(intent.card + intent.take, Income)

    @on(intents.ExchangeStone)
    def exchange_stone(self, intent: intents.ExchangeStone) -> None:
        """Exchange or sell a fallen stone."""
        self.local_game.choose(intent.exchange, Exchange)

    @on(intents.Stop)
    def stop(self, _intent: intents.Stop) -> None:
        """End pushing or building."""
        self.local_game.stop()

    @on(intents.ShowPart)
    def show_part(self, intent: intents.ShowPart) -> None:
        """Show the road or the quarry."""
        self.local_game.shown_part = intent.part

    # Progress

    def process_changes(self) -> float:
        """Take in all changes; bots wait for falling stones. The part that a lesson speaks of is
        shown when the lesson is new, and after each action.
        """
        change = self._detect_change()
        if self.tutorial.unannounced or change.steps:
            self._show_part_of(self.tutorial.highlighted_ids(self.view_model))
        slides = self._animations.queue(change, self.view_model.view)
        return PUSH_LENGTH if slides else 0.0

    def _show_part_of(self, lit: Sequence[str]) -> None:
        """Show the part that contains the ``lit`` elements, on pages with room for only one."""
        faces = {PART_OF[kind] for id in lit if (kind := id.partition("-")[0]) in PART_OF}
        if faces and self.view_model.shown_part not in faces:
            self.local_game.shown_part = faces.pop()
            self._view_model = None

    # Output

    @property
    def title(self) -> str:
        """The player to act and the task, as a title."""
        return sentence(self.view_model)

    @property
    def body_attributes(self) -> Mapping[str, str]:
        """The phase and the open decision."""
        decision = self.local_game.table.decision
        attributes = {"data-phase": PHASE if decision else "over"}
        return {**attributes, "data-decision": decision.value} if decision else attributes

    @property
    def has_open_question(self) -> bool:
        """True if the device is handed over."""
        return self.local_game.handing_over

    def question(self) -> Node | None:
        """Return the open dialog, if any."""
        seat = self.local_game.next_viewer
        if seat is None:
            return None
        player = self.view_model.players[seat]
        return handover_dialog(player, piece_icon(f"passing-{SIDES[player.side]}", player.side))

    def decisions(self) -> Node:
        """Return the choices that lie neither on the road nor on a card."""
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
        ghosts = self._animations.ghosts if animate else ()
        beside = self._side_panels(replay)
        return render_table(
            self.view_model,
            beside,
            ghosts,
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
