"""Bots of the server that serves this page (``pompeii play --bot``), asked by message.

A question holds the View of the bot's seat and nothing else of the position.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from app.game_catalogue import FALLBACK_BOT, game, outside_bots
from app.kit.i18n import _
from app.worker_messages import Chosen
from pompeii.bots import Budget, Entry
from pompeii.core.game_interfaces import View
from pompeii.core.i18n import mark
from pompeii.core.safe_json_parsing import json_or_none, parse_json

from .outside_question import OutsideQuestion, replaced_action


class Port(Protocol):
    """The function of ``worker.js`` for served bots."""

    def ask_served_bot(self, number: int, text: str) -> None:
        """Send a question to the server; a ``chosen`` message with its `number` answers it."""


class Question(OutsideQuestion):
    """A question to a served bot about the View of a seat, and the answer once it came."""

    def __init__(self, view: View, parse: Callable[[str], Any]) -> None:
        super().__init__(view)
        self._view, self._parse = view, parse
        self._failure = ""  # the end of a sentence that begins with the bot's name

    def update(self) -> None:
        """Do nothing, as the answer comes by :meth:`receive`."""

    def receive(self, text: str) -> None:
        """Take the server's answer, "" if none came."""
        self.over = True
        try:
            written = parse_json(text)
            action = None if written["action"] is None else self._parse(written["action"])
            self._failure, self.retired = written["failure"] or "", written["retired"]
        except (ValueError, TypeError, KeyError):
            return  # another server's text
        self.action, self.reached = action, self._stands(action)

    def _stands(self, action: Any) -> bool:
        """Return True if the bot may answer with `action`."""
        if action is None:
            return self._view.seat != self._view.actor
        return self._view.allows(action)

    def notice(self, name: str, stand_in: str) -> str:
        """Return a sentence on the failure of the bot that plays for `name`, "" without any."""
        if self.retired:
            words = _("{name} has failed too often and is retired; {stand_in} plays on.")
        elif not self.reached:
            words = _(
                "{name} does not answer; {stand_in} chooses instead. Is “pompeii play” running?"
            )
        else:
            return replaced_action(name, self._failure) if self._failure else ""
        return words.format(name=name, stand_in=stand_in)


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
        rating=None,
        budget=Budget(iterations=1),
        make=lambda: game(key).make_bot(FALLBACK_BOT),
    )
