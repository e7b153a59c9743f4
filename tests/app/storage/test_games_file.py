"""Saves in files: one each, or all together."""

import json
from pathlib import Path
from unittest.mock import Mock

import pytest

from app.kit.error_texts import LARGEST_FILE
from app.storage import games_file, save_metadata
from app.storage.save_metadata import begins, meta
from app.storage.stun_server import STUN, USUAL_STUN, stun_server
from pompeii import Table
from pompeii.cli import main
from tests.app.saves import brought, exported, game, visitor_with
from tests.app.visitor import Visitor, nodes
from tools.build.site import WEB

ODDS = [("classic-2", 9), ("classic-3", 90), ("online-3", 12), ("classic-4", None)]
"""Games with their number of actions: in the city, in the flight, in the city, over."""


def test_save_is_exported_and_imported_once() -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-3", 9))
    name, text = exported(visitor, "save-game0-export-save")
    assert name == "pompeii-p0-p1.json"
    assert Table.load(text).dump() == game("classic-2", 9).dump()
    visitor.send({"type": "file", "text": text})
    assert "game=game0" in visitor.address
    assert len(visitor.store.saves()) == 2


def test_record_is_a_prefix_of_its_continuation_and_malformed_ones_of_none() -> None:
    short, long = game("classic-2", 9).dump(), game("classic-2", 30).dump()
    assert begins(short, long)
    assert begins(short, short)
    assert not begins(long, short)
    assert not begins(game("classic-3", 9).dump(), long)
    for rubbish in ("", "{", "3", "[]", "{}", '{"actions": 3}', "[" * 100_000):
        assert not begins(rubbish, long)
        assert not begins(long, rubbish)


def test_command_line_reads_a_file_of_all_saves(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-3"))
    file = tmp_path / "all.json"
    file.write_text(exported(visitor, "export-all")[1], encoding="utf-8")
    assert main.main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert f"{file}, game 1: A game in progress, 9 actions." in out
    assert f"{file}, game 2: A finished game, " in out


def test_all_saves_and_settings_round_trip_in_one_file() -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-3", 90), game("classic-4"))
    visitor.send({"type": "change", "form": "", "name": "theme", "value": "dark"})
    home = visitor.html
    name, text = exported(visitor, "export-all")
    assert name == "pompeii-games.json"
    assert brought(visitor, text) == "0 games imported. 3 were already here. ×"
    other = Visitor()
    assert brought(other, text) == "3 games imported. ×"
    other.click("notice-1-close")
    visitor.click("notice-1-close")
    assert visitor.html == home
    again = Visitor(store=other.store)
    assert again.marks["data-theme"] == "dark"
    assert again.html == home


def test_game_by_link_goes_on_by_link_on_a_new_device() -> None:
    visitor = visitor_with(table := game("classic-2", 9))
    link = {"remote": [1], "sent": 8}
    visitor.store.put("game0", table.dump(), meta(table, "2026-01-01T12:00:00.000") | link)
    text = exported(visitor, "export-all")[1]
    other = Visitor()
    brought(other, text)
    saved = other.store.saves()[0]
    assert save_metadata.remote(saved) == {1}
    assert save_metadata.sent(saved) == 8
    assert exported(Visitor(store=other.store), "export-all")[1] == text


def test_seats_of_a_live_game_stay_known_after_its_end_and_on_a_new_device() -> None:
    visitor, table = visitor_with(game("classic-2")), game("classic-2")
    save_metadata.keep(visitor.store, "game0", table, remote={1})
    save_metadata.keep(visitor.store, "game0", table)
    other = Visitor()
    brought(other, exported(visitor, "export-all")[1])
    for store in (visitor.store, other.store):
        (saved,) = store.saves()
        assert save_metadata.remote(saved) == {1}
        assert save_metadata.sent(saved) is None
    save_metadata.keep(visitor.store, "game0", game("classic-2", 40))
    assert save_metadata.remote(visitor.store.saves()[0]) == frozenset()


def test_continued_game_without_its_seats_keeps_those_that_are_known_here() -> None:
    later = exported(visitor_with(game("classic-2", 12)), "export-all")[1]
    visitor = visitor_with(game("classic-2", 9))
    visitor.store.put("game0", game("classic-2", 9).dump(), {"remote": [1], "sent": 8})
    brought(visitor, later)
    (saved,) = visitor.store.saves()
    assert saved.meta["ply"] == 12
    assert save_metadata.remote(saved) == {1}
    assert save_metadata.sent(saved) == 8


@pytest.mark.parametrize(
    "link",
    [
        {"sent": 3},
        {"remote": 1, "sent": 3},
        {"remote": [2], "sent": 3},
        {"remote": [-1], "sent": 3},
        {"remote": [True], "sent": 3},
        {"remote": ["1"], "sent": 3},
        {"remote": [1], "sent": 10},
        {"remote": [1], "sent": -2},
        {"remote": [1], "sent": True},
        {"remote": [1], "sent": None},
    ],
)
def test_game_with_malformed_seats_is_imported_for_one_device(link: dict[str, object]) -> None:
    document = json.loads(exported(visitor_with(game("classic-2", 9)), "export-all")[1])
    document["games"][0] |= link
    other = Visitor()
    brought(other, json.dumps(document))
    (saved,) = other.store.saves()
    assert not save_metadata.remote(saved)
    assert save_metadata.sent(saved) is None


def test_imported_games_give_the_same_file_again() -> None:
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


def test_export_of_more_games_than_a_file_may_hold_is_imported_file_by_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visitor = visitor_with(*(game(name, plies) for name, plies in ODDS))
    longest = max(len(saved.text) for saved in visitor.store.saves())
    limit = longest + games_file.PER_GAME + games_file.LONGEST_SETTINGS
    monkeypatch.setattr(games_file, "LARGEST_FILE", limit)
    visitor = Visitor(store=visitor.store)
    buttons = [
        node.id for node in nodes(visitor.tree) if node.attrs.get("data-action") == "export-all"
    ]
    files = dict(exported(visitor, button) for button in buttons)
    assert len(files) == len(buttons) > 1
    assert all(len(text) <= limit for text in files.values())
    other = Visitor()
    for text in files.values():
        brought(other, text)
    assert [saved.text for saved in other.store.saves()] == [
        saved.text for saved in visitor.store.saves()
    ]


def test_script_that_exports_without_python_makes_no_larger_files() -> None:
    script = (WEB / "boot/export_saves.js").read_text(encoding="utf-8")
    assert f"const LARGEST_FILE = {LARGEST_FILE:_};" in script


def test_damaged_entries_are_named_and_the_others_imported() -> None:
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
        other.text(node.id)
        for node in nodes(other.tree)
        if node.id.endswith("-words") and "notice" in node.id
    ]
    assert lines[0] == "3 games imported."
    names = ", ".join(player.name for player in game("classic-3").record.players)
    assert lines[1].startswith(f"Game 2 of the file ({names}) was not imported: actions[4]: ")
    assert [line[:30] for line in lines[2:]] == [
        "Game 4 of the file (?) was not",
        "Game 5 of the file (?) was not",
    ]
    assert len(other.store.saves()) == 3


