"""Bots that the player wrote in the workshop, as players at tables of this device.

The sandbox that runs them is loaded with the first question (:mod:`app.bot_sandbox`). A question
holds the View of the bot's seat and nothing else of the position.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from app import lazy_screens
from app.game_catalogue import BOT_SANDBOX, FALLBACK_BOT, game, outside_bots, parts
from app.kit.error_texts import not_fetched
from app.kit.i18n import _
from app.storage.lazy_files import LazyFiles
from app.storage.store import BOT, Store
from app.storage.stored_bots import bot_documents
from pompeii.bots import Budget, Entry
from pompeii.core.game_interfaces import View
from pompeii.core.i18n import mark
from pompeii.registry import GAMES

from .outside_question import OutsideBots, OutsideQuestion

SECONDS: Final = 1.0
"""The budget of a decision, as for a choice in the workshop."""
MAX_FAILURES: Final = 3
"""Failures in a row after which a bot is retired, as in a match."""
_PREFIX: Final = "own:"


def bot_id(id: str) -> str:
    """Return the id of a bot of the workshop among the bots of its game."""
    return f"{_PREFIX}{id}"


def is_own(id: str) -> bool:
    """Return True if `id` is that of a bot of a workshop, on this device or another one."""
    return id.startswith(_PREFIX)


def has_own(key: str) -> bool:
    """Return True if the player has a bot for the game `key`."""
    return any(map(is_own, outside_bots.get(key, ())))


class WorkshopQuestion(OutsideQuestion):
    """A question that waits for the sandbox, then for the bot."""

    def __init__(
        self, bots: "WorkshopBots", bot: tuple[str, str], view: View, seat: str, number: float
    ) -> None:
        """Ask `bot`, an id with its stored text, about the `view` of a seat.

        The text `seat` names that seat among all games. All random numbers come from `number`.
        """
        super().__init__(view)
        self._bots, self._place = bots, (seat, bot[1])
        self._given = *bot, view, seat, Random(number), SECONDS
        self._asked: Any = None
        self._obstacle = ""
        """The reason for which the sandbox could not be loaded; "" if there is none."""
        self.update()

    def update(self) -> None:
        """Ask once the sandbox is loaded, and take the answer."""
        if self._asked is None and self._bots.loads_sandbox():
            self._asked = lazy_screens.make("table-question", *self._given)
        if self._asked is None:
            self._obstacle = self._bots.obstacle
            self.over = self.retired = bool(self._obstacle)
        elif self._asked.answer is not None and not self.over:
            self.over = self.reached = True
            self.action = self._asked.action
            self.retired = self._bots.retires(self._place, self._asked)

    @property
    def bot_requests(self) -> Sequence[Any]:
        """The question to the sandbox once that is loaded."""
        return () if self._asked is None else self._asked.bot_requests

    def notice(self, name: str, stand_in: str) -> str:
        """Return a sentence on the failure of the bot that plays for `name`, "" without any."""
        failure = self._obstacle.rstrip(".") or self._asked.failure(name)
        if not failure:
            return ""
        words = _("{failure}; another action was chosen instead.")
        if self.retired:
            words = _("{failure}; {stand_in} plays on.")
        return words.format(failure=failure, stand_in=stand_in)


class WorkshopBots:
    """The bots of this device's workshop, offered as players of their games."""

    def __init__(self, store: Store, lazy_files: LazyFiles) -> None:
        self._store, self._lazy_files = store, lazy_files
        self._archive = parts()[BOT_SANDBOX].archive
        self._offered: Mapping[str, str] = {}
        self._failures: dict[tuple[str, str], int] = {}  # in a row, by seat and source
        self.offer()

    def offer(self) -> None:
        """Offer the bots that are there now."""
        there = self._store.texts(BOT)
        if there == self._offered:
            return
        self._offered = there
        own = [*_entries(there)]
        for key in GAMES:
            others = outside_bots.get(key, {}).items()
            entries = [entry for of, entry in own if of == key]
            outside_bots[key] = {
                **{id: entry for id, entry in others if not is_own(id)},
                **{entry.id: entry for entry in entries},
            }

    def ask(self, table: str, bot: str, view: View, random: Random) -> WorkshopQuestion:
        """Ask `bot` about the `view` of its seat at a `table`."""
        id = bot.removeprefix(_PREFIX)
        found = id, self._offered[id]
        if self.obstacle:
            self._lazy_files.retry()
        return WorkshopQuestion(self, found, view, f"{table} {view.seat}", random.random())

    # For the questions

    def loads_sandbox(self) -> bool:
        """Return True if the sandbox is loaded; if not, request it."""
        self._lazy_files.want_game(self._archive)
        return bool(self._lazy_files.get(self._archive))

    @property
    def obstacle(self) -> str:
        """The reason for which the sandbox could not be loaded; "" if there is none."""
        files = self._lazy_files
        return not_fetched(files.outcome) if files.lacks(self._archive) else ""

    def retires(self, place: tuple[str, str], asked: Any) -> bool:
        """Return True if the bot is not asked any more after this answer at a `place`.

        The place is the seat and the source, so an edited bot begins again.
        """
        failed = bool(asked.failure(""))
        count = self._failures.pop(place, 0) + 1 if failed else 0
        if not asked.can_go_on or count == MAX_FAILURES:
            self._failures.pop(place, None)
            return True
        self._failures[place] = count
        return False


def _entries(there: Mapping[str, str]) -> Iterator[tuple[str, Entry]]:
    """Yield the key of its game and the entry of each stored bot, in the order of their names.

    The module that checks a stored bot comes with the sandbox.
    """
    bots = bot_documents(there)
    named = [(str(bot.get("name")), str(bot.get("game")), bot["id"]) for bot in bots]
    for name, key, id in sorted(named):
        if key in GAMES:
            yield key, _entry(id, name, key)


def _entry(id: str, name: str, key: str) -> Entry:
    return Entry(
        id=bot_id(id),
        label=name,
        line=mark("Your own bot, from the workshop on this device."),
        rating=None,
        budget=Budget(iterations=1),
        make=lambda: game(key).make_bot(FALLBACK_BOT),
    )


class OutsideBotsOfVisit:
    """All bots of a visit that choose outside: those of the server and of the workshop."""

    def __init__(self, served: OutsideBots, workshop: WorkshopBots) -> None:
        self._served, self._workshop = served, workshop

    def ask(self, key: str, table: str, bot: str, view: View, random: Random) -> OutsideQuestion:
        """Ask `bot` about the `view` of its seat at a `table` of the game `key`."""
        if is_own(bot):
            return self._workshop.ask(table, bot, view, random)
        return self._served.ask(key, table, bot, view, random)
