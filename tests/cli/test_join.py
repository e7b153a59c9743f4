"""The command ``join``: bots and persons at a table that a test hosts."""

import io
import json
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from pompeii import registry
from pompeii.cli import join, main
from pompeii.relay import guest_session
from tests.cli.command_line import Capture, error_of, output_of
from tests.relay.served_table import WAIT, ServedHost, fast_clock, shared_site
from tools.build.serve import served

KEYS = sorted(registry.GAMES)


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve a relay, and let guests be as fast as hosts."""
    fast = partial(guest_session.GuestSession, clock=fast_clock)
    monkeypatch.setattr(join, "GuestSession", fast)
    with shared_site(tmp_path) as found:
        yield found


class Typist(io.StringIO):
    """Standard output that types an answer to each prompt, as a person who plays at random."""

    def __init__(self, host: ServedHost, descriptor: int) -> None:
        super().__init__()
        self._host, self._descriptor = host, descriptor
        self.typed = 0
        self.answers: dict[str, str] = {}
        """Other lines to type, each once, by the beginning of the prompt."""

    def write(self, text: str) -> int:
        if text.startswith("Your turn."):
            table = self._host.host.table
            assert table is not None
            self.type(table.view(1).sample(self._host.random).text)
        elif text.startswith("Press Enter"):
            self.type(self.answers.pop("Press Enter", ""))
        return super().write(text)

    def type(self, line: str) -> None:
        """Type a line."""
        self.typed += 1
        os.write(self._descriptor, f"{line}\n".encode())


@contextmanager
def typing(monkeypatch: pytest.MonkeyPatch, lines: bytes = b"") -> Iterator[int]:
    """Replace standard input by a pipe with `lines`, and yield its other end."""
    reader, writer = os.pipe()
    monkeypatch.setattr(join, "STANDARD_INPUT", reader)
    os.write(writer, lines)
    yield writer
    os.close(writer)


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Replace standard input by a pipe, and yield its other end."""
    with typing(monkeypatch) as found:
        yield found


@pytest.mark.no_cover
@pytest.mark.parametrize("key", KEYS)
def test_bot_plays_a_whole_game_at_the_table_of_a_host(
    address: str, capsys: Capture, tmp_path: Path, key: str
) -> None:
    host = ServedHost(address, key, (False, True))
    saved = tmp_path / "game.json"
    output = output_of(capsys, "join", address, "--bot", "random", "--save", str(saved))
    assert host.is_over.wait(WAIT)
    host.leave()
    assert "Fair deal: verified." in output
    assert output.strip() in output_of(capsys, "replay", str(saved)).strip()
    assert json.loads(saved.read_text())["players"][1]["name"] == "random"


@pytest.mark.no_cover
@pytest.mark.parametrize("key", KEYS)
def test_person_plays_a_whole_game_at_the_terminal(
    address: str, monkeypatch: pytest.MonkeyPatch, keyboard: int, key: str
) -> None:
    host = ServedHost(address, key, (False, True))
    typist = Typist(host, keyboard)
    typist.answers["Press Enter"] = "undo"
    monkeypatch.setattr(sys, "stdout", typist)
    assert main.main(["join", f"http://{address}/", "--name", "Livia"]) == 0
    assert host.is_over.wait(WAIT)
    host.leave()
    assert typist.typed > 20
    assert "Fair deal: verified." in typist.getvalue()
    assert ("The last action was taken back." in typist.getvalue()) == (key == "pompeii")


def test_bot_that_fails_is_named_and_replaced(
    address: str, capsys: Capture, tmp_path: Path
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BOT, encoding="utf-8")
    host = ServedHost(address, "pompeii", (False, True))
    command = ("join", address, "--bot", f"{bot}:Bot", "--budget", "1it")
    assert main.main([*command, "--strict"]) == 2
    err = capsys.readouterr().err
    assert "raised ValueError: no idea" in err
    assert "Hand of black" in err
    assert "Traceback" in err
    host.leave()


BOT = """
class Bot:
    def choose(self, view, random, budget):
        raise ValueError("no idea")
"""


@pytest.mark.no_cover
def test_bot_that_always_fails_still_ends_the_game(
    address: str, capsys: Capture, tmp_path: Path
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BOT, encoding="utf-8")
    host = ServedHost(address, "pompeii", (False, True))
    assert main.main(["join", address, "--bot", f"{bot}:Bot", "--name", "Bad"]) == 1
    host.leave()
    out, err = capsys.readouterr()
    assert "Bad" in out
    assert "raised ValueError: no idea (bot.py:4) (action" in err
    assert "is retired from this game after 3 failures" in err


