"""An open race: the seats, the input and the drawing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.kit.button import button
from app.kit.handlers import on
from app.kit.intent import Intent
from app.kit.nodes import Node, h
from app.table import announcer, sounds
from app.table.changes import Changes
from app.table.game_over import ID, PANEL, again
from app.table.local_game import LocalGame
from app.table.log import Log
from app.table.presenter import Play
from app.table.replay_panel import Milestone, Replayed, Stretch
from app.table.toolbar import drawer_close, toolbar
from app.table.tutorial import Guide
from pompeii import registry
from pompeii.core.document import Player

from . import GAME_UI

told = registry.game("race").narration


class Go(Intent):
    """Move some squares on."""

    squares: str


class RaceGame(LocalGame[Any, Any]):
    """A race on this device."""

    game = GAME_UI

    @property
    def private(self) -> bool:
        return False


@dataclass(frozen=True)
class Scene:
    """Everything on the table."""

    view: Any
    players: Sequence[Player]
    humans: Sequence[int]
    over: bool
    can_undo: bool
    can_redo: bool
    paused: bool
    bots_turn: bool
    may_act: bool
    twins: int
    advice: bool | None = None
    since: Sequence[Any] = ()


class Sounds(sounds.Sounds):
    """The sounds of the race."""

    @staticmethod
    def _of_step(happened: Changes) -> Iterable[str]:  # noqa: ARG004 - all sound alike
        return ["piece"]


class Announcer(announcer.Announcer[Scene]):
    """The announcements of the race."""

    def _told(self, happened: Changes, scene: Scene) -> Iterable[str]:
        return [told.action(happened.step, scene.players)]

    def _task(self, scene: Scene) -> Iterable[str]:
        return [f"{scene.players[scene.view.actor].name} moves."]

    def _asked(self, scene: Scene) -> bool:
        return scene.may_act


class Still:
    """The animations of the race: none."""

    def take(self) -> Sequence[Any]:
        return ()


class Race(Play[Scene]):
    """The presenter of the race."""

    def __init__(self, local_game: RaceGame) -> None:
        super().__init__(local_game, Guide(local_game))
        self._log, self._motions = Log(_entry), Still()
        self._sounds, self._voice = Sounds(self.scene), Announcer()

    def _look(self, *, paused: bool) -> Scene:
        local_game = self.local_game
        return Scene(
            local_game.view,
            local_game.table.record.players,
            local_game.humans,
            local_game.over,
            local_game.can_undo,
            local_game.can_redo,
            paused,
            local_game.bot_to_act is not None,
            local_game.may_act,
            local_game.twins,
        )

    @on(Go)
    def go(self, intent: Go) -> None:
        """Move the piece."""
        self.local_game.play(GAME_UI.engine.parse(intent.squares))

    def key(self, key: str, data: Mapping[str, str]) -> str:  # noqa: ARG002
        if key in "12":
            self.go(Go(key))
        return ""

    def back(self) -> bool:
        return False

    def look(self) -> float:
        self._take_in()
        return 0.0

    @property
    def title(self) -> str:
        return f"{self.scene.players[self.scene.view.actor].name} moves"

    @property
    def marks(self) -> Mapping[str, str]:
        over = self.scene.view.winners is not None
        return {"data-phase": "over"} if over else {"data-phase": "race", "data-decision": "move"}

    @property
    def asks(self) -> bool:
        return False

    def question(self) -> Node | None:
        return None

    def render(
        self,
        lesson: Node | None = None,  # noqa: ARG002
        *,
        guided: bool = False,  # noqa: ARG002
        moving: bool = False,  # noqa: ARG002
        replay: Replayed | None = None,
    ) -> Node:
        scene = self.scene
        squares = " ".join(map(str, scene.view.at))
        acts = [
            button(f"go-{each.text}", Go(each.text), each.text, legal=True)
            for each in (scene.view.listed if scene.may_act else ())
        ]
        over = h("section", ID, PANEL, h("h2", "result-title", {}, "Over"), *again(scene.twins))
        return h(
            "main",
            "app",
            {"class": "table toy"},
            h("p", "squares", {}, squares),
            *([over] if scene.over and not replay else []),
            *((h("p", "caption", {}, replay.caption), replay.rail) if replay else acts),
            h("aside", "drawer", {"popover": "auto"}, drawer_close(), *self._beside(replay)),
            replay.tools if replay else toolbar(scene),
        )

    @property
    def milestones(self) -> Sequence[Milestone]:
        return ()

    @property
    def stretches(self) -> Sequence[Stretch]:
        return [Stretch(0, "race")]


def _entry(scene: Scene, ply: int, step: Any) -> Node:
    words = h("p", f"log-{ply}-words", {}, told.action(step, scene.players))
    return h("li", f"log-{ply}", {"class": f"side-{scene.view.sides[step.seat]}"}, words)
