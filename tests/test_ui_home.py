"""The home screen and the saves on it, without a browser."""

import json

import pytest
from ui.keeping import meta
from ui.shelf import Shelf
from ui.store import Store
from ui.thumbnail import position, thumbnail

from pompeii import Player, RecordError, Table, new
from pompeii.state import Phase
from tests.positions import GAMES
from tests.visitor import Visitor, nodes

ODDS = [("classic-2", 9), ("classic-3", 90), ("online-3", 12), ("classic-4", None)]
"""Games and after how many actions: in the city, in the flight, in the city, over."""
TABLE = "?players=human,human&seed={seed}&handover=off"


def game(name: str, plies: int | None = None) -> Table:
    """A recorded game after so many actions."""
    record = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return Table.load(json.dumps({**record, "actions": record["actions"][:plies]}))


def visitor_with(*tables: Table) -> Visitor:
    """Somebody at home who has these games, the last one newest."""
    store = Store.load("/", {}, {})
    for number, table in enumerate(tables):
        store.put(f"game{number}", table.dump(), meta(table, f"2026-01-0{number + 1}T12:00:00.000"))
    return Visitor(store=store)


def brought(visitor: Visitor, text: str) -> str:
    """What is told when a file is brought in."""
    visitor.send({"type": "file", "name": "x.json", "text": text})
    return visitor.text("notices")


def exported(visitor: Visitor, button: str) -> tuple[object, str]:
    """The name and the text of the file that a button gives."""
    visitor.click(button)
    _command, name, text = next(each for each in visitor.asked if each[0] == "download")
    visitor.asked.clear()
    return name, str(text)


# The list


def test_a_save_says_who_plays_where_it_stands_and_when() -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-3", 120), game("classic-4"))
    players = [player.name for player in game("classic-2").record.players]
    assert visitor.text("save-game0-title") == ", ".join(players)
    assert visitor.text("save-game0-stand").startswith("city phase, ")
    assert visitor.text("save-game0-detail") == "Classic · 2026-01-01 12:00"
    assert visitor.text("save-game1-stand").endswith(" to act")
    assert visitor.text("save-game2-stand").startswith("finished, ")
    assert visitor.text("save-game2-stand").endswith(" won")
    assert visitor.text("continue-stand") == visitor.text("save-game2-stand")


def test_saves_of_an_older_version_are_listed_too() -> None:
    store = Store.load("/", {}, {})
    text = game("classic-2", 3).dump()
    store.put("old", text, {"ply": 3, "names": "A, B", "over": False, "when": "2026-01-01 12:00"})
    store.put("older", text, {})
    visitor = Visitor(store=store)
    assert visitor.text("save-old-stand") == "3 actions"
    assert visitor.text("save-older-stand") == "0 actions"
    visitor.click("save-old-open")
    assert visitor.session.record() == text


def test_the_list_shows_the_newest_first_also_after_renaming() -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-3", 9))
    visitor.click("save-game0-rename")
    visitor.type("title", "  Sunday <b>evening</b> ")
    visitor.click("rename-yes")
    assert visitor.text("save-game0-title") == "Sunday <b>evening</b>"
    assert [saved.id for saved in Shelf(visitor.store, str).saves()] == ["game1", "game0"]
    visitor.click("save-game0-open")
    visitor.click(visitor.legal()[0])
    visitor.click("home")
    assert visitor.text("save-game0-title") == "Sunday <b>evening</b>"
    visitor.click("save-game0-rename")
    visitor.type("title", "")
    visitor.click("rename-yes")
    assert "Sunday" not in visitor.html
    before = visitor.html
    for way_out in ("rename-no", "delete-no"):
        visitor.click(f"save-game0-{way_out.removesuffix('-no')}")
        visitor.click(way_out)
        assert visitor.html == before
    visitor.click("save-game0-rename")
    visitor.key("Escape")
    assert visitor.html == before


def test_a_clock_that_is_set_back_leaves_the_game_played_last_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visitor = Visitor()
    for year in (2027, 2026):
        monkeypatch.setattr("ui.keeping.now", lambda year=year: f"{year}-01-01T12:00:00.000")
        visitor.click("new")
        visitor.change("kind-1", "human")
        visitor.change("name-0", str(year))
        visitor.click("start")
        visitor.click("ready")
        visitor.click("home")
    assert visitor.text("continue-names").startswith("2026, ")


