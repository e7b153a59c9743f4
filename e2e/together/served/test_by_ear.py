"""Two players at two devices: by keyboard and by ear, from the invitation to the goodbye."""

import pytest
from playwright.sync_api import expect

from e2e.screen_reader import Listener
from e2e.together.served.conftest import PATIENCE, Enter
from e2e.visitor import Visitor

CHANGED = """([ply, decision, actor]) => {
  const { dataset } = document.body;
  return dataset.ply !== ply || dataset.decision !== decision || dataset.actor !== actor;
}"""
MOST_STEPS = 20


def go(player: Listener, name: str) -> None:
    """Go to a control by the Tab key, and press it."""
    reach(player, name)
    player.press("Enter")


def reach(player: Listener, name: str) -> None:
    """Go to a control by the Tab key."""
    for _step in range(80):
        player.press("Tab")
        if player.focused.name.startswith(name):
            return
    raise AssertionError(f"{name} is not reached, only {player.focused}")


def hear(player: Listener, words: str) -> None:
    """Listen until a line with some words was announced."""
    player.listen()
    if not any(words in line for line in player.heard):
        expect(player.page.locator("#announcer")).to_contain_text(words, timeout=PATIENCE)
        player.listen()
        assert any(words in line for line in player.heard)


def position(player: Listener) -> list[str | None]:
    """Return the marks of the position that a page shows."""
    body = player.page.locator("body")
    return [body.get_attribute(f"data-{name}") for name in ("ply", "decision", "actor")]


def take_turn(player: Listener, side: str) -> None:
    """Play by keys until another player is to act."""
    for _step in range(MOST_STEPS):
        now = _ply, decision, actor = position(player)
        if actor != side:
            return
        match decision:
            case "play":
                player.press("1", "PageDown", "Enter")
            case "draw":
                player.press("Enter")
            case "turn":
                reach(player, "Take ")
                player.press("Enter")
            case _:
                player.press("PageDown", "Enter")
        player.page.wait_for_function(CHANGED, arg=now)
    raise AssertionError("the turn did not end")


@pytest.mark.parametrize("key", ["pompeii", pytest.param("via-appia", marks=pytest.mark.whole)])
def test_table_from_invitation_to_goodbye_by_keyboard_and_by_ear(
    enter: Enter, site: str, key: str
) -> None:
    host = Listener(Visitor(enter(), site, touch=False))
    for name in ("Play with friends", "Open or join a table", "Choose game and seats"):
        go(host, name)
    host.page.select_option("#game", key)
    host.page.wait_for_selector(f"#laid-board.{key}")
    go(host, "Open the table")
    host.page.wait_for_selector("#invitation-code[width]")
    host.listen()
    assert host.named("Copy the link")
    guest = Listener(Visitor(enter("desktop", host.page.url), site, touch=False))
    reach(guest, "Your name")
    guest.page.keyboard.type("Marcella")
    guest.press("Enter")
    hear(host, "Marcella has come.")
    players = {"red": host, "black": guest}
    for player in players.values():
        expect(player.page.locator("#player-black-name")).to_have_text("Marcella", timeout=PATIENCE)
        player.listen()
    for _turn in players:
        side = str(position(host)[2])
        before = position(players[side])[0]
        take_turn(players[side], side)
        other = players["black" if side == "red" else "red"]
        other.page.wait_for_function("(ply) => document.body.dataset.ply !== ply", arg=before)
        other.listen()
        assert other.said
    go(guest, "Say")
    go(guest, "Hello!")
    hear(host, "Marcella: Hello!")
    go(guest, "Menu")
    go(guest, "Home")
    hear(host, "Marcella is away.")
