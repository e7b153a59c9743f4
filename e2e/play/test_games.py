"""Whole games, played by clicking only highlighted elements."""

from itertools import chain, islice
from random import Random

import pytest

from e2e.conftest import SCREENS, Invite
from e2e.legal_highlights import expected
from e2e.prepared_games import covered, where
from e2e.visitor import Sight, Visitor
from pompeii import Table

PRESETS = ("classic", "two-card", "online", "retold")
SAMPLE = [
    ("classic", "human,human", "desktop", "seed=49&animation=off"),
    ("online", "human,bot:random,human", "desktop", "seed=31&handover=off&animation=off"),
]
"""Seeds of short games without animations, which cost time; the newcomer sees them."""
LATE = 20
"""Cards drawn in the middle of the city phase, after some Omens."""
COVERED = 28
"""Squares under lava late in the flight."""
SOME = 40
"""Clicks of a part of a game."""
NEWCOMERS = [
    (PRESETS[game % 4], 2 + game % 3, list(SCREENS)[game // 4 % 2], game) for game in range(20)
]


def ranking(visitor: Visitor) -> dict[str, tuple[int, int]]:
    """Return the final counts on the page by name: rescued, and in the volcano."""
    rows = visitor.result().get_by_role("row").filter(has=visitor.page.get_by_role("rowheader"))
    found = {}
    for row in rows.all():
        rescued, volcano = (int(text) for text in row.get_by_role("cell").all_inner_texts())
        found[row.get_by_role("rowheader").inner_text()] = rescued, volcano
    return found


def check_end(visitor: Visitor) -> None:
    """Check that the page shows the same end as the rules."""
    sight, table = visitor.sight(), visitor.table()
    assert sight.legal == []
    assert sight.decision is None
    assert sight.actor is None
    assert sight.ply == len(table.record.actions)
    check_result(visitor, table)


def check_result(visitor: Visitor, table: Table) -> None:
    """Check the winners and counts against the engine."""
    view, players = table.view(None), table.record.players
    assert view.winners
    figures = zip(view.rescued, view.volcano, strict=True)
    names = [player.name for player in players]
    assert ranking(visitor) == dict(zip(names, figures, strict=True))
    title = visitor.result().get_by_role("heading").inner_text()
    for seat, player in enumerate(players):
        assert (player.name in title) == (seat in view.winners)


def check_hand_over(visitor: Visitor, sight: Sight, table: Table, looks: str | None) -> str | None:
    """Check that every turn in the city begins with a handover, without a card in the page.

    The flight has none. The argument is the previous viewer; return the current one.
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


def check_highlights(
    visitor: Visitor, first: Sight, random: Random, *, handed_over: bool, clicks: int | None = None
) -> None:
    """Check for some clicks, or to the end of the game, that exactly the legal elements are
    highlighted.
    """
    looks = None
    for sight in islice(chain([first], visitor.wander(random)), clicks):
        table = visitor.table()
        assert sight.ply == len(table.record.actions)
        if sight.phase != "over":
            assert set(sight.hooks) == expected(table, sight)
            if handed_over:
                looks = check_hand_over(visitor, sight, table, looks)


@pytest.mark.whole
@pytest.mark.parametrize(("preset", "players", "screen", "address"), SAMPLE)
def test_highlights_equal_the_legal_actions_and_the_end_equals_the_rules(
    invite: Invite, preset: str, players: str, screen: str, address: str
) -> None:
    visitor = invite(screen)
    first = visitor.open(f"?players={players}&rules={preset}&{address}")
    check_highlights(visitor, first, Random(preset), handed_over="handover=off" not in address)
    check_end(visitor)


def test_imported_game_of_four_goes_on_and_ends_on_a_phone(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?handover=off&animation=off")
    city = where(lambda table: table.state.drawn == LATE, 4, preset="two-card")
    check_highlights(visitor, visitor.bring(city), Random(1), handed_over=False, clicks=SOME)
    flight = where(covered(COVERED), 4, preset="two-card")
    check_highlights(visitor, visitor.bring(flight), Random(1), handed_over=False)
    check_end(visitor)


@pytest.mark.newcomer
@pytest.mark.parametrize(("preset", "seats", "screen", "seed"), NEWCOMERS)
def test_newcomer_finishes_without_a_dead_click(
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
