"""A match: a bot of the player plays duplicate deals against a bot of its game.

Each deal is played twice, with the seats exchanged. The player's bot gets its questions in the
sandbox, with a time limit for each. A bot without search chooses here, any other one in the job
workers. A game ends at the first failure of the player's bot, and counts as lost.
"""

from collections.abc import Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any, Final

from app.bot_sandbox.request import BotFailure, BotRequest, FailureKind
from app.bot_sandbox.stored_bot_to_source import source_of
from app.game_catalogue import FALLBACK_BOT, game
from app.jobs.job import Job, Rank
from app.jobs.scheduler import SHARED, seconds
from app.storage.own_bots import OwnBot
from app.table.bot_runner import STATIC_BUDGET
from pompeii.analysis.confidence_intervals import Share, share
from pompeii.bots import driver
from pompeii.core.incremental_work import Incremental
from pompeii.core.record_document import NAME_LENGTH, Player

from .match_game import MatchGame

DEALS: Final = 10
SEATS: Final = 2
GAMES: Final = DEALS * SEATS
SECONDS: Final = 0.4
"""The budget of a decision of the player's bot, twice that in ``match``: Python is slower here."""
SLICE: Final = 0.05
"""Seconds after which a click of the player is handled before the match goes on."""
RANDOM_BITS: Final = 31
"""Size of a seed of the generator of a bot."""


def opponents(key: str) -> Mapping[str, str]:
    """Return the labels of the bots that can be opponents, by id.

    Bots for which all job workers have to search would take hours.
    """
    bots = game(key).engine.bots.values()
    return {bot.id: bot.label for bot in bots if not bot.searches or seconds(bot) < SHARED}


class Match:
    """A match in progress, or a finished one."""

    def __init__(
        self, bot: OwnBot, name: str, opponent: str, seed: str, games: Sequence[MatchGame] = ()
    ) -> None:
        """Begin with the class `name` of the bot, after the `games` that are over already.

        All deals and choices come from `seed`.
        """
        self.bot, self.opponent = bot, opponent
        self.games = [*games]
        """The games, of which the last one may be in progress."""
        self.is_running = True
        self.obstacle: BotFailure | None = None
        """The reason for which the match could not go on, no fault of the bot."""
        self.request: BotRequest | None = None
        """The question to the player's bot."""
        self.job: Job | None = None
        """The job of the opponent."""
        self._source = source_of(bot, name)
        self._game, self.seed = game(bot.game), seed
        self._work = self._play()

    @property
    def ended(self) -> Sequence[MatchGame]:
        """The games that are over."""
        return [each for each in self.games if each.is_over]

    @property
    def share(self) -> Share:
        """The mean share of the player's bot in at least one ended game, with its interval."""
        deals: dict[int, list[float]] = {}
        for each in self.ended:
            deals.setdefault(each.deal, []).append(each.share)
        return share([*deals.values()])

    @property
    def is_waiting(self) -> bool:
        """True while the sandbox or a job worker has to answer."""
        asked = self.request is not None and self.request.answer is None
        return asked or (self.job is not None and not self.job.over)

    @property
    def is_complete(self) -> bool:
        """True if all games are over."""
        return len(self.ended) == GAMES

    def stop(self) -> None:
        """Stop. The game in progress does not count."""
        self.is_running, self.request, self.job = False, None, None

    def go_on(self) -> None:
        """Go on after a stop, with the game that was in progress from its beginning."""
        self.games, self.obstacle, self.is_running = [*self.ended], None, True
        self._work = self._play()

    def advance(self) -> None:
        """Play for a while, until an answer is needed."""
        end = monotonic() + SLICE
        while self.is_running and not self.is_waiting and monotonic() < end:
            next(self._work, None)

    # The games, step by step

    def _play(self) -> Incremental[None]:
        for number in range(len(self.games), GAMES):
            current = self._deal(*divmod(number, SEATS))
            self.games.append(current)
            yield from self._play_game(current, f"{self.seed}/{number}")
        self.stop()

    def _deal(self, deal: int, seat: int) -> MatchGame:
        names = [self.bot.name, self._game.bots[self.opponent].label]
        kinds = [f"bot:{self._source.name}"[:NAME_LENGTH], f"bot:{self.opponent}"]
        order = [(side + seat) % SEATS for side in range(SEATS)]
        players = [Player(names[who], side, kinds[who]) for side, who in enumerate(order)]
        engine = self._game.engine
        table = engine.table(engine.new(players, {}, f"{self.seed}/{deal}"))
        return MatchGame(deal, seat, table.dump())

    def _play_game(self, current: MatchGame, seed: str) -> Incremental[None]:
        random, rival = Random(seed), self._game.make_bot(self.opponent)
        while current.table.winners is None:
            for seat in driver.seats_to_ask(current.table):
                view = current.table.view(seat)
                if seat == current.seat:
                    action = yield from self._own_choice(current, view, seed, random)
                else:
                    action = yield from self._choice_of(rival, view, random)
                if current.is_over:
                    return
                if action is not None:
                    current.table.play(action)
                    current.table.draw()
                    break
            yield
        current.end()

    def _own_choice(
        self, current: MatchGame, view: Any, seed: str, random: Random
    ) -> Incremental[Any]:
        """Return the choice of the player's bot, or None after noting its failure."""
        number = random.getrandbits(RANDOM_BITS)
        self.request = request = BotRequest(self._source, view, seed, number, SECONDS)
        while request.answer is None:
            yield
        self.request, failure = None, request.answer.failure
        if failure and failure.kind is FailureKind.UNAVAILABLE:
            self.obstacle = failure
            self.stop()
            yield  # for good
        if failure:
            current.end(failure)
        return request.answer.action

    def _choice_of(self, rival: Any, view: Any, random: Random) -> Incremental[Any]:
        """Return the choice of the opponent."""
        entry = self._game.bots[self.opponent]
        if entry.searches and self._game.has_choice(view):
            if view.seat == view.actor:
                return (yield from self._searched(view, random))
            rival = self._game.make_bot(FALLBACK_BOT)  # as at any table of the page
        return driver.ask(rival, view, random, STATIC_BUDGET).action

    def _searched(self, view: Any, random: Random) -> Incremental[Any]:
        time = seconds(self._game.bots[self.opponent])
        given = (self.opponent, view, repr(random.random()), time)
        self.job = job = Job("choice", self._game.key, given, Rank.BACKGROUND, time)
        while not job.over:
            yield
        self.job = None
        if job.failed:
            self.obstacle = BotFailure(FailureKind.UNAVAILABLE)
            self.stop()
            yield  # for good
        return self._game.best_action([job.found])
