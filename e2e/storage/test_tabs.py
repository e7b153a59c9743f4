"""Two tabs with one game: one plays, the other watches and can take over."""

from random import Random

from e2e.conftest import Invite
from e2e.visitor import Visitor

GAME = "?players=human,human&seed=pages&handover=off&animation=off"


# Waits until no tab plays a game: the browser releases a closed tab after some time.
RELEASED = """async () => {
  const held = async () => (await navigator.locks.query()).held.map(({ name }) => name);
  while ((await held()).some((name) => name.includes(":game:"))) {
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
}"""


def turn(visitor: Visitor, ply: int) -> None:
    """Play until `ply` actions are done."""
    visitor.play(Random(ply), lambda now: (now.ply or 0) >= ply and not now.chosen)


def follow(visitor: Visitor, ply: int) -> None:
    """Wait until a watched game has this many actions."""
    visitor.page.wait_for_selector(f"body[data-ply='{ply}']", state="attached")


def test_one_tab_plays_and_the_other_watches_until_it_takes_over(invite: Invite) -> None:
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
    # A closed tab releases the game to the next one.
    second.page.close()
    with first.page.expect_navigation():
        first.press("[data-action=take]")
    assert first.sight().legal
    assert len(first.actions()) == 3


def test_sleeping_tab_never_overwrites_actions_of_another(invite: Invite) -> None:
    first, second = invite(), invite()
    second.open("?handover=off&animation=off")
    first.open(GAME)
    turn(first, 1)
    address = first.page.url.removeprefix(first.address)
    asleep = first.page.context.new_cdp_session(first.page)
    asleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    second.open(address)
    assert second.has("[data-action=take]")
    with second.page.expect_navigation():
        second.press("[data-action=take]")
    second.sight()
    turn(second, 3)
    played = second.actions()
    asleep.send("Page.setWebLifecycleState", {"state": "active"})
    first.page.wait_for_selector("[data-action=take]")
    assert first.sight().legal == []
    assert second.actions() == played


def test_uninformed_tab_continues_after_the_actions_of_another(
    invite: Invite,
) -> None:
    first, second = invite(), invite()
    first.open(GAME)
    turn(first, 1)
    second.open("?handover=off&animation=off")
    turn(first, 3)
    played = first.actions()
    first.page.close()
    second.page.evaluate(RELEASED)
    second.act("continue")  # the game as it knew it
    assert second.actions() == played[:1]
    second.point("[data-legal]")
    second.page.wait_for_selector("body[data-ply='3']")
    assert any("This game was continued on another page" in line for line in second.notices())
    assert second.actions() == played
