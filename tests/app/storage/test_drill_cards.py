"""The cards of the drills in the storage: added, reviewed, merged, and read if damaged."""

import json
from dataclasses import replace
from datetime import date

import pytest

from app.storage import drill_cards
from app.storage.drill_cards import DRILLS, MOST_CARDS, MOST_REVIEWS, DrillCard
from app.storage.games_file import LONGEST_SETTINGS
from app.storage.puzzle_progress import MOST
from app.storage.store import Store
from tests.app.drills import put
from tests.app.saves import brought, exported, game, visitor_with
from tests.app.visitor import Visitor

DAY = date(2026, 11, 23).toordinal()
CARD = DrillCard("game0", 31, 7, "3@c3", 0.72)


def store_with(*cards: DrillCard) -> Store:
    store = Store.load("/", {}, {})
    put(store, *cards)
    return store


def test_second_analysis_keeps_the_reviews() -> None:
    store = store_with(CARD, replace(CARD, ply=15))
    reviewed = CARD.reviewed(DAY, "places", solved=True)
    drill_cards.update(store, reviewed)
    put(store, replace(CARD, best="4@c3", loss=0.9))
    assert drill_cards.cards(store) == [replace(reviewed, best="4@c3", loss=0.9)]
    put(store, replace(CARD, line=8))  # the game goes on from an earlier position
    assert drill_cards.cards(store) == [replace(CARD, line=8)]
    drill_cards.remove(store, CARD)
    assert drill_cards.cards(store) == []


def test_checksum_tells_two_lines_of_a_game_apart() -> None:
    whole, shorter = game("classic-2"), game("classic-2", 40)
    assert drill_cards.line(whole, 31) == drill_cards.line(shorter, 31)
    assert len({drill_cards.line(whole, ply) for ply in range(len(whole.steps))}) == len(
        whole.steps
    )


def test_only_the_first_review_of_a_day_counts() -> None:
    card = CARD.reviewed(DAY, "places", solved=False).reviewed(DAY, "places", solved=True)
    assert card.reviews == (-DAY,)
    assert card.reviewed(DAY - 2, "places", solved=True).reviews == (DAY - 2, -DAY)


def test_reviews_of_two_devices_are_united() -> None:
    one = replace(CARD, theme="places", reviews=(DAY, -DAY - 2))
    other = replace(CARD, reviews=(-DAY, DAY + 1))
    found = drill_cards.joined([one.as_json()], [other.as_json(), replace(CARD, ply=2).as_json()])
    united = replace(one, reviews=(DAY, DAY + 1, -DAY - 2))
    assert found == [replace(CARD, ply=2).as_json(), united.as_json()]
    assert drill_cards.joined(None, [one.as_json()]) == [one.as_json()]
    assert drill_cards.joined([CARD.as_json()], [one.as_json()])[0][5] == "places"
    other_line = replace(CARD, line=8, reviews=(DAY,))
    assert drill_cards.joined([CARD.as_json()], [other_line.as_json()]) == [CARD.as_json()]


def test_imported_cards_displace_none_of_the_own() -> None:
    own = [replace(CARD, ply=ply).as_json() for ply in range(MOST_CARDS - 1)]
    came = [replace(CARD, ply=ply).as_json() for ply in (1, 501, 502)]
    assert drill_cards.joined(own, came) == [came[2], *own]


def test_cards_travel_in_the_games_file() -> None:
    visitor = visitor_with(game("classic-2"))
    put(visitor.store, CARD.reviewed(DAY, "places", solved=True))
    visitor = Visitor(store=visitor.store)
    _name, text = exported(visitor, "export-all")
    other = Visitor()
    put(other.store, CARD, replace(CARD, save="other"))
    brought(other, text)
    reviewed = drill_cards.cards(visitor.store)[0]
    assert drill_cards.cards(other.store) == [reviewed, replace(CARD, save="other")]


def test_most_cards_fit_in_a_games_file() -> None:
    store = Store.load("/", {}, {})
    reviews = tuple(range(DAY, DAY + MOST_REVIEWS + 3))
    for number in range(MOST_CARDS + 5):
        card = DrillCard(f"k3j9d0ab{number}", 200, 2**32 - 1, "helmet>k7", 10.25, "relatives")
        put(store, card)
        for day in reviews:
            card = card.reviewed(-day if day < 0 else day, "relatives", solved=False)
        drill_cards.update(store, card)
    found = drill_cards.cards(store)
    assert len(found) == MOST_CARDS
    assert all(len(card.reviews) == MOST_REVIEWS for card in found)
    puzzles = {"puzzles": [f"+1800:4-{number}-103-hold" for number in range(3 * MOST)]}
    assert len(json.dumps({**store.settings, **puzzles})) < LONGEST_SETTINGS


@pytest.mark.parametrize(
    "entry",
    [
        3,
        [],
        ["game0", 31, 7, "3@c3", 0.72, ""],
        ["game0", 31, "3@c3", 0.72, "", []],
        ["game0", 31, 7, "3@c3", 0.72, "", 3],
        ["a b", 31, 7, "3@c3", 0.72, "", []],
        ["x" * 41, 31, 7, "3@c3", 0.72, "", []],
        ["game0", -1, 7, "3@c3", 0.72, "", []],
        ["game0", 31, 7, "3@c3 and more text", 0.72, "", []],
        ["game0", 31, 7, "3@c3", -1.0, "", []],
        ["game0", 31, 7, "3@c3", float("nan"), "", []],
        ["game0", 31, 7, "3@c3", 0.72, "a long unknown theme", []],
        ["game0", 31, 7, "3@c3", 0.72, "", [0]],
        ["game0", 31, 7, "3@c3", 0.72, "", ["1"]],
        ["game0", 31, 7, "3@c3", 0.72, "", [DAY, -DAY]],
        ["game0", 31, 7, "3@c3", 0.72, "", [10**9]],
        ["game0", 31, 7, "3@c3", 0.72, "", [*range(1, MOST_REVIEWS + 2)]],
    ],
)
def test_damaged_card_is_ignored(entry: object) -> None:
    store = Store.load("/", {}, {})
    store.set(DRILLS, [entry, CARD.as_json()])
    assert drill_cards.cards(store) == [CARD]


@pytest.mark.parametrize("kept", [None, 3, {"a": 1}, "text"])
def test_damaged_setting_means_no_cards(kept: object) -> None:
    store = Store.load("/", {}, {})
    store.set(DRILLS, kept)
    assert drill_cards.cards(store) == []
