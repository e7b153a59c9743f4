"""Two pages of one game: one plays, the other watches and can take over."""

from random import Random

from e2e.conftest import Invite
from e2e.visitor import Visitor

GAME = "?players=human,human&seed=pages&handover=off&animation=off"


def turn(visitor: Visitor, ply: int) -> None:
    """Play until so many actions are done."""
    visitor.play(Random(ply), lambda now: (now.ply or 0) >= ply and not now.chosen)


def follow(visitor: Visitor, ply: int) -> None:
    """Wait until a game that is watched has come so far."""
    visitor.page.wait_for_selector(f"body[data-ply='{ply}']", state="attached")


def test_one_page_plays_and_the_other_watches_until_it_takes_over(invite: Invite) -> None:
    first, second = invite(), invite()
    first.open(GAME)
    turn(first, 1)
    address = first.page.url.removeprefix(first.address)
    assert second.open(address).legal == []
    assert second.has("[data-action=take]")
    turn(first, 2)
    follow(second, 2)
    assert not second.has("[data-card]")
    with second.page.expect_navigation():
        second.press("[data-action=take]")
    assert second.sight().legal
    assert not second.has("[data-action=take]")
    first.page.wait_for_selector("[data-action=take]")
    assert first.sight().legal == []
    turn(second, 3)
    follow(first, 3)
    assert first.actions() == second.actions()
    # A page that is gone leaves the game to whoever comes.
    second.page.close()
    with first.page.expect_navigation():
        first.press("[data-action=take]")
    assert first.sight().legal
    assert len(first.actions()) == 3