def test_the_time_of_a_save_out_of_a_file_is_a_time() -> None:
    document = json.loads(exported(visitor_with(game("classic-2", 9)), "export-all")[1])
    for when in ("tomorrow", 7, None, "9" * 90):
        document["games"][0]["when"] = when
        visitor = Visitor()
        brought(visitor, json.dumps(document))
        (saved,) = visitor.store.saves()
        assert saved.meta["when"].startswith("20")


def test_a_name_that_nobody_asked_for_changes_nothing() -> None:
    visitor = visitor_with(game("classic-2", 9))
    before = visitor.html
    visitor.send({"type": "submit", "form": "rename", "values": {"title": "x"}, "data": {}})
    assert visitor.html == before


def test_a_deleted_save_comes_back_until_one_goes_elsewhere() -> None:
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
    visitor.click("cancel")
    assert visitor.find("save-game1") is None


def test_what_is_wrong_with_the_places_is_told() -> None:
    visitor = Visitor(store=Store.load("/", None, None))
    assert "second copy" in visitor.text("notices")
    assert "export a game before leaving" in visitor.text("notices")
    visitor.click("notice-1-close")
    visitor.click("new")
    assert "second copy" not in visitor.text("notices")


# Ways into a game


def test_the_last_setup_starts_with_one_click() -> None:
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


def test_a_kept_setup_that_cannot_be_played_any_more_opens_the_form() -> None:
    store = Store.load("/", {}, {})
    store.set("setup", {"count": "2", "name-0": ""})
    visitor = Visitor(store=store)
    visitor.click("last")
    assert visitor.text("setup-refusal").startswith("players[0].name")


def test_bots_can_be_watched() -> None:
    visitor = Visitor()
    visitor.click("watch")
    kinds = [player["kind"] for player in json.loads(visitor.session.record() or "")["players"]]
    assert kinds == ["bot:medium", "bot:sociable", "bot:cautious"]
    assert visitor.session.busy


# Files


def test_one_save_goes_into_a_file_and_comes_back_once() -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-3", 9))
    name, text = exported(visitor, "save-game0-export-save")
    assert name == "pompeii-p0-p1.json"
    assert Table.load(text).dump() == game("classic-2", 9).dump()
    visitor.send({"type": "file", "name": "x.json", "text": text})
    assert "game=game0" in visitor.address
    assert len(visitor.store.saves()) == 2


def test_all_saves_and_settings_go_into_one_file_and_come_back() -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-3", 90), game("classic-4"))
    visitor.send({"type": "change", "form": "", "name": "theme", "value": "dark"})
    home = visitor.html
    name, text = exported(visitor, "export-all")
    assert name == "pompeii-games.json"
    assert brought(visitor, text) == "0 games brought in. 3 were there already. ×"
    other = Visitor()
    assert brought(other, text) == "3 games brought in. ×"
    other.click("notice-1-close")
    visitor.click("notice-1-close")
    assert visitor.html == home
    again = Visitor(store=other.store)
    assert again.marks["data-theme"] == "dark"
    assert again.html == home


def test_all_games_brought_in_where_nothing_was_give_the_very_same_file() -> None:
    visitor = visitor_with(*(game(name, plies) for name, plies in ODDS))
    visitor.click("save-game1-rename")
    visitor.type("title", "Sunday 🌋")
    visitor.click("rename-yes")
    visitor.click("save-game2-open")
    visitor.click("ready")
    visitor.click(visitor.legal()[0])
    visitor.click("home")
    visitor.send({"type": "change", "form": "", "name": "theme", "value": "dark"})
    visitor.send({"type": "persisted", "ok": False})
    visitor.asked.clear()
    text = exported(visitor, "export-all")[1]
    for _ in range(2):
        visitor = Visitor()
        brought(visitor, text)
        assert len(visitor.store.saves()) == len(ODDS)
        assert "lasting" not in visitor.store.settings
        visitor = Visitor(store=visitor.store)
        assert exported(visitor, "export-all")[1] == text


def test_damaged_entries_are_named_and_the_others_come_in() -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-3", 9), game("classic-4", 9))
    document = json.loads(exported(visitor, "export-all")[1])
    document["games"][1]["record"]["actions"][4] = "6@a1"
    document["games"] += [
        None,
        {"record": 3},
        {"id": "../x", "record": game("online-3", 2).record.document},
    ]
    document["games"][-1]["record"]["actions"] = []
    other = Visitor()
    brought(other, json.dumps(document))
    lines = [
        node.text
        for node in nodes(other.tree)
        if node.id.endswith("-words") and "notice" in node.id
    ]
    assert lines[0] == "3 games brought in."
    names = ", ".join(player.name for player in game("classic-3").record.players)
    assert lines[1].startswith(f"Game 2 of the file ({names}) was not brought in: actions[4]: ")
    assert [line[:30] for line in lines[2:]] == [
        "Game 4 of the file (?) was not",
        "Game 5 of the file (?) was not",
    ]
    assert len(other.store.saves()) == 3


