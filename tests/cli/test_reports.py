"""The command line reports on games: pictures, narration, statistics, links."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pompeii import registry
from pompeii.cli import main
from pompeii.games.downfall.board import SPACES, VENTS
from tests.cli.command_line import Capture, error_of, output_of
from tests.paths import ROOT

GAMES = {
    "pompeii": str(ROOT / "examples/game.json"),
    "via-appia": str(ROOT / "examples/via-appia.json"),
}
JOURNAL = str(ROOT / "tests/data/records/match-1.jsonl")
whole = pytest.mark.no_cover
"""Marks tests that play the whole slow-quarry game, which others measure."""
both = pytest.mark.parametrize("key", ["pompeii", pytest.param("via-appia", marks=whole)])
SVG = "{http://www.w3.org/2000/svg}"


def changed(tmp_path: Path, key: str, **changes: object) -> str:
    document = json.loads(Path(GAMES[key]).read_text(encoding="utf-8"))
    file = tmp_path / f"{key}.json"
    file.write_text(json.dumps({**document, **changes}), encoding="utf-8")
    return str(file)


def shortened(tmp_path: Path, key: str, actions: int) -> str:
    whole = json.loads(Path(GAMES[key]).read_text(encoding="utf-8"))["actions"]
    return changed(tmp_path, key, actions=whole[:actions])


def words_in(picture: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(picture).iter(f"{SVG}text")]


# show --svg


@both
@pytest.mark.parametrize("ply", ["0", "40", "170"])
def test_position_is_drawn_as_a_self_contained_picture(key: str, ply: str, capsys: Capture) -> None:
    picture = output_of(capsys, "show", GAMES[key], "--ply", ply, "--svg")
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title") is not None
    assert {node.tag for node in root.iter()} <= {
        SVG + name for name in ("svg", "title", "rect", "circle", "line", "polygon", "text")
    }
    assert not [node for node in root.iter() for name in node.attrib if "href" in name]
    assert any(f"Action {ply}" in words for words in words_in(picture))


def test_picture_shows_lava_people_and_closed_gates(capsys: Capture) -> None:
    table: Any = registry.load(Path(GAMES["pompeii"]).read_text(encoding="utf-8"))
    view = table.at(150).view(None)
    picture = output_of(capsys, "show", GAMES["pompeii"], "--ply", "150", "--svg")
    words = words_in(picture)
    symbols = ("helmet", "mask", "vase", "coin", "column", "scroll")
    assert sum(words.count(symbol) for symbol in symbols) == len(view.lava)
    closed = 7 - len(view.open_gates)
    assert words.count("×") == closed > 0
    discs = ElementTree.fromstring(picture).iter(f"{SVG}circle")
    people = [node for node in discs if node.get("fill") in ("#b8291f", "#26231f")]
    stacks = sum(bool(count) for counts in view.pieces.values() for count in counts)
    assert len(people) == stacks + len(table.record.players)
    said = f"Livia: 8 in the city, {view.rescued[0]} rescued, {view.volcano[0]} lost."
    assert said in words


def test_picture_of_a_filling_city_shows_its_free_spaces(capsys: Capture) -> None:
    picture = output_of(capsys, "show", GAMES["pompeii"], "--ply", "0", "--svg")
    discs = ElementTree.fromstring(picture).iter(f"{SVG}circle")
    assert len([node for node in discs if node.get("r") == "3.2"]) == sum(SPACES)
    assert "Livia: 36 still to come, 0 in the city, 0 lost." in words_in(picture)


def test_piece_on_a_vent_hides_its_symbol() -> None:
    table: Any = registry.load(Path(GAMES["pompeii"]).read_text(encoding="utf-8"))
    view = table.at(0).view(None)
    crowded = replace(view, pieces=dict.fromkeys(VENTS, (3, 0)))
    draw, players = registry.game("pompeii").output_formats.svg, table.record.players
    words = words_in(draw(crowded, players))
    assert "helmet" not in words
    assert words.count("3") == len(VENTS) + 2
    assert "helmet" in words_in(draw(view, players))


def test_four_pieces_on_a_square_are_all_drawn(capsys: Capture) -> None:
    file = str(ROOT / "tests/data/downfall/classic-4.json")
    table: Any = registry.load(Path(file).read_text(encoding="utf-8"))
    plies = range(len(table.steps))
    crowds = {
        sum(map(bool, counts)): ply
        for ply in plies
        for counts in table.at(ply).view(None).pieces.values()
    }
    assert max(crowds) >= 3
    picture = output_of(capsys, "show", file, "--ply", str(crowds[max(crowds)]), "--svg")
    discs = [node.get("fill") for node in ElementTree.fromstring(picture).iter(f"{SVG}circle")]
    assert {"#b8291f", "#26231f", "#e3b51c", "#2660ab"} <= {*discs}


def test_via_appia_picture_shows_road_quarry_and_visible_hands() -> None:
    table: Any = registry.load(Path(GAMES["via-appia"]).read_text(encoding="utf-8"))
    view = table.at(130).view(0)
    draw, players = registry.game("via-appia").output_formats.svg, table.record.players
    words = words_in(draw(table.at(130).view(None), players))
    assert [words.count(size) for size in "sml"] == [
        [size for size, _x, _y in view.quarry].count(index) for index in range(3)
    ]
    assert f"Livia: points {view.scores[0]}." in words
    own = words_in(draw(view, players))
    assert f"Livia: points {view.scores[0]}, coins {view.coins[0]}." in own
    assert f"Marcus: points {view.scores[1]}." in own


@whole
def test_name_in_a_picture_is_escaped(tmp_path: Path, capsys: Capture) -> None:
    for key in GAMES:
        document = json.loads(Path(GAMES[key]).read_text(encoding="utf-8"))
        document["players"][0]["name"] = '</text><script>&"'
        file = changed(tmp_path, key, players=document["players"])
        words = words_in(output_of(capsys, "show", file, "--svg"))
        assert any(word.startswith('</text><script>&":') for word in words)


# tell


@both
def test_whole_game_is_narrated(key: str, capsys: Capture) -> None:
    text = output_of(capsys, "tell", GAMES[key])
    assert text.startswith(("The Downfall of Pompeii\n", "Via Appia\n"))
    count = len(json.loads(Path(GAMES[key]).read_text(encoding="utf-8"))["actions"])
    assert f"\n {count}. " in text
    assert " wins.\n" in text


def test_drawn_card_is_shown_only_to_its_seat(capsys: Capture) -> None:
    assert "Livia draws 11." in output_of(capsys, "tell", GAMES["pompeii"], "--seat", "red")
    assert "Livia draws 11." not in output_of(capsys, "tell", GAMES["pompeii"])
    said = error_of(capsys, "tell", GAMES["pompeii"], "--seat", "blue")
    assert said == "pompeii: --seat: nobody plays blue, only red, black\n"


def test_name_cannot_control_the_terminal(tmp_path: Path, capsys: Capture) -> None:
    document = json.loads(Path(GAMES["pompeii"]).read_text(encoding="utf-8"))
    document["players"][0]["name"] = "Li\u2028via\u202e"
    file = changed(tmp_path, "pompeii", players=document["players"])
    for command in ("tell", "stats"):
        assert r"Li\u2028via\u202e" in output_of(capsys, command, file)


# stats


@whole
def test_statistics_of_one_game_show_its_own_numbers(capsys: Capture) -> None:
    lines = output_of(capsys, "stats", GAMES["pompeii"]).splitlines()
    assert lines[0].split() == ["Livia", "(red)", "Marcus", "(black)"]
    assert lines[lines.index("Rescued by gate") + 1].split() == ["Porta", "Ercolano", "5", "1"]
    lines = output_of(capsys, "stats", GAMES["via-appia"]).splitlines()
    assert lines[lines.index("Cities reached first") + 1].split() == ["Tarracina", "1", "0"]


@whole
def test_statistics_of_many_games_are_by_player(capsys: Capture) -> None:
    lines = output_of(capsys, "stats", JOURNAL, *GAMES.values(), GAMES["pompeii"]).splitlines()
    assert lines[:2] == ["The Downfall of Pompeii", "4 finished games."]
    assert lines[3].split() == ["player", "games", "won", "rescued", "volcano", "best", "worst"]
    table = {line.split()[0]: line.split()[1:] for line in lines[4:7]}
    assert table["bot:medium"] == ["4", "2.0", "14.5", "16.0", "15", "14"]
    assert table["bot:random"][:2] == ["2", "0.0"]
    assert table["bot:easy"][:2] == ["2", "2.0"]
    assert lines[7:10] == ["", "Via Appia", "1 finished game."]


def test_running_games_are_counted_without_their_numbers(tmp_path: Path, capsys: Capture) -> None:
    running = shortened(tmp_path, "pompeii", 9)
    lines = output_of(capsys, "stats", running, running).splitlines()
    assert lines == ["The Downfall of Pompeii", "0 finished games.", "2 games are still going on."]
    assert "1 game is still going on." in output_of(capsys, "stats", running, GAMES["pompeii"])
    assert " on." not in output_of(capsys, "stats", GAMES["pompeii"], GAMES["pompeii"])


def test_continued_games_are_listed_separately(tmp_path: Path, capsys: Capture) -> None:
    fork = changed(tmp_path, "pompeii", forked={"ply": 100})
    lines = output_of(capsys, "stats", GAMES["pompeii"], fork).splitlines()
    left = "1 game is not counted: it was played on from another one, or for practice."
    assert lines[:3] == ["The Downfall of Pompeii", "1 finished game.", left]
    assert lines[5].split()[:3] == ["bot:medium", "2", "1.0"]  # at both seats
    lines = output_of(capsys, "stats", fork, fork).splitlines()
    left = "2 games are not counted: they were played on from others, or for practice."
    assert lines == ["The Downfall of Pompeii", "0 finished games.", left]
    rows = [
        *csv.DictReader(io.StringIO(output_of(capsys, "stats", GAMES["pompeii"], fork, "--csv")))
    ]
    assert [row["counted"] for row in rows] == ["1", "1", "0", "0"]


@whole
def test_csv_has_a_line_for_each_seat_with_every_count(capsys: Capture) -> None:
    text = output_of(capsys, "stats", *GAMES.values(), JOURNAL, "--csv")
    rows = [*csv.DictReader(io.StringIO(text))]
    assert len(rows) == 2 * 4
    first, other = rows[0], rows[2]
    assert (first["game"], first["name"], first["won"], first["rescued"]) == (
        "pompeii", "Livia", "0", "14",
    )  # fmt: skip
    assert (first["rescued.ercolano"], first["points.start"]) == ("5", "")
    assert (other["game"], other["points"], other["points.tiles"]) == ("via-appia", "80", "39")
    assert [row["kind"] for row in rows[4:]] == ["bot:random", "bot:easy", "bot:easy", "bot:random"]
    assert rows[4]["file"] == f"{JOURNAL}, game 1"


def test_csv_text_is_no_spreadsheet_formula(tmp_path: Path, capsys: Capture) -> None:
    players = json.loads(Path(GAMES["pompeii"]).read_text(encoding="utf-8"))["players"]
    players[0]["name"] = "=1+1"
    file = changed(tmp_path, "pompeii", players=players, seed="\t@SUM\x1b[2J")
    text = output_of(capsys, "stats", file, "--csv")
    assert "\x1b" not in text
    (row, _other) = csv.DictReader(io.StringIO(text))
    assert (row["name"], row["seed"]) == ("'=1+1", "'@SUM [2J")


def test_games_on_one_deal_are_compared_seat_by_seat_with_the_best(
    tmp_path: Path, capsys: Capture
) -> None:
    running = shortened(tmp_path, "pompeii", 9)
    text = output_of(capsys, "stats", GAMES["pompeii"], JOURNAL, running, "--deals")
    title, counted, _blank, heads, first, second = text.splitlines()
    assert title == "The Downfall of Pompeii: 2 games on one deal"
    assert counted == "Counted: rescued, volcano. The best of each seat has a star."
    assert heads.split() == ["game", "seat", "1", "seat", "2"]
    name, *told = first.split("  ")
    assert name == f"…{f'{JOURNAL}, game 1'[-23:]}"
    assert [cell.strip() for cell in told if cell] == ["1 random 2, 15", "2 easy 16, 8*"]
    told = second.split("  ")[1:]
    assert [cell.strip() for cell in told if cell] == ["1 easy 14, 6*", "2 random 0, 19"]
    alone = output_of(capsys, "stats", GAMES["pompeii"], running, "--deals")
    assert alone == "No deal was played more than once.\n"


@whole
def test_deals_of_each_game_are_separate(tmp_path: Path, capsys: Capture) -> None:
    twin = changed(tmp_path, "via-appia")
    lines = output_of(capsys, "stats", *GAMES.values(), twin, "--deals").splitlines()
    assert lines[0] == "Via Appia: 2 games on one deal"
    assert len(lines) == 6


def test_invalid_record_is_reported_and_the_rest_counted(tmp_path: Path, capsys: Capture) -> None:
    journal = tmp_path / "match.jsonl"
    lines = Path(JOURNAL).read_text(encoding="utf-8").splitlines()
    journal.write_text("\n".join([lines[0], lines[1][:100]]), encoding="utf-8")
    assert main.main(["stats", str(journal)]) == 2
    out, err = capsys.readouterr()
    assert out.startswith(" " * 30 + "1 random (red)")
    assert err == f"pompeii: {journal}, game 2: game: must be an object\n"
    assert "holds 2 games; choose one with --game-number" in error_of(capsys, "show", str(journal))
    for more in ([], ["--csv"]):
        assert main.main(["stats", str(tmp_path / "nothing.json"), *more]) == 2
        assert capsys.readouterr().out == ""


def test_stored_match_can_be_replayed(capsys: Capture) -> None:
    assert output_of(capsys, "replay", JOURNAL).count("A finished game") == 2


def test_statistics_are_printed_as_json(capsys: Capture) -> None:
    rows = [json.loads(line) for line in output_of(capsys, "stats", JOURNAL, "--json").splitlines()]
    table = [*csv.DictReader(output_of(capsys, "stats", JOURNAL, "--csv").splitlines())]
    assert len(rows) == len(table) > 2
    for row, written in zip(rows, table, strict=True):
        assert {name: str(value) for name, value in row.items()}.items() <= written.items()


def test_games_on_one_deal_are_printed_as_json(capsys: Capture) -> None:
    deals = ("stats", GAMES["pompeii"], JOURNAL, "--deals")
    deal = json.loads(output_of(capsys, *deals, "--json"))
    assert (deal["game"], len(deal["games"])) == ("pompeii", 2)
    rescued = [[player["rescued"] for player in game["players"]] for game in deal["games"]]
    assert rescued == [[2, 16], [14, 0]]
    assert "stats: --deals has no form as CSV" in error_of(capsys, *deals, "--csv")
