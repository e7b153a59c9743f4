"""Pages of two versions with one storage: the older page loses no data of the newer."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage.store import INDEXED, LOCAL, Store
from app.storage.stored_copy_format import VERSION, NewerCopy, SealedCopy, choose, opened, sealed
from tests.app.saves import brought, exported
from tests.app.saves_of_other_versions import NEWER, Places, Seal, copy_of, do, load
from tests.app.visitor import Visitor

newer = pytest.mark.parametrize("seal", NEWER.values(), ids=NEWER)


# Copies


def test_copy_has_its_version_and_one_without_is_of_the_first() -> None:
    copy = SealedCopy(3, 4, "text", {"ply": 1})
    assert json.loads(sealed(copy).partition(":")[2])[3]["version"] == VERSION
    assert opened(sealed(copy)) == copy


@newer
def test_unknown_complete_copy_is_newer_and_half_a_copy_is_damaged(
    seal: Seal,
) -> None:
    text = seal(SealedCopy(1, 1, "text", {"ply": 1}))
    found = opened(text)
    assert isinstance(found, NewerCopy)
    assert found.sealed == text
    assert found.seems in (None, SealedCopy(1, 1, "text", {"ply": 1}))
    assert opened(text[:-1]) is None


# Any mix of them

HOW: st.SearchStrategy[Seal] = st.sampled_from(
    [sealed, lambda copy: sealed(copy)[:-1], *NEWER.values()]
)
COPY = st.builds(
    SealedCopy, st.integers(1, 9), st.integers(1, 99), st.sampled_from(["x", "y", None])
)
HELD = st.dictionaries(
    st.sampled_from([f"pompeii:/:{each}:{n}" for each in ("save:a", "save:b") for n in (0, 1)]),
    st.tuples(HOW, COPY).map(lambda pair: pair[0](pair[1])),
)
SETTINGS = st.dictionaries(
    st.sampled_from(["pompeii:/:settings:all:0", "pompeii:/:settings:all:1"]),
    st.tuples(
        HOW, st.builds(SealedCopy, st.integers(1, 9), st.just(1), st.just('{"theme": "dark"}'))
    ).map(lambda pair: pair[0](pair[1])),
)
DEEDS = st.lists(
    st.tuples(st.sampled_from(["put", "delete", "set", "emptied", "load"]), st.sampled_from("ab")),
    max_size=6,
)


def copies_of(places: Places, stem: str) -> Places:
    """Return the copies of one save, or of the settings."""
    return {
        place: {key: text for key, text in held.items() if key.startswith(f"pompeii:/:{stem}:")}
        for place, held in places.items()
    }


@given(HELD, HELD, SETTINGS, SETTINGS, DEEDS)
def test_no_key_of_a_newer_version_is_ever_touched(
    local: dict[str, str],
    indexed: dict[str, str],
    here: dict[str, str],
    there: dict[str, str],
    deeds: list[tuple[str, str]],
) -> None:
    places: Places = {LOCAL: {**local, **here}, INDEXED: {**indexed, **there}}
    stems = ("save:a", "save:b", "settings:all")
    before = {stem: copies_of(places, stem) for stem in stems}
    held = {
        stem
        for stem, kept in before.items()
        if any(
            isinstance(opened(text), NewerCopy) for each in kept.values() for text in each.values()
        )
    }
    whole_copies = {
        stem: [
            copy
            for each in kept.values()
            for text in each.values()
            if isinstance(copy := opened(text), SealedCopy)
        ]
        for stem, kept in before.items()
    }
    store = load(places)
    for id in "ab":
        assert store.is_newer(id) == (f"save:{id}" in held)
        newest = choose(whole_copies[f"save:{id}"])
        kept = store.save(id)
        expected = None if newest is None or f"save:{id}" in held else newest.text
        assert (kept and kept.text) == expected
    for deed, id in deeds:
        match deed:
            case "put" if not store.is_newer(id):
                store.put(id, "z", {})
            case "delete":
                store.delete(id)
            case "set":
                store.set("sound", "true")
            case "emptied":
                for place in places.values():
                    place.clear()
                store.emptied()
            case "load":
                store = load(places)
        do(places, store)
    for stem in held:
        if ("emptied", "a") not in deeds and ("emptied", "b") not in deeds:
            assert copies_of(places, stem) == before[stem]
        assert all(
            {text for text in held_there.values() if isinstance(opened(text), NewerCopy)}
            <= set(places[place].values())
            for place, held_there in before[stem].items()
        )


@newer
def test_save_of_a_newer_version_keeps_its_name(seal: Seal) -> None:
    place = {"pompeii:/:save:later:0": seal(SealedCopy(1, 1, "text", {}))}
    store = Store.load("/", place, {})
    with pytest.raises(ValueError, match="not an id"):
        store.put("later", "text", {})
    assert store.writes() == []


def test_unknown_kinds_are_left_alone() -> None:
    place = {
        "pompeii:/:puzzles:all:0": sealed(SealedCopy(1, 1, None)),
        "pompeii:/:settings:x:1": "?",
    }
    assert Store.load("/", place, {}).writes() == []


def test_settings_of_a_newer_version_apply_and_changes_last_for_the_context() -> None:
    kept = json.dumps({"habits": {"theme": "dark", "later": 1}, "more": [1]})
    place = {"pompeii:/:settings:all:0": NEWER["says so"](SealedCopy(4, 4, kept))}
    places: Places = {LOCAL: dict(place), INDEXED: dict(place)}
    visitor = Visitor(store=load(places))
    assert visitor.marks["data-theme"] == "dark"
    assert visitor.text("notices") == ""
    visitor.click("settings")
    visitor.change("theme", "light")
    assert visitor.marks["data-theme"] == "light"
    assert visitor.text("notices").startswith("The settings were saved by a newer version")
    do(places, visitor.store)
    assert places == {LOCAL: place, INDEXED: place}


# At home


def kept_by_newer(seal: Seal) -> Places:
    """Return a game stored by an older version and continued by a newer one."""
    keys = ("pompeii:/:save:later:0", "pompeii:/:save:later:1")
    texts = (sealed(copy_of("classic-2", 8, 4)), seal(copy_of("classic-2", 9, 5)))
    place = dict(zip(keys, texts, strict=True))
    return {LOCAL: dict(place), INDEXED: dict(place)}


@newer
def test_save_of_a_newer_version_is_listed_and_only_exportable(seal: Seal) -> None:
    places = kept_by_newer(seal)
    visitor = Visitor(store=load(places))
    assert visitor.text("notices") == ""
    assert visitor.text("save-later-stand") == "Saved by a newer version of this page: reload"
    assert visitor.text("save-later-title") != "later"
    for button in ("open", "rename", "delete"):
        assert visitor.find(f"save-later-{button}") is None
        visitor.send({"type": "click", "data": {"action": button, "save": "later"}})
        assert visitor.find("dialog") is None
    assert visitor.find("continue") is None
    visitor.click("save-later-update")
    assert ["update"] in visitor.asked
    _, one = exported(visitor, "save-later-export-save")
    _, everything = exported(visitor, "export-all")
    for file in (one, everything):
        (entry,) = json.loads(file)["games"]
        assert entry["copies"] == list(places[LOCAL].values())
        other = Visitor()
        assert "are of a newer version of this page" in brought(other, file)
        assert other.store.saves() == []
    do(places, visitor.store)
    assert copies_of(places, "save:later") == kept_by_newer(seal)


def test_link_to_a_save_of_a_newer_version_explains_the_update() -> None:
    visitor = Visitor("?game=later", store=load(kept_by_newer(NEWER["says so"])))
    assert "it was saved by a newer version of this page: reload" in visitor.text("notices")


def test_deletion_of_a_newer_version_is_not_listed() -> None:
    place = {"pompeii:/:save:later:0": NEWER["longer"](SealedCopy(2, 2, None))}
    assert Store.load("/", place, {}).newer_saves() == []


def test_file_with_a_save_of_another_version_is_read_from_its_copies() -> None:
    """Read the file of the older version with the newer one."""
    old, new = copy_of("classic-2", 8, 4), copy_of("classic-2", 9, 5)
    entry = {
        "id": "later",
        "when": "2026-01-01",
        "names": "A",
        "copies": [sealed(old), sealed(new)],
    }
    document = {"format": "pompeii-games", "version": 1, "settings": {}, "games": [entry]}
    visitor = Visitor()
    assert "1 game imported" in brought(visitor, json.dumps(document))
    (saved,) = visitor.store.saves()
    assert (saved.id, saved.text) == ("later", new.text)
    held = Visitor(store=load(kept_by_newer(NEWER["longer"])))
    assert "1 game imported" in brought(held, json.dumps(document))
    (saved,) = held.store.saves()
    assert saved.id != "later"


@pytest.mark.parametrize(
    "copies",
    [
        None,
        [],
        [7],
        ["no copy"],
        [sealed(SealedCopy(1, 1, None))],
        ["x", sealed(SealedCopy(1, 1, ""))],
    ],
)
def test_file_without_valid_copies_is_rejected_by_name(copies: object) -> None:
    entry = {"id": "later", "names": "Livia", "copies": copies}
    document = {"format": "pompeii-games", "version": 1, "settings": {}, "games": [entry]}
    visitor = Visitor()
    assert "(Livia) was not imported: copies" in brought(visitor, json.dumps(document))
    assert visitor.store.saves() == []
