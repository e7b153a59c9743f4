"""A question to a bot of the player at a table, and its failure as a sentence at the table."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from app.jobs.outside_question import LONGEST_ERROR
from app.storage import own_bots
from app.storage.stored_bots import bot_document
from pompeii import RecordError
from pompeii.bots.driver import fallback_action
from pompeii.core.game_interfaces import View

from .request import BotAnswer, BotFailure, BotRequest, FailureKind, sentence
from .source_check import check
from .stored_bot_to_source import source_of

SEEDS: Final = 1 << 31
"""Number of seeds for the generator of a bot."""


class TableQuestion:
    """A question that is answered by the bot, or at once if its source has no class."""

    def __init__(
        self, id: str, text: str, view: View, seat: str, random: Random, seconds: float
    ) -> None:
        """Ask the bot with this `id` and stored `text` about the `view` of a seat.

        The text `seat` names that seat among all games.
        """
        self._seconds = seconds
        self._fallback = fallback_action(view, random)
        self._request: BotRequest | None = None
        self._answer: BotAnswer | None = None
        try:
            bot = own_bots.read(bot_document(id, text))
        except RecordError as error:
            self._fail(error.translated(), None)
            return
        name, problems = check(bot.source)
        if name:
            number = int(random.random() * SEEDS)
            self._request = BotRequest(source_of(bot, name), view, seat, number, seconds)
        else:
            self._fail(problems[0].message, problems[0].line)

    def _fail(self, words: str, line: int | None) -> None:
        """Let the bot fail without a question."""
        failure = BotFailure(FailureKind.ERROR, words.rstrip("."), "", line)
        self._answer = BotAnswer(failure=failure)

    @property
    def bot_requests(self) -> Sequence[BotRequest]:
        """The question to the sandbox, if there is one."""
        return [self._request] if self._request else []

    @property
    def answer(self) -> BotAnswer | None:
        """The answer, None until it is there."""
        return self._request.answer if self._request else self._answer

    @property
    def action(self) -> Any:
        """The action to play after the answer: the bot's choice, or a random one if it failed."""
        assert self.answer is not None
        return self._fallback if self.answer.failure else self.answer.action

    @property
    def can_go_on(self) -> bool:
        """True if the bot may answer the next question, even if it failed."""
        failure = self.answer.failure if self.answer else None
        lost = failure is not None and failure.kind is FailureKind.UNAVAILABLE
        return self._request is not None and not lost

    def failure(self, name: str) -> str:
        """Return the failure of the bot that plays for `name`, without a full stop; "" if none."""
        failure = self.answer.failure if self.answer else None
        if failure is None:
            return ""
        short = replace(failure, words=failure.words[:LONGEST_ERROR])
        return sentence(short, name, self._seconds).rstrip(".")