def test_seat_is_kept_in_a_file_and_taken_again(
    address: str, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = ServedHost(address, "via-appia", (True, False))
    file = tmp_path / "seat.json"
    for _ in range(2):
        with typing(monkeypatch, b"quit\n"):
            assert main.main(["join", address, "--seat-file", str(file)]) == 0
    host.leave()
    key = json.loads(file.read_text(encoding="utf-8"))
    assert key["table"] == host.code
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert capsys.readouterr().err == ""


def test_file_that_holds_no_seat_or_cannot_be_written_is_named(
    address: str, capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "seat.json"
    file.write_text("{}", encoding="utf-8")
    words = f"{file}: does not hold a seat"
    assert words in error_of(capsys, "join", address, "--seat-file", str(file))
    host = ServedHost(address, "pompeii", (False, True))
    nowhere = str(tmp_path / "no" / "seat.json")
    assert f"{nowhere}: " in error_of(capsys, "join", address, "--seat-file", nowhere)
    host.leave()


def test_spectator_follows_the_game_without_a_seat(
    address: str, monkeypatch: pytest.MonkeyPatch, keyboard: int
) -> None:
    host = ServedHost(address, "pompeii", (False, False))
    output = Watcher(keyboard)
    monkeypatch.setattr(sys, "stdout", output)
    assert main.main(["join", address, "--watch", "--table", host.code.lower()]) == 0
    host.leave()
    assert "Hand of" not in output.getvalue()
    assert "You watch this game. Type help for the commands." in output.getvalue()


class Watcher(io.StringIO):
    """Standard output that types an action at the fourth action, and then leaves."""

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self._descriptor = descriptor

    def write(self, text: str) -> int:
        if "Action 4." in text:
            os.write(self._descriptor, b"1@a2\nquit\n")
        return super().write(text)


def test_several_tables_are_listed(address: str, capsys: Capture) -> None:
    hosts = [ServedHost(address, "pompeii", (False, True), seed) for seed in "ab"]
    error = error_of(capsys, "join", address)
    assert "there are several tables: " in error
    assert all(f"{host.code} ()" in error for host in hosts)
    for host in hosts:
        host.leave()


def test_table_that_is_not_there_is_named(address: str, capsys: Capture) -> None:
    words = f"{address}: There is no such table here."
    assert words in error_of(capsys, "join", address, "--table", "AAAAAAAAAAAAA")


def test_guest_waits_for_a_table(
    address: str, monkeypatch: pytest.MonkeyPatch, keyboard: int
) -> None:
    hosts: list[ServedHost] = []

    class Waiting(io.StringIO):
        def write(self, text: str) -> int:
            if text.startswith("There is no table with a free seat yet."):
                hosts.append(ServedHost(address, "pompeii", (False, True)))
                os.write(keyboard, b"quit\n")
            return super().write(text)

    monkeypatch.setattr(sys, "stdout", Waiting())
    assert main.main(["join", address]) == 0
    hosts[0].leave()
    assert len(hosts) == 1


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (("--budget", "soon"), "'soon' is no budget"),
        (("--name", "\u200b"), "must be text of 1 to 40 characters that can be seen"),
        (("--name", "x" * 41), "must be text of 1 to 40 characters that can be seen"),
        (("--watch", "--bot", "easy"), "not allowed with argument"),
    ],
)
def test_wrong_flags_are_named(capsys: Capture, wrong: tuple[str, ...], words: str) -> None:
    assert words in error_of(capsys, "join", "127.0.0.1:1", *wrong)


def test_unknown_bot_is_named_before_it_takes_a_seat(address: str, capsys: Capture) -> None:
    host = ServedHost(address, "pompeii", (False, True))
    assert "no bot is called 'nobody'" in error_of(capsys, "join", address, "--bot", "nobody")
    assert host.host.hosted.seats[1].secret == b""
    host.leave()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "http://[", "127.0.0.1:99999", "no host"])
def test_address_without_a_relay_is_named(capsys: Capture, address: str) -> None:
    assert error_of(capsys, "join", address).startswith(f"pompeii: {address}: ")


def test_server_that_is_no_relay_is_named(tmp_path: Path, capsys: Capture) -> None:
    with served(tmp_path) as found:
        assert main.main(["join", found]) == 2
    assert "there is no relay at this address" in capsys.readouterr().err


def test_record_is_not_written_where_it_cannot_be(capsys: Capture, tmp_path: Path) -> None:
    assert str(tmp_path) in error_of(capsys, "join", "127.0.0.1:1", "--save", str(tmp_path))


def test_missing_extra_is_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "websockets.sync.client", None)
    words = "this needs websockets.sync.client, which `pip install 'pompeii[share]'` installs"
    assert words in error_of(capsys, "join", "127.0.0.1:1")
