"""Steps of players at tables with other devices, by keyboard and by ear."""

from playwright.sync_api import expect

from e2e.screen_reader import Listener
from e2e.together.live_game import PATIENCE

CHANGED = """([ply, decision, actor]) => {
  const { dataset } = document.body;
  return dataset.ply !== ply || dataset.decision !== decision || dataset.actor !== actor;
}"""
MOST_STEPS = 20
SIDES = ("red", "black")


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


def type_in(player: Listener, name: str, text: str) -> None:
    """Go to a field by the Tab key, and enter a text."""
    reach(player, name)
    player.page.keyboard.insert_text(text)
    player.press("Enter")


def hear(player: Listener, words: str) -> None:
    """Listen until a line with some words was announced."""
    player.listen()
    if not any(words in line for line in player.heard):
        spoken = player.page.get_by_role("log").or_(player.page.get_by_role("status"))
        expect(spoken.filter(has_text=words).first).to_be_attached(timeout=PATIENCE)
        player.listen()
        assert any(words in line for line in player.heard), player.heard


def position(player: Listener) -> list[str | None]:
    """Return the marks of the position that a page shows."""
    body = player.page.locator("body")
    return [body.get_attribute(f"data-{name}") for name in ("ply", "decision", "actor")]


def begin_together(host: Listener, guest: Listener, name: str) -> None:
    """Hear the guest `name` come and greet, after a turn of each of the two players."""
    hear(host, f"{name} has come.")
    for player in (host, guest):
        expect(player.page.locator("#player-black-name")).to_have_text(name, timeout=PATIENCE)
        player.listen()
    take_turns(host, guest)
    go(guest, "Say")
    go(guest, "Hello!")
    hear(host, f"{name}: Hello!")


def take_turns(host: Listener, guest: Listener) -> None:
    """Let each of two players play a turn by keys, of which the other one hears."""
    players = dict(zip(SIDES, (host, guest), strict=True))
    for _turn in players:
        side = str(position(host)[2])
        before = position(players[side])[0]
        _take_turn(players[side], side)
        (other,) = (player for each, player in players.items() if each != side)
        other.page.wait_for_function("(ply) => document.body.dataset.ply !== ply", arg=before)
        other.listen()
        assert other.said


def _take_turn(player: Listener, side: str) -> None:
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
