"""The file for a result: rejected before the work, written whole at its end."""

import os
from pathlib import Path

import pytest

from pompeii.arena.match_errors import ArenaError
from pompeii.arena.output_file import OutputFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "result.txt"


def test_check_leaves_nothing_behind(path: Path) -> None:
    OutputFile(path)
    assert [*path.parent.iterdir()] == []


def test_old_contents_stay_until_the_new_ones_are_complete(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(b"old")
    file = OutputFile(path)

    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as context:
        context.setattr(Path, "replace", interrupted)
        with pytest.raises(KeyboardInterrupt):
            file.write(b"new")
    assert path.read_bytes() == b"old"
    assert [*path.parent.iterdir()] == [path]
    file.write(b"new")
    assert path.read_bytes() == b"new"
    assert [*path.parent.iterdir()] == [path]


def test_impossible_file_is_rejected_in_one_sentence(tmp_path: Path) -> None:
    for path, words in (
        (tmp_path, "Is a directory"),
        (tmp_path / "nowhere" / "result.txt", "No such file or directory"),
    ):
        with pytest.raises(ArenaError) as refusal:
            OutputFile(path)
        assert str(refusal.value) == f"{path}: {words}"


def test_failing_write_is_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file = OutputFile(folder / "result.txt")
    folder.rmdir()
    with pytest.raises(ArenaError, match=r"result\.txt: No such file or directory"):
        file.write(b"new")


def test_device_is_written_and_has_no_journal(path: Path) -> None:
    assert OutputFile(path).journal == path.with_name("result.txt.part")
    null = OutputFile(Path(os.devnull))
    null.write(b"new")
    assert null.journal is None
