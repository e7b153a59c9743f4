"""One open game of Via Appia: what is pointed at, drawn and told."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.kit import parse_intent
from app.kit.handlers import on
from app.kit.nodes import Node
from app.kit.piece_icon import token
from app.table.handover import passing
from app.table.log import Log
from app.table.presenter import Play
from app.table.replay_panel import Milestone, Replayed, Stretch
from app.table.tutorial import Guide
from pompeii.core.colours import SIDES
from pompeii.games.appia.actions import Exchange, Income, push
from pompeii.games.appia.board import PLACES, SIZES

from . import intents, labels, log
from . import milestones as history
from .animations import SLIDE, Motions
from .announcer import Announcer
from .local_game import QUARRY, ROAD, RoadLocalGame
from .render import render_table
from .sounds import Sounds
from .status import sentence
from .tutorial import LESSONS
from .tutorial_state import TutorialState
from .view_model import ViewModel, look

SHOWN: Final = {"at": ROAD, "card": ROAD, "push": QUARRY, "fell": QUARRY, "quarry": QUARRY}
"""Where the elements are to be seen whose ids begin so."""
PHASE: Final = "road"
"""The only one: the game is the same from its beginning to its end."""


class Appia(Play[ViewModel]):
    """Via Appia at its table."""

    local_game: RoadLocalGame
    _motions: Motions

    def __init__(self, local_game: RoadLocalGame) -> None:
        super().__init__(local_game, Guide(local_game, LESSONS, TutorialState))
        self._log = Log(log.entry)
        self._motions = Motions(local_game.view, lambda ply: local_game.table.frames(ply))
        self._sounds, self._voice = Sounds(self.scene), Announcer()

    def _look(self, *, paused: bool) -> ViewModel:
        return look(self.local_game, paused=paused)

    # What the person does

    def key(self, key: str, data: Mapping[str, str]) -> str:
        """A stone by the letter of its size, the push, being done; the quarry to the ear."""
        local_game = self.local_game
        match key:
            case "Enter" if data:
                self.do(parse_intent.read(data))
            case "Enter" if local_game.aim is not None:
                local_game.push(local_game.aim.action)
            case "Enter":
                local_game.enough()
            case "s" | "m" | "l":
                local_game.pick_stone(SIZES.index(key))
            case "w":
                self._write()
            case "q":
                return " ".join(labels.quarry(local_game.view))
            case "r":
                local_game.face = ROAD if self.scene.face == QUARRY else QUARRY
        return ""

    def back(self) -> bool:
        """Nothing of its own is asked."""
        return False

    @on(intents.PickSpace)
    def pick_space(self, intent: intents.PickSpace) -> None:
        """Lay a tile there, or travel there."""
        self.local_game.pick_place(PLACES[intent.space])

    @on(intents.PickStone)
    def pick_stone(self, intent: intents.PickStone) -> None:
        """Set a stone behind the red line."""
        self.local_game.pick_stone(SIZES.index(intent.stone))

    @on(intents.Aim)
    def aim(self, intent: intents.Aim) -> None:
        """Move and turn it."""
        self.local_game.take_aim(int(intent.x), int(intent.angle))

    @on(intents.Push)
    def push(self, intent: intents.Push) -> None:
        """Push it in."""
        self.local_game.push(push(SIZES.index(intent.stone), int(intent.x), int(intent.angle)))

    @on(intents.Writing)
    def writing(self, _wish: intents.Writing) -> None:
        """Write the push, or write it no more."""
        self._write()

    def _write(self) -> None:
        if self.local_game.choices().pushes:
            self.local_game.writing = not self.local_game.writing
            self.focus = "written" if self.local_game.writing else "write"

    @on(intents.Write)
    def write(self, intent: intents.Write) -> None:
        """Set a stone as it is written."""
        self.local_game.write(intent.text)
        self.focus = "written" if self.local_game.writing else "push"

    @on(intents.PutBack)
    def put_back(self, _wish: intents.PutBack) -> None:
        """Take it from the line."""
        self.local_game.let_go()

    @on(intents.Earn)
    def earn(self, intent: intents.Earn) -> None:
        """Take an income card."""
        self.local_game.choose(intent.card + intent.take, Income)

    @on(intents.Settle)
    def settle(self, intent: intents.Settle) -> None:
        """Exchange or sell what fell."""
        self.local_game.choose(intent.exchange, Exchange)

    @on(intents.Enough)
    def enough(self, _wish: intents.Enough) -> None:
        """No further stone, no second tile."""
        self.local_game.enough()

    @on(intents.Face)
    def face(self, intent: intents.Face) -> None:
        """Look at the road or at the quarry."""
        self.local_game.face = intent.face

    # What goes on

    def look(self) -> float:
        """Take in what has happened; stones are to be seen falling, and that of which the guide
        tells something new.
        """
        if self.guide.unsaid:
            self._turn_to(self.guide.lights(self.scene))
        slides = self._motions.look(self._take_in(), self.scene.view)
        return SLIDE if slides else 0.0

    def _turn_to(self, lit: Sequence[str]) -> None:
        """Look at the picture in which something is, where there is room for one."""
        faces = {SHOWN[kind] for id in lit if (kind := id.partition("-")[0]) in SHOWN}
        if faces and self.scene.face not in faces:
            self.local_game.face = faces.pop()
            self._scene = None

    # What is shown and told

    @property
    def title(self) -> str:
        """Who must do what now."""
        return sentence(self.scene)

    @property
    def marks(self) -> Mapping[str, str]:
        """What is to be decided."""
        decision = self.local_game.table.decision
        marks = {"data-phase": PHASE if decision else "over"}
        return {**marks, "data-decision": decision.value} if decision else marks

    @property
    def asks(self) -> bool:
        """Whether the device is passed on."""
        return self.local_game.handed

    def question(self) -> Node | None:
        """What is asked."""
        seat = self.local_game.passing
        if seat is None:
            return None
        player = self.scene.players[seat]
        return passing(player, token(f"passing-{SIDES[player.side]}", player.side))

    def render(
        self,
        lesson: Node | None = None,
        *,
        guided: bool = False,
        moving: bool = False,
        replay: Replayed | None = None,
    ) -> Node:
        """The table."""
        ghosts = self._motions.ghosts if moving else ()
        beside = self._beside(replay)
        return render_table(self.scene, beside, ghosts, lesson, guided=guided, replay=replay)

    # Looking back

    @property
    def milestones(self) -> Sequence[Milestone]:
        """What one looks for."""
        return history.milestones(self.scene)

    @property
    def stretches(self) -> Sequence[Stretch]:
        """The parts of the game."""
        return history.stretches(self.scene)
