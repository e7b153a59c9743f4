"""Records: their contents, their round trip, and the place named by an error (docs/record.md)."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.record import Player, RecordError, dump, load, new
from pompeii.games.downfall.rule_options import make_rules
from tests.downfall_positions import PRESETS, finished_games, read_game

Document = dict[str, Any]


def document(name: str = "classic-2") -> Document:
    return copy.deepcopy(read_game(name).document)


def rejected(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load(text)
    error = caught.value
    assert str(error) == f"{error.place}: {error.message.format(**error.facts)}"
    assert str(error).isprintable()
    assert len(str(error)) < 300
    return error


@pytest.mark.parametrize("name", finished_games())
def test_record_round_trip(name: str) -> None:
    record = read_game(name)
    assert json.loads(dump(record)) == record.document
    assert "\n" not in dump(record)
    assert load(dump(record)) == record


@pytest.mark.parametrize("preset", PRESETS)
def test_new_record_loads_with_the_same_deal(preset: str) -> None:
    players = [Player("Livia", 2), Player("Marcus ✨", 0, "bot:hard"), Player("C", 1)]
    rules = {"preset": preset, "dual_vents": True}
    record = new(players, rules, "seed")
    assert record.actions == []
    again = load(dump(record))
    assert again.deal == record.deal
    assert again.players == players
    assert again.rules == record.rules == make_rules(3, preset, {"dual_vents": True})
    assert again.start() == record.start()
    written = json.loads(dump(record))
    assert (written["format"], written["version"], written["seed"]) == ("pompeii-game", 1, "seed")
    assert written["rules"] == rules
    assert written["deal"]["stock"][8] == "ad79"
    assert written["deal"]["stock"].count("omen") == 7
    assert "coin/column" in written["deal"]["bag"]


def test_unknown_keys_survive_load_and_save_at_every_level() -> None:
    written = document()
    written["note"] = {"deep": [1, None, True, 1.5, "\ud800", "é"]}
    written["page"] = {"undrawn": False, "mood": "dark"}
    written["players"][1]["hat"] = "red"
    written["deal"]["dealer"] = "Pliny"
    record = load(json.dumps(written))
    record.actions.pop()
    written["actions"].pop()
    assert json.loads(dump(record)) == written


def test_saved_players_and_actions_are_the_current_ones() -> None:
    record = read_game("classic-2")
    record.players[0] = Player("Octavia", 0, "bot:easy")
    del record.actions[10:]
    again = load(dump(record))
    assert again.players[0] == Player("Octavia", 0, "bot:easy")
    assert len(again.actions) == 10


def test_missing_rules_or_preset_means_classic() -> None:
    written = document()
    written["actions"] = []
    del written["rules"]
    assert load(json.dumps(written)).rules == make_rules(2)
    written["rules"] = {"omen_targets": "any"}
    assert load(json.dumps(written)).rules == make_rules(2, "classic", {"omen_targets": "any"})


@pytest.mark.parametrize("plies", [0, 1, 9, 10, 60, 100])
def test_actions_may_stop_anywhere(plies: int) -> None:
    written = document()
    written["actions"] = written["actions"][:plies]
    record = load(json.dumps(written))
    state = record.start()
    for action in record.actions:
        game.apply(state, action)
    assert game.legal(state)


def test_unknown_bots_and_names_of_any_script_are_accepted() -> None:
    written = document()
    written["players"][0] |= {"name": "葵" * 40, "kind": "bot:of the future"}
    assert load(json.dumps(written)).players[0].name == "葵" * 40


def put(*path: str | int, to: Any) -> Callable[[Document], None]:
    """Return a function that changes the value at a path."""

    def change(written: Document) -> None:
        at: Any = written
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = to

    return change


def without(*path: str | int) -> Callable[[Document], None]:
    def change(written: Document) -> None:
        at: Any = written
        for key in path[:-1]:
            at = at[key]
        del at[path[-1]]

    return change


def swap_stock(first: int, second: int) -> Callable[[Document], None]:
    def change(written: Document) -> None:
        stock = written["deal"]["stock"]
        stock[first], stock[second] = stock[second], stock[first]

    return change


WRONG: list[tuple[str, Callable[[Document], None]]] = [
    ("format", put("format", to="chess")),
    ("format", put("format", to=None)),
    ("format", without("format")),
    ("version", put("version", to=2)),
    ("version", put("version", to=0)),
    ("version", put("version", to=-1)),
    ("version", put("version", to="1")),
    ("version", put("version", to=True)),
    ("version", put("version", to=1.0)),
    ("version", without("version")),
    ("rules", put("rules", to=None)),
    ("rules", put("rules", to=["classic"])),
    ("rules.preset", put("rules", "preset", to="clasic")),
    ("rules.preset", put("rules", "preset", to=None)),
    ("rules.preset", put("rules", "preset", to=["classic"])),
    ("rules.weather", put("rules", "weather", to=1)),
    ("rules.ad79_block", put("rules", "ad79_block", to=25)),
    ("rules.ad79_block", put("rules", "ad79_block", to=True)),
    ("rules.ad79_block", put("rules", "ad79_block", to=1.0)),
    ("rules.cover_vents", put("rules", "cover_vents", to=0)),
    ("rules.eruption_call", put("rules", "eruption_call", to="never")),
    ("players", without("players")),
    ("players", put("players", to={})),
    ("players", put("players", to=[])),
    ("players", put("players", to=[{"name": "A", "colour": "red", "kind": "human"}])),
    ("players[0]", put("players", 0, to="Livia")),
    ("players[1].name", put("players", 1, "name", to="")),
    ("players[1].name", put("players", 1, "name", to="x" * 41)),
    ("players[1].name", put("players", 1, "name", to=7)),
    ("players[1].name", without("players", 1, "name")),
    ("players[1].name", put("players", 1, "name", to="a\nb")),
    ("players[1].name", put("players", 1, "name", to="a\x7fb")),
    ("players[1].name", put("players", 1, "name", to="a\x9fb")),
    ("players[1].name", put("players", 1, "name", to="a\ud800b")),
    ("players[1].name", put("players", 1, "name", to="a\udfff")),
    ("players[1].colour", put("players", 1, "colour", to="red")),
    ("players[1].colour", put("players", 1, "colour", to="yellow")),
    ("players[1].colour", put("players", 1, "colour", to="green")),
    ("players[1].colour", put("players", 1, "colour", to=["black"])),
    ("players[1].colour", without("players", 1, "colour")),
    ("players[0].kind", put("players", 0, "kind", to="cat")),
    ("players[0].kind", put("players", 0, "kind", to=None)),
    ("players[0].kind", without("players", 0, "kind")),
    ("seed", put("seed", to="x" * 65)),
    ("seed", put("seed", to=7)),
    ("seed", put("seed", to=None)),
    ("seed", put("seed", to="\ud800")),
    ("deal", without("deal")),
    ("deal", put("deal", to=[])),
    ("deal.first", put("deal", "first", to=2)),
    ("deal.first", put("deal", "first", to=-1)),
    ("deal.first", put("deal", "first", to=True)),
    ("deal.first", put("deal", "first", to=0.0)),
    ("deal.first", without("deal", "first")),
    ("deal.hands", without("deal", "hands")),
    ("deal.hands", put("deal", "hands", to={})),
    ("deal.hands", put("deal", "hands", to=[[1, 2, 3, 4]])),
    ("deal.hands[0]", put("deal", "hands", 0, to=7)),
    ("deal.hands[1]", put("deal", "hands", 1, to=[1, 2, 3])),
    ("deal.hands[1]", put("deal", "hands", 1, to=[1, 2, 3, 4, 5])),
    ("deal.hands[1]", put("deal", "hands", 1, 0, to="omen")),
    ("deal.hands[1]", put("deal", "hands", 1, 0, to=12)),
    ("deal.hands[1]", put("deal", "hands", 1, 0, to=0)),
    ("deal.hands[1]", put("deal", "hands", 1, 0, to=True)),
    ("deal.hands[1]", put("deal", "hands", 1, 0, to=1.0)),
    ("deal.stock", put("deal", "stock", to="41 cards")),
    ("deal.stock", without("deal", "stock", 40)),
    ("deal.stock", put("deal", "stock", 8, to=1)),
    ("deal.stock", put("deal", "stock", 0, to="omen")),
    ("deal.stock", put("deal", "stock", 0, to="ad79")),
    ("deal.stock", put("deal", "stock", 40, to="ad79")),
    ("deal.stock", put("deal", "stock", 40, to="omen")),
    ("deal.stock", put("deal", "stock", 40, to="joker")),
    ("deal.stock", put("deal", "stock", 40, to=None)),
    ("deal.stock", put("deal", "stock", 40, to=-1)),
    ("deal.stock", put("deal", "stock", 40, to=13)),
    ("deal.stock", swap_stock(0, 10)),
    ("deal.stock", swap_stock(8, 9)),
    ("deal.stock", put("deal", "hands", 1, to=[7, 7, 7, 7])),
    ("deal.second_ad79", put("deal", "second_ad79", to=16)),
    ("deal.second_ad79", put("deal", "second_ad79", to=-1)),
    ("deal.second_ad79", put("deal", "second_ad79", to="4")),
    ("deal.second_ad79", without("deal", "second_ad79")),
    ("deal.bag", without("deal", "bag", 0)),
    ("deal.bag", without("deal", "bag")),
    ("deal.bag", put("deal", "bag", 0, to="lava")),
    ("deal.bag", put("deal", "bag", 0, to=3)),
    ("deal.bag", put("deal", "bag", 0, to="coin")),
    ("deal.bag", put("deal", "bag", 0, to="helmet/mask")),
    ("deal.bag", put("rules", "dual_vents", to=True)),
    ("actions", without("actions")),
    ("actions", put("actions", to="1@a2")),
    ("actions[0]", put("actions", 0, to=7)),
    ("actions[0]", put("actions", 0, to=None)),
    ("actions[0]", put("actions", 0, to="")),
    ("actions[0]", put("actions", 0, to="5@i3")),
    ("actions[17]", put("actions", 17, to="call:red")),
    ("actions[17]", put("actions", 17, to="CALL:RED")),
    ("actions[172]", put("actions", 172, to="done ")),
    ("actions[173]", lambda written: written["actions"].append("done")),
]


@pytest.mark.parametrize(("place", "change"), WRONG)
def test_error_names_the_place_in_the_record(
    place: str, change: Callable[[Document], None]
) -> None:
    written = document()
    change(written)
    assert rejected(json.dumps(written)).place == place


def test_unchanged_record_of_the_cases_loads() -> None:
    assert len(document()["actions"]) == 173
    assert load(json.dumps(document()))


@pytest.mark.parametrize("second", [0, 15])
def test_second_ad79_may_lie_at_both_ends_of_its_block(second: int) -> None:
    written = document()
    written["deal"]["second_ad79"] = second
    written["actions"] = []
    assert load(json.dumps(written)).deal.second_ad79 == second


def test_two_card_with_four_players_has_a_smaller_block() -> None:
    written = document("two-card-4")
    written["deal"]["second_ad79"] = 11
    assert rejected(json.dumps(written)).place == "deal.second_ad79"


def test_error_in_a_new_record_names_the_place() -> None:
    two = [Player("A", 0), Player("B", 1)]
    wrong: list[tuple[list[Player], Document, str, str]] = [
        ([Player("A", 0)], {}, "", "players"),
        ([Player("A", 0), Player("", 1)], {}, "", "players[1].name"),
        (two, {"preset": "none"}, "", "rules.preset"),
        (two, {"dual_vents": 1}, "", "rules.dual_vents"),
        (two, {}, "x" * 65, "seed"),
        (two, {}, "\udfff", "seed"),
    ]
    for players, rules, seed, place in wrong:
        with pytest.raises(RecordError) as caught:
            new(players, rules, seed)
        assert caught.value.place == place


def test_seed_may_be_empty_or_of_any_script() -> None:
    for seed in ("", "x" * 64, "Ἡρκλᾶνον 🌋", "a\nb"):
        record = new([Player("A", 0), Player("B", 1)], {}, seed)
        assert load(dump(record)).deal == record.deal


def test_illegal_action_is_rejected_with_the_text_of_the_rule() -> None:
    written = document()
    written["actions"][0] = "7@f5"
    assert str(rejected(json.dumps(written))) == ("actions[0]: There is no card 7 in the hand (P1)")
    written["actions"][0] = "nonsense"
    assert str(rejected(json.dumps(written))) == "actions[0]: no action is written 'nonsense'"
