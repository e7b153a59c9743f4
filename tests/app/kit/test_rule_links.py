"""Links to a rule, and the way back to exactly the same decision."""

import re

import pytest

from app.screens import page_address as links
from pompeii.games.appia.rule_options import OPTIONS as APPIA_OPTIONS
from pompeii.games.downfall.rule_options import OPTIONS, Option
from tests.app.rules_visitor import CITY, reader, scroll_targets
from tests.app.saves import game
from tests.app.test_intents import opened
from tests.app.visitor import Visitor, nodes


@pytest.mark.parametrize("address", ["#rule=P5", "?screen=rules#rule=P5", "#rule=p5"])
def test_rule_has_an_address_that_leads_to_its_heading(address: str) -> None:
    query, _, fragment = address.partition("#")
    visitor = Visitor(query, f"#{fragment}")
    assert scroll_targets(visitor) == ["rule-P5"]
    assert 'id="rule-P5"' in visitor.html
    assert visitor.address.lower() == "?screen=rules#rule=p5"


@pytest.mark.parametrize(
    ("anchor", "place"),
    [
        ("the-rule-sets", "chapter-the-rule-sets"),
        ("omen_targets", "rules-omen_targets"),
        ("S1", "rule-S1"),
        ("Z9", "rules-title"),
    ],
)
def test_other_link_targets_are_reached_too(anchor: str, place: str) -> None:
    visitor = reader(f"#rule={anchor}")
    assert scroll_targets(visitor) == [place]
    assert f'id="{place}"' in visitor.html


def test_every_link_in_the_rules_has_a_target() -> None:
    visitor = reader()
    page = visitor.html
    targets = set(re.findall(r'data-rule="([^"]+)"', page)) - {"V-"}  # of the other game
    assert len(targets) > 50
    for target in targets:
        visitor.send({"type": "click", "data": {"action": "rules", "rule": target}})
        place = scroll_targets(visitor)[-1]
        assert place != "rules-title"
        assert f'id="{place}"' in page


def test_rule_address_keeps_the_deal_of_the_form_beneath() -> None:
    parts = [{"#": "deal=abc"}, {"screen": "rules", "#": "rule=P5"}]
    assert links.write(parts, {}) == "?screen=rules#deal=abc&rule=P5"


# There and back


def test_explanation_leads_to_its_rule_and_back_to_the_same_decision() -> None:
    visitor = Visitor(CITY)
    visitor.click(visitor.legal()[0])
    card = next(id for id in visitor.legal() if id.startswith("sq-"))
    wrong = next(
        node.id
        for node in nodes(visitor.tree)
        if node.id.startswith("sq-") and "data-legal" not in node.attrs
    )
    visitor.click(wrong)
    link = next(node for node in nodes(visitor.tree) if node.id.startswith("told-rule"))
    assert f"({link.text})" in visitor.text("told")
    before, marks = visitor.html, visitor.marks
    visitor.click(link.id)
    assert scroll_targets(visitor) == [f"rule-{link.text}"]
    assert visitor.find("rules-title") is not None
    assert visitor.text("rules-back") == "Back to the game"
    assert len(visitor.entries) == 3
    visitor.click("rules-back")
    assert (visitor.html, visitor.marks) == (before, marks)
    assert card in visitor.legal()


@pytest.mark.parametrize("way", ["Escape", "the browser"])
def test_every_way_back_keeps_the_selection(way: str) -> None:
    visitor = Visitor(CITY)
    visitor.click(visitor.legal()[0])
    before = visitor.html
    visitor.click("menu")
    visitor.click("rules")
    if way == "Escape":
        visitor.key("Escape")
    else:
        visitor.go(-1)
    assert visitor.html == before


def test_forward_leads_to_the_rule_again() -> None:
    visitor = Visitor(CITY)
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "P2"}})
    address = visitor.address
    visitor.go(-1)
    visitor.go(1, address)
    assert scroll_targets(visitor)[-1] == "rule-P2"
    assert visitor.address == address


def test_link_within_the_rules_stays_there_and_changes_the_address() -> None:
    visitor = reader("#rule=P3")
    deep = len(visitor.entries)
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "P5"}})
    assert visitor.address == "?screen=rules#rule=P5"
    assert len(visitor.entries) == deep
    assert scroll_targets(visitor) == ["rule-P3", "rule-P5"]


def test_log_links_to_the_rules_of_its_events() -> None:
    visitor = opened(game("classic-2").dump())
    rules = {
        node.text
        for node in nodes(visitor.tree)
        if node.id.startswith("log-") and node.attrs.get("data-action") == "rules"
    }
    assert {"P3", "P4", "P5", "E1", "E3", "M8"} <= rules
    link = next(
        node.id
        for node in nodes(visitor.tree)
        if node.id.startswith("log-") and node.attrs.get("data-rule") == "P4"
    )
    visitor.click(link)
    assert scroll_targets(visitor) == ["rule-P4"]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_form_links_an_option_to_its_rule_and_back(option: Option) -> None:
    visitor = Visitor()
    visitor.click("new")
    visitor.change("name-0", "Flavia")
    before = visitor.html
    visitor.click(f"option-{option.name}-rule")
    assert scroll_targets(visitor) == [f"rule-{option.rule}"]
    visitor.click("rules-back")
    assert visitor.html == before


@pytest.mark.parametrize("option", APPIA_OPTIONS, ids=lambda option: option.name)
def test_via_appia_form_links_an_option_to_its_rule_and_back(option: Option) -> None:
    visitor = Visitor("?game=via-appia")
    before = visitor.html
    assert visitor.text(f"option-{option.name}-rule") == f"Rule {option.rule}"
    visitor.click(f"option-{option.name}-rule")
    assert scroll_targets(visitor) == [f"rule-{option.rule}"]
    visitor.click("rules-back")
    assert visitor.html == before


def test_rules_of_one_game_link_to_the_other_and_back() -> None:
    visitor = reader()
    visitor.click("rules-other")
    assert ">Via Appia</h1>" in visitor.html
    visitor.click("rules-other")
    assert ">The rules</h1>" in visitor.html


def test_menu_of_a_table_leads_to_the_rules_of_its_game() -> None:
    visitor = Visitor("?game=via-appia&players=human,human&seed=7&handover=off")
    visitor.click("menu")
    visitor.click("rules")
    assert ">Via Appia</h1>" in visitor.html
    assert visitor.address.endswith("&screen=rules&handover=off#rule=V-")
