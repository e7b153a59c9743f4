"""The form of a new game: what is filled in is what is played."""

import json
from typing import Any

import pytest

from e2e.visitor import Visitor


def fill(visitor: Visitor, name: str, value: str) -> None:
    visitor.page.fill(f"[name={name}]", value)


def choose(visitor: Visitor, name: str, value: str) -> None:
    visitor.page.select_option(f"[name={name}]", value)
    visitor.sight()


def start(visitor: Visitor) -> dict[str, Any]:
    visitor.act("start")
    record: dict[str, Any] = json.loads(visitor.record())
    return record


@pytest.fixture
def form(visitor: Visitor) -> Visitor:
    visitor.open("?handover=off")
    visitor.act("new")
    return visitor


def test_names_colours_and_number_of_players_reach_the_game(form: Visitor) -> None:
    choose(form, "count", "3")
    for seat, name in enumerate(("Anna", "Bruno", "Çelik")):
        fill(form, f"name-{seat}", name)
    choose(form, "side-0", "yellow")
    record = start(form)
    assert [player["name"] for player in record["players"]] == ["Anna", "Bruno", "Çelik"]
    colours = [player["colour"] for player in record["players"]]
    assert colours[0] == "yellow"
    assert set(colours) == {"red", "black", "yellow"}  # who had yellow got the other's


def test_every_rule_option_reaches_the_record(form: Visitor) -> None:
    wanted = {
        "ad79_block": 12,
        "eruption_call": "own-turn",
        "joker_targets": "kin",
        "omen_targets": "any",
        "same_piece_twice": "always",
        "first_lava": "causer",
        "cover_vents": False,
        "dual_vents": True,
    }
    form.page.click("summary")
    for option, value in wanted.items():
        field = f"option-{option}"
        if isinstance(value, bool):
            form.page.set_checked(f"[name={field}]", value)
        elif isinstance(value, int):
            fill(form, field, str(value))
        else:
            choose(form, field, str(value))
    record = start(form)
    assert record["rules"] == {"preset": "classic", **wanted}


def test_a_rule_set_says_what_it_changes_and_is_played(form: Visitor) -> None:
    said = form.text("#preset-summary")
    choose(form, "preset", "retold")
    assert form.text("#preset-summary") != said
    assert start(form)["rules"] == {"preset": "retold"}


def test_the_same_seed_gives_the_same_deal(form: Visitor) -> None:
    deals = []
    for seed in ("79", "79", "80"):
        fill(form, "seed", seed)
        deals.append(start(form)["deal"])
        form.act("home")
        form.act("new")
    assert deals[0] == deals[1]
    assert deals[1] != deals[2]


def test_a_name_that_cannot_be_is_refused_and_what_is_filled_in_stays(form: Visitor) -> None:
    fill(form, "name-0", "")
    fill(form, "name-1", "Bruno")
    form.act("start")
    assert form.sight().phase is None
    assert "name" in form.text("#setup-refusal")
    assert form.page.input_value("[name=name-1]") == "Bruno"


def test_the_last_setup_is_offered_again(form: Visitor) -> None:
    choose(form, "count", "4")
    fill(form, "name-3", "Drusus")
    start(form)
    form.open("?handover=off")
    form.act("new")
    assert form.page.input_value("[name=count]") == "4"
    assert form.page.input_value("[name=name-3]") == "Drusus"


def test_the_settings_of_the_table_are_kept(visitor: Visitor) -> None:
    visitor.open()
    visitor.act("new")
    visitor.page.set_checked("[name=handover]", False)
    visitor.page.set_checked("[name=autodraw]", True)
    assert visitor.act("start").dialog is None
    visitor.open()
    visitor.act("new")
    assert not visitor.page.is_checked("[name=handover]")
    assert visitor.page.is_checked("[name=autodraw]")
