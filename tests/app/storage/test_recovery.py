"""Saves that older builds set aside by mistake are found and restored."""

import json

import pytest

from app.storage.saves import meta
from app.storage.sealing import SealedCopy, sealed
from app.storage.store import INDEXED, LOCAL, PLACES, Store
from pompeii.games.downfall.game import legal
from tests.app.saves import game
from tests.app.versions import NEWER, Places, Seal, copy_of, do, load, older, whole
from tests.app.visitor import Visitor

LONGER = NEWER["longer"]


def aside(*texts: str, kind: str = "lost") -> dict[str, str]:
    """Set a text aside as those builds did: under the beginning of its hash."""
    return {f"pompeii:/:{kind}:{whole(text)[:16]}:unreadable": text for text in texts}


def again(places: Places) -> None:
    """Check that a second recovery finds nothing."""
    before = {saved.id for saved in load(places).saves()}
    visitor = Visitor(store=load(places))
    assert visitor.text("notices") == ""
    assert {saved.id for saved in visitor.store.saves()} == before


@pytest.mark.parametrize("seal", [sealed, LONGER], ids=["readable", "of a known shape"])
@pytest.mark.parametrize("kind", ["lost", "aside"])
def test_save_set_aside_by_mistake_is_restored(seal: Seal, kind: str) -> None:
    texts = [seal(copy_of("classic-2", 8, 4)), seal(copy_of("classic-2", 9, 5))]
    place = aside(*texts, kind=kind)
    places: Places = {LOCAL: dict(place), INDEXED: dict(place)}
    visitor = Visitor(store=load(places))
    do(places, visitor.store)
    words = "1 game that another version of this page had set aside is back."
    assert visitor.text("notices").startswith(words)
    (saved,) = visitor.store.saves()
    assert saved.text == game("classic-2", 9).dump()
    assert visitor.find("export-lost") is None
    assert all(set(texts) <= set(each.values()) for each in places.values())
    visitor.click(f"save-{saved.id}-open")
    visitor.click("ready")
    assert visitor.legal()
    again(places)


def test_continued_game_is_the_same_save() -> None:
    place = aside(LONGER(copy_of("classic-2", 9, 5, "2026-01-02")), kind="aside")
    place["pompeii:/:save:mine:0"] = older(copy_of("classic-2", 7, 4, "2026-01-01"))
    places: Places = {LOCAL: dict(place), INDEXED: dict(place)}
    visitor = Visitor(store=load(places))
    do(places, visitor.store)
    (saved,) = visitor.store.saves()
    assert (saved.id, saved.text) == ("mine", game("classic-2", 9).dump())
    again(places)


def test_game_continued_on_both_sides_is_there_twice() -> None:
    here, there = game("classic-2", 8), game("classic-2", 9)
    here.play(next(each for each in legal(here.state) if each != there.steps[8].action))
    kept = SealedCopy(6, 6, here.dump(), meta(here, "2026-01-03"))
    place = aside(LONGER(copy_of("classic-2", 9, 5, "2026-01-02")))
    place["pompeii:/:save:mine:0"] = older(kept)
    visitor = Visitor(store=Store.load("/", dict(place), dict(place)))
    texts = {saved.id: saved.text for saved in visitor.store.saves()}
    assert texts.pop("mine") == kept.text
    assert list(texts.values()) == [there.dump()]


def test_shortened_game_is_there_twice() -> None:
    """Both are kept, since undone steps do not tell which one is wanted."""
    place = aside(LONGER(copy_of("classic-2", 9, 5, "2026-01-02")))
    place["pompeii:/:save:mine:0"] = older(copy_of("classic-2", 7, 6, "2026-01-03"))
    visitor = Visitor(store=Store.load("/", dict(place), dict(place)))
    assert len(visitor.store.saves()) == 2


def test_contained_game_is_not_added() -> None:
    place = aside(LONGER(copy_of("classic-2", 8, 4, "2026-01-02")))
    place["pompeii:/:save:mine:0"] = older(copy_of("classic-2", 9, 6, "2026-01-01"))
    places: Places = {LOCAL: dict(place), INDEXED: dict(place)}
    visitor = Visitor(store=load(places))
    do(places, visitor.store)
    assert visitor.text("notices") == ""
    assert [saved.id for saved in visitor.store.saves()] == ["mine"]
    assert visitor.find("export-lost") is None
    again(places)


def test_settings_are_restored_if_there_are_none() -> None:
    settings = SealedCopy(3, 3, json.dumps({"habits": {"theme": "dark"}, "setup": {"count": "3"}}))
    place = aside(LONGER(settings))
    place["pompeii:/:settings:all:0"] = older(
        SealedCopy(2, 2, json.dumps({"setup": {"count": "2"}}))
    )
    visitor = Visitor(store=Store.load("/", dict(place), dict(place)))
    assert visitor.marks["data-theme"] == "dark"
    assert visitor.store.settings["setup"] == {"count": "2"}
    assert visitor.text("notices") == ""


def test_unreadable_text_stays_set_aside() -> None:
    document = {**json.loads(game("classic-2", 9).dump()), "version": 99}
    texts = [
        NEWER["an object"](SealedCopy(1, 1, "text")),
        LONGER(SealedCopy(1, 1, json.dumps(document))),
        LONGER(SealedCopy(1, 1, "[" * 100_000)),
        sealed(copy_of("classic-2", 9))[:-1],
        sealed(SealedCopy(1, 1, None)),
    ]
    place = aside(*texts)
    store = Store.load("/", dict(place), dict(place))
    visitor = Visitor(store=store)
    assert store.writes() == []
    assert store.lost == texts
    assert store.saves() == []
    assert visitor.find("export-lost") is not None


def test_every_place_is_searched() -> None:
    for place in PLACES:
        places: Places = {LOCAL: {}, INDEXED: {}}
        places[place] = aside(LONGER(copy_of("classic-2", 9)))
        assert Visitor(store=load(places)).store.saves()
