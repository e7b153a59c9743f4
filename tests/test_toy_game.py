"""A third game needs its two packages and one registry entry; no shared file changes."""

import json
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from pompeii import registry
from pompeii.cli.main import main
from tests.app.visitor import Visitor
from tests.paths import ROOT
from tests.toy_game import RACE, registered


@pytest.fixture(autouse=True)
def _toy_game() -> Iterator[None]:
    with registered():
        yield


def output_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a command."""
    main([*arguments])
    return capsys.readouterr().out


def test_command_line_plays_the_toy_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "race.json"
    main(["new", "--game", RACE.key, "--seed", "1", "-o", str(file)])
    table = registry.load(file.read_text(encoding="utf-8"))
    table.play(registry.game(RACE.key).parse("2"))
    file.write_text(table.dump(), encoding="utf-8")
    assert output_of(capsys, "show", str(file)) == "1.0.......\nMarcus moves.\n"
    assert "A game in progress, 1 action." in output_of(capsys, "replay", str(file))
    assert "1. Livia goes 2." in output_of(capsys, "tell", str(file))
    assert output_of(capsys, "stats", str(file), "--csv").startswith("file,game,")
    assert "Classic (T-O)" in output_of(capsys, "rules", "--game", RACE.key)
    assert output_of(capsys, "board", "--game", RACE.key) == "..........\n"
    main(["random", "--game", RACE.key, "--seed", "1", "-o", str(file)])
    assert "A finished game" in output_of(capsys, "replay", str(file))


def test_toy_bots_play_a_match(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    flags = ("--game", RACE.key, "--games", "2", "-o", str(out))
    assert "medium against walker: 2 games" in output_of(
        capsys, "match", "medium", "walker", *flags
    )
    written = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert {each["record"]["format"] for each in written if "record" in each} == {RACE.format}


def test_page_plays_stores_and_replays_the_toy_game() -> None:
    visitor = Visitor()
    visitor.click(f"house-{RACE.key}")
    visitor.change("kind-1", "bot:medium")
    visitor.change("seed", "1")
    visitor.click("start")
    assert visitor.text("squares") == "0 0"
    visitor.click("go-2")
    visitor.wait()
    assert visitor.text("squares") == "2 1"
    assert visitor.said[-3:] == ["Livia goes 2.", "Marcus goes 1.", "Livia moves."]
    again = Visitor(visitor.address, store=visitor.store)
    assert again.text("squares") == "2 1"
    again.key("2")
    again.wait()
    while again.find("result") is None:
        again.click(again.legal()[-1])
        again.wait()
    (saved,) = again.store.saves()
    assert saved.meta["game"] == RACE.key
    assert saved.meta["winners"] == ["Livia"]
    again.click("replay")
    again.click("replay-forward")
    assert again.text("squares") == "2 0"
    home = Visitor("", store=again.store)
    assert "Livia, Marcus Finished: Livia won The race" in home.text(f"save-{saved.id}")


def test_build_finds_the_archive_and_the_rulebook() -> None:
    archives = runpy.run_path(str(ROOT / "tools/build/archive_contents.py"))
    assert archives["LATER"]["toy"] == ("pompeii/games/toy/", "app/games/toy/")
    assert "pompeii/games/toy/output_formats.py" in archives["NOT_ON_PAGE"]
    *_others, book = runpy.run_path(str(ROOT / "tools/build/rulebook_list.py"))["BOOKS"]
    assert (book.name, book.document, book.prefix) == ("race", f"docs/{RACE.rulebook}.md", "T-")
    assert [(each.label, each.rules(2).name) for each in book.sets] == [("Classic", "classic")]
