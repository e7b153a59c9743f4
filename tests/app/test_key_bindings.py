"""The tables of key bindings: each row's keys, handler and text in the list belong together."""

import pytest

from app.games.appia.presenter import AppiaPresenter
from app.games.downfall.presenter import DownfallPresenter
from app.kit.key_binding_types import Binding, KeyPress, handle, listed
from dom.keyboard import DIGITS, SENT, is_sent
from dom.roving import ARROWS, ENDS, PAGES
from tests.app.visitor import Visitor

TABLES = pytest.mark.parametrize(
    ("game", "bindings"),
    [("pompeii", DownfallPresenter.bindings), ("via-appia", AppiaPresenter.bindings)],
)
BY_SCREENS = {"?"}
"""Keys that the session handles before any table."""


def letters(label: str) -> set[str]:
    """Return the single small letters that a label in the list names."""
    return {name for name in label.split(", ") if len(name) == 1 and name.islower()}


@TABLES
def test_every_row_has_keys_and_a_handler_for_them(game: str, bindings: list[Binding]) -> None:
    for row in bindings:
        assert bool(row.keys) == (row.handler is not None), (game, row.label)
        assert row.keys or row.dom_keys, (game, row.label)
        assert bool(row.label) == bool(row.help), (game, row.label)


@TABLES
def test_the_page_sends_every_key_with_a_handler(game: str, bindings: list[Binding]) -> None:
    for row in bindings:
        assert all(map(is_sent, row.keys)), (game, row.label)


@TABLES
def test_a_table_has_a_row_for_every_key_that_is_not_a_letter_or_digit(
    game: str, bindings: list[Binding]
) -> None:
    handled = {key for row in bindings for key in row.keys}
    assert {*SENT} - BY_SCREENS <= handled, game


@TABLES
def test_keys_of_the_dom_layer_are_those_that_it_knows(game: str, bindings: list[Binding]) -> None:
    known = {*ARROWS, *ENDS, *PAGES, *DIGITS, *"abcdefghijk", " "}
    assert all(known.issuperset(row.dom_keys) for row in bindings), game


@TABLES
def test_no_letter_of_a_square_is_a_key_of_the_table(game: str, bindings: list[Binding]) -> None:
    squares = {key for row in bindings for key in row.dom_keys if key.isalpha()}
    handled = {key for row in bindings for key in row.keys}
    assert squares.isdisjoint(handled), game


@TABLES
def test_a_letter_in_the_list_is_a_key_of_its_row(game: str, bindings: list[Binding]) -> None:
    for row in bindings:
        assert letters(row.label) <= {*row.keys}, (game, row.label)


@TABLES
def test_the_list_of_keys_shows_every_row_in_order(game: str, bindings: list[Binding]) -> None:
    visitor = Visitor(f"?game={game}&players=human,human&seed=5&handover=off")
    visitor.key("?")
    rows = listed(bindings)
    shown = [
        (visitor.text(f"keys-{number}-pressed"), visitor.text(f"keys-{number}-words"))
        for number in range(1, len(rows) + 1)
    ]
    assert shown == rows
    assert visitor.text(f"keys-{len(rows) + 1}-pressed") == "?"


def test_a_row_that_declines_a_key_leaves_it_to_the_next() -> None:
    def declines(_owner: object, _press: KeyPress) -> None:
        return None

    def takes(_owner: object, press: KeyPress) -> str:
        return f"{press.key} taken"

    rows = [
        Binding("x", "one", ("x",), declines),
        Binding("x", "another", ("x",), takes),
        Binding("", "", ("x",), takes),
    ]
    assert handle(rows, None, KeyPress("x", {})) == "x taken"
    assert handle(rows, None, KeyPress("y", {})) == ""
    assert handle(rows[:1], None, KeyPress("x", {})) == ""
    assert listed(rows) == [("x", "one"), ("x", "another")]
