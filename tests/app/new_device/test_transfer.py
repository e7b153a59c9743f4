"""The protocol that moves games: whole, checked, and begun again after a break."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.new_device import transfer
from app.new_device.transfer import Receiver, Sender, TransferError
from app.storage import drill_cards
from app.storage.games_file import write
from app.storage.save_metadata import meta
from app.storage.store import INDEXED, LOCAL, Store
from pompeii import Player, Table, new
from tests.app.drills import card, put
from tests.app.saves import game


def random_games(count: int) -> list[Table]:
    """Return different games of a few actions each."""
    found = []
    for seed in range(count):
        table = Table(new([Player("Livia", 0), Player("Marcus", 1)], seed=str(seed)))
        random = Random(seed)
        for _action in range(4):
            table.play(table.view(table.actor).sample(random))
            table.draw()
        found.append(table)
    return found


def store_with(*tables: Table, **settings: object) -> Store:
    """Return the storage of a device with these games."""
    store = Store.load("/", {}, {})
    for number, table in enumerate(tables):
        store.put(f"game{number}", table.dump(), meta(table, "2026-01-01T12:00:00.000"))
    store.set_all(settings)
    return store


def receiver(store: Store) -> Receiver:
    ids = iter(range(1000))
    return Receiver(store, lambda: f"new{next(ids)}")


def move(sender: Sender, other: Receiver, steps: int = 10_000) -> list[float]:
    """Let messages travel until nothing is left; return the parts of the work done meanwhile."""
    parts = []
    to_receiver = [sender.begin()]
    for _step in range(steps):
        if to_receiver:
            answers = other.receive(to_receiver.pop(0))
        elif other.busy:
            answers = other.tick()
        else:
            break
        for answer in answers:
            to_receiver += sender.receive(answer)
        parts.append(sender.part)
    return parts


def texts(store: Store) -> list[str]:
    return sorted(saved.text for saved in store.saves())


def test_all_games_and_settings_arrive_and_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "CHUNK", 1000)
    monkeypatch.setattr(transfer, "SLICE", 0)
    old = store_with(*random_games(12), habits={"theme": "dark"})
    before = texts(old), old.settings
    new_store = Store.load("/", {}, {})
    sender, other = Sender(old), receiver(new_store)
    parts = move(sender, other)
    assert texts(new_store) == texts(old)
    assert new_store.settings == {"habits": {"theme": "dark"}}
    assert (sender.agreed, other.agreed) == (True, True)
    assert sender.kept == other.kept == sender.count == other.count == 12
    assert parts == sorted(parts)
    assert parts[-1] == other.part == 1
    assert (texts(old), old.settings) == before


def test_games_of_several_files_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.storage.games_file.LARGEST_FILE", 83_000)
    old, new_store = store_with(*random_games(12)), Store.load("/", {}, {})
    sender, other = Sender(old), receiver(new_store)
    assert len(sender.counts) > 2
    move(sender, other)
    assert texts(new_store) == texts(old)
    assert other.agreed


def test_cards_of_the_drills_move_with_their_reviews() -> None:
    reviewed = card(31, "3@c3", 0.72).reviewed(739_943, "relatives", solved=True)
    old, new_store = store_with(*random_games(1)), Store.load("/", {}, {})
    put(old, reviewed)
    put(new_store, replace(reviewed, theme="", reviews=(-739_950,)))
    sender, other = Sender(old), receiver(new_store)
    move(sender, other)
    assert other.agreed
    (moved,) = drill_cards.cards(new_store)
    assert moved == replace(reviewed, reviews=(739_943, -739_950))


def test_device_without_games_sends_its_settings() -> None:
    new_store = Store.load("/", {}, {})
    sender, other = Sender(store_with(habits={"theme": "dark"})), receiver(new_store)
    move(sender, other)
    assert other.agreed
    assert sender.part == other.count == 0
    assert new_store.settings["habits"] == {"theme": "dark"}


def test_break_leaves_nothing_half_and_a_second_try_skips_what_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(transfer, "SLICE", 0)
    old, new_store = store_with(*random_games(8)), Store.load("/", {}, {})
    move(Sender(old), receiver(new_store), steps=6)
    came = texts(new_store)
    assert 0 < len(came) < 8
    assert {*came} <= {*texts(old)}
    sender, other = Sender(old), receiver(new_store)
    move(sender, other)
    assert texts(new_store) == texts(old)
    assert sender.agreed
    assert sender.kept == 8


def test_game_that_the_new_device_has_continued_counts_as_arrived() -> None:
    old = store_with(game("classic-2", 9))
    new_store = store_with(game("classic-2", 20))
    sender, other = Sender(old), receiver(new_store)
    move(sender, other)
    assert other.agreed
    assert texts(new_store) == [game("classic-2", 20).dump()]


def test_rejected_game_is_named_and_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    old, new_store = store_with(*random_games(3)), Store.load("/", {}, {})

    def damaged(store: Store, part: int, *, moving: bool) -> str:
        document = json.loads(write(store, part, moving=moving))
        document["games"][1]["record"]["actions"] = ["dance"]
        return json.dumps(document)

    monkeypatch.setattr(transfer, "write", damaged)
    sender, other = Sender(old), receiver(new_store)
    move(sender, other)
    assert other.agreed
    assert sender.agreed
    assert (sender.kept, other.kept, sender.count) == (2, 2, 3)
    assert [line.startswith("Game 2 of the file") for line in other.rejected] == [True]


def test_other_checksum_is_told_apart() -> None:
    old = store_with(*random_games(3))
    sender, other = Sender(old), receiver(Store.load("/", {}, {}))
    (want,) = other.receive(sender.begin())
    sender.receive(want)
    whole = transfer._checksum("".join(sender._sums))
    for rejected, checksum in (([], "0" * 64), ([[0], "0"], "0" * 64), ([0], whole)):
        message = {"t": "kept", "rejected": rejected, "sum": checksum}
        assert [json.loads(each) for each in sender.receive(json.dumps(message))] == [
            {"t": "checked", "ok": False}
        ]


def test_storage_that_is_full_in_both_places_promises_nothing() -> None:
    old, new_store = store_with(*random_games(3)), Store.load("/", {}, {})
    sender, other = Sender(old), receiver(new_store)
    new_store.failed(LOCAL)
    move(sender, other, steps=2)
    new_store.failed(INDEXED)
    with pytest.raises(TransferError, match="full"):
        move(sender, receiver(new_store))


@pytest.mark.parametrize(("version", "why"), [(2, "newer"), (0, "older")])
def test_other_version_is_told_apart(version: int, why: str) -> None:
    text = json.dumps({"t": "files", "v": version, "games": [1]})
    with pytest.raises(TransferError, match=why):
        receiver(Store.load("/", {}, {})).receive(text)


def changed(text: str, /, **fields: Any) -> str:
    return json.dumps({**json.loads(text), **fields})


@pytest.mark.parametrize(
    "fields",
    [
        {"file": 2}, {"at": 1}, {"length": 1}, {"length": -1}, {"text": ""}, {"text": 7},
        {"sum": "0" * 64}, {"sum": None}, {"t": "files"}, {"t": "checked", "ok": True},
    ],
)  # fmt: skip
def test_damaged_chunk_is_rejected(fields: dict[str, Any]) -> None:
    sender, other = Sender(store_with(*random_games(1))), receiver(Store.load("/", {}, {}))
    (want,) = other.receive(sender.begin())
    (chunk,) = sender.receive(want)
    with pytest.raises(TransferError, match="malformed"):
        other.receive(changed(chunk, **fields))
    assert not other.busy


def test_file_that_is_no_games_file_is_rejected() -> None:
    other = receiver(Store.load("/", {}, {}))
    other.receive(json.dumps({"t": "files", "v": 1, "games": [1]}))
    chunk = {"t": "chunk", "file": 1, "at": 0, "length": 2, "text": "{}"}
    chunk["sum"] = transfer._checksum("{}")
    with pytest.raises(TransferError, match="malformed"):
        other.receive(json.dumps(chunk))


@pytest.mark.parametrize("games", [[], [-1], [True], ["1"], [10**9], [1] * 1001, 1, None])
def test_implausible_announcement_is_rejected(games: object) -> None:
    with pytest.raises(TransferError, match="malformed"):
        receiver(Store.load("/", {}, {})).receive(
            json.dumps({"t": "files", "v": 1, "games": games})
        )


@pytest.mark.parametrize(
    "message",
    [
        {"t": "want", "file": 2, "at": 0}, {"t": "want", "file": 1, "at": 10**9},
        {"t": "want", "file": 1, "at": -1}, {"t": "want", "file": 0, "at": 0},
        {"t": "progress", "done": 9}, {"t": "progress", "done": -1},
        {"t": "kept", "rejected": 1, "sum": ""}, {"t": "kept", "rejected": []}, {"t": "dance"}, [],
    ],
)  # fmt: skip
def test_sender_rejects_what_makes_no_sense(message: object) -> None:
    sender = Sender(store_with(*random_games(2)))
    with pytest.raises(TransferError, match="malformed"):
        sender.receive(json.dumps(message))


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_any_json_is_answered_or_rejected(document: Any) -> None:
    for end in (Sender(Store.load("/", {}, {})), receiver(Store.load("/", {}, {}))):
        for text in (json.dumps(document), json.dumps({"t": document}), "[" * 100_000):
            with pytest.raises(TransferError):
                end.receive(text)
