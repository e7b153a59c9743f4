"""Setups that start at one click, the seats at the table, and the offer of sound."""

import ast
import json
import re

import pytest

from app.kit.base_intent import UnhandledIntent
from app.storage.new_game_form_values import READY, Setup
from app.storage.settings import CHOICES
from app.storage.store import Store
from pompeii.games.downfall.rule_options import OPTIONS, PRESETS
from pompeii.games.downfall.table import TAKE_BACKS
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor
from tests.paths import ROOT

HANDS = ROOT / "web" / "dom" / "sound.py"


def started(visitor: Visitor) -> dict[str, object]:
    document: dict[str, object] = json.loads(visitor.session.record() or "")
    return document


def kinds(visitor: Visitor) -> list[str]:
    players = started(visitor)["players"]
    assert isinstance(players, list)
    return [player["kind"] for player in players]


# At one click

AFTER_DEFEAT = "easy"
"""The setup that only the end of a tutorial offers (tests/app/table/test_tutorial.py)."""


@pytest.mark.parametrize("name", [name for name in READY if name != AFTER_DEFEAT])
@pytest.mark.parametrize("way", [(), ("new",)])
def test_quick_start_begins_at_one_click_and_again_at_another(
    name: str, way: tuple[str, ...]
) -> None:
    visitor = Visitor()
    for button in way:
        visitor.click(button)
    visitor.click(f"ready-{name}")
    assert kinds(visitor) == list(READY[name])
    page = started(visitor).get("page", {})
    assert isinstance(page, dict)
    assert page.get(TAKE_BACKS, False) == (name == "learn")
    if visitor.find("ready"):
        visitor.click("ready")
    visitor.click("home")
    visitor.click("last")
    assert kinds(visitor) == list(READY[name])


@pytest.mark.parametrize("way", [(), ("new",), ("ready-medium",)])
def test_unknown_quick_start_is_reported_and_begins_nothing(way: tuple[str, ...]) -> None:
    visitor = Visitor()
    for button in way:
        visitor.click(button)
    before = visitor.session.record()
    with pytest.raises(UnhandledIntent, match="no setup that stands ready: gods"):
        visitor.send({"type": "click", "data": {"action": "begin", "setup": "gods"}})
    assert visitor.session.record() == before


def test_quick_start_uses_the_usual_rules_and_the_entered_names() -> None:
    visitor = Visitor()
    visitor.click("new")
    visitor.change("name-0", "Ada")
    visitor.change("name-1", " ")
    visitor.change("side-0", "black")
    visitor.change("preset", "retold")
    visitor.change("takebacks", "true")
    visitor.click("ready-medium")
    document = started(visitor)
    assert document["rules"] == {"preset": "classic"}
    assert document["players"] == [
        {"name": "Ada", "colour": "black", "kind": "human"},
        {"name": "Marcus", "colour": "red", "kind": "bot:medium"},
    ]
    assert "page" not in document


def test_continue_comes_first_and_quick_start_is_at_new_game() -> None:
    visitor = visitor_with(game("classic-2", 9))
    assert visitor.find("continue")
    assert visitor.find("ready-learn") is None
    visitor.click("new")
    assert visitor.find("ready-learn")


def test_next_start_knows_before_python_the_parts_of_the_home_screen() -> None:
    def looks(visitor: Visitor) -> list[set[str]]:
        return [{*json.loads(str(each[1]))} for each in visitor.asked if each[0] == "look"]

    visitor = Visitor()
    assert looks(visitor) == [set()]
    visitor.click("hear-off")
    assert looks(visitor)[-1] == {"data-heard"}
    visitor.click("ready-learn")
    assert looks(visitor)[-1] == {"data-heard", "data-started", "data-played", "data-kept"}
    assert "data-played" not in visitor.marks
    visitor.click("home")
    (saved,) = visitor.store.saves()
    visitor.click(f"save-{saved.id}-delete")
    visitor.click("delete-yes")
    visitor.click("settings")
    visitor.click("settings-back")
    assert looks(visitor)[-1] == {"data-heard", "data-started"}
    assert looks(visitor_with(game("classic-2", 9))) == [{"data-played", "data-kept"}]
    assert looks(visitor_with(game("classic-2"))) == [{"data-kept"}]


