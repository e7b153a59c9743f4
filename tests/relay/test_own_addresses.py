"""The addresses of this computer, found without asking another one."""

import socket
from typing import Any

import pytest

from pompeii.relay.own_addresses import ANY, is_home_address, reachable


class FakeSocket:
    """A socket of a computer in two networks, one of them twice."""

    own = ("192.168.1.20", "127.0.0.1", "192.168.1.20", None, "100.64.0.9")

    def __init__(self, *kind: int) -> None:
        assert kind == (socket.AF_INET, socket.SOCK_DGRAM)  # which sends nothing to connect

    def __enter__(self) -> "FakeSocket":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def connect(self, address: tuple[str, int]) -> None:
        routes = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
        place = routes.index(address[0]) if address[0] in routes else len(routes)
        self._found = self.own[place]
        if self._found is None:
            raise OSError("Network is unreachable")

    def getsockname(self) -> tuple[Any, int]:
        return self._found, 1


def test_addresses_of_all_networks_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", FakeSocket)
    assert reachable(ANY) == ["192.168.1.20", "100.64.0.9"]


def test_server_at_one_address_is_reachable_there() -> None:
    assert reachable("192.168.1.20") == ["192.168.1.20"]


def test_server_on_the_loopback_is_not_reachable() -> None:
    assert reachable("127.0.0.1") == []


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.20:7900",
        "127.0.0.1",
        "[fe80::1]:7900",
        "localhost:7900",
        "Livia:7900",
        "livia.local:7900",
        "Livia.Local.",
        "livia.home.arpa",
        "livia.school.example:7900",
    ],
)
def test_address_in_the_home_network_is_accepted(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Livia.school.example")
    assert is_home_address(host)


@pytest.mark.parametrize(
    "host", ["", ":7900", "rebound.example.org:7900", "local.example", "[", "1.2.3.4.x"]
)
def test_name_that_another_site_could_own_is_rejected(host: str) -> None:
    assert not is_home_address(host)
