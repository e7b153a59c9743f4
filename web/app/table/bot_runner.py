"""Runs the bots of a local game: starts their searches and plays their actions once due.

At every position, each bot that the local game names is asked once. Actions out of turn are chosen
here by static evaluation. The bot to act chooses once its action is due. If the bot searches, a job
starts right away. A bot of the server or of the workshop is asked right away too, also about
actions out of turn.
"""

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any, Final

from app.game_catalogue import FALLBACK_BOT
from app.jobs.job import Job, Rank
from app.jobs.outside_question import OutsideBots, OutsideQuestion, replaced_action
from app.jobs.scheduler import MAX_WORKERS, SHARED, Scheduler, seconds
from app.kit.i18n import _
from pompeii.bots import Budget, driver

from .local_game import LocalGame
from .unknown_bot_messages import unknown_bots

STATIC_BUDGET: Final = Budget(iterations=1)
"""Budget of a bot in the app worker, where no time limit is checked."""


class BotRunner:
    """The bots of one local game."""

    def __init__(
        self,
        local_game: LocalGame[Any, Any],
        scheduler: Scheduler,
        outside_bots: OutsideBots,
        random: Random,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.paused = False
        self.failures = [*unknown_bots(local_game)]
        """Error messages about unknown and failed bots, to be shown."""
        self._local_game = local_game
        self._scheduler = scheduler
        self._outside_bots = outside_bots
        self._random = random
        self._clock = clock
        self._position: tuple[int, bool] | None = None
        self._callers: list[int] = []
        """The bots that may act out of turn at this position and are still to be asked."""
        self._question: OutsideQuestion | None = None
        """The question that an outside bot has still to answer."""
        self._retired: set[int] = set()
        """The seats whose outside bot is not asked any more."""
        self._action: Any = None
        self.job: Job | None = None
        """The job of the searching bot to act."""
        self._single_step = False
        self._due = 0.0
        scheduler.begin(local_game.game.key)
        self.update()

    # Controls of the player

    def pause(self) -> None:
        """Pause or resume the bots."""
        self.paused, self._single_step = not self.paused, False

    def step(self) -> None:
        """Let the bots play one action, then pause."""
        self.paused, self._single_step = True, self.busy or self._waiting

    @property
    def busy(self) -> bool:
        """True if a bot is at work, so that the game will go on without the player."""
        return self._waiting and not self._on_hold

    @property
    def _waiting(self) -> bool:
        """True if a bot has an action to play."""
        asked = self._action is not None or self._question is not None
        return asked or self._local_game.bot_to_act is not None

    @property
    def _on_hold(self) -> bool:
        return self._local_game.holds_bots or (self.paused and not self._single_step)

    def ask_again(self) -> None:
        """Ask the bots at this position again, because the seats have changed."""
        self._position = None
        self._retired.clear()

    def delay(self, seconds: float) -> None:
        """Delay the next bot action by ``seconds``, so that the last one can be seen."""
        self._due += seconds

    def shorten_delay(self) -> None:
        """Shorten the delay to the normal pace and end a cutscene that waits, because no player
        looks at the last action any more.
        """
        self._local_game.cutscene_waits = False
        self._due = min(self._due, self._clock() + self._local_game.user_settings.pace)

    # Progress

    def update(self) -> None:
        """Ask each bot once if the position is new. Call this after every change."""
        position = self._local_game.position_key
        if position != self._position:
            self._position = position
            self._due = self._clock() + self._local_game.user_settings.pace
            self._action = self._question = self.job = None
            self._callers = self._bots_to_ask_out_of_turn()
        self._ask_bots()
        while self._question is not None:
            self._question.update()
            if not self._question.over:
                return
            question, self._question = self._question, None
            self._action = self._answered(question)
            self._ask_bots()

    def _ask_bots(self) -> None:
        """Ask the bots that may act, until one has an action or has still to answer."""
        self._ask_out_of_turn()
        seat = self._local_game.bot_to_act
        if seat is None or self._action is not None or self._thinks:
            return
        view = self._local_game.table.view(seat)
        if self._is_outside(seat):
            self._question = self._ask(seat, view)
        elif self._needs_job(seat, view):
            self.job = self._search_job(self._bot(seat), view)

    def _needs_job(self, seat: int, view: Any) -> bool:
        """Return True if a job worker is to search for the bot of ``seat``."""
        searches = self._searches(seat) and not self._scheduler.broken
        return searches and self._local_game.game.has_choice(view)

    @property
    def _thinks(self) -> bool:
        """True if a bot was asked elsewhere."""
        return self.job is not None or self._question is not None

    def _search_job(self, bot: str, view: Any) -> Job:
        game = self._local_game.game
        time = seconds(game.bots[bot])
        arguments = (bot, view, repr(self._random.random()), time)
        return Job("choice", game.key, arguments, Rank.BOT, time, shared=time >= SHARED)

    @property
    def bot_requests(self) -> Sequence[Any]:
        """The questions to the sandbox for bots of the player."""
        return self._question.bot_requests if self._question else ()

    @property
    def workers_in_reserve(self) -> int:
        """Number of job workers to start in advance, because a bot will need them. They start while
        a person still thinks.
        """
        longest = self._longest()
        if self._local_game.over or self._local_game.watching or longest is None:
            return 0
        if not self._local_game.has_record:
            return 0
        return MAX_WORKERS if seconds(self._local_game.game.bots[longest]) >= SHARED else 1

    def tick(self) -> None:
        """Play the action that is due, if any."""
        if not self.busy or self._awaits_answer:
            return
        action = self._action or self._searched_action() or self._choose_in_turn()
        self._action, self._single_step = None, False
        self._local_game.play_for_bot(action)
        self.update()

    def pending(self) -> float | None:
        """Return the seconds until :meth:`tick` is due, or None if it is not needed."""
        if not self.busy or self._awaits_answer:
            return None
        return max(0.0, self._due - self._clock())

    @property
    def _awaits_answer(self) -> bool:
        """True if a bot is still thinking elsewhere."""
        job = self.job
        if self._question is not None:
            return True
        return not (job is None or job.over or self._action or self._scheduler.broken)

    @property
    def crash_message(self) -> str:
        """The message to show after a job worker has crashed."""
        if not self._scheduler.broken:
            return _("A bot was interrupted while thinking; it starts again.")
        words = _(
            "A bot was interrupted again while thinking; {stand_in} chooses for it from now on."
        )
        return words.format(stand_in=_(self._local_game.game.bots[FALLBACK_BOT].label))

    def _bots_to_ask_out_of_turn(self) -> list[int]:
        game = self._local_game
        if game.watching or not game.has_record:
            return []
        return [
            seat
            for seat in game.seats_to_ask()
            if seat != game.table.actor and not game.is_human(seat)
        ]

    def _ask_out_of_turn(self) -> None:
        """Ask bots for an action out of turn, until one has an action or has still to answer. All
        but outside bots choose it here, by static evaluation.
        """
        while self._callers and self._action is None and self._question is None:
            seat = self._callers.pop(0)
            view = self._local_game.table.view(seat)
            if self._is_outside(seat):
                self._question = self._ask(seat, view)
            else:
                self._action = self._choose(seat, view)

    # Outside bots

    def _is_outside(self, seat: int) -> bool:
        """Return True if the bot of ``seat`` is to be asked outside of this worker."""
        return self._local_game.game.is_outside(self._bot(seat)) and seat not in self._retired

    def _ask(self, seat: int, view: Any) -> OutsideQuestion:
        game = self._local_game
        return self._outside_bots.ask(game.game.key, game.id, self._bot(seat), view, self._random)

    def _answered(self, question: OutsideQuestion) -> Any:
        """Return the action of an answer, or of the bot that plays for one that cannot."""
        seat = question.seat
        if question.retired:
            self._retired.add(seat)
        stand_in = _(self._local_game.game.bots[FALLBACK_BOT].label)
        if words := question.notice(self._name(seat), stand_in):
            self.failures.append(words)
        if question.reached and not question.retired:
            return question.action
        return self._choose(seat, self._local_game.table.view(seat))

    def _searched_action(self) -> Any:
        """Return the action that the job workers found, or None if no job is finished."""
        if self.job is None or not self.job.over:
            return None
        found = self.job.found
        return self._local_game.game.best_action(found if self.job.shared else [found])

    def _choose_in_turn(self) -> Any:
        seat = self._local_game.bot_to_act
        assert seat is not None
        action = self._choose(seat, self._local_game.table.view(seat))
        assert action is not None  # it is its turn
        return action

    def _choose(self, seat: int, view: Any) -> Any:
        """Return the action that the bot of ``seat`` chooses here, or a fallback action."""
        bot, game = self._bot(seat), self._local_game.game
        if self._searches(seat) and game.has_choice(view):
            bot = FALLBACK_BOT
        answer = driver.ask(game.make_bot(bot), view, self._random, STATIC_BUDGET)
        if answer.failure is not None:
            self.failures.append(replaced_action(self._name(seat), answer.failure.words))
        return answer.action

    def _name(self, seat: int) -> str:
        name: str = self._local_game.table.record.players[seat].name
        return name

    def _bot(self, seat: int) -> str:
        bot = self._local_game.bot(seat)
        assert bot is not None
        return bot

    def _searches(self, seat: int) -> bool:
        """Return True if the bot of ``seat`` searches in the job workers."""
        return self._local_game.game.bots[self._bot(seat)].searches

    def _longest(self) -> str | None:
        """Return the searching bot at this table with the longest time per action, or None."""
        bots = [self._local_game.bot(seat) for seat in range(self._local_game.table.seats)]
        known = self._local_game.game.bots
        searching = [bot for bot in bots if bot is not None and known[bot].searches]
        return max(searching, key=lambda bot: seconds(known[bot]), default=None)
