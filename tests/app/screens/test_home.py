"""The home screen and the saves on it, without a browser."""

import json

import pytest

from app.games.downfall.lava import outline
from app.games.downfall.thumbnail import thumbnail
from app.games.downfall.thumbnail_code import encode
from app.kit.base_intent import UnhandledIntent
from app.storage.store import Store
from pompeii import Player, Table, new
from pompeii.games.downfall.state import Phase
from tests.app.saves import brought, exported, game, visitor_with
from tests.app.visitor import Visitor, nodes

TABLE = "?players=human,human&seed={seed}&handover=off"


# The list


def test_save_shows_players_state_and_time() -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-3", 120), game("classic-4"))
    players = [player.name for player in game("classic-2").record.players]
    assert visitor.text("save-game0-title") == ", ".join(players)
    assert visitor.text("save-game0-stand").startswith("The city fills; ")
    assert visitor.text("save-game0-detail") == "Classic · 1 Jan 2026, 12:00"
    assert visitor.text("save-game1-stand").endswith(" is next")
    assert visitor.text("save-game2-stand").startswith("Finished: ")
    assert visitor.text("save-game2-stand").endswith(" won")


def test_only_a_running_game_is_continued() -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-3", 120), game("classic-4"))
    assert visitor.text("continue-stand") == visitor.text("save-game1-stand")
    visitor.click("continue")
    assert visitor.session.game == "game1"
    visitor.click("end")
    visitor.click("end-yes")
    visitor.click("home")
    assert visitor.text("continue-stand") == visitor.text("save-game0-stand")
    over = visitor_with(game("classic-4"))
    assert over.find("continue") is None


def test_saves_of_an_older_version_are_listed() -> None:
    store = Store.load("/", {}, {})
    text = game("classic-2", 3).dump()
    store.put("old", text, {"ply": 3, "names": "A, B", "over": False, "when": "2026-01-01 12:00"})
    store.put("older", text, {})
    visitor = Visitor(store=store)
    assert visitor.text("save-old-stand") == "3 actions"
    assert visitor.text("save-older-stand") == "0 actions"
    visitor.click("save-old-open")
    assert visitor.session.record() == text


def test_newest_game_comes_first_even_after_renaming() -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-3", 9))
    visitor.click("save-game0-rename")
    visitor.type("title", "  Sunday <b>evening</b> ")
    visitor.click("rename-yes")
    assert visitor.text("save-game0-title") == "Sunday <b>evening</b>"
    assert visitor.text("continue-names") == visitor.text("save-game1-title")
    visitor.click("save-game0-open")
    visitor.click(visitor.legal()[0])
    visitor.click("home")
    assert visitor.text("save-game0-title") == "Sunday <b>evening</b>"
    visitor.click("save-game0-rename")
    visitor.type("title", " \u200b")
    visitor.click("rename-yes")
    players = (player.name for player in game("classic-2").record.players)
    assert visitor.text("save-game0-title") == ", ".join(players)
    before = visitor.html
    for way_out in ("rename-no", "delete-no"):
        visitor.click(f"save-game0-{way_out.removesuffix('-no')}")
        visitor.click(way_out)
        assert visitor.html == before
    visitor.click("save-game0-rename")
    visitor.key("Escape")
    assert visitor.html == before


def test_last_played_game_stays_first_after_the_clock_is_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visitor = Visitor()
    for year in (2027, 2026):
        monkeypatch.setattr(
            "app.storage.save_metadata.now", lambda year=year: f"{year}-01-01T12:00:00.000"
        )
        visitor.click("new")
        visitor.change("kind-1", "human")
        visitor.change("name-0", str(year))
        visitor.click("start")
        visitor.click("ready")
        visitor.click("home")
    assert visitor.text("continue-names").startswith("2026, ")


def test_time_of_an_imported_save_is_valid() -> None:
    document = json.loads(exported(visitor_with(game("classic-2", 9)), "export-all")[1])
    for when in ("tomorrow", 7, None, "9" * 90):
        document["games"][0]["when"] = when
        visitor = Visitor()
        brought(visitor, json.dumps(document))
        (saved,) = visitor.store.saves()
        assert saved.meta["when"].startswith("20")


def test_unrequested_name_changes_nothing() -> None:
    visitor = visitor_with(game("classic-2", 9))
    before = visitor.html
    with pytest.raises(UnhandledIntent):
        visitor.send({"type": "click", "data": {"action": "rename-now", "title": "x"}})
    assert visitor.html == before


