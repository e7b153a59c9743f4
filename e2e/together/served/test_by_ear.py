"""Two players at two devices: by keyboard and by ear, from the invitation to the goodbye."""

import pytest

from e2e.screen_reader import Listener
from e2e.together.by_ear import begin_together, go, hear, type_in
from e2e.together.served.conftest import Enter
from e2e.visitor import Visitor


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
    type_in(guest, "Your name", "Marcella")
    begin_together(host, guest, "Marcella")
    go(guest, "Menu")
    go(guest, "Home")
    hear(host, "Marcella is away.")
