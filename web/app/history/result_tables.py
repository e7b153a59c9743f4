"""Grouped results of games, as texts, tables and charts."""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Final

from app.jobs.workshop_bots import is_own
from app.kit.chart import chart
from app.kit.i18n import _, n_
from app.kit.nodes import Node, h
from app.kit.probability_bar import percent
from pompeii.core.i18n import number
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import Player
from pompeii.core.single_game_statistics import Series
from pompeii.registry import GAMES, game

from .results import HUMAN, OUTSIDE, Result, ResultSummary, summarise

MOST: Final = len(SIDES)
"""Most players in a chart, because each has a line style of its own."""
FEWEST: Final = 4
"""Fewest games for a chart."""

Summaries = Mapping[str, ResultSummary]
ChartLines = Mapping[str, Player]
"""Players with a line in the chart, and the side that gives its style."""
GroupName = Callable[[str], str]
"""A function that names a group."""


def by_player(found: Sequence[Result]) -> Summaries:
    """Return the groups by player: people, then bots, each with the most games first."""
    people = summarise([result for result in found if result.person], "who")
    bots = summarise([result for result in found if not result.person], "who")
    return {**_ranked(people), **_ranked(bots)}


def _ranked(summaries: Summaries) -> Summaries:
    return dict(sorted(summaries.items(), key=lambda each: (-each[1].games, each[0])))


def own_results(found: Sequence[Result]) -> Sequence[Result]:
    """Return the results of people, or all results if there are none."""
    return [result for result in found if result.person] or found


def group_by(found: Sequence[Result], name: str) -> Summaries:
    """Return the groups by a field, in its order."""
    return {str(value): summary for value, summary in sorted(summarise(found, name).items())}


# Names of groups


def group_name(who: str) -> str:
    """Return the name of a person, or the label of a bot."""
    if who == HUMAN:
        return _("people")
    kind, _colon, bot = who.partition(":")
    if kind != "bot" or not bot:
        return who
    if is_own(bot):
        return _("a bot that is not here")
    entries = (game(key).bots.get(bot) for key in GAMES)
    labels = (_(entry.label) for entry in entries if entry is not None)
    label = next(labels, who.removeprefix(OUTSIDE).removeprefix("bot:"))
    return _("{bot} (bot)").format(bot=label)


def seat(place: str) -> str:
    """Return the name of a seat by its place in the order of play."""
    return _("Seat {number}").format(number=int(place) + 1)


def count(players: str) -> str:
    """Return the number of players as text."""
    return n_("{count} player", "{count} players", int(players))


# Tables and charts


def table_head(id: str, *names: str) -> Node:
    """Return the first row of a table."""
    cells = [
        h("th", f"{id}-head-{n}", {"scope": "col"}, name) if name else h("td", f"{id}-corner", {})
        for n, name in enumerate(names)
    ]
    return h("thead", f"{id}-head", {}, h("tr", f"{id}-head-row", {}, *cells))


def share(won: float, games: int) -> str:
    """Return the number of wins with its share of the games."""
    many = number(won, 0 if won == int(won) else 1)
    return _("{won} ({share})").format(won=many, share=percent(won / games))


def section(id: str, title: str, *inside: Node, group: str, kind: str = "figures") -> Node:
    """Return a section with a title.

    Its name for screen readers ends with the heading of the id `group`, as each game has a section
    with the same title.
    """
    head = h("h3", f"{id}-title", {}, title)
    return h(
        "section", id, {"class": kind, "aria-labelledby": f"{id}-title {group}"}, head, *inside
    )


def table(
    id: str,
    columns: Sequence[str],
    summaries: Summaries,
    group_name: GroupName,
    cells: Callable[[ResultSummary], Sequence[str]],
) -> Node:
    """Return a table with a row of texts for each group; the first column may have no name."""
    rows = [
        h("tr", f"{id}-{n}", {}, h("th", f"{id}-{n}-name", {"scope": "row"}, group_name(value)),
          *(h("td", f"{id}-{n}-{at}", {}, text) for at, text in enumerate(cells(summary))))
        for n, (value, summary) in enumerate(summaries.items())
    ]  # fmt: skip
    body = h("tbody", f"{id}-body", {}, *rows)
    return h("table", f"{id}-table", {"class": "numbers"}, table_head(id, *columns), body)


def cumulative_chart(
    name: str,
    label: str,
    found: Sequence[Result],
    lines: ChartLines,
    value_of: Callable[[Result], float],
) -> Node | None:
    """Return a chart of the running total per player, in whole numbers.

    Return None if there are too few games.
    """
    games = list(dict.fromkeys(result.save for result in found))
    if len(games) < FEWEST:
        return None
    at = {save: place for place, save in enumerate(games, 1)}
    steps = {who: [0.0] * (len(games) + 1) for who in lines}
    for result in found:
        if result.who in steps:
            steps[result.who][at[result.save]] += value_of(result)
    values = [[round(total) for total in accumulate(steps[who])] for who in lines]
    return chart(Series(name, label, tuple(map(tuple, values))), [*lines.values()], _("Games"))
