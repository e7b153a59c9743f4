"""Records and the place named by an error (V-X2); the traces (V-X5)."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pompeii.core.record_document import Player, RecordError
from pompeii.games.appia.position_trace import trace
from pompeii.games.appia.record import dump, load, new
from pompeii.games.appia.rule_options import Rules
from pompeii.games.appia.table import Table
from tests.games.appia.positions import GAMES, new_record, read_game, read_text, read_trace

Document = dict[str, Any]


def document(name: str = "classic-2") -> Document:
    written: Document = json.loads(read_text(name))
    return written


def rejected(written: object) -> RecordError:
    text = written if isinstance(written, str) else json.dumps(written)
    with pytest.raises(RecordError) as caught:
        load(text)
    error = caught.value
    assert str(error).startswith(f"{error.place}: ")
    assert str(error).isprintable()
    assert len(str(error)) < 300
    with pytest.raises(RecordError, match="^" + error.place.split("[")[0]):
        Table.load(text)
    return error


@pytest.mark.no_cover  # whole games: see tests/conftest.py
@pytest.mark.parametrize("name", GAMES)
def test_V_X2_record_round_trip(name: str) -> None:
    record = read_game(name)
    assert json.loads(dump(record)) == record.document
    assert "\n" not in dump(record)
    assert load(dump(record)) == record


def test_V_X2_new_record_loads_with_the_same_deal() -> None:
    players = [Player("Livia", 2), Player("Marcus ✨", 0, "bot:hard"), Player("C", 3)]
    rules = {"preset": "classic", "settle": "each", "quarry": 1}
    record = new(players, rules, "seed")
    again = load(dump(record))
    assert (again.deal, again.players) == (record.deal, players)
    assert again.rules == record.rules == Rules(settle="each")
    assert again.start() == record.start()
    written = json.loads(dump(record))
    assert list(written) == ["format", "version", "rules", "players", "seed", "deal", "actions"]
    assert (written["format"], written["version"]) == ("via-appia-game", 1)
    assert written["rules"] == rules
    assert new(players, rules, "seed").deal == record.deal != new(players, rules, "other").deal


def test_V_X2_unknown_keys_survive_load_and_save() -> None:
    written = document()
    written["note"] = {"deep": [1, None, True, 1.5, "é"]}
    written["players"][1]["hat"] = "red"
    written["deal"]["dealer"] = "Appius"
    record = load(json.dumps(written))
    assert json.loads(dump(record)) == written


def test_V_X2_missing_rules_or_preset_means_classic() -> None:
    written = document("poor-2")
    written["actions"] = []
    for rules in ({}, {"preset": "classic"}, {"link": "any"}):
        written["rules"] = rules
        assert load(json.dumps(written)).rules == Rules()
    del written["rules"]
    assert load(json.dumps(written)).rules == Rules()


@pytest.mark.no_cover
def test_V_X2_actions_may_stop_anywhere() -> None:
    written = document("poor-2")
    for length in range(len(written["actions"])):
        load(json.dumps({**written, "actions": written["actions"][:length]}))


def test_V_X2_any_colours_may_sit_at_any_table() -> None:
    record = new([Player("A", 3), Player("B", 1)], {}, "")
    assert load(dump(record)).start().sides == (3, 1)


def test_record_checks_the_types_of_its_parts() -> None:
    with pytest.raises(TypeError, match="a Record is wanted"):
        dump("record")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a seat is taken by a Player"):
        new(["Livia"], {}, "")  # type: ignore[list-item]
    with pytest.raises(RecordError, match=r"^players: "):
        new([Player("A", 0)], {}, "")


# Errors


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "'x'", "[" * 100_000, "9" * 5000])
def test_V_X2_non_object_is_rejected(text: str) -> None:
    assert rejected(text).place == "record"


Change = Callable[[Document], object]


def put(*path: str | int, value: object) -> Change:
    def change(written: Document) -> None:
        inner: Any = written
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    def change(written: Document) -> None:
        inner: Any = written
        for key in path[:-1]:
            inner = inner[key]
        del inner[path[-1]]

    return change


def swap(one: int, other: int) -> Change:
    """Return a function that swaps two cards of the first display, which makes another game."""

    def change(written: Document) -> None:
        pile = written["deal"]["income"][1]
        pile[one], pile[other] = pile[other], pile[one]

    return change


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (put("format", value="pompeii-game"), "format"),
        (drop("format"), "format"),
        (put("version", value=2), "version"),
        (put("version", value=0), "version"),
        (put("version", value=True), "version"),
        (put("version", value=1.0), "version"),
        (put("version", value="1"), "version"),
        (drop("version"), "version"),
        (put("seed", value=7), "seed"),
        (put("seed", value="x" * 65), "seed"),
        (put("rules", value=[]), "rules"),
        (put("rules", "preset", value="online"), "rules.preset"),
        (put("rules", "preset", value=1), "rules.preset"),
        (put("rules", "weather", value="fine"), "rules.weather"),
        (put("rules", "pass_over", value=1), "rules.pass_over"),
        (put("rules", "quarry", value=2), "rules.quarry"),
        (put("rules", "board", value=True), "rules.board"),
        (put("rules", "majority_min", value=1.0), "rules.majority_min"),
        (put("rules", "quiet_rounds", value=3), "rules.quiet_rounds"),
        (drop("players"), "players"),
        (drop("players", 1), "players"),
        (put("players", 1, value="Livia"), "players[1]"),
        (put("players", 1, "name", value=""), "players[1].name"),
        (put("players", 1, "name", value="a\nb"), "players[1].name"),
        (put("players", 0, "colour", value="green"), "players[0].colour"),
        (put("players", 1, "colour", value="red"), "players[1].colour"),
        (put("players", 1, "kind", value="robot"), "players[1].kind"),
        (drop("deal"), "deal"),
        (put("deal", value=[]), "deal"),
        (put("deal", "first", value=2), "deal.first"),
        (put("deal", "first", value=-1), "deal.first"),
        (put("deal", "first", value=True), "deal.first"),
        (drop("deal", "first"), "deal.first"),
        (drop("deal", "quarry"), "deal.quarry"),
        (put("deal", "quarry", value={}), "deal.quarry"),
        (drop("deal", "quarry", 23), "deal.quarry"),
        (put("deal", "quarry", 3, 0, value="m"), "deal.quarry"),
        (put("deal", "quarry", 3, value="s"), "deal.quarry[3]"),
        (put("deal", "quarry", 3, value=["s", 0]), "deal.quarry[3]"),
        (put("deal", "quarry", 3, value=["s", 0, 1, 2]), "deal.quarry[3]"),
        (put("deal", "quarry", 3, 0, value="sm"), "deal.quarry[3]"),
        (put("deal", "quarry", 3, 0, value=0), "deal.quarry[3]"),
        (put("deal", "quarry", 3, 1, value=True), "deal.quarry[3]"),
        (put("deal", "quarry", 3, 2, value=1.5), "deal.quarry[3]"),
        (put("deal", "quarry", 3, 2, value=100), "deal.quarry[3]"),
        (put("deal", "quarry", 3, 1, value=10**40), "deal.quarry[3]"),
        (drop("deal", "income"), "deal.income"),
        (put("deal", "income", value=[]), "deal.income[0]"),
        (put("deal", "income", 0, value=7), "deal.income[0]"),
        (drop("deal", "income", 0, 15), "deal.income[0]"),
        (put("deal", "income", 0, 15, value=17), "deal.income[0]"),
        (put("deal", "income", 0, 15, value="7"), "deal.income[0]"),
        (put("deal", "income", 0, 15, value=True), "deal.income[0]"),
        (drop("deal", "income", 3, 8), "deal.income[3]"),
        (drop("deal", "income", 0), "deal.income[0]"),
        (swap(0, 8), "deal.income[2]"),
        (drop("actions"), "actions"),
        (put("actions", value="7c"), "actions"),
        (put("actions", 0, value=7), "actions[0]"),
        (put("actions", 0, value="07c"), "actions[0]"),
        (put("actions", 0, value="done"), "actions[0]"),
        (put("actions", 1, value="12c"), "actions[1]"),
    ],
)
def test_V_X2_error_names_the_place(change: Change, place: str) -> None:
    written = document()
    change(written)
    assert rejected(written).place == place


def test_V_X2_action_after_the_end_is_rejected() -> None:
    written = document("poor-2")
    written["actions"].append("done")
    assert str(rejected(written)) == "actions[42]: The game is over (V-E1)"


def test_V_X2_missing_pile_is_rejected() -> None:
    written = document()
    del written["actions"][30:]
    load(json.dumps(written))
    del written["deal"]["income"][2:]
    load(json.dumps(written))
    del written["deal"]["income"][1:]
    words = "deal.income[1]: is missing, though the last card shown is taken"
    assert str(rejected(written)) == words


def test_V_X2_second_pile_of_older_records_may_have_the_cards_of_the_first() -> None:
    written = document()
    written["actions"] = []
    full = written["deal"]["income"][0]
    for pile in (full[:7] + full[14:], full[7:]):
        written["deal"]["income"][1:] = [pile]
        load(json.dumps(written))
    written["deal"]["income"][1:] = [full[:9]]
    words = "must hold the 9 cards not laid out from the pile in income[0]"
    assert str(rejected(written)) == f"deal.income[1]: {words}"


def test_V_X2_overlapping_stones_are_rejected() -> None:
    written = document()
    first = next(k for k, stone in enumerate(written["deal"]["quarry"]) if stone[0] == "s")
    last = max(k for k, stone in enumerate(written["deal"]["quarry"]) if stone[0] == "s")
    written["deal"]["quarry"][last] = written["deal"]["quarry"][first]
    error = rejected(written)
    assert str(error) == f"deal.quarry[{last}]: overlaps stone {first}"


def test_V_X2_message_names_the_rule() -> None:
    written = document()
    written["actions"][0] = "+a1"
    assert str(rejected(written)) == "actions[0]: No tile of the size of a1 is on the cart (V-R1)"


# Traces


@pytest.mark.no_cover
@pytest.mark.parametrize("name", GAMES)
def test_V_X5_trace_agrees_byte_for_byte(name: str) -> None:
    lines = [f"{line}\n".encode() for line in trace(read_game(name))]
    wanted = read_trace(name).splitlines(keepends=True)
    for line, expected in zip(lines, wanted, strict=False):
        assert line == expected
    assert len(lines) == len(wanted)


def test_V_X5_short_game_is_traced_line_by_line() -> None:
    assert [f"{line}\n".encode() for line in trace(read_game("poor-2"))] == read_trace(
        "poor-2"
    ).splitlines(keepends=True)


def test_V_X5_unplayed_game_has_a_trace_of_one_line() -> None:
    (line,) = trace(new_record(4))
    assert list(json.loads(line)) == [
        "ply", "action", "decision", "actor", "round", "legal", "quarry", "store", "tiles", "open",
        "coins", "stones", "carts", "plus_one", "at", "laid", "markers", "tokens", "bonus",
        "scores", "pushes", "fallen", "quiet", "ending", "winners",
    ]  # fmt: skip
    assert " " not in line
