"""The screen of the rules: its text, its search, its marks."""

import ast
import re

import pytest

from app.kit.nodes import Node, to_html
from app.kit.rule_links import link_rules
from app.rules.query_match import fits, fold
from app.screens.replay import Replay
from pompeii import PRESETS
from pompeii.core.record_link import to_link
from pompeii.games import appia
from pompeii.games.appia.rule_options import OPTIONS as APPIA_OPTIONS
from pompeii.games.downfall.rule_options import OPTIONS
from tests.app.rules_visitor import CITY, reader, scroll_targets, shown_rules
from tests.app.visitor import Visitor, nodes
from tests.games.appia.test_rulebook import TOLD
from tests.games.downfall.test_rulebook import RULES
from tests.paths import ROOT

SOURCES = {preset.source for preset in PRESETS.values()}


def named_in_the_program() -> set[str]:
    """Return every identifier that the engine or the page shows to a player."""
    found = {option.rule for option in OPTIONS}
    paths = [*ROOT.glob("pompeii/*.py"), *ROOT.glob("web/app/**/*.py")]
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"[BCDPEM]\d+[a-z]?", node.value):
                    found.add(node.value)
                found.update(re.findall(r"\(([BCDPEM]\d+[a-z]?)\)", node.value))
    return found


def test_every_rule_named_by_the_game_is_on_the_screen() -> None:
    there = shown_rules(reader())
    assert there == RULES | SOURCES
    named = named_in_the_program()
    assert len(named) > 15
    assert named <= there


def test_squares_named_by_an_example_are_lit_on_its_boards() -> None:
    visitor = reader()
    written = "".join(to_html(node) for node in nodes(visitor.tree) if node.id.startswith("ex-"))
    lights = " ".join(re.findall(r'data-lights="([^"]*)"', written)).split()
    assert {"ex-turn-before-e7", "ex-turn-after-e7"} <= {*lights}
    there = re.findall(r'<rect id="([^"]*)" class="named"', written)
    assert {*lights} == {*there}


# Search


@pytest.mark.parametrize(
    ("query", "there", "not_there"),
    [
        ("relatives", {"P5", "P6"}, {"C4", "M7"}),
        ("RELÁTIVES", {"P5"}, {"C4"}),
        ("p1", {"P1"}, {"P10", "M1"}),
        ("porta marina", {"B3"}, {"P1"}),
        ("vases mask", {"C4"}, {"P1"}),
        ("omen_targets", {"P4"}, {"P1"}),
    ],
)
def test_search_shows_the_matching_rules(query: str, there: set[str], not_there: set[str]) -> None:
    visitor = reader()
    visitor.change("search", query)
    assert there <= shown_rules(visitor)
    assert not not_there & shown_rules(visitor)
    count = len(shown_rules(visitor))
    words = f"{count} rule found." if count == 1 else f"{count} rules found."
    assert visitor.text("rules-found") == words
    assert visitor.said[-1] == words
    sections = [node for node in nodes(visitor.tree) if node.tag == "section"]
    for section in sections:
        if section.id.startswith("section-"):
            articles = [node for node in section.nodes if node.tag == "article"]
            empty = all("hidden" in node.attrs for node in articles)
            assert ("hidden" in section.attrs) == empty


def test_empty_result_is_reported_and_an_empty_search_shows_all() -> None:
    visitor = reader()
    visitor.change("search", "xyzzy")
    assert shown_rules(visitor) == set()
    assert visitor.text("rules-found") == "0 rules found."
    visitor.change("search", " ")
    assert shown_rules(visitor) == RULES | SOURCES
    assert visitor.text("rules-found") == ""


def test_link_shows_its_rule_despite_a_search() -> None:
    visitor = reader()
    visitor.change("search", "porta")
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "P5"}})
    assert shown_rules(visitor) == RULES | SOURCES


def test_search_ignores_accents_and_case() -> None:
    assert fold("Erupción, Öl, caffe\u0300, STRAßE") == "erupcion, ol, caffe, strasse"
    assert fits("cion OL", fold("Erupción, Öl"))
    assert not fits("p1", fold("P10 The end"))
    assert fits("", "anything")


# The other game


