"""The page of a host changes the table itself, fills free seats, and shows emotes."""

import pytest

from pompeii.core.record_document import Player
from pompeii.together import messages as m
from tests.together.table_simulation import NAMES, Simulation, started
from tests.together.test_table import to_turn_of


def test_host_sends_what_its_page_did_at_the_table_itself() -> None:
    table = started()
    to_turn_of(table, 0)
    guest, hosted = table.guests["Marcus"], table.host.hosted
    revision, used = hosted.revision, hosted.seats[0].used
    table.now += 5
    table.table.play(table.table.view(0).legal[0])
    table.host.follow()
    table.settle()
    assert guest.view == table.table.view(1)
    assert hosted.revision == revision + 1
    assert hosted.seats[0].used >= used + 5
    table.host.follow()
    assert hosted.revision == revision + 1
    table.table.undo()
    table.host.follow()
    table.settle()
    assert guest.view == table.table.view(1)


def test_nothing_is_followed_before_the_deal() -> None:
    table = Simulation(seats=3)
    table.host.follow()
    assert table.host.hosted.revision == 0


def test_free_seat_is_filled_by_a_bot_and_the_game_begins() -> None:
    table = Simulation(seats=3)
    del table.guests["Julia"]
    table.host.disconnect("Julia")
    table.settle()
    assert table.host.presence == ("host", "here", "free")
    assert table.host.table is None
    with pytest.raises(ValueError, match="not free"):
        table.host.fill(1, "bot:random")
    table.host.fill(2, "bot:random")
    table.settle()
    assert [player.kind for player in table.table.record.players] == [
        "human",
        "human",
        "bot:random",
    ]
    assert table.guests["Marcus"].players == table.table.record.players
    assert table.host.presence == ("host", "here", "host")
    with pytest.raises(ValueError, match="not free"):
        table.host.fill(2, "bot:random")
    assert table.guests["Marcus"].view == table.table.view(1)


def test_guests_learn_the_names_of_those_that_come_later() -> None:
    table = Simulation(seats=3)
    del table.guests["Julia"]
    table.host.disconnect("Julia")
    table.settle()
    table.join("Cornelia")
    table.settle()
    names = [player.name for player in table.guests["Marcus"].players]
    assert names == ["Livia", "Marcus", "Cornelia"]


def test_welcome_with_another_number_of_players_is_ignored() -> None:
    table = started()
    guest = table.guests["Marcus"]
    players = tuple(Player(name, side).document() for side, name in enumerate(NAMES[:3]))
    guest.receive(m.write(m.Welcome(bytes(8), "pompeii", {}, players, 1, b"t" * 16, True)))
    assert (len(guest.players), guest.closed) == (2, "")


def test_emotes_of_all_seats_reach_the_host_page() -> None:
    table = started()
    table.guests["Marcus"].emote("laugh")
    table.settle()
    table.host.emote(0, "thanks")
    assert table.host.emotes == [m.Emote("laugh", 1), m.Emote("thanks", 0)]
