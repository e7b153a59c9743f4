"""Bots and persons play games to the end at a table that a test hosts."""

import io
import os
import sys
from dataclasses import replace
from pathlib import Path
from threading import Timer

import pytest

from pompeii import registry
from pompeii.cli import main, typed_lines
from pompeii.together.host_save import HostSave
from tests.cli.command_line import Capture, output_of
from tests.relay.served_table import WAIT, ServedHost
from tests.share_of_cases import THOROUGH
from tests.together.table_simulation import started

KEYS = sorted(registry.GAMES)
LAST = 60
"""Number of actions that are left of a game; in the long proof they play it whole."""


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


@pytest.mark.no_cover
@pytest.mark.parametrize("key", KEYS)
def test_bot_plays_to_the_end_at_the_table_of_a_host(
    address: str, capsys: Capture, tmp_path: Path, key: str
) -> None:
    host = ServedHost(address, key, (False, True), save=beginning(key))
    saved = tmp_path / "game.json"
    output = output_of(capsys, "join", address, "--bot", "random", "-o", str(saved))
    assert host.is_over.wait(WAIT)
    host.leave()
    assert "Fair deal: verified." in output
    assert output.strip() in output_of(capsys, "replay", str(saved)).strip()


@pytest.mark.no_cover
@pytest.mark.parametrize("key", KEYS)
def test_person_plays_to_the_end_at_the_terminal(
    address: str, monkeypatch: pytest.MonkeyPatch, keyboard: int, key: str
) -> None:
    host = ServedHost(address, key, (False, True), save=beginning(key))
    typist = Typist(host, keyboard)
    typist.answers["Press Enter"] = "undo"
    monkeypatch.setattr(sys, "stdout", typist)
    assert main.main(["join", f"http://{address}/", "--name", "Livia"]) == 0
    assert host.is_over.wait(WAIT)
    host.leave()
    assert typist.typed > 12
    assert "Fair deal: verified." in typist.getvalue()
    assert ("The last action was taken back." in typist.getvalue()) == (key == "pompeii")


def beginning(key: str) -> HostSave | None:
    """Return the save of a table whose game is played to the end; None begins a game."""
    return None if THOROUGH else nearly_over(fair=True, key=key, left=LAST)


def nearly_over(*, fair: bool, key: str = "pompeii", left: int = 8) -> HostSave:
    """Return the save of a table with `left` actions to come; the guest's seat is free again."""
    simulation = started(key, 2)
    simulation.play()
    table = simulation.table.at(len(simulation.table.steps) - left)
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
    output = output_of(capsys, "join", address, "--bot", "random", "-o", str(saved))
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
    assert host.host.table is not None
    name = host.host.table.record.players[1].name
    assert name
    assert f"{bot}:Bot".startswith(name)


BOT = """
class Bot:
    def choose(self, view, random, budget):
        raise ValueError("no idea")
"""


def test_spectator_follows_the_game_without_a_seat(
    address: str, monkeypatch: pytest.MonkeyPatch, keyboard: int
) -> None:
    host = ServedHost(address, "pompeii", (False, False))
    output = Watcher(host, keyboard)
    monkeypatch.setattr(sys, "stdout", output)
    assert main.main(["join", address, "--watch", "--table", host.code.lower()]) == 0
    host.leave()
    assert "Hand of" not in output.getvalue()
    assert "You watch this game. Type help for the commands." in output.getvalue()


class Watcher(io.StringIO):
    """Standard output that stops the host at the first position, types an action, and leaves."""

    def __init__(self, host: ServedHost, descriptor: int) -> None:
        super().__init__()
        self._host, self._descriptor = host, descriptor

    def write(self, text: str) -> int:
        if "Action " in text and not self._host.is_holding:
            self._host.is_holding = True
            os.write(self._descriptor, b"1@a2\nquit\n")
        return super().write(text)


def test_notice_is_printed_once_when_the_host_goes_away(
    address: str, monkeypatch: pytest.MonkeyPatch, keyboard: int
) -> None:
    host = ServedHost(address, "pompeii", (False, True))

    class Leaving(io.StringIO):
        def write(self, text: str) -> int:
            if text.startswith("Your turn.") and not self.getvalue().count("Your turn."):
                host.leave()
            elif text.startswith("The host is away."):
                Timer(3 * typed_lines.POLL, os.write, (keyboard, b"quit\n")).start()
            return super().write(text)

    output = Leaving()
    monkeypatch.setattr(sys, "stdout", output)
    assert main.main(["join", address]) == 0
    assert output.getvalue().count("The host is away.") == 1
