"""Questions to a bot of the player, and the answers to them.

A question goes to the runtime in the sandbox (:mod:`app.bot_sandbox.runtime`). Its answer is a text
that a hostile bot may have written. So every value in it is checked.
"""

import json
import pickle
from base64 import b64encode
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any, Final

from app.kit.error_texts import FETCHED, not_fetched
from app.kit.i18n import _
from pompeii.core.action import Action
from pompeii.core.game_interfaces import View
from pompeii.core.i18n import number
from pompeii.core.safe_json_parsing import json_or_none

from .limits import MEGABYTES, OVERTIME, START_SECONDS

MAX_TEXT: Final = 40_000
"""Maximum number of characters of a text in an answer."""


class FailureKind(StrEnum):
    """The kinds of failure of a bot of the player."""

    ERROR = "error"
    """It raised an exception, or its file has no such class."""
    OUT_OF_TIME = "out of time"
    ENDED = "ended"
    """It did not stop even then, so its worker was ended."""
    MEMORY = "memory"
    ILLEGAL = "illegal"
    UNAVAILABLE = "unavailable"
    """The sandbox could not be started: its files could not be loaded, or this browser cannot."""


@dataclass(frozen=True, slots=True)
class BotFailure:
    """A failure of a bot."""

    kind: FailureKind
    words: str = ""
    """The reason, as Python or the engine words it; "" if the kind is the reason."""
    traceback: str = ""
    line: int | None = None
    """The line of the bot's file."""


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """The answer to a question."""

    action: Action | None = None
    """The choice, which is legal; None after a failure, and for no action out of turn."""
    failure: BotFailure | None = None
    printed: str = ""
    """The text that the bot printed, up to a bound."""
    omitted: int = 0
    """Number of further characters that it printed."""
    milliseconds: int = 0


@dataclass(frozen=True, slots=True)
class BotSource:
    """The source of a bot."""

    file: str
    """The name of its file in tracebacks, such as ``mine.py``."""
    text: str
    name: str
    """The name of its class."""


class BotRequest:
    """A question to a bot. Its owner keeps it, and finds the answer there."""

    def __init__(
        self, bot: BotSource, view: View, seat: str, random: int, seconds: float = 1.0
    ) -> None:
        """Ask `bot` about a View of any game.

        The same object of its class answers all questions with the same `seat`, a text that names
        the seat of one game. `random` is the seed of its generator. It gets `seconds` to choose.
        """
        self.bot, self.view, self.seconds = bot, view, seconds
        self._question = {
            "file": bot.file,
            "source": bot.text,
            "class": bot.name,
            "view": b64encode(pickle.dumps(view)).decode(),
            "seat": seat,
            "random": random,
            "seconds": seconds,
        }
        self.answer: BotAnswer | None = None
        """The answer, None until it is there."""

    def message(self, number: int) -> str:
        """Return the question as the page gets it (``bot_sandbox.js``)."""
        most = START_SECONDS + self.seconds + OVERTIME
        bot = sha256(json.dumps(asdict(self.bot)).encode()).hexdigest()
        text = json.dumps(self._question)
        return json.dumps({"id": number, "bot": bot, "seconds": most, "text": text})

    def receive(self, outcome: str, text: str, place: str) -> None:
        """Store the answer: its text, or the reason for its lack.

        `place` is where the bot was when its time was over, "" if it had time left.
        """
        if outcome == "answered":
            self.answer = self._read(text)
        elif outcome == "ended":
            found = _object(place)
            kind = FailureKind.OUT_OF_TIME if found else FailureKind.ENDED
            self.answer = BotAnswer(failure=_failure({**found, "kind": kind}))
        else:
            self.answer = BotAnswer(failure=BotFailure(FailureKind.UNAVAILABLE, text))

    def _read(self, text: str) -> BotAnswer:
        found = _object(text)
        failure, action = found.get("failure"), None
        if isinstance(failure, dict):
            failure = _failure(failure)
        else:
            action = self._action(found.get("action"))
            illegal = action is None and self.view.seat == self.view.actor
            failure = BotFailure(FailureKind.ILLEGAL) if illegal else None
        return BotAnswer(
            action,
            failure,
            _text(found.get("printed")),
            _number(found.get("omitted")) or 0,
            _number(found.get("milliseconds")) or 0,
        )

    def _action(self, text: object) -> Action | None:
        """Return the legal action that `text` names, None if it names none."""
        named = _text(text)
        listed = (action for action in self.view.listed if action.text == named)
        written = (family.read(named) for family in self.view.families)
        found: Action | None = next(filter(None, (*listed, *written)), None)
        return found


def sentence(failure: BotFailure, bot: str, seconds: float) -> str:
    """Return the failure of `bot`, which had these seconds, as a sentence for the player."""
    return _SENTENCES[failure.kind](failure).format(
        bot=bot,
        seconds=number(seconds, 0 if seconds % 1 == 0 else 1),
        words=failure.words,
        line=failure.line,
        megabytes=MEGABYTES,
    )


def _error(failure: BotFailure) -> str:
    if failure.line is None:
        return _("{bot} failed: {words}")
    return _("{bot} failed in line {line}: {words}")


def _illegal(failure: BotFailure) -> str:
    words = _("{bot} chose an action that is not legal.")
    return words.removesuffix(".") + " ({words})." if failure.words else words


def _out_of_time(failure: BotFailure) -> str:
    if failure.line is None:
        return _("{bot} did not choose within {seconds} s.")
    return _("{bot} did not choose within {seconds} s. It was in line {line}.")


_SENTENCES: Final[dict[FailureKind, Callable[[BotFailure], str]]] = {
    FailureKind.ERROR: _error,
    FailureKind.OUT_OF_TIME: _out_of_time,
    FailureKind.ENDED: lambda _failure: _("{bot} did not stop in time and was ended."),
    FailureKind.MEMORY: lambda _failure: _("{bot} needed more than {megabytes} MB of memory."),
    FailureKind.ILLEGAL: _illegal,
    FailureKind.UNAVAILABLE: lambda failure: _unavailable(failure.words),
}


def _unavailable(reason: str) -> str:
    if reason in FETCHED:
        return not_fetched(reason)
    return _("This browser cannot run bots that you write.")


# The values of an answer


def _object(text: str) -> dict[str, Any]:
    """Return the object of a JSON text, an empty one for any other text."""
    found = json_or_none(text)
    return found if isinstance(found, dict) else {}


def _text(value: object) -> str:
    return value[:MAX_TEXT] if isinstance(value, str) else ""


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and 0 <= value < 1 << 31 else None


def _failure(found: dict[str, Any]) -> BotFailure:
    kinds = {kind.value: kind for kind in FailureKind}
    kind = kinds.get(_text(found.get("kind")), FailureKind.ERROR)
    texts = _text(found.get("words")), _text(found.get("traceback") or found.get("text"))
    return BotFailure(kind, *texts, _number(found.get("line")))
