"""The list of games names the next player of each game by link."""

from random import Random

from app.game_catalogue import load
from tests.app.by_link.players import (
    begun,
    there_of,
)
from tests.app.visitor import Visitor


def test_list_and_continue_prefer_games_that_can_be_played() -> None:
    people = begun("Livia", "Marcus")
    there = there_of(people)
    visitor = there.open("")
    id = there.store.saves()[0].id
    assert visitor.text(f"save-{id}-stand") in ("Your turn", "Send the turn to Marcus")
    there.visitor = Visitor(f"?game={id}&animation=off", store=there.store)
    there.play(Random(1))
    name = there.visitor.text("turn-title").removeprefix("Send the turn to ")
    visitor = there.open("")
    assert visitor.text(f"save-{id}-stand") == f"Send the turn to {name}"
    there.visitor = Visitor(f"?game={id}&animation=off", store=there.store)
    there.send()
    visitor = there.open("")
    assert visitor.text("continue-stand") == f"Waiting for {name}"
    visitor.click("new")
    visitor.click("start")
    other_id = there.store.saves()[0].id
    there.visitor = Visitor(f"?game={id}&animation=off", store=there.store)
    there.visitor.click("turn-show")
    there.visitor.click("turn-code-read")
    visitor = there.open("")
    visitor.click("continue")
    assert visitor.session.game == other_id


def test_shared_device_names_the_player_in_the_list() -> None:
    people = begun("Livia", "Marcus", "Julia")
    there = there_of(people)
    actor, place = load(there.store.saves()[0].text).actor, people.index(there)
    away = next(seat for seat in range(3) if seat not in (actor, place))
    visitor = there.visitor
    visitor.click("devices")
    for seat in range(3):
        visitor.change(f"device-{seat}", "elsewhere" if seat == away else "here")
    visitor.click("devices-set")
    visitor = there.open("")
    words = visitor.text(f"save-{there.store.saves()[0].id}-stand")
    assert words == f"{people[actor].name} is to move"
