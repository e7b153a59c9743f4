"""The command analyse."""

import json
import re
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

import pytest

from pompeii import registry
from pompeii.analysis.analyser import Analysis
from pompeii.analysis.report import Draw
from pompeii.arena import workers
from pompeii.arena.workers import Workers
from pompeii.cli import analyse, main
from pompeii.games.downfall.analysis_evaluation import MISTAKE
from tests.cli.command_line import Capture, error_of
from tests.paths import ROOT

NAMES = ("Livia", "Marcus", "Julia")


def shortened(
    tmp_path: Path, actions: int, name: str = "game.json", example: str = "game.json"
) -> str:
    document = json.loads((ROOT / "examples" / example).read_text(encoding="utf-8"))
    document["actions"] = document["actions"][:actions]
    file = tmp_path / name
    file.write_text(json.dumps(document), encoding="utf-8")
    return str(file)


def road(tmp_path: Path) -> str:
    return shortened(tmp_path, 4, example="via-appia.json")


def analyse_output(capsys: Capture, *arguments: str) -> tuple[str, str]:
    assert main.main(("analyse", *arguments)) == 0
    out, err = capsys.readouterr()
    return out, err


def as_json(capsys: Capture, *arguments: str) -> list[dict[str, Any]]:
    return [
        json.loads(line) for line in analyse_output(capsys, *arguments, "--json")[0].splitlines()
    ]


def test_game_is_analysed_in_text_with_a_progress_bar(tmp_path: Path, capsys: Capture) -> None:
    out, err = analyse_output(capsys, shortened(tmp_path, 150), "--playouts", "8")
    assert "150 actions" in out
    assert "luck" in out
    assert "Livia (red): luck " in out
    assert "The greatest strokes of luck:" in out
    assert re.search(
        r"\nafter action \d+: \w+ \(\w+\) draws (\d+|Omen|AD 79), whose chance was [\d.]+%; Livia ",
        out,
    )
    assert "The costliest decisions:" in out
    assert ", action " in out
    assert err.count("left") >= 1


def test_json_holds_the_complete_analysis(tmp_path: Path, capsys: Capture) -> None:
    file = shortened(tmp_path, 4)
    (facts,) = as_json(capsys, file, "--playouts", "8")
    table = registry.load(Path(file).read_text(encoding="utf-8"))
    table.draw()
    analysis = Analysis(table, registry.game("pompeii").analysis_evaluation, playouts=8)
    for _ in analysis.run():
        pass
    assert facts["actions"] == len(facts["decisions"]) == 4
    assert [m["chances"] for m in facts["moments"]] == [
        m.win_probabilities for m in analysis.estimates
    ]
    assert [d["loss"] for d in facts["decisions"]] == [d.loss for d in analysis.decisions]
    assert facts["accounts"] == [analysis.luck_result(seat)._asdict() for seat in range(2)]
    for seat, plies in enumerate(facts["mistakes"]):
        assert plies == [decision.ply for decision in analysis.mistakes(seat, MISTAKE)[:3]]
    first = facts["decisions"][0]
    assert {*first} == {"ply", "seat", "action", "best", "loss", "play", "draws"}
    (drawn,), (draw,) = first["draws"], analysis.decisions[0].draws
    assert drawn == as_facts(draw)
    key_draws = [{"ply": ply, **as_facts(draw)} for ply, draw in analysis.key_draws(5)]
    assert (facts["strokes"], facts["turns"]) == (key_draws, analysis.turning_points(3))


def as_facts(draw: Draw) -> dict[str, Any]:
    told = {"drawn": draw.text, "chance": draw.chance, "luck": [*draw.luck]}
    return {"seat": draw.seat, **told}


def test_running_game_is_analysed_up_to_its_position(tmp_path: Path, capsys: Capture) -> None:
    out, _err = analyse_output(capsys, shortened(tmp_path, 0), "--playouts", "8")
    assert "game.json: 0 actions so far" in out
    assert " now\n" in out
    assert "luck" in out
    assert "Turning points" not in out


def test_turning_points_show_action_and_draw() -> None:
    facts = analysis_of(0.0)
    chances = [{"chances": [share, 1 - share]} for share in (0.5, 0.9, 0.3, 0.3)]
    drawn = {"seat": 1, "drawn": "coin", "chance": 0.25, "luck": [-1.0, 1.0]}
    decisions = [
        {"action": "a1-out", "best": None, "draws": []},
        {"action": "done", "best": "done", "draws": [drawn]},
    ]
    turned = {**facts, "moments": chances, "decisions": decisions, "turns": [1, 0]}
    words = analyse.as_text([turned])
    assert "\naction 1: a1-out; Livia (red)'s chance to win was 50%, then 90%\n" in words
    assert "\naction 2: done, coin; Livia (red)'s chance to win was 90%, then 30%\n" in words
    assert "\nLivia (red) made no mistakes.\nMarcus (black) made no mistakes.\n" in words


def test_many_games_are_the_same_in_processes(tmp_path: Path, capsys: Capture) -> None:
    files = [shortened(tmp_path, 3, "a.json"), shortened(tmp_path, 5, "b.json")]
    alone = as_json(capsys, *files, "--playouts", "8")
    assert [facts["name"] for facts in alone] == files
    assert as_json(capsys, *files, "--playouts", "8", "--jobs", "2") == alone


