"""The thinkers: workers in which the searching bots think, while the page and the brain go on.

A thinker is handed a View and answers with what its search found. One thought goes on at a time; a
long one is thought by all thinkers at once and what they found is merged. A thinker that dies, or
hangs, is started anew and asked again; where that happens twice in a game it is given up
(:attr:`Thinking.broken`) and somebody has to choose who does not search.
"""

import json
import pickle
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, Protocol

from pompeii.bot import Entry

from ..keep.games import KNOWN, Game

SLOWER: Final = 2
"""A bot at the page has this many times its budget in a match: Python is slower there."""
SHARED: Final = 1.0
"""Seconds of a thought from which on all thinkers think it; a shorter one is not worth it."""
MOST: Final = 4
"""Thinkers; each takes the memory of a whole Python."""
SMALL: Final = 4
"""Gigabytes of memory up to which a device gets only one."""
IDLE: Final = 60.0
"""Seconds after which thinkers that nobody needs are ended."""
OVERTIME: Final = 5.0
"""Seconds beyond its budget after which a thinker is taken for dead."""
START: Final = 60.0
"""Seconds that its start may take."""
DEATHS: Final = 2
"""After so many in a game thinkers are given up."""

Message = Mapping[str, Any]


class Port(Protocol):
    """What the brain's worker gives: thinkers by number."""

    def start_thinker(self, index: int, archive: str) -> None:
        """Start one, with what is in a game's archive if one is named
        (:class:`ui.keep.games.Known`); it says ``{"ready": true}`` when it can think.
        """

    def ask_thinker(self, index: int, text: str) -> None:
        """Send it a question (:func:`ui.think.worker.think`); it may still be starting."""

    def end_thinker(self, index: int) -> None:
        """End it in the middle of whatever it does; nothing is heard of it afterwards."""


def thinkers(cores: int, memory: float | None, *, coarse: bool) -> int:
    """How many a device can have: one core is left to the page; ``memory`` are gigabytes, None
    where the browser does not say; ``coarse`` is a device that is used by finger.
    """
    if coarse or memory is None or memory <= SMALL:
        return 1
    return max(1, min(cores - 1, MOST))


def seconds(bot: Entry) -> float:
    """How long a bot that searches thinks at the page."""
    budget = bot.budget.seconds
    assert budget is not None  # it searches
    return SLOWER * budget


@dataclass(slots=True)
class _Thinker:
    since: float
    """When it was last heard of, or got something to do."""
    ready: bool = False
    owed: dict[int, float] = field(default_factory=dict)
    """The thoughts it was asked for and their seconds, the forgotten ones too."""

    @property
    def limit(self) -> float | None:
        """When it is taken for dead, if nothing is heard of it until then."""
        if not self.ready:
            return self.since + START
        return self.since + sum(self.owed.values()) + OVERTIME if self.owed else None


@dataclass(slots=True)
class _Thought:
    id: int
    question: dict[str, Any]
    waiting: set[int]
    found: list[Mapping[Any, Any]] = field(default_factory=list)


