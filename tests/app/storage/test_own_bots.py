"""Own bots: kept, exported and imported with the saves."""

import json
from dataclasses import replace
from itertools import count

import pytest

from app.game_catalogue import BOT_SANDBOX, needed
from app.storage import own_bots
from app.storage.own_bots import LARGEST, MOST, BotImport, OwnBot
from app.storage.store import BOT, Store
from pompeii import RecordError
from tests.app.saves import brought, exported, game, visitor_with
from tests.app.visitor import Visitor

MINE = OwnBot("mine", "Mine", "pompeii", "class Mine:\n    ...\n", "2026-01-01T12:00:00.000")


def store_with(*bots: OwnBot) -> Store:
    store = Store.load("/", {}, {})
    for bot in bots:
        own_bots.put(store, bot)
    return store


def imported(store: Store, *documents: object) -> BotImport:
    numbers = count()
    return BotImport([*documents], store, lambda: f"new{next(numbers)}")


def document(bot: OwnBot, **changes: object) -> dict[str, object]:
    return {**{key: getattr(bot, key) for key in OwnBot.__slots__}, **changes}


def test_bots_are_kept_in_the_order_of_their_creation() -> None:
    later = replace(MINE, id="a", made="2026-01-02T12:00:00.000")
    store = store_with(later, MINE)
    kept = {write.key: write.text for write in store.writes() if write.place == "local"}
    again = Store.load("/", {key: text for key, text in kept.items() if text}, {})
    assert own_bots.bots(again) == [MINE, later]
    assert own_bots.find(again, "a") == later
    own_bots.delete(again, "mine")
    assert own_bots.bots(again) == [later]
    assert own_bots.find(again, "mine") is None


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"name": "Mine"}'])
def test_text_of_an_unknown_shape_is_left_alone(text: str) -> None:
    store = store_with(MINE)
    store.put_text(BOT, "other", text)
    assert own_bots.bots(store) == [MINE]
    assert store.texts(BOT)["other"] == text


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"id": "a b"}, "bot.id: may have letters"),
        ({"name": " "}, "bot.name: must have 1 to 40 characters"),
        ({"name": "a\nb"}, "bot.name: must have"),
        ({"name": "a" * 41}, "bot.name: must have"),
        ({"name": 3}, "bot.name: must be a text"),
        ({"game": "chess"}, "bot.game: must be the key of a game"),
        ({"source": "é" * (LARGEST // 2 + 1)}, "bot.source: has more than 64 kB"),
        ({"made": None}, "bot.made: must be a text"),
    ],
)
def test_each_invalid_field_is_named(changes: dict[str, object], place: str) -> None:
    with pytest.raises(RecordError) as error:
        own_bots.read(document(MINE, **changes))
    assert str(error.value).startswith(place)


def test_bots_travel_in_the_file_of_all_saves_and_are_imported_once() -> None:
    visitor = visitor_with(game("classic-2", 9))
    own_bots.put(visitor.store, MINE)
    text = exported(visitor, "export-all")[1]
    assert json.loads(text)["bots"] == [document(MINE)]
    other = Visitor()
    assert brought(other, text) == "1 game imported. 1 bot imported. ×"
    assert own_bots.bots(other.store) == [MINE]
    other.click("notice-1-close")
    assert brought(other, text) == "0 games imported. 1 was already here. ×"
    assert own_bots.bots(other.store) == [MINE]


def test_stored_text_of_an_unknown_shape_is_not_exported() -> None:
    visitor = visitor_with(game("classic-2", 9))
    own_bots.put(visitor.store, MINE)
    visitor.store.put_text(BOT, "other", "[]")
    text = exported(visitor, "export-all")[1]
    assert json.loads(text)["bots"] == [document(MINE)]
    assert BOT_SANDBOX in needed(json.loads(text))


def test_file_without_bots_does_not_mention_them() -> None:
    text = exported(visitor_with(game("classic-2", 9)), "export-all")[1]
    assert "bots" not in json.loads(text)
    assert needed(json.loads(text)) == {"pompeii"}


def test_only_the_first_of_several_files_has_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = visitor_with(game("classic-2", 9), game("classic-2", 12))
    own_bots.put(visitor.store, MINE)
    monkeypatch.setattr("app.storage.games_file.LARGEST_FILE", 80_001)
    visitor.look()
    first, second = (exported(visitor, f"export-{part}")[1] for part in (1, 2))
    assert "bots" in json.loads(first)
    assert "bots" not in json.loads(second)


def test_other_bot_with_the_same_id_gets_a_new_one() -> None:
    store, other = store_with(MINE), replace(MINE, source="x = 1\n")
    assert imported(store, document(other)).new == 1
    assert [bot.id for bot in own_bots.bots(store)] == ["mine", "new0"]


def test_invalid_bot_is_reported_and_the_others_are_imported() -> None:
    store = store_with()
    found = imported(store, None, document(MINE, game="chess"), document(MINE))
    assert found.new == 1
    assert found.refused == [
        "A bot of the file was not imported: bot: must be an object",
        "A bot of the file was not imported: bot.game: must be the key of a game",
    ]
    assert own_bots.bots(store) == [MINE]
    text = json.dumps({"format": "pompeii-games", "version": 1, "games": [], "bots": [3]})
    assert "A bot of the file was not imported: bot: must be an object" in brought(Visitor(), text)


@pytest.mark.parametrize("documents", [None, {}, "bots", 3])
def test_bots_that_are_no_list_are_ignored(documents: object) -> None:
    assert BotImport(documents, store_with(), str).new == 0


def test_no_more_bots_are_imported_than_are_kept() -> None:
    store = store_with(*(replace(MINE, id=f"b{n}", source=str(n)) for n in range(MOST)))
    assert imported(store, document(MINE)).refused == [
        "A bot of the file was not imported: bots: there are 50 already, as many as are kept"
    ]
    assert len(own_bots.bots(store)) == MOST
