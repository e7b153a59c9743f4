"""Games by link that are not dealt yet go on at the new device of a player."""

import json
from typing import Any

import pytest

from app.new_device.received_undealt_games import take_over
from app.new_device.transfer import Sender
from app.storage import undealt_games_by_link
from app.storage.games_file import Import, write
from app.storage.store import Store
from tests.app.by_link.players import Person
from tests.app.by_link.test_invitations import inviting
from tests.app.new_device.test_transfer import move, receiver, store_with


def moved(person: Person) -> Person:
    """Return the same person at a new device, after the move."""
    new = Person(person.name)
    other = receiver(new.store)
    move(Sender(person.store), other)
    assert other.agreed
    new.open()
    return new


def test_answers_are_opened_at_the_new_device_which_deals() -> None:
    livia, marcus = inviting("Livia", "Marcus"), Person("Marcus")
    link = livia.send()
    new = moved(livia)
    assert undealt_games_by_link.tables(new.store) == undealt_games_by_link.tables(livia.store)
    marcus.open(link).click("who-1")
    new.open(marcus.send())
    (saved,) = new.store.saves()
    livia.open(marcus.link)
    assert json.loads(livia.store.saves()[0].text)["fair"] == json.loads(saved.text)["fair"]


def test_table_that_the_new_device_has_stays_as_it_is() -> None:
    livia, marcus = inviting("Livia", "Marcus", "Julia"), Person("Marcus")
    link = livia.send()
    new = moved(livia)
    marcus.open(link).click("who-1")
    new.open(marcus.send())
    before = undealt_games_by_link.tables(new.store)
    other = receiver(new.store)
    move(Sender(livia.store), other)
    assert (
        undealt_games_by_link.tables(new.store)
        == before
        != undealt_games_by_link.tables(livia.store)
    )


def test_secret_bytes_are_in_no_file_and_read_from_none() -> None:
    livia = inviting("Livia", "Marcus")
    (table,) = undealt_games_by_link.tables(livia.store).values()
    (secret,) = table[undealt_games_by_link.NONCES].values()
    assert secret not in write(livia.store)
    moving = write(livia.store, moving=True)
    assert secret in moving
    store = Store.load("/", {}, {})
    Import(json.loads(moving), store, str)
    assert not undealt_games_by_link.tables(store)


@pytest.mark.parametrize(
    "change",
    [
        {"here": [4]}, {"here": "0"}, {"nonces": {"0": "00"}}, {"nonces": {"x": "00" * 32}},
        {"nonces": {"9": "00" * 32}}, {"nonces": []}, {"invitation": 7}, {"more": "x" * 20_000},
    ],
)  # fmt: skip
def test_malformed_table_is_left_out(change: dict[str, Any]) -> None:
    livia = inviting("Livia", "Marcus")
    ((code, table),) = undealt_games_by_link.tables(livia.store).items()
    store = store_with()
    found: Any
    for found in ({code: {**table, **change}}, {"no code": table}, {code: 7}, [table], None):
        take_over(store, found)
    assert not undealt_games_by_link.tables(store)
    take_over(store, {code: table})
    assert undealt_games_by_link.tables(store) == {code: table}
