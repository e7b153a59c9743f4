"""Links that do not go on with the saved game get a sentence, and nothing saved is lost."""

import json
from random import Random

import pytest

from app.by_link import turn_link
from app.game_catalogue import Table, load
from pompeii.core.record_link import to_link
from tests.app.by_link.players import (
    PLAIN,
    Person,
    begun,
    pass_on,
    play_on,
    records,
    there_of,
    turn,
)
from tests.app.visitor import Visitor
from tests.paths import DOWNFALL_GAMES


def test_older_link_leads_to_the_saved_game() -> None:
    people = begun("Livia", "Marcus")
    there = there_of(people)
    there.play(Random(1))
    old = there.send()
    there = pass_on(people, there)
    there.play(Random(1))
    before = there.store.saves()[0].text
    visitor = there.open(old)
    assert visitor.text("notice-words").startswith("This link is old: the game saved here is ")
    assert there.store.saves()[0].text == before
    visitor.click("notice-own")
    assert there.sends


def test_link_that_contradicts_the_saved_game_is_rejected() -> None:
    people = begun("Livia", "Marcus")
    play_on(people, Random(1), 2)
    there = there_of(people)
    table = load(there.store.saves()[0].text)
    there.open(turn(turn_link.write(_continued(table, 0))))
    before = there.store.saves()[0].text
    assert len(load(before).steps) == len(table.steps) + 2
    visitor = there.open(turn(turn_link.write(_continued(table, -1))))
    assert "after that they differ" in visitor.text("notice-words")
    assert there.store.saves()[0].text == before
    visitor.click("notice-back")
    assert visitor.find("home-title") is not None


def _continued(table: Table, choice: int) -> Table:
    """Return a game after two more actions, each the legal one with the index `choice`."""
    other = load(table.dump())
    for _ in range(2):
        other.play(other.view(other.actor).legal[choice])
        other.draw()
    return other


def test_same_link_again_says_whose_turn_it_is() -> None:
    people = begun("Livia", "Marcus")
    there = there_of(people)
    there.play(Random(1))
    link = there.send()
    other = pass_on(people, there)
    visitor = there.open(link)
    said = f"There is nothing new in this link: it is the turn of {other.name}."
    assert said in visitor.text("notices")
    assert visitor.text("turn-title") == f"Waiting for {other.name}"
    records(people)


def test_link_for_another_seat_says_so() -> None:
    people = begun("Livia", "Marcus", "Julia")
    there = there_of(people)
    there.play(Random(1))
    name = there.visitor.text("turn-title").removeprefix("Send the turn to ")
    link = there.send()
    third = next(each for each in people if each.name != name and each is not there)
    visitor = third.open(link)
    assert f"This link is not for you: it is the turn of {name}." in visitor.text("notices")
    assert visitor.text("turn-title") == f"Waiting for {name}"


def test_device_without_the_game_asks_who_plays_there() -> None:
    people = begun("Livia", "Marcus")
    there = there_of(people)
    there.play(Random(1))
    name = there.visitor.text("turn-title").removeprefix("Send the turn to ")
    stranger = Person("Stranger")
    visitor = stranger.open(there.send())
    assert visitor.text("who-title") == "Who are you?"
    assert visitor.legal()[0] == f"who-{['Livia', 'Marcus'].index(name)}"
    assert not stranger.store.saves()
    visitor.click(visitor.legal()[0])
    assert visitor.legal() == ["ready"]
    assert len(stranger.store.saves()) == 1
    visitor = stranger.open(there.link)
    assert visitor.find("who-title") is None


def test_player_can_leave_the_question_who_plays_there() -> None:
    people = begun("Livia", "Marcus")
    there = there_of(people)
    there.play(Random(1))
    stranger = Person("Stranger")
    visitor = stranger.open(there.send())
    visitor.send({"type": "click", "data": {"action": "take-seat", "seat": "9"}})
    assert visitor.find("who-title") is not None
    visitor.key("Escape")
    assert visitor.find("home-title") is not None


@pytest.mark.parametrize("cut", ["", "AAAA", "half", "bomb", "text", "list", "deep"])
def test_broken_link_gets_a_sentence(cut: str) -> None:
    people = begun("Livia", "Marcus")
    there = there_of(people)
    there.play(Random(1))
    link = there.send()
    broken = {
        "": "#turn=",
        "AAAA": "#turn=AAAA",
        "half": link[: len(link) // 2],
        "bomb": turn(json.dumps("x" * 300_000)),
        "text": turn('"text"'),
        "list": turn("[]"),
        "deep": turn(json.dumps({"actions": [], "page": {"page": [[]] * 9}, "players": 3})),
    }[cut]
    before = there.store.saves()[0]
    visitor = there.open(broken)
    if cut:
        assert visitor.text("notices").startswith("This link is broken")
    assert visitor.find("home-title") is not None
    assert there.store.saves() == [before]


def test_finished_game_arrives_whole_and_is_kept() -> None:
    text = (DOWNFALL_GAMES / "classic-2.json").read_text(encoding="utf-8")
    document = {**json.loads(text), "page": {"table": "AAAAAAAAAAAAA"}}
    stranger = Person("Stranger")
    visitor = stranger.open(turn(json.dumps(document)))
    assert visitor.marks["data-phase"] == "over"
    assert visitor.find("turn-panel") is None
    assert len(stranger.store.saves()) == 1
    visitor = stranger.open(turn(json.dumps({**document, "actions": document["actions"][:50]})))
    assert visitor.text("notice-words").endswith("It is over.")


def test_link_of_a_game_from_one_device_finds_it_by_its_deal() -> None:
    text = Visitor("?players=human,human&seed=7&handover=off").session.record() or ""
    marcus = Person("Marcus", PLAIN)
    marcus.open(f"#record={to_link(text)}")
    table = load(text)
    table.play(table.view(table.actor).legal[0])
    table.draw()
    visitor = marcus.open(turn(table.dump()))
    assert visitor.text("who-title") == "Who are you?"
    visitor.click(visitor.legal()[0])
    assert len(marcus.store.saves()) == 1
    assert len(load(marcus.store.saves()[0].text).steps) == 1


def test_finished_game_from_one_device_is_continued_by_its_link() -> None:
    text = (DOWNFALL_GAMES / "classic-2.json").read_text(encoding="utf-8")
    document = json.loads(text)
    marcus = Person("Marcus")
    marcus.open(f"#record={to_link(json.dumps({**document, 'actions': document['actions'][:9]}))}")
    visitor = marcus.open(turn(text))
    assert visitor.marks["data-phase"] == "over"
    assert len(marcus.store.saves()) == 1
