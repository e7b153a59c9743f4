"""Bots of one's own on the page: the command `play --bot`, and a game against what it serves."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.conftest import SCREENS, Witness
from e2e.quick_start import QuickStart
from e2e.visitor import COUNT_CLICKS, Visitor
from tests.paths import ROOT

GREEDY = "examples/greedy.py:Greedy"
CLUMSY = '''"""A bot that answers once, and then fails."""


class Clumsy:
    def __init__(self):
        self.answers = [0]

    def choose(self, view, random, budget):
        if view.seat != view.actor:
            return None
        return view.legal[self.answers.pop()]
'''
PATIENCE = 30_000  # milliseconds


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a bot that fails, and with the errors that the command prints."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "clumsy.py").write_text(CLUMSY, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """Run the command, and yield the address of its page without the query."""
    bots = ("--bot", GREEDY, "--bot", f"{folder / 'clumsy.py'}:Clumsy")
    command = [sys.executable, "-m", "tools.build.serve", *bots, "--budget", "5s"]
    with (
        (folder / "errors").open("wb") as errors,
        subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, "OPEN": "0"},
            stdout=subprocess.PIPE, stderr=errors, encoding="utf-8",
        ) as server,
    ):  # fmt: skip
        assert server.stdout
        found = re.search(r"(http://\S+/)\?bots=served", server.stdout.readline())
        assert found
        assert server.stdout.readline() == "New game offers these bots too: Greedy and Clumsy.\n"
        yield found[1]
        server.terminate()


@pytest.fixture
def visitor(
    new_context: Callable[..., BrowserContext], site: str, witness: Witness, quick_start: QuickStart
) -> Visitor:
    """A user of the page of the command."""
    context = new_context(**SCREENS["desktop"])
    quick_start.give(context, site)
    page = context.new_page()
    witness.watch(page)
    page.add_init_script(COUNT_CLICKS)
    return Visitor(page, site, touch=False)


def choose_opponent(visitor: Visitor, bot: str) -> None:
    """Begin a game against a bot in the form of a new game."""
    visitor.open("?bots=served&animation=off&draw=auto&lang=en")
    visitor.act("new")
    visitor.page.get_by_label("Player for seat 2").select_option(label=f"Bot: {bot}")
    visitor.sight()
    visitor.customise()
    visitor.page.fill("[name=seed]", "49")
    visitor.act("start")


def errors(folder: Path) -> list[str]:
    """Return the lines that the command has printed about errors."""
    return (folder / "errors").read_text(encoding="utf-8").splitlines()


@pytest.mark.whole
def test_person_plays_a_whole_game_against_a_bot_of_their_own(visitor: Visitor) -> None:
    choose_opponent(visitor, "Greedy")
    assert "bots=served" in visitor.page.url
    assert visitor.play(Random(1)).phase == "over"
    table = visitor.table()
    assert table.record.players[1].kind == f"bot:{GREEDY}"
    assert {step.seat for step in table.steps} == {0, 1}
    assert visitor.notices() == []


def test_reload_continues_against_the_bot(visitor: Visitor) -> None:
    choose_opponent(visitor, "Greedy")
    visitor.play(Random(1), lambda sight: (sight.ply or 0) > 4)
    before = visitor.actions()
    visitor.page.reload()
    visitor.sight()
    assert visitor.actions() == before
    visitor.play(Random(2), lambda sight: (sight.ply or 0) > len(before) + 2)
    assert visitor.notices() == []


def test_failing_bot_costs_a_sentence_and_a_line_and_is_replaced_after_three(
    visitor: Visitor, folder: Path
) -> None:
    choose_opponent(visitor, "Clumsy")
    seen: set[str] = set()

    def is_retired(_sight: object) -> bool:
        seen.update(visitor.notices())
        return any("retired" in words for words in seen)

    visitor.play(Random(1), is_retired)
    said = "raised IndexError: pop from empty list (clumsy.py:11)"
    assert seen == {
        f"Marcus failed ({said}); another action was chosen instead.",
        "Marcus has failed too often and is retired; Medium plays on.",
    }
    name = f"{folder / 'clumsy.py'}:Clumsy"
    lines = [line for line in errors(folder) if line.startswith(name)]
    assert len(lines) == 4
    for line in lines[:3]:
        words = re.escape(f"{name} {said}")
        assert re.fullmatch(rf"{words} \(action \d+\); a stand-in chose\.", line)
    assert "is retired from this game after 3 failures" in lines[3]
    before, printed = len(visitor.actions()), errors(folder)
    visitor.play(Random(2), lambda sight: (sight.ply or 0) > before + 4)
    assert errors(folder) == printed


def test_save_is_opened_without_the_bots_by_a_person(visitor: Visitor) -> None:
    choose_opponent(visitor, "Greedy")
    visitor.page.goto(re.sub(r"bots=served&?", "", visitor.page.url))
    visitor.sight()
    words = f"There is no bot “{GREEDY}” here: a person plays for Marcus."
    expect(visitor.page.get_by_text(words)).to_be_visible(timeout=PATIENCE)