def test_address_of_via_appia_opens_its_rules_without_loading_the_first() -> None:
    visitor = reader("#rule=V-Q5")
    assert scroll_targets(visitor) == ["rule-V-Q5"]
    assert shown_rules(visitor) == TOLD
    assert visitor.text("rules-title") == "Via Appia"
    assert visitor.find("rules-art") is None
    assert visitor.session.top.context.lazy_files.get("examples") is None
    assert visitor.address == "?screen=rules#rule=V-Q5"
    set_so = "Set for the next game: after the second push, before a third one"
    assert set_so in marks(visitor, "settle")
    assert "Otherwise: after all pushes; after each push" in marks(visitor, "settle")


@pytest.mark.parametrize(
    ("query", "there", "not_there"),
    [("v-c1", {"V-C1"}, {"V-C10", "V-C2"}), ("consolation", {"V-Q7"}, {"V-C1"})],
)
def test_rules_of_via_appia_are_searchable(
    query: str, there: set[str], not_there: set[str]
) -> None:
    visitor = reader("#rule=V-C1")
    visitor.change("search", query)
    assert there <= shown_rules(visitor)
    assert not not_there & shown_rules(visitor)


def test_every_link_in_the_rules_of_via_appia_has_a_target() -> None:
    visitor = reader("#rule=V-")
    assert scroll_targets(visitor) == ["rules-title"]
    targets = set(re.findall(r'data-rule="([^"]+)"', visitor.html))
    assert len(targets) > 70
    for target in targets:
        visitor.send({"type": "click", "data": {"action": "rules", "rule": target}})
        place = scroll_targets(visitor)[-1]
        assert place != "rules-title"
        assert f'id="{place}"' in visitor.html


def test_rules_of_one_game_lead_to_the_other() -> None:
    visitor = reader("#rule=V-E4")
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "P5"}})
    assert shown_rules(visitor) == RULES | SOURCES
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "V-C1"}})
    assert shown_rules(visitor) == TOLD
    assert visitor.entries == ["", "?screen=rules#rule=V-C1"]


def test_sentence_links_to_the_rule_of_via_appia_that_it_names() -> None:
    words, link, end = link_rules("x", "A stone fell (V-Q7).")
    assert (words, end) == ("A stone fell (", ").")
    assert isinstance(link, Node)
    assert link.attrs["href"] == "?screen=rules#rule=V-Q7"


# Examples


def test_example_is_played_and_undone() -> None:
    visitor = reader()
    assert visitor.text("ex-omen-show") == "Show it"
    visitor.click("ex-omen-show")
    figure = visitor.find("ex-omen")
    assert figure is not None
    assert "shown" in figure.attrs["class"].split()
    assert visitor.moved
    assert all(f'id="{move[0]}"' in visitor.html for move in visitor.moved)
    visitor.click("ex-omen-show")
    assert visitor.text("ex-omen-show") == "Show it"
    assert visitor.moved == []


def test_examples_are_not_animated_if_animation_is_off() -> None:
    visitor = reader(query="?screen=rules&animation=off")
    visitor.click("ex-omen-show")
    assert visitor.moved == []
    assert visitor.text("ex-omen-show") == "As it was before"


def test_other_example_keeps_its_state() -> None:
    visitor = reader()
    visitor.click("ex-omen-show")
    visitor.click("ex-shut-in-show")
    assert visitor.text("ex-omen-show") == "As it was before"


# The rules in force


def marks(visitor: Visitor, name: str) -> str:
    return visitor.text(f"rules-{name}")


def test_options_of_the_open_game_are_marked_at_their_rules() -> None:
    visitor = Visitor(f"{CITY}&rules=retold")
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "P4"}})
    for option in OPTIONS:
        article = visitor.find(f"rule-{option.rule}-article")
        assert article is not None
        assert f"rules-{option.name}" in {node.id for node in article.nodes}
        changed = option.name in ("omen_targets", "first_lava")
        assert ("Different from Classic" in marks(visitor, option.name)) == changed
        assert option.help in marks(visitor, option.name)
    assert "In this game: any piece, even one's own" in marks(visitor, "omen_targets")
    assert "In this game: yes" in marks(visitor, "cover_vents")
    assert "In this game: no" in marks(visitor, "dual_vents")
    assert "In this game: 15" in marks(visitor, "ad79_block")


def test_options_of_the_form_are_marked_without_a_game() -> None:
    visitor = Visitor()
    visitor.click("new")
    visitor.change("preset", "two-card")
    visitor.click("option-joker_targets-rule")
    set_so = "Set for the next game: buildings of the card's colour, or neutral ones"
    assert set_so in marks(visitor, "joker_targets")
    assert "Different from Classic" in marks(visitor, "joker_targets")


APPIA_TABLE = "?game=via-appia&players=human,human&seed=7&handover=off&animation=off"


