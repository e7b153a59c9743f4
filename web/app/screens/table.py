"""The table: the game that is open, who sits at it, its bots, what of it is drawn and told."""

from collections.abc import Collection, Mapping, Sequence

from app.catalogue import Table, load
from app.jobs.job import Job
from app.kit import intents
from app.kit.handlers import on
from app.kit.i18n import _
from app.kit.intent import Intent
from app.storage import saves
from app.storage.new_game import Setup
from app.storage.store import Saved
from app.table.animation import SECONDS
from app.table.bot_runner import BotRunner
from app.table.game_over import ID as RESULT
from app.table.game_ui import GameUI, of_table
from app.table.intents import Advise, Compare, Share
from pompeii.core.colours import SIDES

from .context import Context
from .loading import to_comparison
from .menu import Menu, shared
from .screen import STAY, Drawing, Go, News, Screen, To
from .with_tutorial import READING, Guided

OF_WATCHERS = (intents.Menu, intents.Rematch, intents.Again)
"""What can be wished for at a table that is only watched."""


def keys_at(game_ui: GameUI) -> list[tuple[str, str]]:
    """The keys that mean something at a table of a game, with what they do."""
    return [*game_ui.keys(), (_("Ctrl Z, Ctrl Y"), _("undo, redo"))]


class TableScreen(Guided):
    """One open game."""

    awake = True

    def __init__(self, context: Context, table: Table, id: str) -> None:
        self.game_ui = of_table(table)
        self.local_game = self.game_ui.sit(table, id, context.user_settings)
        self.play = self.game_ui.play(self.local_game)
        super().__init__(context, self.play)
        self.bot_runner = BotRunner(self.local_game, context.thinking, context.random)
        self._answers: list[str] = []
        self._compared = False
        self._over = False
        for player in self.local_game.unknown:
            words = _("No bot is called “{bot}” here: a person plays for {name}.")
            context.notices.add(
                words.format(bot=player.kind.removeprefix("bot:"), name=player.name)
            )

    @classmethod
    def begin(cls, context: Context, table: Table) -> "TableScreen":
        """Sit down to a game that is not kept yet."""
        return cls(context, table, context.new_id())

    @classmethod
    def resume(cls, context: Context, saved: Saved) -> "TableScreen":
        """Go on with a save. Raises RecordError if its record is refused."""
        return cls(context, load(saved.text), saved.id)

    @property
    def address(self) -> Mapping[str, str]:
        """The save."""
        return {"game": self.local_game.id}

    @property
    def title(self) -> str:
        """Who must do what now."""
        return self.play.title

    @property
    def table(self) -> Table:
        """The game."""
        table: Table = self.local_game.table
        return table

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """Those of its game, and of any table."""
        return keys_at(self.game_ui)

    @property
    def asks(self) -> bool:
        """Whether the device is passed on, or something else is asked."""
        return self.play.asks

    # What the person does

    @property
    def heeds(self) -> Collection[type[Intent]]:
        """What is pointed at, too."""
        return {*self.answers, *self.play.answers}

    def do(self, intent: Intent) -> Go:
        """Do what a person wishes; who only watches may look at the menu."""
        self.local_game.told = ""
        if self.local_game.watching and not (intent.looks or isinstance(intent, OF_WATCHERS)):
            return STAY
        if type(intent) in self.play.answers:
            self.play.do(intent)
            go: Go = STAY
        else:
            go = super().do(intent)
        self._say_why_not()
        return go

    def key(self, key: str, data: Mapping[str, str]) -> Go:
        """Do what a key stands for; ``data`` is that of the place where it was pressed."""
        self.local_game.told = ""
        if not self.local_game.watching:
            self._press(key, data)
            self._say_why_not()
        return STAY

    def _press(self, key: str, data: Mapping[str, str]) -> None:
        match key:
            case "Escape":
                if not self.back():
                    self.local_game.step_back()
            case "Undo":
                self.local_game.undo()
            case "Redo":
                self.local_game.redo()
            case "l" if self.guide.there:
                self.guide.unsaid = self.guide.lesson is not None
            case _:
                self._answers += filter(None, [self.play.key(key, data)])

    def _say_why_not(self) -> None:
        self._answers += filter(None, [self.local_game.told])

    def back(self) -> bool:
        """Close what is asked."""
        return self.play.back()

    @on(intents.Undo)
    def undo(self, _wish: intents.Undo) -> None:
        """Take back the last step."""
        self.local_game.undo()

    @on(intents.Redo)
    def redo(self, _wish: intents.Redo) -> None:
        """Take it again."""
        self.local_game.redo()

    @on(intents.Pause)
    def pause(self, _wish: intents.Pause) -> None:
        """Let the bots wait, or go on."""
        self.bot_runner.pause()

    @on(intents.Step)
    def step(self, _wish: intents.Step) -> None:
        """Let the bots do one action."""
        self.bot_runner.step()

    @on(intents.Skip)
    def skip(self, _wish: intents.Skip) -> None:
        """Go on: the great moment has been seen."""
        self.bot_runner.hurry()

    @on(intents.Ready)
    def ready(self, _wish: intents.Ready) -> None:
        """Pass the device on, or show the hand of whom it was passed to."""
        self.local_game.ready()

    @on(intents.Menu)
    def menu(self, _wish: intents.Menu) -> Go:
        """Open the menu."""
        return To(Menu(self.context, self.local_game, self.bot_runner, self.guide))

    @on(Advise)
    def advise(self, _wish: Advise) -> Go:
        """Say what a bot would do."""
        from .hint import Advice  # see app.preload

        return To(Advice(self.context, self.local_game)) if self.local_game.advice else STAY

    @on(Share)
    def share(self, _wish: Share) -> Go:
        """Share the game."""
        return shared(self.context, self.local_game)

    @on(Compare)
    def compare(self, _wish: Compare) -> Go:
        """Compare it with other games on the same deal."""
        return to_comparison(self.context, self.table, self.local_game.id, from_table=True)

    @on(intents.GoOn)
    def go_on(self, _wish: intents.GoOn) -> None:
        """Go on with what was ended early."""
        self.local_game.go_on()

    @on(intents.Rematch)
    def rematch(self, _wish: intents.Rematch) -> Go:
        """Another game of the same players by the same rules."""
        return self._another(Setup.of_record(self.table.record))

    @on(intents.Again)
    def again(self, _wish: intents.Again) -> Go:
        """The same with the same cards and tiles."""
        return self._another(Setup.of_record(self.table.record).with_deal(self.table.dump()))

    @on(intents.Begin)
    def begin_ready(self, intent: intents.Begin) -> Go:
        """Begin with a setup that stands ready."""
        return self._another(Setup.of_record(self.table.record).ready(intent.setup))

    def _another(self, setup: Setup) -> Go:
        table = setup.game.table(setup.record(self.context.seed()))
        return To(TableScreen.begin(self.context, table), instead=True)

    # What goes on by itself

    def refresh(self, over: Screen | None) -> None:
        """Ask the bots, who wait while something lies over the table; keep the game; take in what
        happened.
        """
        self.local_game.away = over is not None
        self.bot_runner.follow()
        self._find_twins()
        self.play.changed(paused=self.bot_runner.paused)
        if self.guide.look(self.play.scene):
            self.bot_runner.rest(READING * self._seconds)
        if not self.local_game.watching:
            saves.keep(self.context.store, self.local_game.id, self.table)
        if over is None and self._over != self.local_game.over:
            self._over = self.local_game.over
            if self._over:
                self.context.commands.append(["show", RESULT])
        if motions := self.play.look():
            self.bot_runner.rest(motions * self._seconds)
        for line in (*self.bot_runner.troubles, *self.play.notices):
            self.context.notices.add(line)
        if self.play.focus:
            self.context.commands.append(["focus", self.play.focus])
            self.play.focus = ""
        self.bot_runner.troubles.clear()
        self.play.notices.clear()

    def _find_twins(self) -> None:
        """Look for other games on this deal, once it is decided."""
        if self.table.winners is None or self._compared:
            return
        from app.storage import same_deal  # see app.preload

        self._compared = True
        self.local_game.twins = len(
            same_deal.decided(self.context.store, self.table, self.local_game.id)
        )

    @property
    def busy(self) -> bool:
        """Whether a bot is at work."""
        return self.bot_runner.busy

    @property
    def jobs(self) -> Sequence[Job]:
        """What the bot does whose turn it is; what is foreseen."""
        return [*filter(None, [self.bot_runner.job]), *self.play.jobs]

    @property
    def stand_by(self) -> int:
        """As many as the bots will want, or what is foreseen."""
        return max(self.bot_runner.stand_by, self.play.foresees)

    def pending(self) -> float | None:
        """When the next bot acts."""
        return self.bot_runner.pending()

    def tick(self) -> None:
        """Let the bot act whose turn it is."""
        self.bot_runner.tick()

    # What is shown and told

    @property
    def _seconds(self) -> float:
        return SECONDS[self.context.user_settings.speed]

    def render(self) -> Drawing:
        """The table, and what it asks."""
        lesson = self._lesson(self.play.scene)
        guided = self.guide.more or lesson is not None
        drawn = self.play.render(lesson, guided=guided, moving=bool(self._seconds))
        return Drawing(drawn, self.play.question(), self._marks)

    @property
    def _marks(self) -> dict[str, str]:
        table, marks = self.table, {**self.play.marks}
        marks["data-ply"] = str(len(table.steps))
        if self.local_game.ended:
            marks.pop("data-decision", None)
        if "data-decision" in marks:
            marks["data-actor"] = SIDES[table.sides[table.actor]]
        if self.local_game.watching:
            marks["data-watching"] = ""
        return marks

    def news(self) -> News:
        """What happened, in words, sounds and motions; then why something cannot be done, and what
        is to be done now, unless something else is asked.
        """
        told = self.play.news()
        said = [*told.said, *self._answers]
        self._answers = []
        if not self.local_game.waits:
            said = [*said, *self.play.task(), *self._told(self.play.scene)]
        return News(
            said=said,
            sounds=told.sounds if self.context.user_settings.sound else [],
            motions=told.motions if self._seconds else [],
            milliseconds=1000 * self._seconds,
        )
