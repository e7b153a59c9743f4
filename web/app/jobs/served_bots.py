"""Bots of the server that serves this page (``pompeii play --bot``), asked by message.

A question holds the View of the bot's seat and nothing else of the position.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from app.game_catalogue import FALLBACK_BOT, game, outside_bots
from app.worker_messages import Chosen
from pompeii.bots import Budget, Entry
from pompeii.core.game_interfaces import View
from pompeii.core.i18n import mark
from pompeii.core.safe_json_parsing import json_or_none, parse_json


class Port(Protocol):
    """The function of ``worker.js`` for served bots."""

    def ask_served_bot(self, number: int, text: str) -> None:
        """Send a question to the server; a ``chosen`` message with its `number` answers it."""


class Question:
    """A question to a served bot about the View of a seat, and the answer once it came."""

    def __init__(self, view: View, parse: Callable[[str], Any]) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.over = False
        """True if there is an answer, or none will come."""
        self.reached = False
        """True if the server gave a legal answer."""
        self.action: Any = None
        """The action to play; None for no action out of turn."""
        self.failure = ""
        """The end of a sentence on the bot's failure, which begins with its name; "" if none."""
        self.retired = False
        """True if the bot is not asked any more, since it failed too often."""
        self._view, self._parse = view, parse

    def receive(self, text: str) -> None:
        """Take the server's answer, "" if none came."""
        self.over = True
        try:
            written = parse_json(text)
            action = None if written["action"] is None else self._parse(written["action"])
            self.failure, self.retired = written["failure"] or "", written["retired"]
        except (ValueError, TypeError, KeyError):
            return  # another server's text
        self.action, self.reached = action, self._stands(action)

    def _stands(self, action: Any) -> bool:
        """Return True if the bot may answer with `action`."""
        if action is None:
            return self._view.seat != self._view.actor
        return self._view.allows(action)


class ServedBots:
    """The served bots of a visit, with the questions that are still to be answered."""

    def __init__(self, port: Port, served: str) -> None:
        """Offer the bots in the server's list `served`; "" if it has none."""
        self._port = port
        self._questions: dict[int, Question] = {}
        self._asked = 0
        outside_bots.clear()
        written = json_or_none(served)
        for bot in written.get("bots", ()) if isinstance(written, dict) else ():
            key = bot["game"]
            added = {bot["id"]: _entry(bot["id"], bot["label"], key)}
            outside_bots[key] = {**outside_bots.get(key, {}), **added}

    def ask(self, key: str, table: str, bot: str, view: View, random: Random) -> Question:
        """Ask `bot` about the `view` of its seat at a `table` of the game `key`."""
        self._asked += 1
        question = Question(view, game(key).engine.parse)
        self._questions[self._asked] = question
        asked = {
            "bot": bot,
            "table": table,
            "random": int(random.random() * 2**31),
            "view": view.document(),
        }
        self._port.ask_served_bot(self._asked, json.dumps(asked))
        return question

    def receive(self, message: Chosen) -> None:
        """Take an answer."""
        self._questions.pop(message.number).receive(message.text)


def _entry(id: str, label: str, key: str) -> Entry:
    return Entry(
        id=id,
        label=label,
        line=mark("Your own bot, run by “pompeii play” on this computer."),
        strength=0,
        budget=Budget(iterations=1),
        make=lambda: game(key).make_bot(FALLBACK_BOT),
    )
