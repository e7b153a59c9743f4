"""Whole games, played by clicking nothing but what glows."""

from random import Random

import pytest

from e2e.conftest import SCREENS, Invite
from e2e.visitor import Visitor
from pompeii import Table

PRESETS = ("classic", "two-card", "online", "retold")
SAMPLE = [
    ("classic", 2, "desktop", "on"),
    ("two-card", 4, "phone", "off"),
    ("online", 3, "desktop", "off"),
    ("retold", 3, "phone", "on"),
]
NEWCOMERS = [
    (PRESETS[game % 4], 2 + game % 3, list(SCREENS)[game // 4 % 2], game) for game in range(20)
]


def ranking(visitor: Visitor) -> dict[str, tuple[int, int]]:
    """By colour, what the page says at the end: rescued, and in the volcano."""
    rows = visitor.page.locator("#ranking-body tr")
    return {
        row.get_attribute("id", timeout=0).removeprefix("rank-"): tuple(  # type: ignore[misc,union-attr]
            int(cell.inner_text()) for cell in row.locator("td").all()
        )
        for row in rows.all()
    }


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
    colours = [player.document()["colour"] for player in players]
    assert ranking(visitor) == dict(zip(colours, figures, strict=True))
    title = visitor.text("#result-title")
    for seat, player in enumerate(players):
        assert (player.name in title) == (seat in view.winners)


@pytest.mark.parametrize(("preset", "seats", "screen", "handover"), SAMPLE)
def test_a_game_of_clicks_on_what_glows_ends_as_the_rules_say(
    invite: Invite, preset: str, seats: int, screen: str, handover: str
) -> None:
    visitor = invite(screen)
    players = ",".join(["human"] * seats)
    visitor.open(f"?players={players}&rules={preset}&seed={preset}&handover={handover}")
    visitor.play(Random(preset))
    check_end(visitor)


def test_a_person_and_a_bot_play_to_the_end(invite: Invite) -> None:
    visitor = invite("desktop")
    visitor.open("?players=human,bot:random&seed=5&animation=off")
    visitor.play(Random(5))
    check_end(visitor)


@pytest.mark.newcomer
@pytest.mark.parametrize(("preset", "seats", "screen", "seed"), NEWCOMERS)
def test_a_newcomer_finishes_without_a_dead_click(
    invite: Invite, preset: str, seats: int, screen: str, seed: int
) -> None:
    visitor = invite(screen)
    visitor.open()
    visitor.act("new")
    visitor.page.select_option("[name=count]", str(seats))
    for seat in range(1, seats):
        visitor.page.select_option(f"[name=kind-{seat}]", "human")
    visitor.page.select_option("[name=preset]", preset)
    visitor.seat_people()
    visitor.page.fill("[name=seed]", str(seed))
    visitor.act("start")
    visitor.play(Random(seed))
    assert visitor.table().record.document["rules"]["preset"] == preset
    check_end(visitor)
