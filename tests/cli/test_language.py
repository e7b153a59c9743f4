"""The language of the command line."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pompeii.cli import language, main
from tests.cli.command_line import Capture, error_of, output_of
from tools.i18n import catalogues, compile_catalogues


@pytest.fixture(autouse=True)
def italian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install an Italian catalogue of made-up words that differ from any English text."""
    catalogues.write(compile_catalogues.pseudo(), tmp_path / "it" / language.CATALOGUE)
    monkeypatch.setattr(language, "LOCALES", tmp_path)
    monkeypatch.delenv("LANGUAGE", raising=False)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    yield
    os.environ["LANGUAGE"] = "en"
    language.speak([])
    os.environ.pop("LANGUAGE")


ENGLISH, ITALIAN = "The eruption", compile_catalogues.longwinded("city wall")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("LANG", "it_IT.UTF-8", ITALIAN),
        ("LC_ALL", "it_IT", ITALIAN),
        ("LC_MESSAGES", "it", ITALIAN),
        ("LANGUAGE", "fr:it", ITALIAN),
        ("LANG", "fr_FR.UTF-8", "city wall"),
        ("LANG", "C", "city wall"),
    ],
)
def test_language_follows_the_environment(
    name: str, value: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv(name, value)
    assert words in output_of(capsys, "board")


@pytest.mark.parametrize("arguments", [["--lang", "it", "board"], ["board", "--lang=it"]])
def test_flag_overrides_the_environment_at_any_place(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert ITALIAN in output_of(capsys, *arguments)
    assert "city wall" in output_of(capsys, "board", "--lang", "en")


def test_missing_language_is_rejected_in_one_line(capsys: Capture) -> None:
    for arguments in (["--lang", "xx", "board"], ["board", "--lang", "xx"], ["board", "--lang=xx"]):
        assert "argument --lang: invalid choice: 'xx'" in error_of(capsys, *arguments)
    assert "--lang" in error_of(capsys, "board", "--lang")
    assert "choice" not in error_of(capsys, "board", "--lang")


def test_help_and_errors_are_translated(capsys: Capture) -> None:
    for command in ([], ["show"], ["match"], ["new"]):
        help_words = output_of(capsys, "--lang", "it", *command, "--help")
        assert compile_catalogues.longwinded("show this help message and exit") in help_words
        assert "default:" not in help_words
    unknown = error_of(capsys, "--lang", "it", "board", "--fast")
    assert compile_catalogues.longwinded("unrecognized arguments: %s") % "--fast" in unknown


def test_rule_and_record_errors_are_translated(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "game.json"
    output_of(capsys, "new", "--seed", "79", "-o", str(record))
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace('"actions": []', '"actions": ["a1-out"]'), encoding="utf-8")
    words = compile_catalogues.longwinded("A card must be played now")
    assert f"actions[0]: {words} (P1)" in error_of(capsys, "--lang", "it", "show", str(record))
    record.write_text("{", encoding="utf-8")
    assert compile_catalogues.longwinded("is not JSON: {error}").partition("{")[0] in error_of(
        capsys, "--lang", "it", "show", str(record)
    )


def test_narration_is_translated(tmp_path: Path, capsys: Capture) -> None:
    record = str(tmp_path / "game.json")
    output_of(capsys, "--lang", "it", "random", "--seed", "79", "-o", record)
    for command in (["show", record, "--ply", "20", "--seat", "red"], ["replay", record]):
        assert compile_catalogues.longwinded("rescued") in output_of(
            capsys, "--lang", "it", *command
        )
    rules = output_of(capsys, "--lang", "it", "rules", "online")
    assert compile_catalogues.longwinded("Calling the eruption") in rules
    few = ("--games", "2", "--budget", "1it")
    assert main.main(["--lang", "it", "match", "random", "easy", *few]) == 0
    table = capsys.readouterr().out
    assert compile_catalogues.longwinded("A fair share is {percent}.").partition("{")[0] in table
