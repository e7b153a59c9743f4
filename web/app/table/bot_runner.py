"""Runs the bots of a local game: starts their searches and plays their actions once due.

At every position, each bot that the local game names is asked once. Actions out of turn are chosen
here by static evaluation. The bot to act chooses once its action is due. If the bot searches, a job
starts right away.
"""

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any, Final

from app.jobs.job import Job, Rank
from app.jobs.scheduler import MAX_WORKERS, SHARED, Scheduler, seconds
from app.kit.i18n import _
from pompeii.bots import Budget, driver

from .local_game import LocalGame

STAND_IN: Final = "medium"
"""The bot that chooses once job workers are given up."""
AT_SIGHT: Final = Budget(iterations=1)
"""Budget of a bot in the app worker, where no time limit is checked."""


class BotRunner:
    """The bots of one local game."""

    def __init__(
        self,
        local_game: LocalGame[Any, Any],
        scheduler: Scheduler,
        random: Random,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.paused = False
        self.troubles: list[str] = []
        """Error messages about failed bots, to be shown."""
        self._sitting = local_game
        self._thinking = scheduler
        self._random = random
        self._clock = clock
        self._position: tuple[int, bool] | None = None
        self._decided: Any = None
        self.job: Job | None = None
        """The job of the searching bot to act."""
        self._step = False
        self._due = 0.0
        scheduler.begin(local_game.game.key)
        self.follow()

    # Controls of the player

    def pause(self) -> None:
        """Pause or resume the bots."""
        self.paused, self._step = not self.paused, False

    def step(self) -> None:
        """Let the bots play one action, then pause."""
        self.paused, self._step = True, self.busy or self._waiting

    @property
    def busy(self) -> bool:
        """True if a bot is at work, so that the game will go on without the player."""
        return self._waiting and not self._held

    @property
    def _waiting(self) -> bool:
        """True if a bot has an action to play."""
        return self._decided is not None or self._sitting.bot_to_act is not None

    @property
    def _held(self) -> bool:
        return self._sitting.blocked or (self.paused and not self._step)

    def reseat(self) -> None:
        """Ask the bots at this position again, because the seats have changed."""
        self._position = None

    def rest(self, seconds: float) -> None:
        """Delay the next bot action by ``seconds``, so that the last one can be seen."""
        self._due += seconds

    def hurry(self) -> None:
        """Shorten the delay to the normal pace, because no player looks at the last action any
        more.
        """
        self._due = min(self._due, self._clock() + self._sitting.user_settings.pace)

    # Progress

    def follow(self) -> None:
        """Ask each bot once if the position is new. Call this after every change."""
        table = self._sitting.table
        position = self._sitting.position_key
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
    def workers_in_reserve(self) -> int:
        """Number of job workers to start in advance, because a bot will need them. They start while
        a person still thinks.
        """
        longest = self._longest()
        if self._sitting.over or self._sitting.watching or longest is None:
            return 0
        return MAX_WORKERS if seconds(self._sitting.game.bots[longest]) >= SHARED else 1

    def tick(self) -> None:
        """Play the action that is due, if any."""
        if not self.busy or self._thinks:
            return
        action = self._decided or self._found() or self._choose()
        self._decided, self._step = None, False
        self._sitting.play_for_bot(action)
        self.follow()

    def pending(self) -> float | None:
        """Return the seconds until :meth:`tick` is due, or None if it is not needed."""
        if not self.busy or self._thinks:
            return None
        return max(0.0, self._due - self._clock())

    @property
    def _thinks(self) -> bool:
        """True if the job of a bot is not finished."""
        job = self.job
        return not (job is None or job.over or self._decided or self._thinking.broken)

    @property
    def death(self) -> str:
        """The message to show after a job worker has crashed."""
        if not self._thinking.broken:
            return _("A thinking bot broke off; it begins again.")
        words = _("A thinking bot broke off again; {stand_in} chooses for it from now on.")
        return words.format(stand_in=_(self._sitting.game.bots[STAND_IN].label))

    def _called(self) -> Any:
        """Return the first action out of turn of any bot at this position, or None. Bots choose
        these actions here, by static evaluation.
        """
        table = self._sitting.table
        for seat in self._sitting.seats_to_ask():
            if seat == table.actor or self._sitting.is_human(seat):
                continue
            if (call := self._chosen(seat, table.view(seat))) is not None:
                return call
        return None

    def _found(self) -> Any:
        """Return the action that the job workers found, or None if no job is finished."""
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
        """Return the action that the bot of ``seat`` chooses here, or a fallback action."""
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
        """Return True if the bot of ``seat`` searches in the job workers."""
        return self._sitting.game.bots[self._bot(seat)].searches

    def _longest(self) -> str | None:
        """Return the searching bot at this table with the longest time per action, or None."""
        bots = [self._sitting.bot(seat) for seat in range(self._sitting.table.seats)]
        known = self._sitting.game.bots
        searching = [bot for bot in bots if bot is not None and known[bot].searches]
        return max(searching, key=lambda bot: seconds(known[bot]), default=None)
