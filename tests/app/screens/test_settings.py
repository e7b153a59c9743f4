"""The settings: each takes effect and is restored next time."""

import json

import pytest

from app.games.downfall.board_geometry import centre
from app.storage.settings import CHOICES, FLAGS, SEEN, UserSettings
from app.storage.store import Store
from e2e.prepared_games import jokers_possible, where
from pompeii import Table
from pompeii.core.record_link import to_link
from pompeii.games.downfall.board import NAMES, SQUARES
from pompeii.games.downfall.state import Decision
from tests.app.visitor import Visitor, nodes
from tests.downfall_positions import GAMES

OPEN_TABLE = "?players=human,human&seed=5&handover=off"


def change_settings(visitor: Visitor, **fields: str) -> Visitor:
    """Change settings from the current screen, and come back."""
    visitor.click("settings")
    for name, value in fields.items():
        visitor.change(name, value)
    visitor.click("settings-back")
    return visitor


def other_value(name: str) -> str:
    """Return a value of a setting other than its default."""
    usual = UserSettings().as_fields[name]
    return next(value for value in CHOICES.get(name, ("true", "false")) if value != usual)


@pytest.mark.parametrize("name", [*FLAGS, *CHOICES])
def test_every_setting_can_be_set_and_is_restored(name: str) -> None:
    value = other_value(name)
    visitor = change_settings(Visitor(), **{name: value})
    again = Visitor(store=visitor.store)
    again.click("settings")
    field = again.find(name)
    assert field is not None
    if name in FLAGS:
        assert ("checked" in field.attrs) == (value == "true")
    else:
        chosen = [node.attrs["value"] for node in nodes(field) if "selected" in node.attrs]
        assert chosen == [value]


def test_unknown_settings_are_ignored() -> None:
    for name, value in (("theme", "pink"), ("speed", "warp"), ("language", "la")):
        user_settings = UserSettings()
        user_settings.change(name, value)
        assert user_settings == UserSettings()


def test_address_overrides_for_the_context_only() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&draw=auto&animation=off")
    change_settings(visitor, theme="dark")
    kept = UserSettings.of(visitor.store.settings["habits"], {})
    assert kept == UserSettings(theme="dark")
    change_settings(visitor, handover="true")
    assert UserSettings.of(visitor.store.settings["habits"], {}).hand_over


@pytest.mark.parametrize("name", [*FLAGS, *CHOICES])
def test_body_has_the_attributes_for_style_sheets_and_dom_layer_only(
    name: str,
) -> None:
    usual, value = UserSettings().as_fields[name], other_value(name)
    marks = {f"data-{name}": value} if name in SEEN else {}
    visitor = change_settings(Visitor(), **{name: value})
    assert visitor.marks == marks
    assert ["look", json.dumps(marks)] in visitor.asked  # for the time before the app worker starts
    assert change_settings(visitor, **{name: usual}).marks == {}


def test_settings_lead_back_and_the_game_stays() -> None:
    visitor = Visitor(OPEN_TABLE)
    visitor.click(visitor.legal()[0])
    before, record = visitor.html, visitor.session.record()
    visitor.click("settings")
    assert visitor.legal() == []
    assert visitor.session.record() == record
    visitor.key("1")
    visitor.key("Escape")
    assert visitor.html == before
    home = Visitor()
    home.click("settings")
    home.click("settings-back")
    assert home.find("new") is not None


def test_bots_wait_during_the_settings() -> None:
    visitor = Visitor("?players=bot:random,bot:random&seed=1")
    assert visitor.session.busy
    visitor.click("menu")
    assert not visitor.session.busy
    visitor.click("settings")
    assert not visitor.session.busy
    visitor.click("settings-back")
    assert visitor.session.busy


SIGNS = [f"coordinate-{sign}" for sign in "abcdefghijk1234567"]


