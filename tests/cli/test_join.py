"""The command ``join``: bots and persons at a table that a test hosts."""

import io
import json
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import Queue
from threading import Timer
from unittest.mock import Mock

import pytest

from pompeii import registry
from pompeii.cli import join, main
from pompeii.relay import guest_session
from pompeii.relay.guest_session import SessionError
from pompeii.relay.websocket_client import Arrived, Opened
from pompeii.together.host_save import HostSave
from tests.cli.command_line import Capture, error_of, output_of
from tests.relay.served_table import WAIT, ServedHost, fast_clock, shared_site
from tests.together.table_simulation import started
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


def nearly_over(*, fair: bool) -> HostSave:
    """Return the save of a table before its last actions; the guest's seat is free again."""
    simulation = started("pompeii", 2)
    simulation.play()
    table = simulation.table.at(len(simulation.table.steps) - 8)
    if not fair:
        del table.record.document["fair"]
    seats = simulation.host.hosted.seats
    free = replace(seats[1], secret=b"", proven=False, connected=False)
    return replace(simulation.host.hosted.save(), game=table, seats=(seats[0], free))


@pytest.mark.parametrize("fair", [True, False])
def test_end_of_the_game_is_printed_and_saved(
    address: str, capsys: Capture, tmp_path: Path, fair: bool
) -> None:
    host = ServedHost(address, "pompeii", (False, True), save=nearly_over(fair=fair))
    saved = tmp_path / "game.json"
    output = output_of(capsys, "join", address, "--bot", "random", "--save", str(saved))
    host.leave()
    assert "A finished game, " in output
    assert ("Fair deal: verified." in output) == fair
    unfair = "The deal does not follow from the random bytes of the players."
    assert (unfair in output) == (not fair)
    assert "A finished game, " in output_of(capsys, "replay", str(saved))


def test_failures_of_a_bot_give_the_status_one(
    address: str, capsys: Capture, tmp_path: Path
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BOT, encoding="utf-8")
    host = ServedHost(address, "pompeii", (False, True), save=nearly_over(fair=True))
    assert main.main(["join", address, "--bot", f"{bot}:Bot", "--name", "Bad"]) == 1
    host.leave()
    out, err = capsys.readouterr()
    assert "A finished game, " in out
    assert "raised ValueError: no idea (bot.py:4) (action" in err


def test_strict_bot_that_fails_ends_the_game_with_its_traceback(
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


def test_guest_waits_through_lists_without_a_free_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    relay = Mock()
    monkeypatch.setattr(join, "RelayConnection", lambda _address, _events: relay)
    title = {"game": "pompeii", "names": ["Livia"], "free": 1}
    table = {"table": "AAAAAAAAAAAAA", "title": title, "here": True}
    later = {"table": "BAAAAAAAAAAAA", "title": {**title, "game": "later"}, "here": True}
    gone = {"table": "CAAAAAAAAAAAA", "title": title, "here": False}
    full = {"table": "DAAAAAAAAAAAA", "title": {**title, "free": 0}, "here": True}
    texts = [json.dumps({"tables": each}) for each in ([], [later, gone, full], [full, table])]
    script = iter([Opened(relay), None, *(Arrived(relay, text) for text in texts)])
    monkeypatch.setattr(join, "_next", lambda _events: next(script))
    found = join._choose("here", None, Queue(), watch=False)
    assert found.code == "AAAAAAAAAAAAA"
    assert capsys.readouterr().out.count("There is no table with a free seat yet.") == 1
    assert relay.send.call_args.args == ('{"list":true}',)
    assert relay.close.called


def test_notice_is_printed_once_when_the_host_goes_away(
    address: str, monkeypatch: pytest.MonkeyPatch, keyboard: int
) -> None:
    host = ServedHost(address, "pompeii", (False, True))

    class Leaving(io.StringIO):
        def write(self, text: str) -> int:
            if text.startswith("Your turn.") and not self.getvalue().count("Your turn."):
                host.leave()
            elif text.startswith("The host is away."):
                Timer(3 * join.POLL, os.write, (keyboard, b"quit\n")).start()
            return super().write(text)

    output = Leaving()
    monkeypatch.setattr(sys, "stdout", output)
    assert main.main(["join", address]) == 0
    assert output.getvalue().count("The host is away.") == 1


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


def test_relay_that_is_full_says_so(
    address: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pompeii.relay.relay.MOST_VISITORS", 0)
    assert "There are too many visitors here." in error_of(capsys, "join", address)


def test_list_that_cannot_be_read_is_no_relay() -> None:
    with pytest.raises(SessionError, match="there is no relay at this address"):
        join._chosen('{"tables":7}', None, watch=False)


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
