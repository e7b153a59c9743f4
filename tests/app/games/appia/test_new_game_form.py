"""The form of a new game of Via Appia: its rules, its options, practice."""

from app.screens.table_screen import TableScreen
from app.storage.new_game_form_values import Setup
from app.storage.record_page_data import PRACTICE, extra
from pompeii.games.appia import GAME
from pompeii.registry import FIRST
from tests.app.visitor import Visitor, nodes


def test_single_rule_set_is_named() -> None:
    visitor = Visitor("?game=via-appia")
    assert visitor.text("preset") == "Classic"
    assert "(in the rules: V-O)" in visitor.text("preset-source")
    link = next(node for node in nodes(visitor.tree) if node.attrs.get("data-rule") == "V-O")
    visitor.click(link.id)
    assert ["show", "rule-V-O"] in visitor.asked


def test_never_and_fixed_options_are_labelled() -> None:
    visitor = Visitor("?game=via-appia")
    assert visitor.text("option-quiet_rounds-0") == "never"
    visitor.change("option-quiet_rounds", "0")
    assert visitor.session.top.context.setup.rules.quiet_rounds == 0
    for name in ("quarry", "board"):
        assert visitor.text(f"option-{name}") == "1 (the only option)"


def at_table(visitor: Visitor) -> TableScreen:
    screen = visitor.session.top
    assert isinstance(screen, TableScreen)
    return screen


def test_practice_game_and_its_forks_are_marked_in_the_record() -> None:
    visitor = Visitor("?game=via-appia")
    visitor.change("game", FIRST)
    visitor.change("practice", "true")
    assert visitor.find("practice") is None
    assert not visitor.session.top.context.setup.practice
    visitor.change("game", GAME.key)
    visitor.change("practice", "true")
    visitor.click("start")
    assert extra(at_table(visitor).table.record, PRACTICE) is True
    assert Setup.of_record(at_table(visitor).table.record).practice
    again = Visitor("?game=via-appia", store=visitor.store)
    assert again.session.top.context.setup.practice
    visitor.send({"type": "click", "data": {"action": "replay"}})
    visitor.click("play-on")
    visitor.click("fork-yes")
    assert extra(at_table(visitor).table.record, PRACTICE) is True


def test_practice_is_switched_on_in_the_menu_and_then_stays() -> None:
    visitor = Visitor("?game=via-appia&players=human,bot:easy&seed=5&animation=off&preset=classic")
    table = at_table(visitor).table
    visitor.click("menu")
    for value in ("true", "false", "true"):
        visitor.change("practice", value)
        assert (extra(table.record, PRACTICE) is True) == (value == "true")
    visitor.click("menu-close")
    assert visitor.text("strip-practice") == "Practice"
    visitor.click("menu")
    assert visitor.find("practice") is None
    visitor.change("practice", "false")
    assert extra(table.record, PRACTICE) is True
    [saved] = visitor.store.saves()
    assert saved.text == visitor.session.record()


def test_game_without_practice_offers_none_in_its_menu() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    visitor.click("menu")
    assert visitor.find("practice") is None
