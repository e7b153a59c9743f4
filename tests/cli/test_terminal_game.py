"""A game in the terminal against bots: what is printed, and what typed lines do."""

import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pompeii import registry
from pompeii.arena.referee import Seat
from pompeii.bots import Budget
from pompeii.cli import main, typed_lines
from pompeii.cli.prompt import Prompt
from pompeii.cli.terminal_game import PERSON, Opponents, SeatAgainstBots
from pompeii.core.table import AnyTable
from tests.cli.command_line import Capture, error_of
from tests.cli.join.keyboard import typing
from tests.downfall_positions import city_position, filled
from tests.paths import ROOT

KEYS = sorted(registry.GAMES)
BUDGET = Budget(iterations=1)


class Cautious:
    """A bot that takes the first action, and never calls."""

    def choose(self, view: Any, random: Random, budget: Budget) -> Any:  # noqa: ARG002
        return view.sample(random) if view.seat == view.actor else None


class World:
    """A person against one bot."""

    def __init__(self, capsys: Capture, key: str = "pompeii", bot: Any = None) -> None:
        opponents = Opponents(key, ["bot"], None, "79", {"preset": "classic"})
        self.table: AnyTable = opponents.table()
        self.seat = SeatAgainstBots(
            self.table, ["bot"], [Seat(bot or Cautious(), Random(1), BUDGET)]
        )
        self.prompt = Prompt(self.seat, registry.game(key), {})
        self._capsys = capsys

    def output(self) -> str:
        """Let the bot act until the person is asked, and return the output."""
        self.prompt.look()
        while self.seat.is_waiting:
            self.seat.ask_bot()
            self.prompt.look()
        return self._capsys.readouterr().out

    def type(self, line: str | None) -> str:
        self.prompt.read(line)
        return self.output()

    def listed(self) -> list[str]:
        return [action.text for action in self.table.view(PERSON).listed]


@pytest.fixture
def world(capsys: Capture) -> World:
    return World(capsys)


@contextmanager
def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> Iterator[None]:
    """Type `lines`, and the end of the input."""
    with typing(monkeypatch, "".join(f"{line}\n" for line in lines).encode()) as writer:
        os.dup2(os.open(os.devnull, os.O_WRONLY), writer)
        yield


def run(monkeypatch: pytest.MonkeyPatch, capsys: Capture, *lines: str, more: Any = ()) -> str:
    """Return the output of a game with seed 79 in which `lines` are typed."""
    with typed(monkeypatch, *lines):
        assert main.main(["play", "--terminal", "--seed", "79", *more]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_bots_act_until_it_is_the_turn_of_the_person(world: World) -> None:
    shown = world.output()
    assert shown.startswith("Marcus plays ")
    assert shown.endswith("Your turn. Type an action or its number, or help.\n")
    assert "\nActions by number (* stands for the square):\n" in shown


def test_action_is_taken_by_its_number(world: World) -> None:
    shown = world.output()
    number, text = 2, world.listed()[1]
    assert f"{number}:{text.partition('@')[2]}" in shown
    assert world.type(f"{number}").startswith("You play ")
    assert world.table.steps[1].action.text == text


def test_action_is_taken_by_its_notation(world: World) -> None:
    world.output()
    text = world.listed()[-1]
    world.type(text)
    assert world.table.steps[1].action.text == text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("99", "No action has the number 99."),
        ("0", "No action has the number 0."),
        ("conquer Gaul", "no action is written 'conquer Gaul'"),
        ("d4-out", "A card must be played now (P1)"),
        ("call:black", "(P7)"),
    ],
)
def test_bad_input_gets_one_sentence_and_changes_nothing(
    world: World, line: str, words: str
) -> None:
    world.output()
    shown = world.type(line)
    assert words in shown
    assert shown.count("\n") == 1
    assert len(world.table.steps) == 1


