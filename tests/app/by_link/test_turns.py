"""Turns travel by link: they reach the game that is saved already, and nothing saved is lost."""

import json
from random import Random
from typing import Any

import pytest

from app.by_link import turn_link
from app.game_catalogue import load
from pompeii import Player, RecordError, registry
from pompeii.core import fair_deal
from tests.app.by_link.players import (
    APPIA,
    PLAIN,
    SCANNABLE,
    Person,
    begun,
    pass_on,
    play_on,
    records,
    there_of,
    turn,
)
from tests.paths import APPIA_GAMES, DOWNFALL_GAMES
from tests.share_of_cases import share

WHOLE_GAMES = [
    ("pompeii", ("Livia", "Marcus"), 0),
    (APPIA, ("Livia", "Marcus"), 0),  # its physics takes long at each of the many turns
    ("pompeii", ("Livia", "Marcus", "Julia"), 1),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "names", "bots"), share(WHOLE_GAMES, 2))
def test_whole_game_is_played_by_links_alone(game: str, names: tuple[str, ...], bots: int) -> None:
    people = begun(*names, game=game, bots=bots)
    lengths = play_on(people, Random(1))
    assert max(lengths) <= SCANNABLE
    texts = records(people)
    tables = [registry.load(text) for text in texts]
    assert all(table.winners is not None for table in tables)
    assert len({table.dump() for table in tables}) == 1
    found = fair_deal.verify(tables[0].record)
    assert found is not None
    assert found.verdict is fair_deal.Verdict.VERIFIED
    assert [person.visitor.marks["data-phase"] for person in people] == ["over"] * len(people)


@pytest.mark.no_cover
def test_turns_of_via_appia_reach_both_devices() -> None:
    people = begun("Livia", "Marcus", game=APPIA)
    lengths = play_on(people, Random(1), turns=25)
    assert len(lengths) == 25
    assert max(lengths) <= SCANNABLE
    one, other = (registry.load(text) for text in records(people))
    assert len(one.steps) >= 25
    assert one.dump() == other.dump()
    found = fair_deal.verify(one.record)
    assert found is not None
    assert found.verdict is fair_deal.Verdict.VERIFIED


@pytest.mark.parametrize("folder", [APPIA_GAMES, DOWNFALL_GAMES])
def test_last_turn_of_a_long_game_fits_a_code(folder: Any) -> None:
    lengths = []
    for path in sorted(folder.glob("*-[234].json")):
        table = registry.load(path.read_text(encoding="utf-8"))
        record = table.record
        code, nonces = bytes(8), [bytes(range(seat, seat + 32)) for seat in range(table.seats)]
        made = tuple(fair_deal.commitment(code, *each) for each in enumerate(nonces))
        fair = fair_deal.FairDeal(code, made, tuple(nonces))
        # The deal of these games is another one, of the same size as that of the seed.
        document = {**json.loads(table.dump()), "fair": fair.document()}
        del document["deal"], document["fair"]["commitments"]
        document.pop("seed", None)
        document["page"] = {"table": fair_deal.base32(code)}
        assert turn_link.read_players(document) == list(record.players)
        lengths.append(len(turn(json.dumps(document))))
    assert max(lengths) <= SCANNABLE, lengths


def test_link_has_nothing_that_belongs_to_the_device() -> None:
    there = there_of(begun("Livia", "Marcus"))
    table = load(there.store.saves()[0].text)
    table.record.document["page"] |= {"title": "My diary", "guide": {"told": []}}
    written = json.loads(turn_link.write(table))
    assert written.keys() == {"format", "version", "rules", "players", "actions", "page", "fair"}
    assert written["page"].keys() == {"table"}
    assert written["fair"].keys() == {"table", "nonces"}
    again = turn_link.read(written)
    assert again.record.document["deal"] == table.record.document["deal"]
    assert again.record.document["fair"] == table.record.document["fair"]


