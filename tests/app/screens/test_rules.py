"""The screen of the rules: what can be read there, what is found, what is marked."""

import ast
import re

import pytest

from app.kit.nodes import Node
from app.kit.rule_links import link_rules
from app.rules.search import fits, fold
from app.screens.replay import Replay
from pompeii import PRESETS
from pompeii.core.link import to_link
from pompeii.games import appia
from pompeii.games.appia.rules import OPTIONS as APPIA_OPTIONS
from pompeii.games.downfall.rules import OPTIONS
from tests.app.readers import CITY, gone_to, reader, shown
from tests.app.visitor import Visitor, nodes
from tests.games.appia.test_rulebook import TOLD
from tests.games.downfall.test_rulebook import RULES
from tests.paths import ROOT

SOURCES = {preset.source for preset in PRESETS.values()}


def named_in_the_program() -> set[str]:
    """Every identifier that the engine or the page names where a player reads it."""
    found = {option.rule for option in OPTIONS}
    paths = [*ROOT.glob("pompeii/*.py"), *ROOT.glob("web/app/**/*.py")]
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"[BCDPEM]\d+[a-z]?", node.value):
                    found.add(node.value)
                found.update(re.findall(r"\(([BCDPEM]\d+[a-z]?)\)", node.value))
    return found


def test_every_rule_that_the_game_names_can_be_read() -> None:
    there = shown(reader())
    assert there == RULES | SOURCES
    named = named_in_the_program()
    assert len(named) > 15
    assert named <= there


# Looking for words


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
def test_what_is_looked_for_is_what_is_shown(
    query: str, there: set[str], not_there: set[str]
) -> None:
    visitor = reader()
    visitor.change("search", query)
    assert there <= shown(visitor)
    assert not not_there & shown(visitor)
    count = len(shown(visitor))
    words = f"{count} rule found." if count == 1 else f"{count} rules found."
    assert visitor.text("rules-found") == words
    assert visitor.said[-1] == words
    sections = [node for node in nodes(visitor.tree) if node.tag == "section"]
    for section in sections:
        if section.id.startswith("section-"):
            articles = [node for node in section.nodes if node.tag == "article"]
            empty = all("hidden" in node.attrs for node in articles)
            assert ("hidden" in section.attrs) == empty


def test_nothing_found_is_told_and_an_empty_search_shows_all() -> None:
    visitor = reader()
    visitor.change("search", "xyzzy")
    assert shown(visitor) == set()
    assert visitor.text("rules-found") == "0 rules found."
    visitor.change("search", " ")
    assert shown(visitor) == RULES | SOURCES
    assert visitor.text("rules-found") == ""


def test_a_link_shows_its_rule_whatever_was_looked_for() -> None:
    visitor = reader()
    visitor.change("search", "porta")
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "P5"}})
    assert shown(visitor) == RULES | SOURCES


def test_accents_and_the_size_of_letters_count_for_nothing() -> None:
    assert fold("Erupción, Öl, caffe\u0300, STRAßE") == "erupcion, ol, caffe, strasse"
    assert fits("cion OL", fold("Erupción, Öl"))
    assert not fits("p1", fold("P10 The end"))
    assert fits("", "anything")


# The other game


def test_a_place_of_via_appia_opens_its_rules_and_nothing_of_the_first_games_is_asked_for() -> None:
    visitor = reader("#rule=V-Q5")
    assert gone_to(visitor) == ["rule-V-Q5"]
    assert shown(visitor) == TOLD
    assert visitor.text("rules-title") == "Via Appia"
    assert visitor.find("rules-art") is None
    assert visitor.session.top.context.lazy_files.get("examples") is None
    assert visitor.address == "?screen=rules#rule=V-Q5"
    set_so = "As the next game is set: after the second push, before a third one"
    assert set_so in marks(visitor, "settle")
    assert "Otherwise: after all pushes; after each push" in marks(visitor, "settle")


