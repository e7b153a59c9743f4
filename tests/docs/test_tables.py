"""The tables of the documents name every existing key, and no other."""

import ast
import json
import re
from dataclasses import fields
from itertools import pairwise
from typing import get_args

from app.storage import games_file, own_bots, record_page_data
from app.storage.own_bots import OwnBot
from app.storage.save_metadata import keep
from app.storage.store import Store
from pompeii import Action, Player, Table, View, dump, new
from pompeii.core.fair_deal import FAIR
from pompeii.core.record_forks import FORKED, Relation
from pompeii.games.downfall.events import Event
from pompeii.games.downfall.position_trace import trace
from pompeii.games.downfall.step_log import Step
from pompeii.games.downfall.table import TAKE_BACKS, UNDRAWN
from pompeii.together.host_save import OPENED
from tests.docs.markdown_links import read
from tests.downfall_positions import read_game


def rows(document: str, chapter: str) -> list[dict[str, list[str]]]:
    """Return each table of a chapter: code in the first column, names in the second."""
    _, found = re.split(rf"^#+ {re.escape(chapter)}$", read(document), flags=re.MULTILINE)
    text = re.split(r"^#+ ", found, maxsplit=1, flags=re.MULTILINE)[0]
    tables = re.findall(r"^\|.*\n\|---.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    cells = [re.findall(r"^\| `(\w+)` \|([^|]*)\|", table, re.MULTILINE) for table in tables]
    return [{key: re.findall(r"`(\w+)`", names) for key, names in table} for table in cells]


def keys(document: str, chapter: str) -> list[list[str]]:
    """Return the first column of each table of a chapter."""
    return [list(table) for table in rows(document, chapter)]


def test_record_tables_are_complete() -> None:
    record = new([Player("Livia", 0), Player("Marcus", 1)], {}, seed="79")
    written = json.loads(dump(record))
    assert keys("docs/record.md", "The record") == [[*written, "page", FORKED, OPENED, FAIR]]
    assert keys("docs/record.md", "Players") == [list(written["players"][0])]
    assert keys("docs/record.md", "Deal") == [list(written["deal"])]


def test_page_table_is_complete() -> None:
    data = record_page_data
    of_the_page = [data.PRACTICE, data.ENDED, data.TABLE, data.TITLE]
    assert keys("docs/record.md", "Page") == [[UNDRAWN, TAKE_BACKS, *of_the_page]]


def test_fork_table_is_complete() -> None:
    forked = Table(read_game("classic-2")).fork(3, game="livia-1").record.document[FORKED]
    assert keys("docs/record.md", "Forks") == [list(forked), [*Relation]]


def test_trace_table_is_complete() -> None:
    assert keys("docs/record.md", "Trace") == [list(next(trace(read_game("classic-2"))))]


def test_games_file_tables_are_complete() -> None:
    store = Store.load("/", {}, {})
    keep(store, "one", Table(read_game("classic-2")), remote=[1], sent=3)
    own_bots.put(store, OwnBot("mine", "Mine", "pompeii", "", "2026-01-01T12:00:00.000"))
    file = json.loads(games_file.write(store))
    tables = [list(file), list(file["games"][0]), list(file["bots"][0])]
    assert keys("docs/record.md", "Games file") == tables


def fields_of(kind: type) -> list[str]:
    return [field.name for field in fields(kind)]


def test_view_table_is_complete() -> None:
    assert keys("docs/view.md", "The fields") == [fields_of(View)]


def test_action_and_event_tables_are_complete() -> None:
    kinds = {kind.__name__: fields_of(kind)[1:] for kind in Action.__subclasses__()}
    assert rows("docs/view.md", "Actions") == [kinds]
    steps, happened = rows("docs/view.md", "The log")
    assert list(steps) == fields_of(Step)
    assert happened == {kind.__name__: fields_of(kind) for kind in get_args(Event)}


def test_every_field_of_the_view_has_a_docstring() -> None:
    (body,) = (
        node.body
        for node in ast.parse(read("pompeii/games/downfall/view.py")).body
        if isinstance(node, ast.ClassDef) and node.name == "View"
    )
    explained = [
        before.target.id
        for before, after in pairwise(body)
        if isinstance(before, ast.AnnAssign)
        and isinstance(before.target, ast.Name)
        and isinstance(after, ast.Expr)
    ]
    assert explained == fields_of(View)


def test_strength_in_the_readme_is_the_measured_one() -> None:
    strength = read("docs/strength.md")
    for words, shown, road in re.findall(
        r"^\| (\w+ against \w+) \| wins (\d+) % \| wins (\d+) % \|$",
        read("README.md"),
        re.MULTILINE,
    ):
        better, weaker = words.lower().split(" against ")
        for percent, suffix in ((shown, ""), (road, " --game via-appia")):
            row = re.search(
                rf"`match (?:{better} {weaker}|{weaker} {better}) --games \d+{suffix}[ `].*?"
                r"\| ([\d.]+) % \| [\d.]+ to [\d.]+ %",
                strength,
            )
            assert row
            share = float(row[1])
            swapped = f"match {weaker} {better}" in row[0]
            assert round(100 - share if swapped else share) == int(percent), words