def test_continued_game_stays_and_a_diverging_one_is_added() -> None:
    visitor = visitor_with(game("classic-2", 9))
    _name, early = exported(visitor, "export-all")
    late = visitor_with(game("classic-2", 20))
    assert brought(late, early) == "0 games imported. 1 was already here. ×"
    assert len(late.store.saves()) == 1
    late_file = exported(late, "export-all")[1]
    brought(visitor, late_file)
    [saved] = visitor.store.saves()
    assert saved.text == game("classic-2", 20).dump()
    other = visitor_with(game("classic-3", 9))
    brought(other, early)
    assert len(other.store.saves()) == 2


def test_many_games_are_imported_in_portions_while_the_page_responds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = exported(visitor_with(game("classic-2", 9), game("classic-3", 9)), "export-all")[1]
    monkeypatch.setattr("app.screens.games_file_imports.SLICE", -1.0)
    visitor = Visitor()
    for number in (1, 2):
        assert brought(visitor, text) == ""
        assert len(visitor.store.saves()) == number
        assert visitor.text("import-progress") == f"Importing games: {number} of 2"
        assert visitor.said[-1] == visitor.text("import-words")
        assert visitor.session.busy
        assert visitor.session.pending() == 0
    visitor.wait()
    assert visitor.text("notices") == (
        "2 games imported. × 0 games imported. 2 were already here. ×"
    )
    assert visitor.session.pending() is None
    assert visitor.find("import-progress") is None


def test_file_that_was_not_read_is_explained_in_one_sentence() -> None:
    visitor = Visitor()
    visitor.send({"type": "file", "size": 50_000_001})
    assert visitor.text("notices") == "A file may have at most 16 MB; this one has 51. ×"
    visitor.send({"type": "file", "size": 0})
    assert visitor.text("notices").endswith("This file cannot be read. ×")


def test_file_is_parsed_once_before_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    text = exported(visitor_with(game("classic-2", 9)), "export-all")[1]
    with monkeypatch.context() as patch:
        patch.setattr(json, "loads", parse := Mock(side_effect=json.loads))
        assert brought(Visitor(), text) == "1 game imported. ×"
    assert [call.args[0] for call in parse.call_args_list].count(text) == 1


def test_many_damaged_entries_are_partly_named_and_counted() -> None:
    archive = {"format": "pompeii-games", "version": 1, "games": [None] * 9}
    visitor = Visitor()
    told = brought(visitor, json.dumps(archive))
    assert told.count("was not imported") == 5
    assert told.endswith("4 more were not. ×")


def test_settings_are_imported_unless_too_many() -> None:
    document = json.loads(exported(visitor_with(game("classic-2", 9)), "export-all")[1])
    for length, kept in ((100, True), (1_000_000, False)):
        document["settings"]["later"] = "x" * length
        visitor = Visitor()
        assert brought(visitor, json.dumps(document)) == "1 game imported. ×"
        assert ("later" in visitor.store.settings) == kept


def test_no_file_allows_the_page_to_ask_a_server() -> None:
    document = json.loads(exported(visitor_with(game("classic-2", 9)), "export-all")[1])
    document["settings"][STUN] = USUAL_STUN
    visitor = Visitor()
    assert brought(visitor, json.dumps(document)) == "1 game imported. ×"
    assert stun_server(visitor.store) == ""


@pytest.mark.parametrize("address", ["http://example.org", "stun:a b", 7, None, "stun:Ä"])
def test_stored_address_of_another_kind_is_not_asked(address: object) -> None:
    store = Visitor().store
    store.set(STUN, address)
    assert stun_server(store) == ""


@pytest.mark.parametrize(
    ("document", "place"),
    [({"version": 2, "games": []}, "version"), ({"version": 1}, "games")],
)
def test_malformed_file_of_games_is_rejected(document: dict[str, object], place: str) -> None:
    text = json.dumps({"format": "pompeii-games", **document})
    told = brought(Visitor(), text)
    assert told.startswith("This game cannot be opened: ")
    assert f"({place}: " in told
    for refused in (text, "[" * 9, "no JSON"):
        visitor = Visitor()
        assert brought(visitor, refused) != ""
        assert visitor.store.saves() == []
