"""From screen to screen, by buttons and by the browser's Back and Forward."""

import pytest

from e2e.prepared_games import jokers_possible, where
from pompeii.core.record_link import to_link
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor, nodes

TABLE = "?players=human,human&seed=5&handover=off"


def test_each_screen_has_a_history_entry_and_a_working_address() -> None:
    visitor = visitor_with(game("classic-2", 9))
    assert visitor.entries == [""]
    visitor.click("new")
    assert visitor.entries == ["", "?screen=new"]
    visitor.click("setup-back")
    assert visitor.entries == [""]
    visitor.click("save-game0-open")
    assert visitor.entries == ["", "?game=game0"]
    visitor.click("menu")
    assert visitor.entries == ["", "?game=game0", "?game=game0"]
    visitor.click("settings")  # in place of the menu
    assert visitor.entries == ["", "?game=game0", "?game=game0&screen=settings"]
    for address in visitor.entries:
        again = Visitor(address, store=visitor.store)
        assert again.entries == visitor.entries[: visitor.entries.index(address) + 1]
    assert again.html == visitor.html


def test_settings_of_the_context_stay_in_every_address() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&animation=off")
    home, table = visitor.entries
    assert home == "?animation=off&handover=off"
    assert table.endswith("&animation=off&handover=off")


def test_changed_setting_overrides_the_one_of_the_address() -> None:
    visitor = Visitor(TABLE + "&animation=off")
    visitor.change("speed", "fast")
    left = visitor.entries
    visitor.go(-1)
    visitor.go(1, *left[1:])
    visitor.click("settings")
    chosen = [node for node in nodes(visitor.tree) if "selected" in node.attrs]
    assert "fast" in [node.attrs["value"] for node in chosen]


def test_back_leads_home_and_forward_to_the_unchanged_table() -> None:
    visitor = Visitor(TABLE)
    visitor.click(visitor.legal()[0])
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    record, html = visitor.session.record(), visitor.html
    left = visitor.entries
    visitor.go(-1)
    assert visitor.find("new") is not None
    assert len(visitor.entries) == 1
    visitor.go(1, *left[1:])
    assert visitor.session.record() == record
    assert visitor.html == html
    assert visitor.entries == left


def test_back_closes_an_overlay_and_changes_nothing_of_the_game() -> None:
    visitor = Visitor(TABLE)
    html, record = visitor.html, visitor.session.record()
    for buttons in (("menu",), ("menu", "keys"), ("menu", "end"), ("menu", "settings")):
        for button in buttons:
            visitor.click(button)
        while visitor.html != html:
            visitor.go(-1)
        assert visitor.session.record() == record
        assert len(visitor.entries) == 2


def test_back_declines_the_call() -> None:
    visitor = Visitor("", f"#record={to_link(where(jokers_possible))}")
    visitor.click("ready")
    side = visitor.marks["data-actor"]
    visitor.click(f"player-{side}-call")
    assert visitor.find("call-no") is not None
    before = visitor.entries
    visitor.go(-1)
    assert visitor.find("dialog") is None
    assert visitor.entries == before  # and the DOM layer restores the entry


def test_back_from_the_handover_leads_home() -> None:
    visitor = Visitor("?players=human,human&seed=3")
    assert visitor.find("ready") is not None
    visitor.go(-1)
    assert visitor.find("new") is not None


def test_several_steps_at_once() -> None:
    visitor = visitor_with(game("classic-2", 9))
    for button in ("save-game0-open", "menu", "settings"):
        visitor.click(button)
    left = visitor.entries
    visitor.go(-2)
    assert visitor.find("new") is not None
    visitor.go(2, *left[1:])
    assert visitor.find("settings-title") is not None
    assert visitor.entries == left


def test_forward_to_a_dialog_or_to_a_missing_game_stays() -> None:
    visitor = visitor_with(game("classic-2", 9))
    visitor.click("save-game0-rename")
    left = visitor.entries
    visitor.go(-1)
    home = visitor.html
    visitor.go(1, *left[1:])
    assert visitor.html == home
    assert len(visitor.entries) == 1
    visitor.click("save-game0-open")
    left = visitor.entries
    visitor.go(-1)
    visitor.click("save-game0-delete")
    visitor.click("delete-yes")
    visitor.go(1, *left[1:])
    assert "not saved here" in visitor.text("notices")
    assert len(visitor.entries) == 1


@pytest.mark.parametrize("address", ["?screen=x", "?game=none"])
def test_unknown_address_leads_home(address: str) -> None:
    visitor = Visitor(address)
    assert visitor.find("new") is not None
    assert visitor.entries == [""]


def test_deal_in_the_address_stays_until_it_is_played() -> None:
    link = f"#deal={to_link(game('classic-2', 0).dump())}"
    visitor = Visitor(fragment=link)
    assert visitor.find("given-deal") is not None
    again = Visitor(fragment=visitor.address)
    assert again.html == visitor.html
    visitor.click("start")
    assert len(visitor.entries) == 2
    assert "game=" in visitor.address


def test_next_table_replaces_the_table() -> None:
    visitor = visitor_with(game("classic-2"))
    visitor.click("save-game0-open")
    before = visitor.entries
    visitor.click("rematch")
    assert len(visitor.entries) == len(before)
    assert visitor.address != before[-1]


def test_table_is_left_for_the_form_of_a_new_game() -> None:
    visitor = visitor_with(game("classic-2"))
    visitor.click("save-game0-open")
    before = visitor.entries
    visitor.click("new")
    assert visitor.find("setup-title") is not None
    assert len(visitor.entries) == len(before)
    visitor.go(-1)
    assert visitor.find("home-title") is not None


def test_about_screen_is_read_from_its_top(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.screens.about.third_party_works", tuple)
    visitor = Visitor()
    visitor.click("about")
    assert ["show", "app"] in visitor.asked


def test_form_keeps_its_fields_on_return() -> None:
    visitor = Visitor()
    visitor.click("new")
    visitor.change("name-0", "Ada")
    visitor.go(-1)
    visitor.click("new")
    field = visitor.find("name-0")
    assert field is not None
    assert field.attrs["value"] == "Ada"