@pytest.mark.parametrize(
    ("query", "there", "not_there"),
    [("v-c1", {"V-C1"}, {"V-C10", "V-C2"}), ("consolation", {"V-Q7"}, {"V-C1"})],
)
def test_rules_of_via_appia_are_found(query: str, there: set[str], not_there: set[str]) -> None:
    visitor = reader("#rule=V-C1")
    visitor.change("search", query)
    assert there <= shown(visitor)
    assert not not_there & shown(visitor)


def test_every_link_in_the_rules_of_via_appia_leads_to_something_that_is_there() -> None:
    visitor = reader("#rule=V-")
    assert gone_to(visitor) == ["rules-title"]
    targets = set(re.findall(r'data-rule="([^"]+)"', visitor.html))
    assert len(targets) > 70
    for target in targets:
        visitor.send({"type": "click", "data": {"action": "rules", "rule": target}})
        place = gone_to(visitor)[-1]
        assert place != "rules-title"
        assert f'id="{place}"' in visitor.html


def test_from_the_rules_of_one_game_to_those_of_the_other() -> None:
    visitor = reader("#rule=V-E4")
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "P5"}})
    assert shown(visitor) == RULES | SOURCES
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "V-C1"}})
    assert shown(visitor) == TOLD
    assert visitor.entries == ["", "?screen=rules#rule=V-C1"]


def test_a_sentence_leads_to_the_rule_of_via_appia_that_it_names() -> None:
    words, link, end = link_rules("x", "A stone fell (V-Q7).")
    assert (words, end) == ("A stone fell (", ").")
    assert isinstance(link, Node)
    assert link.attrs["href"] == "?screen=rules#rule=V-Q7"


# Examples


def test_an_example_is_done_and_taken_back() -> None:
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


def test_nothing_moves_for_who_wants_nothing_to_move() -> None:
    visitor = reader(query="?screen=rules&animation=off")
    visitor.click("ex-omen-show")
    assert visitor.moved == []
    assert visitor.text("ex-omen-show") == "As it was before"


def test_another_example_stays_as_it_was_left() -> None:
    visitor = reader()
    visitor.click("ex-omen-show")
    visitor.click("ex-shut-in-show")
    assert visitor.text("ex-omen-show") == "As it was before"


# The rules in force


def marks(visitor: Visitor, name: str) -> str:
    return visitor.text(f"rules-{name}")


def test_the_options_of_the_open_game_are_marked_at_their_rules() -> None:
    visitor = Visitor(f"{CITY}&rules=retold")
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "P4"}})
    for option in OPTIONS:
        article = visitor.find(f"rule-{option.rule}-article")
        assert article is not None
        assert f"rules-{option.name}" in {node.id for node in article.nodes}
        changed = option.name in ("omen_targets", "first_lava")
        assert ("Not as in Classic" in marks(visitor, option.name)) == changed
        assert option.help in marks(visitor, option.name)
    assert "In this game: any piece, one's own too" in marks(visitor, "omen_targets")
    assert "In this game: yes" in marks(visitor, "cover_vents")
    assert "In this game: no" in marks(visitor, "dual_vents")
    assert "In this game: 15" in marks(visitor, "ad79_block")


def test_without_a_game_it_is_the_form_whose_options_are_marked() -> None:
    visitor = Visitor()
    visitor.click("new")
    visitor.change("preset", "two-card")
    visitor.click("option-joker_targets-rule")
    set_so = "As the next game is set: buildings of the card's colour, or neutral ones"
    assert set_so in marks(visitor, "joker_targets")
    assert "Not as in Classic" in marks(visitor, "joker_targets")


APPIA_TABLE = "?game=via-appia&players=human,human&seed=7&handover=off&animation=off"