def test_names_of_squares_stand_at_the_edge_unless_switched_off() -> None:
    visitor = Visitor(OPEN_TABLE)
    assert [visitor.text(id) for id in SIGNS] == [id[-1] for id in SIGNS]
    change_settings(visitor, coordinates="false")
    assert not any(map(visitor.find, SIGNS))


def test_names_of_squares_are_in_the_middle_of_columns_and_rows() -> None:
    visitor = Visitor(OPEN_TABLE)
    for square in SQUARES:
        letter, digit = (visitor.find(f"coordinate-{sign}-text") for sign in NAMES[square])
        assert letter is not None
        assert digit is not None
        assert (float(letter.attrs["x"]), float(digit.attrs["y"])) == centre(square)


def test_replay_and_puzzles_always_name_squares() -> None:
    store = Store.load("/", {}, {})
    store.set("habits", {"coordinates": "false"})
    text = (GAMES / "classic-2.json").read_text(encoding="utf-8")
    visitor = opened(text, store)
    assert visitor.find("rail")
    assert all(map(visitor.find, SIGNS))
    visitor = Visitor(store=store)
    visitor.click("puzzles")
    visitor.click("puzzles-today-solve")
    assert visitor.find("puzzle-goal")
    assert all(map(visitor.find, SIGNS))


def opened(text: str, store: Store | None = None) -> Visitor:
    """Return a user with a record at an open table."""
    return Visitor("?handover=off", f"#record={to_link(text)}", store)


def before_a_call() -> tuple[str, str]:
    """Return a game in which a side may call the eruption, and that side."""
    record = json.loads((GAMES / "classic-3.json").read_text(encoding="utf-8"))
    at, call = next(each for each in enumerate(record["actions"]) if each[1].startswith("call:"))
    return json.dumps({**record, "actions": record["actions"][:at]}), call.removeprefix("call:")


def leads_to_one_choice(table: Table) -> bool:
    """Return True if the draw that is awaited leads to a single possible action."""
    if table.state.decision is not Decision.DRAW:
        return False
    drawn = Table.load(table.dump())
    drawn.draw()
    view = drawn.view(drawn.state.actor)
    return len(view.legal) == 1


def test_forced_action_is_played_automatically() -> None:
    text = where(leads_to_one_choice)
    visitor = opened(text)
    assert len(visitor.legal()) == 1  # the position before it waits for a draw
    change_settings(visitor, autosingle="true")
    visitor.click("draw")
    plies = len(Table.load(text).steps)
    assert int(visitor.marks["data-ply"]) > plies
    visitor.click("undo")
    while int(visitor.marks["data-ply"]) > plies:
        visitor.click("undo")
    assert len(Table.load(visitor.session.record() or "").steps) == plies


def test_eruption_is_called_without_confirmation_by_setting() -> None:
    text, side = before_a_call()
    asking = opened(text)
    asking.click(f"player-{side}-call")
    assert asking.legal() == ["call-yes"]
    visitor = change_settings(opened(text), askcall="false")
    visitor.click(f"player-{side}-call")
    assert visitor.find("dialog") is None
    assert visitor.marks["data-phase"] == "eruption"


def test_impossible_call_is_explained_even_without_confirmation() -> None:
    visitor = Visitor("", f"#record={to_link(where(jokers_possible))}")
    visitor.click("ready")
    change_settings(visitor, askcall="false")
    other = "black" if visitor.marks["data-actor"] == "red" else "red"
    visitor.click(f"player-{other}-call")
    assert visitor.legal() == ["ready"]
    visitor.click("ready")
    assert "(P7)" in visitor.text("calling-words")


def test_game_is_deleted_without_confirmation_by_setting() -> None:
    visitor = Visitor(OPEN_TABLE)
    visitor.click("home")
    change_settings(visitor, askdelete="false")
    [saved] = visitor.store.saves()
    visitor.click(f"save-{saved.id}-delete")
    assert visitor.store.saves() == []
