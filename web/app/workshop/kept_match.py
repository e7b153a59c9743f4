"""The last match of a bot, kept in the store: a reload of the page loses no finished game."""

import json
from dataclasses import asdict
from hashlib import sha256
from typing import Any, Final

from app.bot_sandbox.request import MAX_TEXT, BotFailure, FailureKind
from app.storage.own_bots import OwnBot
from app.storage.store import NOTE, Store
from pompeii.core.safe_json_parsing import json_or_none

from .match import GAMES, SEATS, Match, opponents
from .match_game import MatchGame

NAME: Final = "bot-match"
"""The name of the note; there is one match, that of the bot which played last."""


def keep(store: Store, match: Match) -> None:
    """Keep the finished games of a match."""
    games = [
        {
            "record": each.record,
            "failure": asdict(each.failure) if each.failure else None,
            "share": each.share,
            "score": each.score,
        }
        for each in match.ended
    ]
    bot = match.bot
    document = {"bot": bot.id, "source": _digest(bot), "opponent": match.opponent}
    store.put_text(NOTE, NAME, json.dumps({**document, "seed": match.seed, "games": games}))


def kept(store: Store, bot: OwnBot, name: str) -> Match | None:
    """Return the kept match of a bot with the class `name`, stopped after its last finished game.

    Return None if the last match was that of another bot or of another source.
    """
    found = json_or_none(store.text(NOTE, NAME) or "")
    if not isinstance(found, dict) or (found.get("bot"), found.get("source")) != (
        bot.id,
        _digest(bot),
    ):
        return None
    try:
        opponent, seed = str(found["opponent"]), str(found["seed"])
        games = [_game(number, each) for number, each in enumerate(found["games"][:GAMES])]
    except (KeyError, TypeError, ValueError):
        return None
    if opponent not in opponents(bot.game):
        return None
    match = Match(bot, name, opponent, seed, games)
    match.stop()
    return match


def _game(number: int, found: Any) -> MatchGame:
    """Return a finished game. Raise an exception if it has another shape."""
    failure, (own, other) = found["failure"], found["score"]
    return MatchGame(
        *divmod(number, SEATS),
        str(found["record"]),
        is_over=True,
        failure=None if failure is None else _failure(failure),
        share=float(found["share"]),
        score=(int(own), int(other)),
    )


def _failure(found: Any) -> BotFailure:
    words, traceback = (str(found[key])[:MAX_TEXT] for key in ("words", "traceback"))
    line = None if found["line"] is None else int(found["line"])
    return BotFailure(FailureKind(found["kind"]), words, traceback, line)


def _digest(bot: OwnBot) -> str:
    return sha256(bot.source.encode(errors="surrogatepass")).hexdigest()