def test_deal_of_a_seed_stays_out_of_the_link_and_any_other_deal_is_in_it() -> None:
    game = registry.game("pompeii")
    table = game.table(game.new([Player("Livia", 0), Player("Marcus", 1)], {}, "7"))
    written = json.loads(turn_link.write(table))
    assert "deal" not in written
    assert turn_link.read(written).dump() == table.dump()
    table.record.document["seed"] = "another"
    assert "deal" in json.loads(turn_link.write(table))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"seed": ""}, "seed"),
        ({"seed": None}, "seed"),
        ({"rules": 1}, "rules"),
        ({"players": []}, "players"),
        ({"fair": 1, "seed": None}, "fair"),
        ({"fair": {"table": "A", "nonces": []}, "seed": None}, "fair.table"),
        ({"fair": {"table": "A" * 13, "nonces": []}, "seed": None}, "fair.nonces"),
    ],
)
def test_turn_without_a_deal_needs_all_that_gives_it(change: dict[str, object], place: str) -> None:
    game = registry.game("pompeii")
    table = game.table(game.new([Player("Livia", 0), Player("Marcus", 1)], {}, "7"))
    document = {**json.loads(turn_link.write(table)), **change}
    given = {key: value for key, value in document.items() if value is not None}
    with pytest.raises(RecordError) as error:
        turn_link.read(given)
    assert error.value.place.startswith(place)


def test_turn_opens_at_the_hand_over_and_shows_the_moves_of_others() -> None:
    people = begun("Livia", "Marcus")
    play_on(people, Random(1), 3)
    there = there_of(people)
    there.reload()
    assert there.visitor.find("turn-panel") is None
    visitor = there.open(_link_to(people, there))
    assert visitor.legal() == ["ready"]
    assert visitor.find("card-0") is None
    visitor.click("ready")
    assert visitor.find("since") is not None or "Since your turn" in visitor.html
    records(people)


def _link_to(people: list[Person], there: Person) -> str:
    """Return the link that brought the last turn."""
    other = next(person for person in people if person is not there)
    return other.link


def test_panel_stays_until_the_turn_is_sent_also_after_a_reload() -> None:
    people = begun("Livia", "Marcus", game=APPIA)
    there = there_of(people)
    if not there.sends:
        there.play(Random(1))
    visitor = there.reload()
    assert there.sends
    heading = visitor.text("turn-title")
    assert heading.startswith("Send the turn to ")
    name = heading.removeprefix("Send the turn to ")
    assert visitor.text("status-line") == f"Send the turn to {name}."
    link = there.send()
    assert visitor.text("turn-title") == f"Waiting for {name}"
    visitor = there.reload()
    assert visitor.text("turn-title") == f"Waiting for {name}"
    assert visitor.text("status-line") == f"Waiting for {name}."
    assert there.link == link
    assert not visitor.legal()


def test_last_step_can_be_undone_until_the_turn_is_sent() -> None:
    people = begun("Livia", "Marcus", game=APPIA)
    there = there_of(people)
    if there.sends:
        there = pass_on(people, there)
    there.play(Random(1))
    assert there.visitor.tools()["undo"]
    assert "undo" in there.visitor.text("turn-words")
    there.visitor.click("undo")
    assert there.visitor.legal()
    assert there.visitor.find("turn-panel") is None
    there.play(Random(2))
    there.send()
    assert not there.visitor.tools()["undo"]


def test_failed_copy_sends_nothing() -> None:
    people = begun("Livia", "Marcus", game=APPIA)
    there = there_of(people)
    there.play(Random(1))
    there.visitor.send({"type": "copied", "ok": False})
    assert there.sends
    there.visitor.send({"type": "sent"})
    assert not there.sends


def test_turn_is_unsent_until_the_player_says_that_the_code_was_read() -> None:
    people = begun("Livia", "Marcus", game=APPIA)
    there = there_of(people)
    there.play(Random(1))
    visitor = there.visitor
    visitor.click("turn-show")
    asked = [json.loads(str(each[1])) for each in visitor.asked if each[0] == "share"]
    assert asked[-1]["action"] == "code"
    assert asked[-1]["link"].startswith("#turn=")
    visitor.click("turn-code-close")
    assert there.sends
    assert visitor.tools()["undo"]
    visitor.click("turn-show")
    visitor.click("turn-code-read")
    assert visitor.text("turn-title").startswith("Waiting")
    assert not visitor.tools()["undo"]


