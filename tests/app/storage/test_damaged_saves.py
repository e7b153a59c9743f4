"""Damaged saves: the others stay, the page works, and nothing is thrown away."""

import json
from functools import cache
from random import Random

import pytest

from app.storage.save_metadata import meta
from app.storage.store import INDEXED, LOCAL, PLACES, Problem, Store
from pompeii import RecordError, load
from pompeii.core.record_link import to_link
from pompeii.games.downfall.record import VERSION
from tests.app.saves import game
from tests.app.visitor import Visitor
from tests.downfall_positions import GAMES

FLIPS = 500
RECORDS = GAMES.parent / "records"
"""A record of every version."""

Places = dict[str, dict[str, str]]


def apply_writes(places: Places, store: Store) -> None:
    """Do the requests of a store."""
    for write in store.writes():
        if write.text is None:
            places[write.place].pop(write.key, None)
        else:
            places[write.place][write.key] = write.text


@cache
def stored_places() -> Places:
    """Stored games of each kind: in the city, in the flight, over, deleted; and settings."""
    store = Store.load("/", {}, {})
    steps = [("classic-2", 8, 9), ("classic-3", 120, 121), ("classic-4", 7, None)]
    for number, (name, before, after) in enumerate(steps):
        for table in (game(name, before), game(name, after)):
            store.put(f"game{number}", table.dump(), meta(table, f"2026-01-0{number + 1}T12:00"))
    store.put("deleted", "text", {})
    store.delete("deleted")
    for theme in ("dark", "light"):
        store.set("habits", {"theme": theme})
    places: Places = {LOCAL: {}, INDEXED: {}}
    apply_writes(places, store)
    return places


KINDS = sorted({key.rpartition(":")[0] for key in stored_places()[LOCAL]})


def damaged(text: str, random: Random) -> str:
    """Return the text with one character changed, removed or inserted."""
    at = random.randrange(len(text))
    how = random.choice([chr(ord(text[at]) ^ 1 << random.randrange(7)), "", f"{text[at]}\0"])
    return text[:at] + how + text[at + 1 :]


@pytest.mark.parametrize("kind", KINDS)
def test_damage_in_one_place_costs_nothing(kind: str) -> None:
    whole, random = stored_places(), Random(kind)
    before = Store.load("/", whole[LOCAL], whole[INDEXED])
    for _ in range(FLIPS):
        places = {place: dict(held) for place, held in whole.items()}
        place = places[random.choice(PLACES)]
        key = random.choice([each for each in place if each.startswith(kind)])
        place[key] = broken = damaged(place[key], random)
        store = Store.load("/", places[LOCAL], places[INDEXED])
        apply_writes(places, store)
        assert store.saves() == before.saves()
        assert store.settings == before.settings
        assert store.problems == [Problem.COPY_UNREADABLE]
        assert broken in place.values()


@pytest.mark.parametrize("kind", KINDS)
def test_damage_everywhere_costs_no_other_save_and_is_not_thrown_away(kind: str) -> None:
    whole, random = stored_places(), Random(kind)
    before = {saved.id: saved for saved in Store.load("/", whole[LOCAL], whole[INDEXED]).saves()}
    for _ in range(FLIPS):
        places = {place: dict(held) for place, held in whole.items()}
        broken = []
        for place in places.values():
            for key in [each for each in place if each.startswith(kind)]:
                place[key] = damaged(place[key], random)
                broken.append(place[key])
        store = Store.load("/", places[LOCAL], places[INDEXED])
        apply_writes(places, store)
        id = kind.rpartition(":")[2]
        others = {saved.id: saved for saved in store.saves()}
        assert others == {key: saved for key, saved in before.items() if key != id}
        assert store.problems in ([Problem.SAVE_UNREADABLE], [Problem.SETTINGS_UNREADABLE])
        assert set(broken) == set(store.lost)
        assert set(broken) <= {text for place in places.values() for text in place.values()}


def test_unreadable_save_is_reported_and_exportable_and_others_are_playable() -> None:
    places = {place: dict(held) for place, held in stored_places().items()}
    for place in places.values():
        for key in place:
            if ":game1:" in key:
                place[key] = place[key][:-7]
    store = Store.load("/", places[LOCAL], places[INDEXED])
    apply_writes(places, store)
    visitor = Visitor(store=store)
    assert visitor.text("notices").startswith("A game can no longer be read; it was set aside")
    assert visitor.find("save-game1") is None
    visitor.click("export-lost")
    (download,) = (each for each in visitor.asked if each[0] == "download")
    left = json.loads(str(download[2]))
    assert len(left) == 2
    assert all('"classic' in text or "pompeii-game" in text for text in left)
    visitor.click("save-game0-open")
    visitor.click("ready")
    assert visitor.legal()
    again = Visitor(store=Store.load("/", places[LOCAL], places[INDEXED]))
    assert again.text("notices") == ""
    assert again.find("export-lost") is not None


# Versions of the record


def test_records_of_every_version_open() -> None:
    versions = {}
    for path in RECORDS.glob("version-*.json"):
        text = path.read_text(encoding="utf-8")
        visitor = Visitor("?handover=off", f"#record={to_link(text)}")
        assert json.loads(visitor.session.record() or "") == json.loads(text)
        versions[json.loads(text)["version"]] = load(text)
    assert sorted(versions) == list(range(1, VERSION + 1))


def newer() -> str:
    """Return a record of the next version."""
    document = game("classic-2", 9).record.document
    return json.dumps({**document, "version": VERSION + 1, "actions": ["leap of faith"]})


def test_record_of_a_newer_version_is_rejected_clearly_from_any_source() -> None:
    words = f"version: is newer than this Pompeii, which reads version {VERSION}"
    with pytest.raises(RecordError, match=words):
        load(newer())
    assert words in Visitor("", f"#record={to_link(newer())}").text("notices")
    visitor = Visitor()
    visitor.send({"type": "file", "text": newer()})
    told = visitor.text("notices")
    assert told.startswith("This game cannot be opened: it is damaged, or of another version.")
    assert f"({words})" in told


def test_save_of_a_newer_version_is_kept_and_exportable() -> None:
    store = Store.load("/", {}, {})
    store.put("newer", newer(), {"names": "Livia, Marcus", "ply": 9})
    visitor = Visitor(store=store)
    visitor.click("save-newer-open")
    assert "version: is newer" in visitor.text("notices")
    assert visitor.session.record() is None
    visitor.click("save-newer-rename")
    visitor.type("title", "Sunday")
    visitor.click("rename-yes")
    assert "Something went wrong" not in visitor.text("notices")
    visitor.click("save-newer-export-save")
    visitor.click("export-all")
    one, everything = (str(each[2]) for each in visitor.asked if each[0] == "download")
    assert one == newer()
    assert json.loads(newer()) == json.loads(everything)["games"][0]["record"]
    (saved,) = visitor.store.saves()
    assert saved.text == newer()
    other = Visitor()
    other.send({"type": "file", "text": everything})
    assert "version: is newer" in other.text("notices")
