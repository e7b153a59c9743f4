"""Two players whose devices connect by codes: by keyboard and by ear, with a limit of time."""

import pytest

from e2e.conftest import Invite
from e2e.screen_reader import Listener
from e2e.together.by_ear import begin_together, go, hear, position, reach, type_in
from e2e.together.live_game import let_time_pass
from e2e.together.network.table_by_codes import PLAIN, shown_link

CLIPBOARD = ["clipboard-read", "clipboard-write"]
LEFT = """(id) => {
  const [minutes, seconds] = document.getElementById(id).textContent.match(/\\d+/g).map(Number);
  return 60 * minutes + seconds;
}"""
SHORT = 25
"""Seconds left, of which a player hears."""
STEP = 40
"""Seconds of silence after which a device does not count as lost."""
CAMERA = "Read the code with the camera"


def opened(invite: Invite, rest: str = "") -> Listener:
    """Return a player with a device and a page of it."""
    visitor = invite("desktop", alone=True, quick=True, permissions=CLIPBOARD)
    visitor.open(PLAIN + rest)
    player = Listener(visitor)
    player.listen()
    return player


def read_code(player: Listener) -> str:
    """Hear that a code is there, and return its link."""
    hear(player, "The code is ready.")
    assert player.named("The link as a QR code", "image")
    go(player, "Copy the link")
    hear(player, "Copied.")
    player.heard.clear()
    return shown_link(player.page)


def try_camera(player: Listener) -> None:
    """Hear that this device has no camera, and return to the button of its dialog."""
    go(player, CAMERA)
    hear(player, "Paste the code instead.")
    player.press("Escape")
    assert player.focused.name == CAMERA


def run_down(host: Listener, guest: Listener, side: str) -> None:
    """Let the time of a side pass until it is short, in steps in which the guest can answer."""
    id = f"at-{side}-countdown"
    while (left := int(host.page.evaluate(LEFT, id))) > SHORT:
        step = min(left - SHORT, STEP)
        let_time_pass(host.page, step)
        for player in (host, guest):
            player.page.wait_for_function(
                f"([id, most]) => ({LEFT})(id) <= most", arg=[id, left - step]
            )


@pytest.mark.whole
@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_table_by_codes_by_keyboard_and_by_ear(invite: Invite, key: str) -> None:
    host = opened(invite)
    for name in ("Play with friends", "Open or join a table", "Choose game and seats"):
        go(host, name)
    host.page.select_option("#game", key)
    host.page.wait_for_selector(f"#laid-board.{key}")
    host.page.select_option("#time-limit", "turn-2")
    go(host, "Open the table")
    assert any("Time: 2 minutes" in thing.name for thing in host.things)
    go(host, "Invite a guest")
    invitation = read_code(host)
    try_camera(host)
    guest = opened(invite, invitation)
    assert guest.named("You are invited to a table", "heading")
    type_in(guest, "Your name", "Marcella")
    type_in(host, "Or paste the link of the answer here", "nonsense")
    hear(host, "This is not a complete code.")
    type_in(host, "Or paste the link of the answer here", read_code(guest))
    begin_together(host, guest, "Marcella")
    side = str(position(host)[2])
    actor = host if side == "red" else guest
    run_down(host, guest, side)
    hear(actor, "seconds left.")
    let_time_pass(host.page, 30)
    hear(actor, "Your time is up. A bot plays this turn.")
    guest.page.reload()
    hear(host, "Marcella is away.")
    go(host, "Invite again")
    invitation = read_code(host)
    guest.listen()
    type_in(guest, "Or paste its link here", invitation)
    type_in(host, "Or paste the link of the answer here", read_code(guest))
    hear(host, "Marcella is here.")
    reach(guest, "Say")