def test_film_that_is_ready_sends_nothing() -> None:
    people = begun("Livia", "Marcus", game=APPIA)
    there = there_of(people)
    there.play(Random(1))
    there.visitor.send({"type": "filmed", "film": "", "ok": True})
    assert there.sends


def test_early_end_is_sent_to_the_others() -> None:
    livia, marcus = begun("Livia", "Marcus", game=APPIA)
    there = there_of([livia, marcus])
    other = marcus if there is livia else livia
    other.open(_played(there))
    for button in ("end", "end-yes"):
        other.visitor.click(button)
    assert other.visitor.text("turn-title") == f"Send the result to {there.name}"
    visitor = there.open(other.send())
    assert visitor.text("result-title") == "Ended early"
    assert other.visitor.find("turn-panel") is None


def _played(there: Person) -> str:
    there.play(Random(1))
    return there.send()


def test_game_on_one_device_becomes_a_game_by_link_and_back() -> None:
    livia = Person("Livia", "?players=human,human&seed=7&handover=off&animation=off")
    visitor = livia.visitor
    livia.query = PLAIN
    visitor.click("devices")
    visitor.change("device-0", "elsewhere")
    visitor.change("device-1", "elsewhere")
    assert visitor.text("devices-refusal") == "At least one person has to play on this device."
    assert visitor.find("devices-set") is None
    first = load(livia.store.saves()[0].text).actor
    visitor.change(f"device-{first}", "here")
    visitor.click("devices-set")
    livia.play(Random(1))
    assert livia.sends
    marcus = Person("Marcus")
    marcus.open(livia.send()).click(f"who-{1 - first}")
    assert marcus.visitor.legal() == ["ready"]
    assert fair_deal.FAIR not in json.loads(marcus.store.saves()[0].text)
    livia.reload()
    visitor = livia.visitor
    assert visitor.text("turn-title").startswith("Waiting")
    visitor.click("devices")
    visitor.click("devices-gather")
    assert visitor.find("turn-panel") is None
    assert visitor.legal()
    visitor.click("devices")
    visitor.change(f"device-{1 - first}", "elsewhere")
    visitor.click("devices-back")
    visitor.click("devices")
    visitor.click("devices-set")
    assert visitor.legal()


def test_seat_of_a_bot_that_another_device_took_over_is_played_there() -> None:
    people = begun("Livia", "Marcus", bots=1)
    there = there_of(people)
    there.visitor.click("menu")
    there.visitor.change("plays-2", "human")
    there.visitor.click("menu-close")
    rounds = 0
    while not there.sends and rounds < 20:
        there.play(Random(rounds))
        rounds += 1
    other = next(person for person in people if person is not there)
    visitor = other.open(there.send())
    assert "I am" in visitor.html
    assert other.store.saves()[0].meta["remote"] == sorted({people.index(there), 2})


def test_rematch_by_link_invites_the_same_people() -> None:
    people = begun("Livia", "Marcus", game=APPIA)
    there = there_of(people)
    there.visitor.click("end")
    there.visitor.click("end-yes")
    visitor = there.visitor
    visitor.click("rematch")
    other = next(person for person in people if person is not there)
    assert visitor.text("invitation-title") == f"Invite {other.name}"
    other.open(there.send()).click(f"who-{people.index(other)}")
    there.open(other.send())
    texts = [json.loads(saved.text) for saved in there.store.saves()]
    assert len({json.dumps(text["fair"]) for text in texts}) == 2


def test_waiting_player_cannot_act_in_the_game() -> None:
    people = begun("Livia", "Marcus")
    there = there_of(people)
    there.play(Random(1))
    there.send()
    local_game = there.visitor.session.top.local_game  # type: ignore[attr-defined]
    assert local_game.waits
    assert local_game.callers() == []
