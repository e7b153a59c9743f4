"""Whoever calls the library in a wrong way is told in one sentence what was wanted."""

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pompeii
from pompeii import IllegalAction, Player, RecordError, Table, dump, load, new, parse
from pompeii.games.downfall import game
from pompeii.games.downfall.board import building, gate, square
from tests.positions import read_game

wrong: Any = pompeii
"""Without its types, which would forbid what is done here."""
TWO = [Player("Livia", 0), Player("Marcus", 1)]


def table() -> Any:
    return Table(new(TWO, {}, "79"))


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (
            lambda: wrong.new(["A", "B"], {}, "1"),
            TypeError,
            "a seat is taken by a Player, e.g. Player(",
        ),
        (lambda: wrong.new(TWO, "classic", "1"), TypeError, "rules are a mapping, e.g. {"),
        (
            lambda: wrong.new(TWO, {}, 79),
            RecordError,
            "seed: must be text of at most 64 characters",
        ),
        (
            lambda: wrong.new(TWO[:1], {}, "1"),
            RecordError,
            "players: must be a list of 2 to 4 players",
        ),
        (
            lambda: wrong.Player("A", "red"),
            TypeError,
            "a player's side is a number (0 is red, 1 is",
        ),
        (
            lambda: wrong.Player("A", 4),
            ValueError,
            "a player's side is a number (0 is red, 1 is black",
        ),
        (lambda: wrong.Player("A", -1), ValueError, "3 is blue), not -1"),
        (lambda: wrong.Player(1, 0), TypeError, "a player's name is text, not 1"),
        (
            lambda: wrong.Player("A", 0, None),
            TypeError,
            "a player's kind is text, 'human' or 'bot:' and",
        ),
        (lambda: wrong.make_rules(7), ValueError, "seats: must be 2 to 4 players, not 7"),
        (lambda: wrong.make_rules("2"), ValueError, "seats: must be 2 to 4 players, not '2'"),
        (lambda: wrong.make_rules(True), ValueError, "seats: must be 2 to 4 players, not True"),
        (
            lambda: wrong.make_rules(2, 7),
            ValueError,
            "preset: unknown rule set 7; known are classic",
        ),
        (
            lambda: wrong.make_rules(2, ["online"]),
            ValueError,
            "preset: unknown rule set ['online']",
        ),
        (
            lambda: wrong.make_rules(2, "classic", {1: 2}),
            ValueError,
            "1: unknown option; known are",
        ),
        (lambda: wrong.parse(5), ValueError, "no action is written 5"),
        (lambda: wrong.parse(["1@a2"]), ValueError, "no action is written ['1@a2']"),
        (lambda: square("z9"), ValueError, "no city square is called 'z9'"),
        (lambda: gate("rome"), ValueError, "no gate is called 'rome'; there are ercolano, vesuvio"),
        (lambda: building("6"), ValueError, "no building is called '6'; there are 1, 2, 3-west"),
        (
            lambda: wrong.load(Path("game.json")),
            TypeError,
            "a record is JSON text, e.g. what dump(",
        ),
        (lambda: wrong.load({}), TypeError, "a record is JSON text"),
        (lambda: wrong.load(b"{}"), TypeError, "a record is JSON text"),
        (
            lambda: wrong.dump(table()),
            TypeError,
            "a Record is wanted, as table.record is one",
        ),
        (
            lambda: wrong.Table("{}"),
            TypeError,
            "a table takes a Record (Table.load takes text)",
        ),
        (lambda: wrong.Table.load(5), TypeError, "a record is JSON text"),
        (lambda: list(wrong.positions("{}")), TypeError, "a table takes a Record"),
        (lambda: table().view(5), ValueError, "a seat is 0 to 1, or None, not 5"),
        (lambda: table().view(-1), ValueError, "a seat is 0 to 1, or None, not -1"),
        (lambda: table().view("red"), ValueError, "a seat is 0 to 1, or None, not 'red'"),
        (lambda: table().play("1@a2"), TypeError, "an action is wanted, as parse("),
        (lambda: table().why_not("1@a2"), TypeError, "gives it, not '1@a2'"),
        (lambda: table().preview("1@a2"), TypeError, "an action is wanted, as parse("),
        (
            lambda: game.apply(table().state, wrong),
            TypeError,
            "an action is wanted, as parse(",
        ),
        (lambda: table().ways("a4"), ValueError, "a square is a number, as square("),
        (lambda: table().ways(11), ValueError, "a square is a number, as square("),
    ],
)
def test_a_wrong_call_is_told_in_one_sentence(
    call: Callable[[], object], kind: type[Exception], words: str
) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert isinstance(caught.value, kind)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)


def test_a_long_wrong_value_is_told_in_part() -> None:
    with pytest.raises(TypeError) as caught:
        table().play("x" * 10_000)
    assert len(str(caught.value)) < 200


def test_a_wrong_call_changes_nothing() -> None:
    played = table()
    before = played.dump()
    with pytest.raises(TypeError):
        played.play("1@a2")
    assert played.dump() == before
    assert played.steps == []


@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_refusals_travel_between_processes(again: Callable[[Any], Any]) -> None:
    refusal = table().why_not(parse("a1-out"))
    found = again(refusal)
    assert isinstance(found, IllegalAction)
    assert (found.rule, found.message, found.facts, str(found)) == (
        refusal.rule, refusal.message, refusal.facts, str(refusal),
    )  # fmt: skip
    other = again(RecordError("seed", "must be text"))
    assert (type(other), other.place, other.message) == (RecordError, "seed", "must be text")


def test_the_version_is_said_and_types_come_along() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", pompeii.__version__)
    assert (Path(pompeii.__file__).parent / "py.typed").exists()
    assert load(dump(read_game("classic-2"))).actions
