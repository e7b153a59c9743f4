"""The command line with records: replay, show, unreadable input, and its end."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pompeii import Table, load
from pompeii.cli import inputs, main
from pompeii.games.downfall import game
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.position_trace import trace
from tests.cli.command_line import Capture, error_of, output_of, process
from tests.downfall_positions import GAMES
from tests.paths import ROOT

GAME = str(GAMES / "classic-3.json")
FIRST = "P2 (yellow)"
"""The name of the first player."""


def changed(tmp_path: Path, **changes: object) -> str:
    """Write a finished game with some keys changed to a file."""
    document = json.loads(Path(GAME).read_text(encoding="utf-8"))
    file = tmp_path / "changed.json"
    file.write_text(json.dumps({**document, **changes}), encoding="utf-8")
    return str(file)


# replay


def test_replay_describes_a_running_game(capsys: Capture, tmp_path: Path) -> None:
    out = output_of(capsys, "replay", changed(tmp_path, actions=[]))
    assert out.startswith(f"A game in progress, 0 actions.\n{FIRST} plays a card.\n")
    out = output_of(
        capsys,
        "replay",
        changed(tmp_path, actions=json.loads(Path(GAME).read_bytes())["actions"][:1]),
    )
    assert out.startswith("A game in progress, 1 action.\n")


def test_replay_describes_a_finished_game(capsys: Capture) -> None:
    for file in sorted(GAMES.glob("*-[234].json")):
        state = (record := load(file.read_text(encoding="utf-8"))).start()
        for action in record.actions:
            game.apply(state, action)
        winners = game.outcome(state)
        assert winners is not None
        out = output_of(capsys, "replay", str(file))
        assert out.startswith(f"A finished game, {len(record.actions)} actions.\n")
        said = " ".join(out.split())
        for seat in winners:
            assert f"{record.players[seat].name} ({SIDES[record.players[seat].side]})" in said
        assert f"{state.rescued[winners[0]]} rescued" in said
        rows = out.split("\n\n")[1].splitlines()[1:]
        for seat, row in enumerate(rows):
            figures = [0, 0, 0, state.rescued[seat], state.volcano[seat]]
            assert [int(word) for word in row.split()[1:6]] == figures


def test_replay_traces_a_line_for_every_ply(capsys: Capture) -> None:
    lines = output_of(capsys, "replay", GAME, "--trace").splitlines()
    assert [json.loads(line) for line in lines] == list(
        trace(load(Path(GAME).read_text(encoding="utf-8")))
    )


def test_replay_does_not_wait_for_a_draw_of_the_page(capsys: Capture, tmp_path: Path) -> None:
    actions = json.loads(Path(GAME).read_text(encoding="utf-8"))["actions"][:1]
    file = changed(tmp_path, actions=actions, page={"undrawn": True})
    assert "plays a card" in output_of(capsys, "replay", file)
    assert f"{FIRST} draws next" in output_of(capsys, "show", file)
    assert "plays a card" in output_of(capsys, "show", file, "--ply", "1")


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"format": "chess"}, "format: "),
        ({"version": 2}, "version: is newer"),
        ({"rules": {"preset": "fancy"}}, "rules.preset: "),
        ({"rules": {"new\nline": 1}}, "rules."),
        ({"players": []}, "players: "),
        ({"deal": {}}, "deal.hands: "),
        ({"actions": ["11@k6", "d4-out"]}, "actions["),
    ],
)
def test_invalid_record_is_rejected_completely(
    capsys: Capture, tmp_path: Path, changes: dict[str, object], place: str
) -> None:
    file = changed(tmp_path, **changes)
    for command in (["replay", file], ["replay", file, "--trace"], ["show", file]):
        assert error_of(capsys, *command).startswith(f"pompeii: {file}: {place}")


def test_illegal_last_action_prints_no_trace(capsys: Capture, tmp_path: Path) -> None:
    actions = json.loads(Path(GAME).read_text(encoding="utf-8"))["actions"]
    file = changed(tmp_path, actions=[*actions, "done"])
    words = error_of(capsys, "replay", file, "--trace")
    assert words == f"pompeii: {file}: actions[{len(actions)}]: The game is over (M7)\n"


# show


def test_show_rejects_a_missing_ply(capsys: Capture) -> None:
    played = len(load(Path(GAME).read_text(encoding="utf-8")).actions)
    for ply in (-1, played + 1):
        words = error_of(capsys, "show", GAME, "--ply", str(ply))
        assert words.startswith(f"pompeii: --ply: must be from 0 to {played}")
    assert "invalid int value" in error_of(capsys, "show", GAME, "--ply", "soon")
    assert "nobody plays blue, only red, black" in error_of(capsys, "show", GAME, "--seat", "blue")
    assert "invalid choice: 'green'" in error_of(capsys, "show", GAME, "--seat", "green")


def test_show_defaults_to_the_end_of_the_record(capsys: Capture) -> None:
    played = len(load(Path(GAME).read_text(encoding="utf-8")).actions)
    assert output_of(capsys, "show", GAME) == output_of(capsys, "show", GAME, "--ply", str(played))
    assert output_of(capsys, "show", GAME).startswith(f"Action {played}. The game is over: ")


# Input


def test_unreadable_file_is_one_line(capsys: Capture, tmp_path: Path) -> None:
    missing = tmp_path / "missing\nfile"
    binary, long, empty = (tmp_path / name for name in ("binary", "long", "empty"))
    binary.write_bytes(b'{"format": "\xff"}')
    long.write_bytes(b" " * 1_000_001)
    empty.touch()
    for command in ("replay", "show"):
        assert r"missing\nfile: " in error_of(capsys, command, str(missing))
        error_of(capsys, command, str(tmp_path))
        assert "binary: is not UTF-8 (byte 12)" in error_of(capsys, command, str(binary))
        words = error_of(capsys, command, str(long))
        assert "long: record: is longer than 1,000,000 characters" in words
        assert "empty: record: is not JSON" in error_of(capsys, command, str(empty))


def test_too_large_file_is_not_read_to_its_end(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "LARGEST", Path(GAME).stat().st_size)
    output_of(capsys, "replay", GAME)
    monkeypatch.setattr(inputs, "LARGEST", Path(GAME).stat().st_size - 1)
    assert f"{GAME}: is larger than 0 MB" in error_of(capsys, "show", GAME)


# Several games


def test_replay_reads_several_files_and_names_the_rejected_one(
    capsys: Capture, tmp_path: Path
) -> None:
    bad, missing = changed(tmp_path, actions=["d4-out"]), str(tmp_path / "missing.json")
    other = str(GAMES / "online-2.json")
    assert main.main(["replay", GAME, bad, missing, other]) == 2
    out, err = capsys.readouterr()
    assert [line.split(": ")[0] for line in out.splitlines() if " game, " in line] == [GAME, other]
    for file in (GAME, other):
        alone = output_of(capsys, "replay", file)
        assert f"{file}: {alone}" in out
    assert err.splitlines() == [
        f"pompeii: {bad}: actions[0]: A card must be played now (P1)",
        f"pompeii: {missing}: No such file or directory",
    ]
    lines = output_of(capsys, "replay", GAME, other, "--trace")
    assert lines == "".join(output_of(capsys, "replay", file, "--trace") for file in (GAME, other))


def archive(tmp_path: Path, *entries: object, **changes: object) -> str:
    """Return a file of games as the page writes it."""
    file = tmp_path / "games.json"
    document = {"format": "pompeii-games", "version": 1, "settings": {}, "games": entries}
    file.write_text(json.dumps({**document, **changes}), encoding="utf-8")
    return str(file)


def test_replay_reads_a_file_of_games_and_names_the_rejected_one(
    capsys: Capture, tmp_path: Path
) -> None:
    record = json.loads(Path(GAME).read_text(encoding="utf-8"))
    good = {"id": "a", "record": record}
    bad = {"record": {**record, "actions": 7}}
    file = archive(tmp_path, good, bad, 7, {"id": "b"}, good, {"id": "c", "copies": []})
    assert main.main(["replay", file]) == 2
    out, err = capsys.readouterr()
    alone = output_of(capsys, "replay", GAME)
    assert out == f"{file}, game 1: {alone}\n{file}, game 5: {alone}\n"
    assert err.splitlines() == [
        f"pompeii: {file}, game 2: actions: must be a list",
        f"pompeii: {file}, game 3: game: must be an object",
        f"pompeii: {file}, game 4: record: must be a JSON object",
        f"pompeii: {file}, game 6: game: was kept by a newer version of the page, which reads it",
    ]
    assert output_of(capsys, "replay", archive(tmp_path)) == ""


def test_malformed_file_of_games_is_one_line(capsys: Capture, tmp_path: Path) -> None:
    file = archive(tmp_path, version=2)
    assert error_of(capsys, "replay", file) == f"pompeii: {file}: version: must be 1\n"
    file = archive(tmp_path, games={})
    assert error_of(capsys, "replay", file) == f"pompeii: {file}: games: must be a list\n"
    assert error_of(capsys, "show", file) == f"pompeii: {file}: games: must be a list\n"


def test_byte_order_mark_is_ignored(capsys: Capture, tmp_path: Path) -> None:
    marked = tmp_path / "marked.json"
    marked.write_bytes(b"\xef\xbb\xbf" + Path(GAME).read_bytes())
    assert output_of(capsys, "replay", str(marked)) == output_of(capsys, "replay", GAME)


def test_dash_reads_standard_input(capsys: Capture) -> None:
    for arguments in (["replay", "--trace"], ["show", "--seat", "red"]):
        done = process(*arguments, "-", input=Path(GAME).read_bytes())
        assert done.returncode == 0
        assert done.stderr == b""
        out = done.stdout.decode().replace("\r\n", "\n")
        assert out == output_of(capsys, *arguments, GAME)
    done = process("replay", "-", input=b"\xff")
    assert done.returncode == 2
    assert done.stderr.split() == b"pompeii: standard input: is not UTF-8 (byte 0)".split()


# The end of a command


def test_closed_reader_ends_it_quietly() -> None:
    command = [sys.executable, "-m", "pompeii", "replay", "--trace", GAME]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == main.PIPE_CLOSED


class Full(io.TextIOBase):
    """Standard output on a full disk, backed by its own file so that it can be redirected."""

    def __init__(self, file: Path) -> None:
        self.file = file.open("w", encoding="utf-8")

    def write(self, text: str) -> int:
        raise OSError(28, f"No room for {len(text)} characters")

    def fileno(self) -> int:
        return self.file.fileno()


def test_failed_write_is_one_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    full = Full(tmp_path / "full")
    monkeypatch.setattr(sys, "stdout", full)
    assert main.main(["rules", "--list"]) == 2
    assert re.fullmatch(
        r"pompeii: standard output: No room for \d+ characters\n", capsys.readouterr().err
    )
    full.file.close()


class ClosedPipe(Full):
    """Standard output whose reader has gone."""

    def write(self, text: str) -> int:
        raise BrokenPipeError(32, f"Nobody reads {len(text)} characters")


def test_closed_pipe_is_no_error(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    left = ClosedPipe(tmp_path / "left")
    monkeypatch.setattr(sys, "stdout", left)
    assert main.main(["rules", "--list"]) == main.PIPE_CLOSED
    assert capsys.readouterr().err == ""
    left.file.close()


def test_missing_standard_output_is_tolerated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main.main(["rules"]) == 0


def test_control_c_ends_it_quietly(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(text: str) -> Table:
        raise KeyboardInterrupt(len(text))

    monkeypatch.setattr(Table, "load", interrupted)
    assert main.main(["replay", GAME]) == main.INTERRUPTED
    assert capsys.readouterr() == ("", "")


def test_names_are_escaped_if_not_encodable(tmp_path: Path) -> None:
    players = [
        {"name": "Æmilia", "colour": "red", "kind": "human"},
        {"name": "\u202eMarcus\u2028", "colour": "black", "kind": "human"},
        {"name": "Titus", "colour": "yellow", "kind": "human"},
    ]
    file = changed(tmp_path, players=players)
    for encoding, shown in (("ascii", rb"\xc6milia"), ("utf-8", "Æmilia".encode())):
        done = process(
            "show", file, env={"PYTHONIOENCODING": encoding, "SYSTEMROOT": "C:\\Windows"}
        )
        assert done.returncode == 0
        assert shown in done.stdout
        assert rb"\u202eMarcus\u2028" in done.stdout