def test_commands_are_listed_with_the_notation_of_families(capsys: Capture) -> None:
    world = World(capsys, "via-appia")
    world.output()
    for line in ("?", "help"):
        shown = world.type(line)
        assert "undo         take back your last action" in shown
        assert "s@* stands for many actions (x -37..37, angle -45..45), such as s@" in shown
        assert "draw " not in shown.split("draw the position")[0]


def test_push_is_typed_in_its_notation(capsys: Capture) -> None:
    world = World(capsys, "via-appia")
    world.output()
    assert world.type("s@-12/15").startswith("You push a small stone in")


def test_undo_goes_back_to_the_last_decision_of_the_person(world: World) -> None:
    world.output()
    assert world.type("undo") == "There is no action of yours to take back.\n"
    state = world.table.state.clone()
    world.type("1")
    assert len(world.table.steps) > 2
    shown = world.type("undo")
    assert shown.startswith("The last action was taken back.\n")
    assert world.table.state == state
    world.type("2")
    assert len(world.table.steps) > 2


def test_enter_does_nothing_in_the_own_turn(world: World) -> None:
    world.output()
    assert world.type("") == ""
    assert "######" in world.type("show")


def before_a_call(world: World, *hands: list[int], actor: int = 1) -> None:
    """Let `actor` act in a position in which 7 is a joker."""
    world.table.state = city_position(filled(7), hands=hands or ([7] * 4, [1, 2, 3, 4]))
    world.table.state.actor = actor
    world.table.steps.clear()
    world.seat = SeatAgainstBots(world.table, ["bot"], [Seat(Cautious(), Random(1), BUDGET)])
    world.prompt = Prompt(world.seat, registry.game("pompeii"), {})


def test_P7_person_may_call_out_of_turn(world: World) -> None:
    before_a_call(world)
    assert world.output() == "Press Enter to go on, or type call:red.\n"
    assert world.type("2@e1") == "It is another player's turn.\n"
    world.type("call:red")
    assert world.table.steps[0].action.text == "call:red"


def test_P7_enter_makes_no_call_out_of_turn(world: World) -> None:
    before_a_call(world)
    world.output()
    assert "Marcus " in world.type("")
    assert world.table.steps[0].seat == 1


def test_P7_bot_may_go_without_a_call(world: World) -> None:
    before_a_call(world, [1, 2, 3, 4], [7] * 4, actor=PERSON)
    assert world.seat.is_waiting
    assert "Your turn." in world.output()
    assert not world.table.steps


def test_failure_of_a_bot_is_printed_and_counted(capsys: Capture) -> None:
    class Failing:
        def choose(self, *_: object) -> Any:
            raise ValueError("no idea")

    world = World(capsys, bot=Failing())
    while world.seat.is_waiting:
        world.seat.ask_bot()
    err = capsys.readouterr().err
    assert err.startswith("bot raised ValueError: no idea (test_terminal_game.py:")
    assert err.endswith(" (action 1); a stand-in chose.\n")
    assert world.seat.faults == 1


def test_quit_and_the_end_of_the_input_end_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for lines in (("1", "quit"), ("1",)):
        shown = run(monkeypatch, capsys, *lines)
        assert shown.startswith("You are Livia (red).\nMarcus (black) is the bot medium.\n")
        assert "A game in progress, 3 actions." in shown


def test_record_is_written_when_the_person_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    run(monkeypatch, capsys, "1", more=["--bot", "easy", "-o", str(file)])
    record = json.loads(file.read_text(encoding="utf-8"))
    assert [player["kind"] for player in record["players"]] == ["human", "bot:easy"]
    assert record["page"] == {"take_backs": True}
    shown = run(monkeypatch, capsys, "1", more=["--bot", "easy", "-o", "-"])
    assert json.loads(shown.splitlines()[-1])["actions"] == record["actions"]