class Thinking:
    """All thinkers of a visit, and what is being thought."""

    def __init__(self, port: Port, most: int, clock: Callable[[], float] = monotonic) -> None:
        self._port = port
        self._most = most
        self._clock = clock
        self._thinkers: dict[int, _Thinker] = {}
        self._thought: _Thought | None = None
        self._game: Game | None = None
        self._archive = ""  # that thinkers are started with
        self._asked = 0
        self._deaths = 0
        self._needed = False
        self._visible = True
        self._used = 0.0

    @property
    def broken(self) -> bool:
        """Whether thinkers are given up for this game."""
        return self._deaths >= DEATHS

    def begin(self, game: Game | None = None) -> None:
        """Another table is opened, or none."""
        self._thought = None
        self._deaths = 0
        self._game = game
        archive = "" if game is None else KNOWN[game.key].archive
        if archive and archive != self._archive:  # those that run have not got it
            self._end()
            self._archive = archive

    def need(self, bot: str | None) -> None:
        """Tell whether a bot sits at the table that will want thinkers, the one that thinks
        longest; they start while a person still thinks.
        """
        was, self._needed = self._needed, bot is not None and not self.broken
        if bot is not None and self._needed and self._visible:
            self._start(bot)
        elif was:
            self._used = self._clock()

    def show(self, *, visible: bool) -> None:
        """The page is looked at, or no longer."""
        self._visible = visible
        self._used = self._clock()
        if not visible and not self._needed:
            self._end()

    def ask(self, view: Any, bot: str, seed: str) -> int:
        """Have a bot think about its decision; any other thought is forgotten. Gives its id."""
        assert self._game is not None
        self._asked += 1
        time = self._seconds(bot)
        self._start(bot)
        ready = [index for index, thinker in self._thinkers.items() if thinker.ready]
        crew = ready or list(self._thinkers)
        question = {
            "id": self._asked,
            "view": b64encode(pickle.dumps(view)).decode(),
            "game": self._game.key,
            "bot": bot,
            "seed": seed,
            "seconds": time,
        }
        chosen = set(crew if time >= SHARED and ready else crew[:1])
        self._thought = _Thought(self._asked, question, chosen)
        for index in sorted(chosen):
            self._send(index)
        return self._asked

    def forget(self) -> None:
        """What is being thought is not wanted any more: its answer will be dropped."""
        self._thought = None

    def receive(self, message: Message) -> Any:
        """Take what thinker ``message["thinker"]`` says; the action, once all have answered."""
        index = message["thinker"]
        thinker = self._thinkers.get(index)
        if thinker is None:
            return None
        thinker.since = self._used = self._clock()
        thinker.ready = True
        thinker.owed.pop(message.get("of", 0), None)
        thought = self._thought
        if thought is None or message.get("of") != thought.id or index not in thought.waiting:
            return None
        thought.waiting.remove(index)
        found = message["found"].items()
        assert self._game is not None
        parse = self._game.parse
        thought.found.append({parse(text): (visits, total) for text, (visits, total) in found})
        if thought.waiting:
            return None
        self._thought = None
        return self._game.best(thought.found)

    def died(self, index: int) -> None:
        """A thinker is no more: start it anew and ask it again, unless that is given up."""
        if index not in self._thinkers:
            return
        self._deaths += 1
        if self.broken:
            self._end()
            self._thought = None
            return
        self._port.end_thinker(index)
        self._open(index)
        if self._thought is not None and index in self._thought.waiting:
            self._send(index)

    def look(self) -> bool:
        """See to what time brings, when :meth:`pending` is over; whether a thinker had died."""
        now = self._clock()
        hung = [
            index
            for index, thinker in self._thinkers.items()
            if thinker.limit is not None and now >= thinker.limit
        ]
        for index in hung:
            self.died(index)
        if self._resting and now >= self._used + IDLE:
            self._end()
        return bool(hung)

    def pending(self) -> float | None:
        """After how many seconds :meth:`look` is wanted, None for not at all."""
        limits = [thinker.limit for thinker in self._thinkers.values()]
        times = [limit for limit in limits if limit is not None]
        if self._resting:
            times.append(self._used + IDLE)
        return max(0.0, min(times) - self._clock()) if times else None

    @property
    def _resting(self) -> bool:
        """Whether there are thinkers that can be done without."""
        wanted = self._thought is not None or (self._needed and self._visible)
        return bool(self._thinkers) and not wanted

    def _start(self, bot: str) -> None:
        """Have as many thinkers as a bot can use."""
        shared = self._seconds(bot) >= SHARED
        for index in range(self._most if shared else 1):
            if index not in self._thinkers:
                self._open(index)

    def _seconds(self, bot: str) -> float:
        assert self._game is not None
        return seconds(self._game.bots[bot])

    def _open(self, index: int) -> None:
        self._thinkers[index] = _Thinker(since=self._clock())
        self._port.start_thinker(index, self._archive)

    def _end(self) -> None:
        for index in self._thinkers:
            self._port.end_thinker(index)
        self._thinkers.clear()

    def _send(self, index: int) -> None:
        assert self._thought is not None
        question, thinker = self._thought.question, self._thinkers[index]
        if thinker.ready and not thinker.owed:
            thinker.since = self._clock()
        thinker.owed[self._thought.id] = question["seconds"]
        seed = f"{question['seed']}:{index}"
        self._port.ask_thinker(index, json.dumps({**question, "seed": seed}))
