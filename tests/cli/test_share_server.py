"""`play --share`: the page and the relay for the network, and the addresses in the terminal."""

import http.client
import json
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from pompeii.cli import main, play, share_server
from tests.cli.command_line import Capture, error_of
from tests.relay.served_table import WAIT, shared_site

NETWORKS = ["192.168.1.20", "10.0.0.9"]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built site, on a computer in two networks."""
    (tmp_path / "index.html").write_text("<p>Ave", encoding="utf-8")
    monkeypatch.setattr(play, "BUNDLED", tmp_path)
    monkeypatch.setattr(share_server, "reachable", lambda _host: NETWORKS)
    monkeypatch.setattr(play.Server, "serve_forever", lambda _server: None)
    return tmp_path


def shared(capsys: Capture, *arguments: str) -> str:
    """Return the output of the command, which ends at once here."""
    assert main.main(["play", "--share", "--no-browser", *arguments]) == 0
    return capsys.readouterr().out


def test_address_for_other_devices_is_printed(site: Path, capsys: Capture) -> None:  # noqa: ARG001
    lines = shared(capsys).splitlines()
    port = urlsplit(lines[0].split()[3]).port
    assert lines == [
        f"Pompeii is at http://127.0.0.1:{port}/ (Ctrl-C ends it)",
        f"Other devices on this network open http://192.168.1.20:{port}/",
        f"If that address does not answer, try http://10.0.0.9:{port}/.",
        "Every device on this network can open it.",
    ]


def test_terminal_gets_a_qr_code(
    site: Path,  # noqa: ARG001
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(share_server, "reachable", lambda _host: NETWORKS[:1])
    assert "█▀▀▀▀▀█" in shared(capsys)


def test_computer_without_a_network_says_so(
    site: Path,  # noqa: ARG001
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(share_server, "reachable", lambda _host: [])
    assert "This computer is in no network" in shared(capsys, "--host", "127.0.0.1")


def test_taken_port_is_named(site: Path, capsys: Capture) -> None:  # noqa: ARG001
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = taken.getsockname()[1]
        words = f"play: 0.0.0.0: the port {port} is taken or not allowed"
        assert words in error_of(capsys, "play", "--share", "--port", str(port))


@pytest.mark.parametrize("module", ["websockets.server", "segno"])
def test_missing_extra_is_named_before_anything_is_served(
    site: Path,  # noqa: ARG001
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    module: str,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    words = f"this needs {module}, which `pip install '.[share]'` installs"
    assert words in error_of(capsys, "play", "--share", "--no-browser")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "index.html").write_text("<p>Ave", encoding="utf-8")
    with shared_site(tmp_path) as found:
        yield found


def get(address: str, path: str, **asked: str) -> tuple[int, bytes, Any]:
    """Return status, body and headers of a file, `asked` with these headers."""
    connection = http.client.HTTPConnection(address, timeout=WAIT)
    connection.request("GET", path, headers=asked)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, body, response.headers


def test_site_is_served_with_the_headers_of_play(address: str) -> None:
    status, body, headers = get(address, "/?players=human")
    assert (status, body, headers["Cache-Control"]) == (200, b"<p>Ave", "no-cache")
    assert headers["ETag"]


def test_mark_of_the_relay_has_the_addresses_for_other_devices(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, body, headers = get(address, "/together.json?x")
    assert (status, headers["Content-Type"]) == (200, "application/json")
    assert json.loads(body) == {"together": 1, "addresses": []}
    monkeypatch.setattr(share_server, "reachable", lambda _host: NETWORKS)
    port = urlsplit(f"//{address}").port
    assert json.loads(get(address, "/together.json")[1])["addresses"] == [
        f"http://{each}:{port}/" for each in NETWORKS
    ]


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/x", "//[", "/together.json/x"])
def test_nothing_but_the_site_is_served(address: str, path: str, capfd: Capture) -> None:
    assert get(address, path)[0] == 404
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("path", ["/", "/together.json"])
def test_site_that_points_its_name_here_gets_nothing(address: str, path: str) -> None:
    status, body, _headers = get(address, path, Host="rebound.example.org:7900")
    assert status == 403
    assert b"Open this page by the address that the terminal shows." in body
    assert get(address, path, Host="livia.local:7900")[0] == 200
