"""The tables of Via Appia in the documents equal the facts of the engine."""

import json
import re
from dataclasses import fields

from pompeii.games import appia
from pompeii.games.appia.board import (
    AHEAD,
    CITIES,
    NAMES,
    SEGMENT_OF,
    SEGMENTS,
    SIZE_OF,
    SIZES,
    SPACES,
    STEP_OF,
    places,
)
from pompeii.games.appia.cards import CARDS, COINS, STONES
from pompeii.games.appia.position_trace import trace
from tests.docs.markdown_links import read
from tools.build.rulebook_list import BOOKS
from tools.build.rulebook_parser import rulebook

RECORD = appia.new([appia.Player("Livia", 0), appia.Player("Marcus", 3)], {}, seed="312")


def names(chapter: str) -> list[list[str]]:
    """Return the first column of each table of a chapter of the records."""
    _, found = re.split(rf"^### {re.escape(chapter)}$", read("docs/record.md"), flags=re.MULTILINE)
    text = re.split(r"^##+ ", found, maxsplit=1, flags=re.MULTILINE)[0]
    tables = re.findall(r"^\|.*\n\|---.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    return [
        [name for cell in re.findall(r"^\| ([^|]*)\|", table, re.MULTILINE) for name in code(cell)]
        for table in tables
    ]


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def table(name: str, number: int) -> list[list[str]]:
    """Return a table of a rule, as plain cells."""
    rules = {
        rule["id"]: rule for part in rulebook(book=BOOKS[1])["chapters"] for rule in part["rules"]
    }
    tables = [block for block in rules[name]["blocks"] if block["kind"] == "table"]
    return [["".join(map(plain, cell)) for cell in row] for row in tables[number]["rows"]]


def plain(span: object) -> str:
    return span if isinstance(span, str) else span["code"]  # type: ignore[index]


def test_deal_table_is_complete() -> None:
    deal = json.loads(appia.dump(RECORD))["deal"]
    assert names("Record of Via Appia")[0] == list(deal)


def test_trace_table_is_complete() -> None:
    assert names("Trace of Via Appia") == [list(json.loads(next(trace(RECORD))))]


def test_view_table_is_complete() -> None:
    assert names("View of Via Appia") == [[each.name for each in fields(appia.View)]]


def test_income_cards_equal_those_of_the_engine() -> None:
    told = {int(card): (int(coins), stones) for card, coins, stones in table("V-C7", 0)}
    assert told == {
        card: (
            COINS[card],
            " ".join(
                f"{count}{size}" for count, size in zip(STONES[card], SIZES, strict=True) if count
            ),
        )
        for card in CARDS
    }


def test_spaces_of_the_road_equal_those_of_the_engine() -> None:
    columns: dict[tuple[str, int], list[str]] = {}
    for space in SPACES:
        segment = SEGMENT_OF[space]
        column = STEP_OF[space] - STEP_OF[CITIES[segment]]
        name = f"{NAMES[space]} {SIZES[SIZE_OF[space]]}"
        columns.setdefault((SEGMENTS[segment], column), []).append(name)
    told = {(segment, int(column)): spaces for segment, column, spaces in table("V-C10", 0)}
    assert told == {place: ", ".join(names) for place, names in columns.items()}


def test_lines_of_the_road_equal_those_of_the_engine() -> None:
    told = {place: onward.split() for place, onward in table("V-C10", 1)}
    assert told == {
        name: [NAMES[onward] for onward in places(ahead)]
        for name, ahead in zip(NAMES, AHEAD, strict=True)
        if ahead
    }