def test_a_game_that_was_played_on_stays_and_one_that_went_another_way_comes_beside_it() -> None:
    visitor = visitor_with(game("classic-2", 9))
    _name, early = exported(visitor, "export-all")
    late = visitor_with(game("classic-2", 20))
    assert brought(late, early) == "0 games brought in. 1 was there already. ×"
    assert len(late.store.saves()) == 1
    late_file = exported(late, "export-all")[1]
    brought(visitor, late_file)
    [saved] = visitor.store.saves()
    assert saved.text == game("classic-2", 20).dump()
    other = visitor_with(game("classic-3", 9))
    brought(other, early)
    assert len(other.store.saves()) == 2


def test_many_games_come_in_by_and_by_and_the_page_is_answered_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = exported(visitor_with(game("classic-2", 9), game("classic-3", 9)), "export-all")[1]
    monkeypatch.setattr("ui.shelf.PATIENCE", -1.0)
    visitor = Visitor()
    for number in (1, 2):
        assert brought(visitor, text) == ""
        assert len(visitor.store.saves()) == number
        assert visitor.session.busy
        assert visitor.session.pending() == 0
    visitor.wait()
    assert visitor.text("notices") == (
        "2 games brought in. × 0 games brought in. 2 were there already. ×"
    )
    assert visitor.session.pending() is None


def test_of_many_damaged_entries_some_are_named_and_the_rest_counted() -> None:
    archive = {"format": "pompeii-games", "version": 1, "games": [None] * 9}
    visitor = Visitor()
    told = brought(visitor, json.dumps(archive))
    assert told.count("was not brought in") == 5
    assert told.endswith("4 more were not. ×")


def test_settings_come_in_from_a_file_unless_they_are_many() -> None:
    document = json.loads(exported(visitor_with(game("classic-2", 9)), "export-all")[1])
    for length, kept in ((100, True), (1_000_000, False)):
        document["settings"]["later"] = "x" * length
        visitor = Visitor()
        assert brought(visitor, json.dumps(document)) == "1 game brought in. ×"
        assert ("later" in visitor.store.settings) == kept


@pytest.mark.parametrize(
    ("document", "place"),
    [({"version": 2, "games": []}, "version"), ({"version": 1}, "games")],
)
def test_a_file_of_games_that_is_none_is_refused(document: dict[str, object], place: str) -> None:
    text = json.dumps({"format": "pompeii-games", **document})
    assert brought(Visitor(), text).startswith(f"{place}: ")
    for refused in (text, "[" * 9, "no JSON"):
        with pytest.raises(RecordError):
            Shelf(Store.load("/", {}, {}), str).bring(refused)


# The picture


def test_the_picture_shows_what_stands_where() -> None:
    table = game("classic-4")
    while table.state.phase is not Phase.FLIGHT:
        table = game("classic-4", len(table.steps) - 1)
    view = table.view(None)
    kept = position(view)
    picture = thumbnail("x", kept)
    label = picture.attrs["aria-label"]
    assert picture.attrs["role"] == "img"
    assert f"lava on {len(view.lava)} squares" in label
    reds = sum(counts[view.sides.index(0)] for counts in view.pieces.values())
    assert f"red {reds}" in label
    lava = next(node for node in nodes(picture) if node.id == "x-lava")
    assert lava.attrs["d"].count("z") == len(view.lava)


def test_each_side_has_its_shape() -> None:
    picture = thumbnail("x", "a2r b2rk c3kky a3rrkkyyb")
    drawn = {node.id: node.attrs["d"].count("z") for node in nodes(picture) if "d" in node.attrs}
    assert drawn == {"x-lava": 0, "x-red": 3, "x-black": 4, "x-yellow": 2, "x-blue": 1}


def test_a_picture_of_anything_else_is_an_empty_city() -> None:
    empty = thumbnail("x", "")
    assert empty.attrs["aria-label"] == "In the city: nobody."
    assert thumbnail("x", "k1r a1 zz9 <b> a2x c4!") == empty


def test_names_in_saves_are_text() -> None:
    table = Table(new([Player("<img>", 0), Player("{name}", 1)], {}, "7"))
    visitor = visitor_with(table)
    assert "<img>" not in visitor.html
    assert visitor.text("save-game0-title") == "<img>, {name}"