# The seats at the table


def test_seats_are_added_and_removed() -> None:
    visitor = Visitor()
    visitor.click("new")
    assert visitor.find("seat-0-remove") is None  # no game for a single player
    visitor.click("add-seat")
    assert ["focus", "kind-2"] in visitor.asked
    visitor.click("add-seat")
    assert visitor.find("add-seat") is None
    visitor.change("name-1", "Ada")
    visitor.click("seat-0-remove")
    assert ["focus", "add-seat"] in visitor.asked
    visitor.click("start")
    players = started(visitor)["players"]
    assert isinstance(players, list)
    assert [player["name"] for player in players] == ["Ada", "Julia", "Gaius"]
    assert {player["colour"] for player in players} == {"red", "black", "yellow"}


def test_missing_seat_cannot_be_removed() -> None:
    setup = Setup().changed("count", "3")
    assert setup.without(3) == setup
    assert Setup().without(0) == Setup()
    visitor = Visitor()
    visitor.click("new")
    before = visitor.html
    visitor.send({"type": "click", "data": {"action": "remove-seat", "seat": "x"}})
    assert visitor.html == before


# Rule sets


def test_rule_sets_have_names_and_source_letters_are_explained() -> None:
    visitor = Visitor()
    visitor.click("new")
    for each in PRESETS.values():
        visitor.change("preset", each.name)
        assert visitor.text("preset-summary") == each.summary
        assert f"{each.text} (in the rules: {each.source})" in visitor.text("preset-source")
        assert re.findall(r"\bS\d\b", visitor.text("app")) == [each.source]
    labels = [each.label for each in PRESETS.values()]
    for option in OPTIONS:
        said = visitor.text(f"option-{option.name}-source")
        assert option.rule in said
        if re.search(r"S\d", option.source):
            assert any(label in said for label in labels)


def test_hidden_options_are_summed_up() -> None:
    visitor = Visitor()
    visitor.click("new")
    assert visitor.text("customise-now") == "Rules: Classic"
    visitor.change("preset", "retold")
    visitor.change("option-ad79_block", "9")
    assert visitor.text("customise-now") == "Rules: Retold, 1 changed"


# Sound


def test_sound_is_offered_until_answered_with_a_sample() -> None:
    visitor = Visitor()
    visitor.click("hear-quiet")
    assert visitor.asked.count(["sound", "turn"]) == 1
    assert visitor.marks["data-volume"] == "quiet"
    visitor.click("hear-loud")
    assert visitor.asked.count(["sound", "turn"]) == 2
    chosen = visitor.find("hear-loud")
    assert chosen is not None
    assert chosen.attrs["aria-pressed"] == "true"
    visitor.click("new")
    assert visitor.find("hear") is None
    visitor.click("setup-back")
    assert visitor.find("hear") is None
    again = Visitor(store=visitor.store)
    assert again.find("hear") is None
    assert again.session.tree().attrs["data-volume"] == "loud"


def test_declined_sound_is_not_offered_again() -> None:
    store = Store.load("/", {}, {})
    visitor = Visitor(store=store)
    visitor.click("new")
    visitor.click("hear-off")
    assert ["sound", "turn"] not in visitor.asked
    assert Visitor(store=store).find("hear") is None


def test_sound_is_not_offered_if_it_is_on() -> None:
    store = Store.load("/", {}, {})
    store.set("habits", {"sound": "true"})
    assert Visitor(store=store).find("hear") is None


def test_dom_layer_knows_every_volume() -> None:
    tree = ast.parse(HANDS.read_text(encoding="utf-8"))
    (table,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "LOUDNESS"
    )
    assert list(table) == list(CHOICES["volume"])
    assert sorted(table.values()) == list(table.values())