def test_deleted_save_can_be_restored_until_navigation() -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-3", 9))
    before = visitor.html
    kept = visitor.store.save("game1")
    visitor.click("save-game1-delete")
    visitor.click("delete-yes")
    assert ["focus", "save-game1-restore"] in visitor.asked
    assert visitor.text("continue-names") == visitor.text("save-game0-title")
    visitor.click("save-game1-restore")
    assert visitor.html == before
    back = visitor.store.save("game1")
    assert back is not None
    assert kept is not None
    assert (back.text, back.meta) == (kept.text, kept.meta)
    visitor.click("save-game1-delete")
    visitor.click("delete-yes")
    visitor.click("new")
    visitor.click("setup-back")
    assert visitor.find("save-game1") is None


def test_deleted_save_that_is_imported_again_is_there_once() -> None:
    visitor = visitor_with(game("classic-2", 9))
    _, file = exported(visitor, "export-all")
    visitor.click("save-game0-delete")
    visitor.click("delete-yes")
    assert "1 game imported." in brought(visitor, file)
    assert visitor.find("save-game0-restore") is None
    assert visitor.find("save-game0-open") is not None


def test_storage_problems_are_shown() -> None:
    visitor = Visitor(store=Store.load("/", None, None))
    assert "second copy" in visitor.text("notices")
    assert "export your game before you leave" in visitor.text("notices")
    visitor.click("notice-1-close")
    visitor.click("new")
    assert "second copy" not in visitor.text("notices")


# Ways into a game


def test_last_setup_starts_with_one_click() -> None:
    visitor = Visitor()
    assert visitor.find("last") is None
    visitor.click("new")
    visitor.change("name-0", "Ada")
    visitor.change("preset", "online")
    visitor.click("start")
    visitor.click("home")
    assert visitor.text("last") == "Again: Ada against Marcus (Medium)"
    visitor.click("last")
    record = json.loads(visitor.session.record() or "")
    assert record["players"][0]["name"] == "Ada"
    assert record["rules"] == {"preset": "online"}
    assert len(visitor.store.saves()) == 2


def test_stored_setup_that_became_impossible_opens_the_form() -> None:
    store = Store.load("/", {}, {})
    store.set("setup", {"count": "2", "name-0": ""})
    visitor = Visitor(store=store)
    visitor.click("last")
    assert visitor.text("setup-refusal").startswith("Player 1 needs a name")


def test_games_of_bots_can_be_watched() -> None:
    visitor = Visitor()
    visitor.click("watch")
    kinds = [player["kind"] for player in json.loads(visitor.session.record() or "")["players"]]
    assert kinds == ["bot:medium", "bot:sociable", "bot:cautious"]
    assert visitor.session.busy


# The picture


def test_picture_shows_the_pieces() -> None:
    table = game("classic-4")
    while table.state.phase is not Phase.FLIGHT:
        table = game("classic-4", len(table.steps) - 1)
    view = table.view(None)
    kept = encode(view)
    picture = thumbnail("x", kept)
    label = picture.attrs["aria-label"]
    assert picture.attrs["role"] == "img"
    assert f"lava on {len(view.lava)} squares" in label
    reds = sum(counts[view.sides.index(0)] for counts in view.pieces.values())
    assert f"{reds} red piece" in label
    lava = next(node for node in nodes(picture) if node.id == "x-lava")
    assert lava.attrs["d"] == outline(sorted(view.lava))  # the flows of the table


def test_each_side_has_its_shape() -> None:
    picture = thumbnail("x", "a2r b2rk c3kky a3rrkkyyb")
    drawn = {node.id: node.attrs["d"].count("z") for node in nodes(picture) if "d" in node.attrs}
    assert drawn == {"x-red": 3, "x-black": 4, "x-yellow": 2, "x-blue": 1}


def test_picture_of_malformed_data_is_an_empty_city() -> None:
    empty = thumbnail("x", "")
    assert empty.attrs["aria-label"] == "In the city: nobody."
    assert thumbnail("x", "k1r a1 zz9 <b> a2x c4!") == empty


def test_names_in_saves_are_text() -> None:
    table = Table(new([Player("<img>", 0), Player("{name}", 1)], {}, "7"))
    visitor = visitor_with(table)
    assert "<img>" not in visitor.html
    assert visitor.text("save-game0-title") == "<img>, {name}"
