"""The table: the game that is open, who sits at it, its bots, what of it is drawn and told."""

from collections.abc import Mapping

from pompeii import Table
from pompeii.downfall.board import SYMBOLS, square
from pompeii.downfall.cards import SIDES
from pompeii.downfall.state import Decision

from ..keep import saves
from ..keep.setup import Setup
from ..keep.store import Saved
from ..kit import wished, wishes
from ..kit.markup import Node
from ..kit.wish import Wish
from ..kit.words import _
from ..table import log, questions
from ..table.happened import Witness
from ..table.kin import why_none_came
from ..table.motions import SECONDS, STAGED, Motions
from ..table.people import people
from ..table.render import render_table
from ..table.robots import Robots
from ..table.scene import Scene, look
from ..table.sitting import Sitting
from ..table.sounds import Sounds
from ..table.status import sentence
from ..table.voice import Voice
from .guided import READING, Guided
from .menu import Menu
from .screen import STAY, Drawing, Go, News, Screen, To, on
from .visit import Visit

OF_WATCHERS = (wishes.Menu, wishes.Rematch, wishes.Again)
"""What can be wished for at a table that is only watched."""


class TableScreen(Guided):
    """One open game."""

    awake = True

    def __init__(self, visit: Visit, sitting: Sitting) -> None:
        super().__init__(visit, sitting)
        self.sitting = sitting
        self.robots = Robots(sitting, visit.thinking, visit.random)
        self._scene: Scene | None = None
        self._log = log.Log()
        self._witness = Witness(sitting.view)
        self._motions, self._sounds, self._voice = Motions(), Sounds(self.scene), Voice()
        self._happened: list[str] = []
        self._answers: list[str] = []
        self._heard: list[str] = []

    @classmethod
    def begin(cls, visit: Visit, table: Table) -> "TableScreen":
        """Sit down to a game that is not kept yet."""
        return cls._sit_down(visit, table, visit.new_id())

    @classmethod
    def resume(cls, visit: Visit, saved: Saved) -> "TableScreen":
        """Go on with a save. Raises RecordError if its record is refused."""
        return cls._sit_down(visit, Table.load(saved.text), saved.id)

    @classmethod
    def _sit_down(cls, visit: Visit, table: Table, id: str) -> "TableScreen":
        screen = cls(visit, Sitting(table, id, visit.habits))
        for player in screen.sitting.unknown:
            words = _("No bot is called “{bot}” here: a person plays for {name}.")
            visit.notices.add(words.format(bot=player.kind.removeprefix("bot:"), name=player.name))
        return screen

    @property
    def address(self) -> Mapping[str, str]:
        """The save."""
        return {"game": self.sitting.id}

    @property
    def title(self) -> str:
        """Who must do what now."""
        return sentence(self.scene)

    @property
    def table(self) -> Table:
        """The game."""
        return self.sitting.table

    @property
    def asks(self) -> bool:
        """Whether the device is passed on, or somebody asked to call."""
        return self.sitting.handed or self.sitting.calling is not None

    # What the person does

    def do(self, wish: Wish) -> Go:
        """Do what a person wishes; who only watches may look at the menu."""
        self.sitting.told = ""
        if self.sitting.watching and not isinstance(wish, OF_WATCHERS):
            return STAY
        go = super().do(wish)
        self._say_why_not()
        return go

    def key(self, key: str, data: Mapping[str, str]) -> Go:
        """Do what a key stands for; ``data`` is that of the place where it was pressed."""
        self.sitting.told = ""
        if not self.sitting.watching:
            self._press(key, data)
            self._say_why_not()
        return STAY

    def _press(self, key: str, data: Mapping[str, str]) -> None:
        sitting, cards = self.sitting, self.sitting.view.hand
        match key:
            case "Escape":
                if not self.back():
                    sitting.step_back()
            case "Enter" if sitting.can_draw:
                sitting.draw()
            case "Enter" if data:
                super().do(wished.read(data))
            case "Enter":
                sitting.done()
            case "Undo":
                sitting.undo()
            case "Redo":
                sitting.redo()
            case "1" | "2" | "3" | "4" if int(key) <= len(cards):
                sitting.pick_card(cards[int(key) - 1])
            case "p":
                self._answers.append(people(self.scene))
            case "l":
                self.guide.unsaid = self.guide.lesson is not None

    def _say_why_not(self) -> None:
        self._answers += filter(None, [self.sitting.told])

    def back(self) -> bool:
        """Who is asked whether to call keeps quiet."""
        asked = self.sitting.about_to_call
        if asked:
            self.sitting.keep_quiet()
        return asked

    @on(wishes.PickCard)
    def pick_card(self, wish: wishes.PickCard) -> None:
        """Pick a hand card, or lay it back."""
        self.sitting.pick_card(int(wish.card))

    @on(wishes.PickSquare)
    def pick_square(self, wish: wishes.PickSquare) -> None:
        """Pick a space, a piece, a stack, where the tile goes or the move ends."""
        self.sitting.pick_square(square(wish.square))

    @on(wishes.PickGate)
    def pick_gate(self, _wish: wishes.PickGate) -> None:
        """Leave the city; which gate it is does not matter."""
        self.sitting.pick_gate()

    @on(wishes.PickSide)
    def pick_side(self, wish: wishes.PickSide) -> None:
        """Say whose piece the Omen throws."""
        self.sitting.pick_side(SIDES.index(wish.side))

    @on(wishes.LayAs)
    def lay_as(self, wish: wishes.LayAs) -> None:
        """Say as which symbol a tile is laid."""
        self.sitting.pick_symbol(SYMBOLS.index(wish.symbol))

    @on(wishes.Draw)
    def draw_next(self, _wish: wishes.Draw) -> None:
        """Draw the next card or tile."""
        self.sitting.draw()

    @on(wishes.Pile)
    def pile(self, _wish: wishes.Pile) -> None:
        """Draw from the stock or the bag, or be told when that is done."""
        self.sitting.pile()

    @on(wishes.Done)
    def done(self, _wish: wishes.Done) -> None:
        """End relatives, moves or the turn."""
        self.sitting.done()

    @on(wishes.Undo)
    def undo(self, _wish: wishes.Undo) -> None:
        """Take back the last step."""
        self.sitting.undo()

    @on(wishes.Redo)
    def redo(self, _wish: wishes.Redo) -> None:
        """Take it again."""
        self.sitting.redo()

    @on(wishes.Pause)
    def pause(self, _wish: wishes.Pause) -> None:
        """Let the bots wait, or go on."""
        self.robots.pause()

    @on(wishes.Step)
    def step(self, _wish: wishes.Step) -> None:
        """Let the bots do one action."""
        self.robots.step()

    @on(wishes.Skip)
    def skip(self, _wish: wishes.Skip) -> None:
        """Go on: the great moment has been seen."""
        self.robots.hurry()

    @on(wishes.Ready)
    def ready(self, _wish: wishes.Ready) -> None:
        """Pass the device on, or show the hand of whom it was passed to."""
        self.sitting.ready()

    @on(wishes.Call)
    def call(self, wish: wishes.Call) -> None:
        """Ask a side whether it calls the eruption; without one whoever is to act."""
        table = self.table
        seat = table.sides.index(SIDES.index(wish.side)) if wish.side else table.actor
        self.sitting.ask_to_call(seat)

    @on(wishes.CallNow)
    def call_now(self, _wish: wishes.CallNow) -> None:
        """Call it."""
        self.sitting.call()

    @on(wishes.Menu)
    def menu(self, _wish: wishes.Menu) -> Go:
        """Open the menu."""
        return To(Menu(self.visit, self.sitting, self.robots, self.guide))

    @on(wishes.GoOn)
    def go_on(self, _wish: wishes.GoOn) -> None:
        """Go on with what was ended early."""
        self.sitting.go_on()

    @on(wishes.Rematch)
    def rematch(self, _wish: wishes.Rematch) -> Go:
        """Another game of the same players by the same rules."""
        return self._another(Setup.of_record(self.table.record))

    @on(wishes.Again)
    def again(self, _wish: wishes.Again) -> Go:
        """The same with the same cards and tiles."""
        return self._another(Setup.of_record(self.table.record).with_deal(self.table.dump()))

    @on(wishes.Begin)
    def begin_ready(self, wish: wishes.Begin) -> Go:
        """Begin with a setup that stands ready."""
        return self._another(Setup.of_record(self.table.record).ready(wish.setup))

    def _another(self, setup: Setup) -> Go:
        table = Table(setup.record(self.visit.seed()))
        return To(TableScreen.begin(self.visit, table), instead=True)

    # What goes on by itself

    def refresh(self, over: Screen | None) -> None:
        """Ask the bots, who wait while something lies over the table; keep the game; take in what
        happened.
        """
        self._scene = None
        self.sitting.away = over is not None
        self.robots.follow()
        for trouble in self.robots.troubles:
            self.visit.notices.add(trouble)
        self.robots.troubles.clear()
        if self.guide.look(self.scene):
            self.robots.rest(READING * self._seconds)
        if not self.sitting.watching:
            saves.keep(self.visit.store, self.sitting.id, self.table)
        change = self._witness.look(self.scene.view)
        self._motions.look(change, self.scene.view)
        if change and self._motions.moment is not None:
            self.robots.rest(STAGED * self._seconds)
        if words := why_none_came(change, self.scene.view, self.sitting.humans):
            self.visit.notices.add(words)
        self._heard += self._sounds.of(change, self.scene)
        self._happened += self._voice.of(change, self.scene)

    @property
    def busy(self) -> bool:
        """Whether a bot is at work."""
        return self.robots.busy

    def pending(self) -> float | None:
        """When the next bot acts."""
        return self.robots.pending()

    def tick(self) -> None:
        """Let the bot act whose turn it is."""
        self.robots.tick()

    # What is shown and told

    @property
    def scene(self) -> Scene:
        """What there is to see; found out once after each :meth:`refresh`."""
        if self._scene is None:
            self._scene = look(self.sitting, paused=self.robots.paused)
        return self._scene

    @property
    def _seconds(self) -> float:
        return SECONDS[self.visit.habits.speed]

    def render(self) -> Drawing:
        """The table, and what it asks."""
        motions = self._motions
        ghosts, moment = (motions.ghosts, motions.moment) if self._seconds else ((), None)
        lesson = self._lesson(self.scene)
        guided = self.guide.more or lesson is not None
        drawn = render_table(self.scene, self._log, ghosts, moment, lesson, guided=guided)
        return Drawing(drawn, self._question(), self._marks)

    def _question(self) -> Node | None:
        if self.sitting.drew is not None:
            return questions.drawn(self.scene, self.sitting.drew)
        if self.sitting.passing is not None:
            return questions.passing(self.scene)
        if self.sitting.calling is not None:
            return questions.calling(self.scene, self.sitting.why_not_call())
        return None

    @property
    def _marks(self) -> dict[str, str]:
        table = self.table
        marks = {"data-phase": table.phase.value, "data-ply": str(len(table.steps))}
        if table.decision is not Decision.NONE and not self.sitting.ended:
            marks["data-decision"] = table.decision.value
            marks["data-actor"] = SIDES[table.sides[table.actor]]
        if self.sitting.watching:
            marks["data-watching"] = ""
        return marks

    def news(self) -> News:
        """What happened, in words, sounds and motions; then why something cannot be done, and what
        is to be done now, unless something else is asked.
        """
        said, heard = [*self._happened, *self._answers], self._heard
        self._happened, self._answers, self._heard = [], [], []
        if not self.sitting.waits:
            said = [*said, *self._voice.task(self.scene), *self._told(self.scene)]
        motions = self._motions.take()
        return News(
            said=said,
            sounds=heard if self.visit.habits.sound else [],
            motions=motions if self._seconds else [],
            milliseconds=1000 * self._seconds,
        )