def test_ctrl_c_ends_the_game_and_its_record_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    def interrupt(_events: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(typed_lines, "next_event", interrupt)
    file = tmp_path / "game.json"
    with typed(monkeypatch):
        assert main.main(["play", "--terminal", "-o", str(file)]) == 130
    assert capsys.readouterr().err == ""
    assert json.loads(file.read_text(encoding="utf-8"))["format"] == "pompeii-game"


def test_waiting_for_a_line_is_no_event(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    found = iter([None, typed_lines.Typed("quit")])
    monkeypatch.setattr(typed_lines, "next_event", lambda _events: next(found))
    with typed(monkeypatch):
        assert main.main(["play", "--terminal"]) == 0
    assert "A game in progress" in capsys.readouterr().out


def test_failed_bot_gives_the_status_one(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "class Bot:\n    def choose(self, *_):\n        return 1 / 0\n", encoding="utf-8"
    )
    with typed(monkeypatch):
        command = ["play", "--terminal", "--seed", "79", "--bot", f"{bot}:Bot", "--budget", "2s"]
        assert main.main(command) == 1
    assert "raised ZeroDivisionError: division by zero (bot.py:3)" in " ".join(
        capsys.readouterr().err.split()
    )


def test_bot_that_cannot_start_is_one_line_and_the_file_is_kept(
    capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text("kept", encoding="utf-8")
    command = ["play", "--terminal", "-o", str(file), "--bot", "cmd:no-such-program"]
    assert main.main(command) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("pompeii: cmd:no-such-program ")
    assert err.count("\n") == 1
    assert "no bot is called" in error_of(capsys, *command[:-1], "easyy")
    assert file.read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bot", "easy", "--seed", "79"], "play: --seed needs --terminal"),
        (["--game", "via-appia"], "play: --game needs --bot or --terminal"),
        (["--budget", "1s"], "play: --budget needs --bot or --terminal"),
        (["--seed", ""], "play: --seed needs --terminal"),
        (["-o", "game.json"], "play: --output needs --terminal"),
        (["--dual-vents"], "play: --rules needs --terminal"),
        (["--terminal", "--share"], "play: --share is for the page, not for --terminal"),
        (["--terminal", "--no-browser"], "play: --no-browser is for the page"),
        (["--terminal", "--port", "8000"], "play: --port is for the page"),
        (["--terminal", "--bot", "easyy"], "no bot is called 'easyy'"),
        (["--terminal", "--budget", "soon"], "argument --budget: 'soon' is no budget"),
        (["--terminal", *["--bot", "easy"] * 4], "a game has 2 to 4 players, so at most 3 bots"),
        (["--terminal", "-o", str(ROOT)], f"{ROOT}: "),
    ],
)
def test_impossible_game_in_the_terminal_is_rejected(
    capsys: Capture, arguments: list[str], words: str
) -> None:
    assert words in error_of(capsys, "play", *arguments)


class Typist(io.StringIO):
    """Standard output that answers each prompt by a number or a push, at random."""

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self._descriptor, self._random = descriptor, Random(7)

    def write(self, text: str) -> int:
        if text.startswith("Actions by number") or "\nActions by number" in text:
            numbers = [
                word.split(":")[0] for word in text.rpartition("Actions by number")[2].split()
            ]
            self._found = [number for number in numbers if number.isdecimal()]
        elif text.startswith("Your turn."):
            line = self._found[int(self._random.random() * len(self._found))]
            os.write(self._descriptor, f"{line}\n".encode())
        elif text.startswith("Press Enter"):
            os.write(self._descriptor, b"\n")
        return super().write(text)


@pytest.mark.no_cover
@pytest.mark.parametrize("key", KEYS)
def test_person_plays_a_whole_game_by_numbers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, key: str
) -> None:
    file = tmp_path / "game.json"
    rules = ["--round-limit", "12"] if key == "via-appia" else []
    with typing(monkeypatch) as writer:
        typist = Typist(writer)
        monkeypatch.setattr(sys, "stdout", typist)
        bots = ["--bot", "random", "--bot", "easy"]
        assert main.main(["play", "--terminal", "--game", key, *bots, *rules, "-o", str(file)]) == 0
    assert "A finished game, " in typist.getvalue()
    assert registry.load(file.read_text(encoding="utf-8")).winners is not None
