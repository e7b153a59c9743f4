"""The command ``join``: the choice of a table, the file of a seat, and errors."""

import io
import json
import os
import stat
import sys
from pathlib import Path
from queue import Queue
from unittest.mock import Mock

import pytest

from pompeii.cli import join, main, typed_lines
from pompeii.cli.table_address import part_link, read_address
from pompeii.relay.reconnecting_guest import SessionError
from pompeii.relay.relay_connection import Arrived, Opened, relay_address
from tests.cli.command_line import Capture, error_of
from tests.cli.join.keyboard import typing
from tests.relay.served_table import ServedHost
from tools.build.serve import served


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


def test_link_to_a_table_chooses_it_among_several(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosts = [ServedHost(address, "pompeii", (False, True), seed) for seed in "ab"]
    for host in hosts:
        with typing(monkeypatch, b"quit\n"):
            link = f"http://{address}/?screen=together#table={host.code}"
            assert main.main(["join", link, "--name", "Livia"]) == 0
        assert [seat.player.name for seat in host.host.hosted.seats][1] == "Livia"
    for host in hosts:
        host.leave()


@pytest.mark.parametrize(
    ("fragment", "words"),
    [
        ("part=EgAB", "this link holds a part of a key: open it on the device of the player"),
        ("join=EAAB", "this link connects two pages directly: open it in a browser"),
        ("turn=EAAB", "this link is for a game by link: open it in a browser"),
    ],
)
def test_link_that_belongs_in_a_browser_is_named_without_its_secret(
    capsys: Capture, fragment: str, words: str
) -> None:
    error = error_of(capsys, "join", f"127.0.0.1:1/#{fragment}")
    assert error.startswith(f"pompeii: 127.0.0.1:1/: {words}")
    assert fragment.partition("=")[2] not in error


def test_what_follows_the_sign_in_an_address_is_not_sent() -> None:
    for page in ("192.0.2.7:7900", "http://192.0.2.7:7900/?screen=together"):
        found, table = read_address(f"{page}#table=ABC&more")
        assert (found, table) == (page, "ABC")
        assert relay_address(found) == "ws://192.0.2.7:7900/together"
        assert part_link(found, "EgAB") == "http://192.0.2.7:7900/#part=EgAB"


def test_part_of_the_key_is_printed_once_as_a_link(capsys: Capture) -> None:
    session = Mock(is_over=False, key_part="", notice="", key=None)
    player = Mock(has_left=False)
    looks = iter(["EgAB", "EgAB", "", None])

    def look() -> None:
        session.key_part = next(looks)
        player.has_left = session.key_part is None

    player.look = look
    join._play(session, player, Queue(), None, "192.0.2.7:7900")
    out = capsys.readouterr().out
    assert out.startswith("If the host is lost, another guest can go on.")
    assert out.count("\nhttp://192.0.2.7:7900/#part=EgAB\n") == 1


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
    monkeypatch.setattr(typed_lines, "next_event", lambda _events: next(script))
    found = join._choose("here", None, Queue(), watch=False)
    assert found.code == "AAAAAAAAAAAAA"
    assert capsys.readouterr().out.count("There is no table with a free seat yet.") == 1
    assert relay.send.call_args.args == ('{"list":true}',)
    assert relay.close.called


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
    assert str(tmp_path) in error_of(capsys, "join", "127.0.0.1:1", "-o", str(tmp_path))


def test_missing_extra_is_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "websockets.sync.client", None)
    words = "this needs websockets.sync.client, which `pip install '.[share]'` installs"
    assert words in error_of(capsys, "join", "127.0.0.1:1")