def test_at_a_table_of_via_appia_the_options_of_that_game_are_marked() -> None:
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
        assert ("Not as in Classic" in marks(visitor, option.name)) == changed
        assert option.help in marks(visitor, option.name)
        assert ("Otherwise:" in marks(visitor, option.name)) == (option.bounds != (1, 1))
    assert "In this game: thirty, those of the players included" in marks(visitor, "coins")
    assert "Otherwise: yes" in marks(visitor, "pass_over")
    assert "In this game: never" in marks(visitor, "quiet_rounds")
    otherwise = "Otherwise: a whole number from 5 to 20, or never"
    assert otherwise in marks(visitor, "quiet_rounds")


def test_what_is_looked_back_on_has_its_rules_in_force_too() -> None:
    players = [appia.Player("Livia", 0), appia.Player("Marcus", 1)]
    table = appia.Table(appia.new(players, {"link": "behind", "round_limit": 1}, "7"))
    while table.winners is None:
        table.play(next(iter(table.view(table.actor).listed)))
    visitor = Visitor("", f"#record={to_link(table.dump())}")
    assert isinstance(visitor.session.top, Replay)
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "V-R3"}})
    assert "In this game: a tile or the city behind" in marks(visitor, "link")


def test_the_place_tells_whose_options_are_marked_not_the_table_that_is_open() -> None:
    visitor = Visitor(f"{CITY}&rules=retold")
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "P4"}})
    assert "In this game:" in marks(visitor, "omen_targets")
    visitor.click("rules-other")
    visitor.fetch()
    assert "As the next game is set: as many as are needed" in marks(visitor, "coins")
    visitor = Visitor(APPIA_TABLE)
    visitor.click("menu")
    visitor.click("rules")
    assert "In this game: as many as are needed" in marks(visitor, "coins")
    visitor.click("rules-other")
    assert "As the next game is set: another player's piece" in marks(visitor, "omen_targets")


def test_what_is_filled_in_for_via_appia_is_marked_when_the_first_game_is_chosen() -> None:
    visitor = Visitor("?game=via-appia")
    visitor.change("option-hand", "tremor")
    visitor.change("game", "pompeii")
    visitor.send({"type": "click", "data": {"action": "rules", "rule": "V-Q17"}})
    assert "As the next game is set: trembles" in marks(visitor, "hand")


# Where they come from


def test_the_rules_of_via_appia_wait_for_that_game_which_knows_its_options() -> None:
    visitor = Visitor()
    assert visitor.files.asked == []
    visitor.click("rules")
    visitor.files.connected = False
    visitor.click("rules-other")
    assert "could not be fetched" in visitor.text("rules-wait")
    visitor.files.connected = True
    visitor.click("rules-retry")
    assert shown(visitor) == TOLD
    assert visitor.find("rules-coins") is not None


def test_nothing_is_fetched_before_somebody_wants_to_read() -> None:
    visitor = Visitor(CITY, connected=False)
    visitor.click(visitor.legal()[0])
    assert visitor.files.asked == []


def test_rules_that_do_not_come_are_told_of_and_can_be_asked_for_again() -> None:
    visitor = Visitor(connected=False)
    visitor.click("rules")
    assert "could not be fetched" in visitor.text("rules-wait")
    assert not visitor.session.busy
    visitor.files.connected = True
    visitor.click("rules-retry")
    assert shown(visitor) == RULES | SOURCES


def test_while_they_are_on_their_way_the_page_says_so_and_can_be_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visitor = Visitor()
    monkeypatch.setattr(visitor.files, "answers", list)
    visitor.click("rules")
    assert visitor.session.busy
    assert "on their way" in visitor.text("rules-wait")
    visitor.change("search", "gate")
    visitor.send({"type": "click", "data": {"action": "show", "example": "omen"}})
    assert visitor.find("rules-found") is None
    visitor.click("rules-back")
    assert visitor.find("home-title") is not None
    assert not visitor.session.busy


def test_what_has_come_once_is_not_asked_for_again() -> None:
    visitor = reader()
    visitor.click("rules-back")
    visitor.files.connected = False
    visitor.click("rules")
    assert shown(visitor) == RULES | SOURCES
