"""Ratings of all bots of a game on one scale, from the tables of docs/strength.md.

The ladder rates the bots that do not search. A match with a weaker bot rates one that searches.
A share s of the victories is a difference of 400 log10(s / (1 - s)) points. The ratings are
written into the document and into the list of each game's bots.
"""

import re
from collections.abc import Iterator, Mapping
from math import hypot, log10
from pathlib import Path
from typing import Final, NamedTuple

from pompeii.bots import Rating
from pompeii.registry import FIRST, GAMES
from research.saved_runs import markdown
from tools.docs import generated_parts
from tools.env import ROOT

MARKS: Final = {key: "" if key == FIRST else f"{key} " for key in GAMES}
"""The start of the marks of each game's tables in the document."""
MATCHES: Final = {"hard": "medium", "expert": "hard"}
"""The bots that search, each with the weaker bot of its match."""


class Estimate(NamedTuple):
    """A number and its 95 % interval, not rounded."""

    value: float
    low: float
    high: float

    def plus(self, other: "Estimate") -> "Estimate":
        """Return the sum with an `other` number, whose error is independent."""
        value = self.value + other.value
        below = hypot(self.value - self.low, other.value - other.low)
        above = hypot(self.high - self.value, other.high - other.value)
        return Estimate(value, value - below, value + above)


def ratings(document: str, key: str) -> dict[str, Rating]:
    """Return the ratings of a game's bots by their ids, the weakest first."""
    found = {
        bot: (round(each.value), round(each.low), round(each.high))
        for bot, each in _estimates(document, key).items()
    }
    return dict(sorted(found.items(), key=lambda each: each[1]))


def differences(document: str, key: str) -> dict[str, Estimate]:
    """Return the points between each bot that searches and the weaker bot of its match."""
    matches = generated_parts.get(document, f"{MARKS[key]}matches")
    return {
        bot: Estimate(*map(_points, _shares(matches, bot, rival))) for bot, rival in MATCHES.items()
    }


def _estimates(document: str, key: str) -> Mapping[str, Estimate]:
    ladder = generated_parts.get(document, f"{MARKS[key]}ladder")
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) to (\d+) \|", ladder, re.MULTILINE)
    found = {bot: Estimate(*map(float, numbers)) for bot, *numbers in rows}
    for bot, difference in differences(document, key).items():
        found[bot] = found[MATCHES[bot]].plus(difference)
    return found


def _shares(matches: str, bot: str, rival: str) -> Iterator[float]:
    """Yield the share of `bot` against `rival` and the ends of its interval, 0 to 1."""
    row = rf"^\| `match {bot} {rival} -.*?\| ([\d.]+) % \| ([\d.]+) to ([\d.]+) % \|"
    found = re.search(row, matches, re.MULTILINE)
    if found is None:
        raise ValueError(f"The match of {bot} with {rival} was not measured.")
    return (float(percent) / 100 for percent in found.groups())


def _points(share: float) -> float:
    return 400 * log10(share / (1 - share))


def table(document: str, key: str) -> str:
    """Return the table of a game's ratings, the strongest bot first."""
    rows, apart = [], differences(document, key)
    for bot, (points, lower, upper) in reversed(ratings(document, key).items()):
        origin = "the ladder"
        if bot in MATCHES:
            value, low, high = apart[bot]
            origin = f"`{MATCHES[bot]}` and {value:.0f} points ({low:.0f} to {high:.0f})"
        rows.append((bot, points, f"{lower} to {upper}", origin))
    return markdown(("bot", "rating", "95 % interval", "from"), *rows)


def entries(source: str, document: str, key: str) -> str:
    """Return the `source` of a game's list of bots with their ratings."""
    for bot, rating in ratings(document, key).items():
        before = rf'(?<=Entry\(\n            "{bot}",\n)((?:.*\n)*?) *\(\d.*\),\n'
        source, times = re.subn(before, rf"\1            {rating},\n", source)
        if times != 1:
            raise ValueError(f"The entry of {bot} stands there {times} times.")
    return source


def file_of(key: str) -> Path:
    """Return the file with the list of a game's bots."""
    return ROOT / "pompeii" / "games" / GAMES[key].package / "bots" / "__init__.py"


def write() -> None:
    """Write the ratings into the document and into the lists of bots."""
    page = ROOT / "docs" / "strength.md"
    document = page.read_text(encoding="utf-8")
    for key in GAMES:
        document = generated_parts.put(document, f"{MARKS[key]}ratings", table(document, key))
        file = file_of(key)
        source = file.read_text(encoding="utf-8")
        file.write_text(entries(source, document, key), encoding="utf-8")
    page.write_text(document, encoding="utf-8")
