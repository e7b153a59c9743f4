"""The drawing of a match: its progress, its result, and its games."""

from collections.abc import Iterator, Mapping
from typing import Final

from app.bot_sandbox.request import sentence
from app.kit.button import button
from app.kit.form_fields import labelled
from app.kit.i18n import _, n_
from app.kit.nodes import Node, h
from app.kit.probability_bar import percent
from pompeii.core.i18n import number

from .costliest_decision import CostliestDecision
from .intents import (
    AskThere,
    ContinueMatch,
    FindCostliestDecision,
    PlayMatch,
    SelectGame,
    StopMatch,
    WatchGame,
)
from .match import DEALS, GAMES, SEATS, SECONDS, Match
from .match_game import MatchGame
from .trial import place_of_failure

OPPONENT: Final = "opponent"
"""The field with the opponent."""


def controls(
    opponent: str, labels: Mapping[str, str], match: Match | None, *, goes_on: bool
) -> Iterator[Node]:
    """Yield the field with the opponent, and the buttons that begin, stop or continue a match."""
    yield labelled(OPPONENT, _("Opponent"), opponent, labels)
    words = _("{deals} deals, each played twice with the seats exchanged. A decision has {time} s.")
    help = words.format(deals=DEALS, time=number(SECONDS, 1))
    yield h("p", "match-help", {"class": "small"}, help)
    if match and match.is_running:
        going = [button("stop-match", StopMatch(), _("Stop"))]
    else:
        words = _("Play {count} games").format(count=GAMES)
        going = [button("play-match", PlayMatch(), words, kind="" if goes_on else "primary")]
    if goes_on:
        words = _("Go on with the match")
        going.insert(0, button("continue-match", ContinueMatch(), words, kind="primary"))
    yield h("div", "match-buttons", {"class": "buttons"}, *going)


def result(match: Match, selected: int | None) -> Iterator[Node]:
    """Yield the progress and the result of a match. The game number `selected` is marked."""
    ended = match.ended
    if not match.is_complete:
        yield _progress(match)
    if match.obstacle:
        yield h("p", "match-obstacle", {}, sentence(match.obstacle, match.bot.name, SECONDS))
    if ended:
        yield _sum(match)
        yield h("p", "match-share", {}, share_words(match))
        if any(each.failure for each in ended):
            words = _("A game ends when the bot fails, and counts as lost.")
            yield h("p", "match-failing", {"class": "small"}, words)
        yield _games(match, selected)


def share_words(match: Match) -> str:
    """Return the share of the victories with its interval, after at least one game."""
    share = match.share
    words = _("Share of the victories: {share} (95% interval: {low} to {high}).")
    return words.format(share=percent(share.mean), low=percent(share.low), high=percent(share.high))


def _progress(match: Match) -> Node:
    done = len(match.ended)
    label = "match-done"
    words = n_("{done} of {count} game", "{done} of {count} games", GAMES, done=done)
    bar = {"max": str(GAMES), "value": str(done), "aria-labelledby": label}
    bars = [h("progress", "match-bar", bar)] if match.is_running else []
    return h("p", "match-far", {}, *bars, h("span", label, {}, words))


def _sum(match: Match) -> Node:
    ended = match.ended
    failed = sum(each.failure is not None for each in ended)
    won = sum(each.share == 1 for each in ended)
    lost = sum(not each.share for each in ended) - failed
    counts = {
        "won": (_("Won"), won),
        "shared": (_("Shared"), len(ended) - won - lost - failed),
        "lost": (_("Lost"), lost),
        **({"failed": (_("Failed"), failed)} if failed else {}),
    }
    heads = (h("th", f"match-{id}", {"scope": "col"}, each[0]) for id, each in counts.items())
    cells = (h("td", f"match-{id}-count", {}, str(each[1])) for id, each in counts.items())
    return h(
        "table",
        "match-sum",
        {"aria-label": _("Result of the match")},
        h("thead", "match-sum-head", {}, h("tr", "match-sum-heads", {}, *heads)),
        h("tbody", "match-sum-body", {}, h("tr", "match-sum-row", {}, *cells)),
    )


def _games(match: Match, selected: int | None) -> Node:
    heads = (_("Deal"), _("In the first seat"), _("In the second seat"))
    top = (h("th", f"games-head-{at}", {"scope": "col"}, each) for at, each in enumerate(heads))
    rows = (_deal(match, deal, selected) for deal in range(len(match.games[::SEATS])))
    return h(
        "table",
        "match-games",
        {"aria-label": _("The games of the match")},
        h("thead", "games-head", {}, h("tr", "games-heads", {}, *top)),
        h("tbody", "games-body", {}, *rows),
    )


def _deal(match: Match, deal: int, selected: int | None) -> Node:
    id, first = f"deal-{deal}", deal * SEATS
    games = enumerate(match.games[first : first + SEATS], first)
    cells = (
        h("td", f"{id}-{each.seat}", {}, *_cell(number, each, chosen=number == selected))
        for number, each in games
    )
    return h("tr", id, {}, h("th", f"{id}-number", {"scope": "row"}, str(deal + 1)), *cells)


def _cell(number: int, played: MatchGame, *, chosen: bool) -> Iterator[Node | str]:
    if not played.is_over:
        yield "…"
        return
    kind = "quiet now" if chosen else "quiet"
    yield button(f"game-{number}", SelectGame(str(number)), _outcome(played), kind=kind)


def _outcome(played: MatchGame) -> str:
    if played.failure:
        return _("Failed")
    words = {1.0: _("Won {own} : {other}"), 0.0: _("Lost {own} : {other}")}
    own, other = played.score
    return words.get(played.share, _("Shared {own} : {other}")).format(own=own, other=other)


def selected_game(match: Match, number: int, costliest: CostliestDecision | None) -> Node:
    """Return the result of a game that is over, with the ways on from there."""
    played = match.games[number]
    words = _("Deal {deal}, game {number}: {outcome}")
    at = {"deal": played.deal + 1, "number": number % SEATS + 1, "outcome": _outcome(played)}
    title = h("h3", "game-title", {}, words.format(**at))
    there = button("ask-there", AskThere(), _("Ask the bot there"), kind="quiet")
    if failure := played.failure:
        told = h("p", "game-words", {}, sentence(failure, match.bot.name, SECONDS))
        parts = [told, *place_of_failure(failure, "game-"), there]
    else:
        watch = button("watch-game", WatchGame(), _("Watch the game"))
        find = button("find-costliest", FindCostliestDecision(), _("Costliest decision"))
        parts = [h("div", "game-buttons", {"class": "buttons"}, watch, find)]
        if costliest:
            parts.append(h("p", "game-words", {"role": "status"}, costliest.words))
            parts += [there] if costliest.decision else []
    return h("section", "match-game", {"aria-labelledby": "game-title"}, title, *parts)
