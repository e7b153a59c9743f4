"""Whole games, played by clicking nothing but what glows."""

from itertools import chain
from random import Random

import pytest

from e2e.conftest import SCREENS, Invite
from e2e.legal_targets import expected
from e2e.records import where
from e2e.visitor import Sight, Visitor
from pompeii import Table

PRESETS = ("classic", "two-card", "online", "retold")
SAMPLE = [
    ("classic", "human,human", "desktop", "seed=49&animation=off"),
    ("online", "human,bot:random,human", "desktop", "seed=31&handover=off&animation=off"),
]
"""Seeds of short games, without motions, which are waited for: the newcomer sees them."""
LATE = 20
"""Cards drawn when the city is half full, and Omens have come."""
NEWCOMERS = [
    (PRESETS[game % 4], 2 + game % 3, list(SCREENS)[game // 4 % 2], game) for game in range(20)
]


def ranking(visitor: Visitor) -> dict[str, tuple[int, int]]:
    """By name, what the page says at the end: rescued, and in the volcano."""
    rows = visitor.result().get_by_role("row").filter(has=visitor.page.get_by_role("rowheader"))
    found = {}
    for row in rows.all():
        rescued, volcano = (int(text) for text in row.get_by_role("cell").all_inner_texts())
        found[row.get_by_role("rowheader").inner_text()] = rescued, volcano
    return found


def check_end(visitor: Visitor) -> None:
    """The page tells the same end as the rules do."""
    sight, table = visitor.sight(), visitor.table()
    assert sight.legal == []
    assert sight.decision is None
    assert sight.actor is None
    assert sight.ply == len(table.record.actions)
    check_result(visitor, table)


def check_result(visitor: Visitor, table: Table) -> None:
    """Winners and figures are those of the engine."""
    view, players = table.view(None), table.record.players
    assert view.winners
    figures = zip(view.rescued, view.volcano, strict=True)
    names = [player.name for player in players]
    assert ranking(visitor) == dict(zip(names, figures, strict=True))
    title = visitor.result().get_by_role("heading").inner_text()
    for seat, player in enumerate(players):
        assert (player.name in title) == (seat in view.winners)


def check_hand_over(visitor: Visitor, sight: Sight, table: Table, looks: str | None) -> str | None:
    """The device is handed over at every turn in the city and never in the flight, without a card
    in the page. Given who looked at the page, and gives who does now.
    """
    name = table.record.players[table.state.actor].name
    if sight.dialog is not None:
        assert sight.phase == "city"
        assert name in sight.dialog
        assert not visitor.has("[data-card]")
        return name
    if sight.phase == "city":
        assert name == looks
        hand = table.view(table.state.actor).hand
        assert len(visitor.ids("[data-card]")) == len(hand)
    return looks


def check_game(visitor: Visitor, first: Sight, random: Random, *, handed_over: bool) -> None:
    """From what is seen first to the end, what glows is what the rules allow."""
    looks = None
    for sight in chain([first], visitor.wander(random)):
        table = visitor.table()
        assert sight.ply == len(table.record.actions)
        if sight.phase != "over":
            assert set(sight.hooks) == expected(table, sight)
            if handed_over:
                looks = check_hand_over(visitor, sight, table, looks)
    check_end(visitor)


@pytest.mark.parametrize(("preset", "players", "screen", "address"), SAMPLE)
def test_what_glows_is_what_the_rules_allow_and_the_game_ends_as_they_say(
    invite: Invite, preset: str, players: str, screen: str, address: str
) -> None:
    visitor = invite(screen)
    first = visitor.open(f"?players={players}&rules={preset}&{address}")
    check_game(visitor, first, Random(preset), handed_over="handover=off" not in address)


def test_four_fingers_on_a_phone_end_a_game_that_was_brought_in(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?handover=off&animation=off")
    late = where(lambda table: table.state.drawn == LATE, 4, preset="two-card")
    check_game(visitor, visitor.bring(late), Random(1), handed_over=False)


@pytest.mark.newcomer
@pytest.mark.parametrize(("preset", "seats", "screen", "seed"), NEWCOMERS)
def test_a_newcomer_finishes_without_a_dead_click(
    invite: Invite, preset: str, seats: int, screen: str, seed: int
) -> None:
    visitor = invite(screen)
    visitor.open()
    visitor.act("new")
    visitor.lay(seats)
    visitor.customise()
    for seat in range(1, seats):
        visitor.page.select_option(f"[name=kind-{seat}]", "human")
    visitor.page.select_option("[name=preset]", preset)
    visitor.seat_people()
    visitor.page.fill("[name=seed]", str(seed))
    visitor.act("start")
    visitor.play(Random(seed))
    assert visitor.table().record.document["rules"]["preset"] == preset
    check_end(visitor)