def test_cluster_gives_the_same_analysis(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def cluster(address: str) -> Workers:
        asked.append(address)
        return Workers(workers.here().open, None)

    file = shortened(tmp_path, 2)
    alone = as_json(capsys, file, "--playouts", "8")
    monkeypatch.setattr("pompeii.arena.workers.cluster", cluster)
    assert as_json(capsys, file, "--playouts", "8", "--cluster", "tcp://127.0.0.1:1") == alone
    assert asked == ["tcp://127.0.0.1:1"]
    both = ("--jobs", "2", "--cluster", "tcp://127.0.0.1:1")
    assert "--cluster: not allowed with" in error_of(capsys, "analyse", file, *both)


def test_via_appia_reports_luck_and_play(capsys: Capture, tmp_path: Path) -> None:
    out, _err = analyse_output(capsys, road(tmp_path), "--playouts", "8")
    assert "play +" in out
    assert "luck 0.0 points, play" in out
    assert "costliest" not in out


def test_game_without_luck_gets_no_column_for_it(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        registry.game("via-appia").analysis_evaluation, "SENTENCE", "{name}: {play}"
    )
    out, _err = analyse_output(capsys, road(tmp_path), "--playouts", "8")
    assert "own play" in out
    assert "luck" not in out.split()


def test_invalid_record_is_reported_and_the_others_analysed(
    tmp_path: Path, capsys: Capture
) -> None:
    file = shortened(tmp_path, 2)
    assert main.main(("analyse", str(tmp_path / "nothing.json"), file, "--playouts", "8")) == 2
    out, err = capsys.readouterr()
    assert "2 actions" in out
    assert "nothing.json" in err
    assert "--playouts" in error_of(capsys, "analyse", file, "--playouts", "7")


def test_dying_processes_are_reported(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: object) -> None:
        raise BrokenExecutor

    monkeypatch.setattr("pompeii.arena.workers.carry_out", dies)
    assert "keep crashing" in error_of(capsys, "analyse", shortened(tmp_path, 4), "--jobs", "2")


def analysis_of(
    play: float, over: bool = True, rivals: Sequence[str] = ("medium",), counted: bool = True
) -> dict[str, Any]:
    """Return an analysis of a game of Livia against bots, with the skill of all."""
    account = {"start": 0.0, "luck": 1.0, "play": play, "others": 0.5, "result": play + 1.5}
    against = {**account, "play": -play, "others": -0.5}
    kinds = ["human", *(f"bot:{rival}" for rival in rivals)]
    players = [[NAMES[side], side, kind] for side, kind in enumerate(kinds)]
    facts = {"name": "a.json", "game": "pompeii", "players": players, "actions": 3, "over": over}
    facts |= {"counted": counted}
    accounts = [account, *[against] * len(rivals)]
    moments = [{"chances": [1 / len(kinds)] * len(kinds)}] * 4
    found = {
        "moments": moments,
        "decisions": [],
        "turns": [],
        "strokes": [],
        "mistakes": [[]] * len(kinds),
    }
    return {**facts, "accounts": accounts, **found}


def test_many_games_show_the_skill_of_a_person() -> None:
    games = [analysis_of(play) for play in (-1.5, 0.5)] * 10
    words = analyse.as_text(games)
    sentence = "In 20 games against bots of one kind, play was worth"
    assert words.count(f"\nLivia plays about as well as Medium. {sentence}") == 1
    assert "Medium plays" not in words
    assert "Marcus plays" not in words
    others = [analysis_of(0.0, over=False), analysis_of(0.0, rivals=("medium", "easy"))] * 10
    assert analyse.as_text([*games, *others]).endswith(words[words.index("Livia plays") :])
    assert "plays" not in analyse.as_text([*games[:7], *others])
    larger = [analysis_of(play, rivals=("medium", "medium")) for play in (-1.5, 0.5)] * 10
    assert "\nLivia plays about as well as Medium. In 40 games" in analyse.as_text(games + larger)


def test_forks_do_not_count_for_skill_with_a_note() -> None:
    games = [analysis_of(play) for play in (-1.5, 0.5)] * 10
    words = analyse.as_text(games)
    forks = [analysis_of(9.0, counted=False) for _ in range(3)]
    others = [
        analysis_of(0.0, over=False, counted=False),
        analysis_of(0.0, rivals=("medium", "easy"), counted=False),
    ]
    told = analyse.as_text([*games, *forks, *others])
    strength = words[words.index("Livia plays") :]
    left = "4 games are not counted: they were played on from others, or for practice.\n"
    assert told.endswith(f"{strength}\n{left}")
    assert "not counted" not in words + analyse.as_text(forks)


def test_fork_is_analysed_as_fork(tmp_path: Path, capsys: Capture) -> None:
    file = shortened(tmp_path, 3)
    fork = registry.load(Path(file).read_text(encoding="utf-8")).fork(2)
    (tmp_path / "fork.json").write_text(fork.dump(), encoding="utf-8")
    facts = as_json(capsys, file, str(tmp_path / "fork.json"), "--playouts", "8")
    assert [each["counted"] for each in facts] == [True, False]
