"""Browsers that resolve the names that stand for local addresses, and a network that can fail."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from e2e.conftest import FLAGS, Invite
from e2e.together.namespace import cut_network, restore_network
from e2e.together.network.device import Device
from tools.checks.site_in_chromium import chromium_path

Cut = Callable[[], Any]
LOCAL_NAMES = ", EXCLUDE *.local"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    args = [f"{flag}{LOCAL_NAMES}" if "host-resolver" in flag else flag for flag in FLAGS]
    arguments = {**browser_type_launch_args, "args": args}
    if path := chromium_path():
        arguments["executable_path"] = path
    return arguments


@pytest.fixture
def cut() -> Cut:
    """Take the network down for a while."""

    @contextmanager
    def without_network() -> Iterator[None]:
        cut_network()
        try:
            yield
        finally:
            restore_network()

    return without_network


@pytest.fixture
def devices(invite: Invite) -> Iterator[Callable[..., list[Device]]]:
    """Make devices that use the carrier alone, without the page's Python."""
    made: list[Device] = []

    def make(count: int, *permissions: str) -> list[Device]:
        visitors = (invite("desktop", alone=True, permissions=permissions) for _ in range(count))
        made.extend(map(Device, visitors))
        return made[-count:]

    yield make
    for device in made:
        device.end()
