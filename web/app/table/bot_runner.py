"""The bots at a table: which of them is asked, and when what it chose is done.

At every position those bots are asked that the sitting names, each once: all about an action out
of turn at sight; the one whose turn it is when its action is due, or right away, in the thinkers,
if it searches.
"""

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any, Final

from app.jobs.job import Job, Rank
from app.jobs.scheduler import MOST, SHARED, Scheduler, seconds
from app.kit.i18n import _
from pompeii.bots import Budget, driver

from .local_game import LocalGame

STAND_IN: Final = "medium"
"""Who chooses where thinkers are given up."""
AT_SIGHT: Final = Budget(iterations=1)
"""What a bot gets in this very worker, where nobody looks at the clock."""


class BotRunner:
    """The bots of one sitting."""

    def __init__(
        self,
        local_game: LocalGame[Any, Any],
        thinking: Scheduler,
        random: Random,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.paused = False
        self.troubles: list[str] = []
        """What went wrong with a bot, to be told."""
        self._sitting = local_game
        self._thinking = thinking
        self._random = random
        self._clock = clock
        self._position: tuple[int, bool] | None = None
        self._decided: Any = None
        self.job: Job | None = None
        """What a bot that searches is to find out."""
        self._step = False
        self._due = 0.0
        thinking.begin(local_game.game.key)
        self.follow()

    # What the person wants

    def pause(self) -> None:
        """Let the bots wait, or go on."""
        self.paused, self._step = not self.paused, False

    def step(self) -> None:
        """Let the bots do one action and wait."""
        self.paused, self._step = True, self.busy or self._waiting

    @property
    def busy(self) -> bool:
        """Whether a bot is at work, so that something will happen by itself."""
        return self._waiting and not self._held

    @property
    def _waiting(self) -> bool:
        """Whether a bot is to do something."""
        return self._decided is not None or self._sitting.bot_to_act is not None

    @property
    def _held(self) -> bool:
        return self._sitting.waits or (self.paused and not self._step)

    def reseat(self) -> None:
        """Forget who was asked: others play now."""
        self._position = None

    def rest(self, seconds: float) -> None:
        """Let what just happened be seen before the next bot acts."""
        self._due += seconds

    def hurry(self) -> None:
        """Nobody looks at it any longer."""
        self._due = min(self._due, self._clock() + self._sitting.user_settings.pace)

    # What goes on

    def follow(self) -> None:
        """After anything happened: at a new position ask who is to be asked, each once."""
        table = self._sitting.table
        position = self._sitting.position
        if position != self._position:
            self._position = position
            self._due = self._clock() + self._sitting.user_settings.pace
            self._decided, self.job = self._called(), None
        seat = self._sitting.bot_to_act
        if seat is None or self._decided is not None or self.job is not None:
            return
        if self._searches(seat) and not self._thinking.broken:
            view = table.view(seat)
            if self._sitting.game.has_choice(view):
                self.job = self._question(self._bot(seat), view)

    def _question(self, bot: str, view: Any) -> Job:
        game = self._sitting.game
        time = seconds(game.bots[bot])
        given = (bot, view, repr(self._random.random()), time)
        return Job("choice", game.key, given, Rank.BOT, time, shared=time >= SHARED)

    @property
    def stand_by(self) -> int:
        """How many thinkers there should be, since a bot will want them; they start while a person
        still thinks.
        """
        longest = self._longest()
        if self._sitting.over or self._sitting.watching or longest is None:
            return 0
        return MOST if seconds(self._sitting.game.bots[longest]) >= SHARED else 1

    def tick(self) -> None:
        """Do what is due."""
        if not self.busy or self._thinks:
            return
        action = self._decided or self._found() or self._choose()
        self._decided, self._step = None, False
        self._sitting.take(action)
        self.follow()

    def pending(self) -> float | None:
        """After how many seconds :meth:`tick` is wanted, None for not at all."""
        if not self.busy or self._thinks:
            return None
        return max(0.0, self._due - self._clock())

    @property
    def _thinks(self) -> bool:
        """Whether the thinkers are still to answer."""
        job = self.job
        return not (job is None or job.over or self._decided or self._thinking.broken)

    @property
    def death(self) -> str:
        """What is told where a thinker has died."""
        if not self._thinking.broken:
            return _("A thinking bot broke off; it begins again.")
        words = _("A thinking bot broke off again; {stand_in} chooses for it from now on.")
        return words.format(stand_in=_(self._sitting.game.bots[STAND_IN].label))

    def _called(self) -> Any:
        """What the first bot does that acts out of turn now; all choose that at sight."""
        table = self._sitting.table
        for seat in self._sitting.asked_bots():
            if seat == table.actor or self._sitting.is_human(seat):
                continue
            if (call := self._chosen(seat, table.view(seat))) is not None:
                return call
        return None

    def _found(self) -> Any:
        """What the thinkers found, if they were asked."""
        if self.job is None or not self.job.over:
            return None
        found = self.job.found
        return self._sitting.game.best(found if self.job.shared else [found])

    def _choose(self) -> Any:
        seat = self._sitting.bot_to_act
        assert seat is not None
        action = self._chosen(seat, self._sitting.table.view(seat))
        assert action is not None  # it is its turn
        return action

    def _chosen(self, seat: int, view: Any) -> Any:
        """What a bot chooses in this very worker, or what is chosen in its place."""
        bot, game = self._bot(seat), self._sitting.game
        if self._searches(seat) and game.has_choice(view):
            bot = STAND_IN
        answer = driver.ask(game.make(bot), view, self._random, AT_SIGHT)
        if answer.failure is not None:
            name = self._sitting.table.record.players[seat].name
            words = _("{name} failed ({error}); something else was chosen.")
            self.troubles.append(words.format(name=name, error=answer.failure.words[:100]))
        return answer.action

    def _bot(self, seat: int) -> str:
        bot = self._sitting.bot(seat)
        assert bot is not None
        return bot

    def _searches(self, seat: int) -> bool:
        """Whether a bot thinks in the thinkers."""
        return self._sitting.game.bots[self._bot(seat)].searches

    def _longest(self) -> str | None:
        """The bot that thinks longest of those at the table that search."""
        bots = [self._sitting.bot(seat) for seat in range(self._sitting.table.seats)]
        known = self._sitting.game.bots
        searching = [bot for bot in bots if bot is not None and known[bot].searches]
        return max(searching, key=lambda bot: seconds(known[bot]), default=None)
