"""The side of the app worker: it asks the sandbox one question at a time."""

from collections.abc import Sequence

from app.worker_messages import BotAnswered, Command

from .request import BotRequest


class BotSandbox:
    """The sandbox of a visit, which starts with the first question."""

    def __init__(self) -> None:
        self._wanted: list[BotRequest] = []
        self._asked: BotRequest | None = None
        self._number = 0

    def set_requests(self, requests: Sequence[BotRequest]) -> list[Command]:
        """Set all wanted questions, the most urgent first. Return the commands that ask the next.

        A question that is no longer wanted is not asked. If it was asked, its answer is awaited
        before the next question: a bot has a time limit.
        """
        self._wanted = [request for request in requests if request.answer is None]
        if self._asked is not None or not self._wanted:
            return []
        self._asked = self._wanted[0]
        self._number += 1
        return [("askbot", self._asked.message(self._number))]

    def receive(self, message: BotAnswered) -> None:
        """Store an answer. One to the app worker before this one is ignored."""
        if self._asked is not None and message.of == self._number:
            self._asked.receive(message.outcome, message.text, message.place)
            self._asked = None
