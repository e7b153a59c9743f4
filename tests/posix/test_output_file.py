"""Output files: links, permissions and pipes."""

import os
import stat
import sys
from pathlib import Path

import pytest

from pompeii.arena.match_errors import ArenaError
from pompeii.arena.output_file import OutputFile

assert sys.platform != "win32"

from tests.posix.test_journal_files import unprivileged  # noqa: E402 - not there on Windows


def test_link_stays_and_its_target_keeps_its_permissions(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.touch(0o640)
    link.symlink_to(target)
    OutputFile(link).write(b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    usual, path = tmp_path / "usual", tmp_path / "result"
    usual.touch()
    OutputFile(path).write(b"new")
    assert path.stat().st_mode == usual.stat().st_mode


def test_file_without_permission_is_rejected_in_one_sentence(tmp_path: Path) -> None:
    closed, folder = tmp_path / "closed.txt", tmp_path / "folder"
    closed.touch(0o400)
    folder.mkdir(0o500)
    for path in (closed, folder / "result.txt"):
        with unprivileged(), pytest.raises(ArenaError) as refusal:
            OutputFile(path)
        assert str(refusal.value) == f"{path}: Permission denied"
    with pytest.raises(ArenaError, match="Not a directory"):
        OutputFile(closed / "result.txt")
    with pytest.raises(ArenaError, match="File name too long"):
        OutputFile(tmp_path / ("a" * 300))


def test_pipe_is_written_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        file = OutputFile(pipe)
        file.write(b"new")
        assert os.read(reader, 9) == b"new"
    finally:
        os.close(reader)
    assert [*tmp_path.iterdir()] == [pipe]
