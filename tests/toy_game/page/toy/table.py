"""An open race: the seats, the input and the drawing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from app.kit.base_intent import Intent
from app.kit.button import button
from app.kit.intent_handlers import on
from app.kit.key_binding_types import Binding
from app.kit.nodes import Node, h
from app.table import screen_reader_announcer, sounds
from app.table.animation_queue import Animations
from app.table.game_over_banner_and_buttons import PANEL_ATTRS, PANEL_ID, game_over_buttons
from app.table.local_game import LocalGame
from app.table.log_panel import Log
from app.table.presenter import Presenter
from app.table.replay_types import Milestone, ReplayPanel, Section
from app.table.table_changes import StepChange
from app.table.toolbar import close_drawer_button, toolbar
from app.table.view_model import TableViewModel, common_fields
from pompeii import registry

from . import GAME_UI

told = registry.game("race").narration


class Go(Intent):
    """The intent to move some squares on."""

    squares: str


class RaceGame(LocalGame[Any, Any]):
    """A race on this device."""

    key = "race"

    @property
    def has_secrets(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Scene(TableViewModel[Any, Any, Any]):
    """The view model of the table."""

    may_act: bool


class Sounds(sounds.Sounds):
    """The sounds of the race."""

    @staticmethod
    def _for_step(change: StepChange) -> Iterable[str]:  # noqa: ARG004 - all sound alike
        return ["piece"]


class Announcer(screen_reader_announcer.Announcer[Scene]):
    """The announcements of the race."""

    def _describe_step(self, change: StepChange, view_model: Scene) -> Iterable[str]:
        return [told.action(change.step, view_model.players)]

    def _describe_task(self, view_model: Scene) -> Iterable[str]:
        return [f"{view_model.players[view_model.view.actor].name} moves."]

    def _has_task(self, view_model: Scene) -> bool:
        return view_model.may_act


class Race(Presenter[Scene]):
    """The presenter of the race."""

    bindings: ClassVar[Sequence[Binding]] = (
        Binding("1, 2", "go on", ("1", "2"), lambda race, press: race.go(Go(press.key)) or ""),
    )

    def __init__(self, local_game: RaceGame) -> None:
        super().__init__(local_game)
        self._log, self._animations = Log(_entry, lambda _scene, _turn: ""), Animations()
        self._sounds, self._announcer = Sounds(self.view_model), Announcer()

    def _build_view_model(self, *, paused: bool) -> Scene:
        local_game = self.local_game
        common = common_fields(local_game, paused=paused)
        return Scene(**common, may_act=local_game.may_act)

    @on(Go)
    def go(self, intent: Go) -> None:
        """Move the piece."""
        self.local_game.play(GAME_UI.engine.parse(intent.squares))

    def decisions(self) -> Node:
        return h("div", "decisions", {})

    def close_question(self) -> bool:
        return False

    def process_changes(self) -> float:
        self._detect_change()
        return 0.0

    @property
    def title(self) -> str:
        return f"{self.view_model.players[self.view_model.view.actor].name} moves"

    @property
    def body_attributes(self) -> Mapping[str, str]:
        over = self.view_model.view.winners is not None
        return {"data-phase": "over"} if over else {"data-phase": "race", "data-decision": "move"}

    @property
    def has_open_question(self) -> bool:
        return False

    def question(self) -> Node | None:
        return None

    def render(
        self,
        lesson: Node | None = None,  # noqa: ARG002
        *,
        more_lessons: bool = False,  # noqa: ARG002
        animate: bool = False,  # noqa: ARG002
        replay: ReplayPanel | None = None,
        hint: Node | None = None,
    ) -> Node:
        view_model = self.view_model
        squares = " ".join(map(str, view_model.view.at))
        acts = [
            button(f"go-{each.text}", Go(each.text), each.text, legal=True)
            for each in (view_model.view.listed if view_model.may_act else ())
        ]
        over = h(
            "section",
            PANEL_ID,
            PANEL_ATTRS,
            h("h2", "result-title", {}, "Over"),
            game_over_buttons(view_model.same_deal_saves),
        )
        return h(
            "main",
            "app",
            {"class": "table toy"},
            h("p", "squares", {}, squares),
            *([over] if view_model.over and not replay else []),
            *((h("p", "caption", {}, replay.caption), replay.timeline) if replay else acts),
            *([hint] if hint else []),
            h(
                "aside",
                "drawer",
                {"popover": "auto"},
                close_drawer_button(),
                *self._side_panels(replay),
            ),
            replay.tools if replay else toolbar(view_model),
        )

    @property
    def milestones(self) -> Sequence[Milestone]:
        return ()

    @property
    def sections(self) -> Sequence[Section]:
        return [Section(0, "race")]


def _entry(view_model: Scene, ply: int, step: Any) -> Node:
    words = h("p", f"log-{ply}-words", {}, told.action(step, view_model.players))
    return h("li", f"log-{ply}", {"class": f"side-{view_model.view.sides[step.seat]}"}, words)
