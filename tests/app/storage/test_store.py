"""app.storage.store: stored data is found again, even if one of its copies is damaged."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage.store import INDEXED, LOCAL, Problem, Saved, Store, Write
from app.storage.stored_copy_format import SealedCopy, choose, opened, sealed

BASE = "/pompeii/"


class Disk:
    """The two storage places, as dictionaries."""

    def __init__(self) -> None:
        self.places: dict[str, dict[str, str]] = {LOCAL: {}, INDEXED: {}}

    @property
    def local(self) -> dict[str, str]:
        return self.places[LOCAL]

    @property
    def indexed(self) -> dict[str, str]:
        return self.places[INDEXED]

    def apply(self, writes: Iterable[Write]) -> None:
        for write in writes:
            if write.text is None:
                self.places[write.place].pop(write.key, None)
            else:
                self.places[write.place][write.key] = write.text

    def load(self) -> Store:
        """Load, and do the requests of loading."""
        store = Store.load(BASE, self.local, self.indexed)
        self.apply(store.writes())
        return store


def texts(store: Store) -> dict[str, str]:
    return {saved.id: saved.text for saved in store.saves()}


@pytest.fixture
def disk() -> Disk:
    """Return a disk with a save written twice, and a setting."""
    disk = Disk()
    store = disk.load()
    store.put("game", "first", {"ply": 1})
    store.put("game", "second", {"ply": 2})
    store.set("theme", "dark")
    disk.apply(store.writes())
    return disk


def test_stored_data_is_found_again(disk: Disk) -> None:
    store = disk.load()
    assert store.saves() == [Saved("game", "second", 2, {"ply": 2})]
    assert store.save("game") == store.saves()[0]
    assert store.save("other") is None
    assert store.settings == {"theme": "dark"}
    assert store.problems == []
    assert disk.local == disk.indexed
    assert len(disk.local) == 3  # two generations and the settings


def test_last_written_save_comes_first(disk: Disk) -> None:
    store = disk.load()
    store.put("later", "x", {})
    assert [saved.id for saved in store.saves()] == ["later", "game"]
    store.put("game", "third", {})
    assert [saved.id for saved in store.saves()] == ["game", "later"]


def test_storing_the_same_again_writes_nothing(disk: Disk) -> None:
    store = disk.load()
    store.put("game", "second", {"ply": 2})
    store.set("theme", "dark")
    assert store.writes() == []


def test_setting_can_be_removed(disk: Disk) -> None:
    store = disk.load()
    store.set("theme", None)
    disk.apply(store.writes())
    assert disk.load().settings == {}


@pytest.mark.parametrize("lost", [LOCAL, INDEXED])
def test_one_place_is_enough_and_the_other_is_refilled(disk: Disk, lost: str) -> None:
    disk.places[lost].clear()
    assert texts(disk.load()) == {"game": "second"}
    assert texts(Store.load(BASE, disk.local, None)) == {"game": "second"}
    assert texts(Store.load(BASE, None, disk.indexed)) == {"game": "second"}


def test_newer_place_wins(disk: Disk) -> None:
    store = disk.load()
    for number in range(5):
        store.put("game", str(number), {})
    disk.apply(write for write in store.writes() if write.place == INDEXED)
    assert texts(disk.load()) == {"game": "4"}
    assert texts(Store.load(BASE, disk.local, None)) == {"game": "4"}


def test_damaged_character_never_costs_a_save(disk: Disk) -> None:
    for place in (LOCAL, INDEXED):
        for key, whole in disk.places[place].items():
            for at in range(len(whole)):
                for damage in (chr(ord(whole[at]) ^ 1), chr(ord(whole[at]) ^ 64), "", "\ud800"):
                    hurt = Disk()
                    hurt.places = {name: dict(held) for name, held in disk.places.items()}
                    broken = whole[:at] + damage + whole[at + 1 :]
                    hurt.places[place][key] = broken
                    store = hurt.load()
                    assert texts(store) == {"game": "second"}
                    assert store.settings == {"theme": "dark"}
                    assert store.problems == [Problem.COPY_UNREADABLE]
                    assert broken in hurt.places[place].values(), "set aside, not deleted"
                    again = hurt.load()
                    assert again.problems == []
                    assert again.writes() == []


def test_previous_generation_replaces_a_damaged_one(disk: Disk) -> None:
    for place in disk.places.values():
        (last,) = (key for key in place if key.endswith("game:0"))
        place[last] = place[last][:-1]
    assert texts(disk.load()) == {"game": "first"}


def test_save_without_a_readable_copy_is_reported_and_set_aside(disk: Disk) -> None:
    broken = {key: text[:-1] for key, text in disk.local.items()}
    disk.places = {LOCAL: dict(broken), INDEXED: dict(broken)}
    store = disk.load()
    assert store.saves() == []
    assert store.problems == [Problem.SAVE_UNREADABLE, Problem.SETTINGS_UNREADABLE]
    assert set(broken.values()) == set(disk.local.values()) == set(disk.indexed.values())
    again = disk.load()
    assert again.problems == []
    assert set(again.lost) == set(store.lost) == set(broken.values())


@pytest.mark.parametrize("text", ["null", "7", "[]", '{"revision": 9}', '[1, 1, "x", {}]'])
def test_foreign_text_is_set_aside(disk: Disk, text: str) -> None:
    (last,) = (key for key in disk.indexed if key.endswith("game:0"))
    store = Store.load(BASE, disk.local, {**disk.indexed, last: text})
    disk.apply(store.writes())
    assert texts(store) == {"game": "second"}
    assert store.problems == [Problem.COPY_UNREADABLE]
    assert text in disk.indexed.values()


def test_emptied_places_are_written_again(disk: Disk) -> None:
    store = disk.load()
    store.put("other", "text", {})
    for place in disk.places.values():
        place.clear()
    disk.apply(store.writes())
    store.emptied()
    assert store.problems == [Problem.EMPTIED]
    disk.apply(store.writes())
    for place in disk.places.values():
        there = Store.load(BASE, place, None)
        assert texts(there) == {"game": "second", "other": "text"}
        assert there.settings == {"theme": "dark"}


def test_newest_is_chosen_by_revision_then_ply() -> None:
    old, new = SealedCopy(2, 9, "old", {"ply": 90}), SealedCopy(3, 1, "new", {"ply": 3})
    further = SealedCopy(3, 1, "further", {"ply": 4})
    assert choose([new, old]) == new
    assert choose([further, new, old]) == further
    assert choose([]) is None


def test_two_pages_that_wrote_to_one_place_each_are_reconciled(disk: Disk) -> None:
    (last,) = (key for key in disk.local if key.endswith("game:0"))
    disk.local[last] = sealed(SealedCopy(2, 2, "further", {"ply": 3}))
    before = disk.indexed[last]
    store = Store.load(BASE, disk.local, disk.indexed)
    (write,) = (each for each in store.writes() if each.place == INDEXED)
    assert write.key != last, "IndexedDB takes nothing of the same revision"
    assert opened(write.text or "") == SealedCopy(3, 2, "further", {"ply": 3})
    disk.apply([write])
    assert disk.indexed[last] == before
    assert texts(disk.load()) == {"game": "further"}


CHANGES = st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 5) | st.none()), max_size=8)


@given(CHANGES, st.data())
def test_kill_leaves_the_old_or_the_new_save(
    changes: list[tuple[str, int | None]], data: st.DataObject
) -> None:
    """Assume that IndexedDB writes a transaction completely or not at all, and then keeps it.

    localStorage may lose any number of its last writes.
    """
    disk = Disk()
    store = disk.load()
    history: list[dict[str, str]] = [{}]
    steps: list[list[Write]] = []
    for id, number in changes:
        if number is None:
            store.delete(id)
        else:
            store.put(id, str(number), {"ply": number})
        history.append(texts(store))
        steps.append(store.writes())
    killed_at = data.draw(st.integers(0, len(steps)))
    for step in steps[:killed_at]:
        disk.apply(write for write in step if write.place == INDEXED)
    local = [write for step in steps[: killed_at + 1] for write in step if write.place == LOCAL]
    disk.apply(local[: data.draw(st.integers(0, len(local)))])
    loaded = texts(disk.load())
    after = history[min(killed_at + 1, len(steps))]
    assert loaded in (history[killed_at], after)
    assert texts(disk.load()) == loaded
    assert texts(Store.load(BASE, disk.local, disk.indexed)) == loaded


def test_deleted_save_stays_deleted_and_leaves_nothing(disk: Disk) -> None:
    late = dict(disk.local)
    store = disk.load()
    store.delete("game")
    store.delete("game")
    assert store.saves() == []
    disk.apply(store.writes())
    disk.places[LOCAL] = late  # the deletion did not reach this place
    assert disk.load().saves() == []
    assert disk.load().saves() == []
    assert [key for key in disk.local | disk.indexed if ":save:" in key] == []


def test_deletion_is_remembered_while_a_place_is_blocked(disk: Disk) -> None:
    store = Store.load(BASE, disk.local, None)
    store.delete("game")
    disk.apply(store.writes())
    again = Store.load(BASE, disk.local, None)
    disk.apply(again.writes())
    assert disk.load().saves() == []


def test_deleted_save_can_be_stored_again(disk: Disk) -> None:
    store = disk.load()
    store.delete("game")
    disk.apply(store.writes())
    store = disk.load()
    store.put("game", "back", {})
    disk.apply(store.writes())
    assert texts(disk.load()) == {"game": "back"}


def test_foreign_keys_are_neither_read_nor_written() -> None:
    theirs = {
        "pompeii:/:save:x:0": sealed(SealedCopy(1, 1, "theirs")),
        "pompeii:/pompeii/old/:save:x:0": sealed(SealedCopy(1, 1, "theirs")),
        "other": "x",
        f"pompeii:{BASE}:note": "a later version's",
        f"pompeii:{BASE}:save:x:unreadable": "x",
    }
    store = Store.load(BASE, theirs, theirs)
    assert store.saves() == []
    assert store.writes() == []
    store.put("x", "mine", {})
    store.set("theme", "dark")
    assert all(write.key.startswith(f"pompeii:{BASE}:") for write in store.writes())


def test_problems_of_a_place_come_and_go() -> None:
    store = Store.load(BASE, {}, None)
    assert store.problems == [Problem.INDEXED_BLOCKED]
    store.put("x", "text", {})
    assert {write.place for write in store.writes()} == {LOCAL}
    store.failed(INDEXED)
    assert store.problems == [Problem.INDEXED_BLOCKED]
    store.failed(LOCAL)
    assert store.problems == [Problem.INDEXED_BLOCKED, Problem.LOCAL_FULL]
    store.worked(LOCAL)
    assert store.problems == [Problem.INDEXED_BLOCKED]
    assert Store.load(BASE, None, {}).problems == [Problem.LOCAL_BLOCKED]


@pytest.mark.parametrize("id", ["", "a:b", "a b", "ü?"])
def test_id_has_no_colon(id: str) -> None:
    with pytest.raises(ValueError, match="not an id"):
        Store(BASE).put(id, "text", {})
