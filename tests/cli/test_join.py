"""The command ``join``: bots and persons at a table that a test hosts."""

import io
import json
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from pompeii import registry
from pompeii.cli import join, main
from pompeii.relay import guest_session
from tests.cli.command_line import Capture, output_of
from tests.relay.served_table import WAIT, ServedHost, fast_clock, shared_site

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


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Replace standard input by a pipe, and yield its other end."""
    reader, writer = os.pipe()
    monkeypatch.setattr(join, "STANDARD_INPUT", reader)
    yield writer
    os.close(writer)
    os.close(reader)


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
