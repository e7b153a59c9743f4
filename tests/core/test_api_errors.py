"""Wrong calls of the library raise an error that says in one sentence what is expected."""

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pompeii
from pompeii import IllegalAction, Player, RecordError, Table, dump, load, make_rules, new, parse
from pompeii.games import appia
from pompeii.games.downfall import game
from pompeii.games.downfall.board import building, gate, square
from tests.downfall_positions import read_game

wrong: Any = pompeii
"""The library without its types, which would forbid these calls."""
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
            lambda: wrong.new(TWO, {}, 7.9),
            RecordError,
            "seed: must be text of at most 64 characters",
        ),
        (
            lambda: wrong.new(TWO, {}, True),
            RecordError,
            "seed: must be text of at most 64 characters",
        ),
        (lambda: wrong.new(TWO, ""), TypeError, "rules are a mapping, e.g. {"),
        (lambda: table().undo(), ValueError, "there is no step to take back"),
        (
            lambda: wrong.load("game.json"),
            RecordError,
            "record: is the name of a file; its text is needed",
        ),
        (
            lambda: wrong.load(appia.new(TWO).dump()),
            RecordError,
            'format: must be "pompeii-game"; pompeii.registry.load reads records of every game',
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
            'e.g. of dump(record) or Path("game.json").read_text(), not',
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
def test_wrong_call_is_explained_in_one_sentence(
    call: Callable[[], object], kind: type[Exception], words: str
) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert isinstance(caught.value, kind)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)


def test_new_deals_at_random_by_the_classic_rules_by_default() -> None:
    record, other = new(TWO), new(TWO)
    assert record.rules == make_rules(2)
    assert record.deal != other.deal
    assert load(dump(record)).deal == record.deal
    assert new(TWO, seed=str(record.document["seed"])).deal == record.deal


def test_a_number_as_seed_is_its_digits() -> None:
    assert new(TWO, seed=79).dump() == new(TWO, seed="79").dump()


def test_long_wrong_value_is_shown_in_part() -> None:
    with pytest.raises(TypeError) as caught:
        table().play("x" * 10_000)
    assert len(str(caught.value)) < 200


def test_wrong_call_changes_nothing() -> None:
    played = table()
    before = played.dump()
    with pytest.raises(TypeError):
        played.play("1@a2")
    assert played.dump() == before
    assert played.steps == []


@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_errors_can_be_pickled(again: Callable[[Any], Any]) -> None:
    refusal = table().why_not(parse("a1-out"))
    found = again(refusal)
    assert isinstance(found, IllegalAction)
    assert (found.rule, found.message, found.facts, str(found)) == (
        refusal.rule, refusal.message, refusal.facts, str(refusal),
    )  # fmt: skip
    other = again(RecordError("seed", "must be text"))
    assert (type(other), other.place, other.message) == (RecordError, "seed", "must be text")


def test_package_has_a_version_and_types() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+)?", pompeii.__version__)
    assert (Path(pompeii.__file__).parent / "py.typed").exists()
    assert load(dump(read_game("classic-2"))).actions