def test_options_of_a_via_appia_game_are_marked() -> None:
    visitor = Visitor("?game=via-appia")
    visitor.change("option-coins", "thirty")
    visitor.change("option-quiet_rounds", "0")
    visitor.change("option-pass_over", "false")
    visitor.click("start")
    visitor.click("menu")
    visitor.click("rules")
    for option in APPIA_OPTIONS:
        article = visitor.find(f"rule-{option.rule}-article")
        assert article is not None
        assert f"rules-{option.name}" in {node.id for node in article.nodes}
        changed = option.name in ("coins", "quiet_rounds", "pass_over")
        assert ("Different from Classic" in marks(visitor, option.name)) == changed
        assert option.help in marks(visitor, option.name)
        assert ("Otherwise:" in marks(visitor, option.name)) == (option.bounds != (1, 1))
    assert "In this game: thirty, those of the players included" in marks(visitor, "coins")
    assert "Otherwise: yes" in marks(visitor, "pass_over")
    assert "In this game: never" in marks(visitor, "quiet_rounds")
    otherwise = "Otherwise: a whole number from 5 to 20, or never"
    assert otherwise in marks(visitor, "quiet_rounds")


def test_options_of_a_replayed_game_are_marked() -> None:
    players = [appia.Player("Livia", 0), appia.Player("Marcus", 1)]
    table = appia.Table(appia.new(players, {"link": "behind", "round_limit": 1}, "7"))
    while table.winners is None:
        table.play(next(iter(table.view(table.actor).listed)))
    visitor = Visitor("", f"#record={to_link(table.dump())}")
    assert isinstance(visitor.session.top, Replay)
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "V-R3"}})
    assert "In this game: a tile or the city behind" in marks(visitor, "link")


def test_address_decides_whose_options_are_marked() -> None:
    visitor = Visitor(f"{CITY}&rules=retold")
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "P4"}})
    assert "In this game:" in marks(visitor, "omen_targets")
    visitor.click("rules-other")
    visitor.fetch()
    assert "Set for the next game: as many as are needed" in marks(visitor, "coins")
    visitor = Visitor(APPIA_TABLE)
    visitor.click("menu")
    visitor.click("rules")
    assert "In this game: as many as are needed" in marks(visitor, "coins")
    visitor.click("rules-other")
    assert "Set for the next game: another player's piece" in marks(visitor, "omen_targets")


def test_via_appia_form_is_marked_even_if_the_first_game_is_chosen() -> None:
    visitor = Visitor("?game=via-appia")
    visitor.change("option-hand", "tremor")
    visitor.change("game", "pompeii")
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "V-Q17"}})
    assert "Set for the next game: trembles" in marks(visitor, "hand")


# Loading


def test_rules_of_via_appia_wait_for_the_game_with_its_options() -> None:
    visitor = Visitor()
    assert visitor.files.asked == []
    visitor.click("rules")
    visitor.files.connected = False
    visitor.click("rules-other")
    assert "could not be loaded" in visitor.text("rules-wait")
    visitor.files.connected = True
    visitor.click("rules-retry")
    assert shown_rules(visitor) == TOLD
    assert visitor.find("rules-coins") is not None


def test_rules_are_fetched_on_demand() -> None:
    visitor = Visitor(CITY, connected=False)
    visitor.click(visitor.legal()[0])
    assert visitor.files.asked == []


def test_missing_rules_are_reported_with_a_retry() -> None:
    visitor = Visitor(connected=False)
    visitor.click("rules")
    assert "could not be loaded" in visitor.text("rules-wait")
    assert not visitor.session.busy
    visitor.files.connected = True
    visitor.click("rules-retry")
    assert shown_rules(visitor) == RULES | SOURCES


def test_loading_is_shown_and_can_be_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visitor = Visitor()
    monkeypatch.setattr(visitor.files, "answers", list)
    visitor.click("rules")
    assert visitor.session.busy
    assert "Loading the rules" in visitor.text("rules-wait")
    visitor.change("search", "gate")
    visitor.send({"type": "click", "data": {"action": "show", "example": "omen"}})
    assert visitor.find("rules-found") is None
    visitor.click("rules-back")
    assert visitor.find("home-title") is not None
    assert not visitor.session.busy


def test_loaded_rules_are_not_requested_again() -> None:
    visitor = reader()
    visitor.click("rules-back")
    visitor.files.connected = False
    visitor.click("rules")
    assert shown_rules(visitor) == RULES | SOURCES
