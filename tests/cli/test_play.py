"""The server of the page: types, caching, ports, and its end."""

import http.client
import signal
import socket
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from pompeii.arena.signals import Terminated
from pompeii.cli import main, play
from tests.cli.command_line import Capture, error_of
from tests.paths import ROOT
from tools.build.serve import served


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """Serve a folder and yield the port."""
    (tmp_path / "index.html").write_text("<p>Ave", encoding="utf-8")
    (tmp_path / "game.wasm").write_bytes(b"\0asm")
    (tmp_path / "lib.0123456789ab").mkdir()
    (tmp_path / "lib.0123456789ab/game.js").touch()
    with served(tmp_path) as address:
        yield urlsplit(address).port or 0


def get(port: int, path: str, headers: dict[str, str] | None = None) -> http.client.HTTPResponse:
    """Request a file."""
    connection = http.client.HTTPConnection(play.HOST, port)
    connection.request("GET", path, headers=headers or {})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


@pytest.mark.parametrize(
    ("path", "type"), [("/", "text/html; charset=utf-8"), ("/game.wasm", "application/wasm")]
)
def test_file_has_its_type_and_is_not_sent_again_unchanged(port: int, path: str, type: str) -> None:
    first = get(port, path)
    assert (first.status, first.headers["Content-Type"]) == (200, type)
    assert first.headers["Cache-Control"] == "no-cache"
    assert get(port, path, {"If-None-Match": first.headers["ETag"]}).status == 304
    assert get(port, path, {"If-None-Match": '"another"'}).status == 200
    assert get(port, path, {"If-Modified-Since": "Fri, 31 Dec 2100 00:00:00 GMT"}).status == 200


def test_file_with_a_hash_in_its_name_is_cached_for_good(port: int) -> None:
    assert "immutable" in (get(port, "/lib.0123456789ab/game.js").headers["Cache-Control"] or "")
    assert get(port, "/?game.0123456789ab.js").headers["Cache-Control"] == "no-cache"
    assert get(port, "/no.0123456789ab.js").headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/%00", f"/{'x' * 5000}", "/folder/", "/folder", "/../../etc"])
def test_a_path_without_a_file_is_not_found(
    tmp_path: Path, port: int, path: str, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder").mkdir()
    assert get(port, path).status == 404
    assert "Traceback" not in capfd.readouterr().err


def test_many_connections_at_once_are_all_accepted(port: int) -> None:
    connections = [socket.create_connection((play.HOST, port), timeout=5) for _ in range(200)]
    assert get(port, "/").status == 200
    for connection in connections:
        connection.close()


def test_address_that_cannot_be_split_is_not_found(
    port: int, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection((play.HOST, port), timeout=5) as connection:
        connection.sendall(b"GET http://[/../../ HTTP/1.1\r\n\r\n")
        assert connection.recv(12) == b"HTTP/1.1 404"
    assert "Traceback" not in capfd.readouterr().err


def test_connections_beyond_the_most_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").touch()
    monkeypatch.setattr(play, "MOST_CONNECTIONS", 1)
    with served(tmp_path) as address:
        port = urlsplit(address).port
        with socket.create_connection((play.HOST, port), timeout=5) as first:
            first.sendall(b"GET / HTTP/1.1\r\n\r\n")
            assert first.recv(12) == b"HTTP/1.1 200"
            with socket.create_connection((play.HOST, port), timeout=5) as second:
                assert second.recv(1) == b""


def test_missing_file_has_no_etag(port: int) -> None:
    response = get(port, "/nothing")
    assert response.status == 404
    assert response.headers["ETag"] is None


def test_only_errors_of_the_server_itself_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = play.make_server(tmp_path, range(1))
    for error in (ConnectionResetError("hung up"), ValueError("a mistake")):
        try:
            raise error
        except (ConnectionError, ValueError):
            server.handle_error(None, ("127.0.0.1", 1))
    server.server_close()
    told = capsys.readouterr().err
    assert "a mistake" in told
    assert "hung up" not in told


def test_next_free_port_is_taken(tmp_path: Path) -> None:
    with socket.create_server((play.HOST, 0)) as taken:
        port = taken.getsockname()[1]
        server = play.make_server(tmp_path, [port, 0])
        assert server.server_port != port
        with pytest.raises(OSError, match="all taken"):
            play.make_server(tmp_path, [port, server.server_port])
        server.server_close()


@pytest.mark.parametrize("browse", [True, False])
def test_play_serves_the_bundled_page_until_ctrl_c(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    browse: bool,
) -> None:
    opened = threading.Event()

    def interrupted(_server: play.Server) -> None:
        assert not browse or opened.wait(10)
        raise KeyboardInterrupt

    monkeypatch.setattr(play.Server, "serve_forever", interrupted)
    monkeypatch.setattr(webbrowser, "open", lambda _address: opened.set())
    monkeypatch.setattr(play, "BUNDLED", tmp_path)
    assert main.main(["play"] if browse else ["play", "--no-browser"]) == 0
    assert opened.is_set() == browse
    assert capsys.readouterr().out.startswith(f"Pompeii is at http://{play.HOST}:79")


def test_play_ends_with_the_status_of_another_signal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def terminated(_server: play.Server) -> None:
        raise Terminated(signal.SIGTERM)

    monkeypatch.setattr(play.Server, "serve_forever", terminated)
    monkeypatch.setattr(play, "BUNDLED", tmp_path)
    assert main.main(["play", "--no-browser"]) == 128 + signal.SIGTERM


def test_play_listens_at_the_given_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server((play.HOST, 0)) as free:
        port = free.getsockname()[1]
    monkeypatch.setattr(play.Server, "serve_forever", lambda _server: None)
    monkeypatch.setattr(play, "BUNDLED", tmp_path)
    command = ("play", "--no-browser", "--host", "0.0.0.0", "--port", str(port))
    assert main.main(command) == 0
    assert capsys.readouterr().out.startswith(f"Pompeii is at http://0.0.0.0:{port}/")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (("--port", "0"), "--port: must be a whole number from 1 to 65535"),
        (("--port", "65536"), "--port: must be a whole number from 1 to 65535"),
        (("--port", "http"), "--port: must be a whole number from 1 to 65535"),
        (("--host", "256.0.0.1"), "play: 256.0.0.1: "),
    ],
)
def test_an_address_that_cannot_be_is_rejected_in_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
    address: tuple[str, str],
    words: str,
) -> None:
    monkeypatch.setattr(play, "BUNDLED", tmp_path)
    assert words in error_of(capsys, "play", "--no-browser", *address)


def test_a_taken_port_is_rejected_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(play, "BUNDLED", tmp_path)
    with socket.create_server((play.HOST, 0)) as taken:
        port = taken.getsockname()[1]
        words = f"play: {play.HOST}: the port {port} is taken or not allowed"
        assert words in error_of(capsys, "play", "--no-browser", "--port", str(port))


def test_play_without_a_built_page_says_how_to_build_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "BUNDLED", tmp_path / "site")
    assert main.main(["play"]) == 2
    assert "`make play`" in capsys.readouterr().err


def test_page_is_served_from_the_folder_of_the_wheel() -> None:
    assert ROOT / "pompeii/site" == play.BUNDLED
