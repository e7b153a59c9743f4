"""Data sets: rows from games, their columns, and files that are the same again."""

import io
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pompeii import registry
from pompeii.analysis.report import MIN_SAMPLES
from pompeii.arena import dataset, workers
from pompeii.arena.dataset import PlayedGame, as_parquet, play, rows
from pompeii.arena.dataset_columns import columns
from pompeii.arena.dataset_journal import DatasetJournal
from pompeii.arena.match_errors import ArenaError
from pompeii.arena.matches import Match
from pompeii.bots import Budget
from pompeii.core.data_column import plain, type_text
from pompeii.registry import GAMES
from tests.arena.even_chances import even_chances
from tests.paths import ROOT

KEYS = sorted(registry.GAMES)
ONCE = Budget(iterations=1)
FAULTY = f"{ROOT / 'tests/arena/faulty_bots.py'}:Raises"


def match(key: str = "pompeii", *bots: str) -> Match:
    named = bots or ("random", "random")
    return Match(named, (ONCE,) * len(named), {"preset": "classic"}, "79", key)


def played(given: Match, games: int = 2, playouts: int | None = None) -> list[PlayedGame]:
    return [play(each, playouts=playouts, strict=False) for each in given.fixtures(games)]


def table_of(data: bytes) -> Any:
    return pq.read_table(io.BytesIO(data))


@pytest.mark.parametrize("key", KEYS)
def test_file_has_a_row_for_each_decision_with_its_view_and_its_outcome(key: str) -> None:
    given = match(key)
    games = played(given)
    found = table_of(as_parquet(given, None, games))
    assert found.column_names == [column.name for column in columns(key, estimated=False)]
    lines = found.to_pylist()
    assert len(lines) == sum(len(game.result.record["actions"]) for game in games)
    record = registry.load(json.dumps(games[1].result.record))
    second = [line for line in lines if line["game"] == 1]
    for ply, ((view, action), line) in enumerate(zip(record.choices(), second, strict=True)):
        assert (line["ply"], line["seat"], line["action"]) == (ply, view.seat, action.text)
        assert line["decision"] == view.document()["decision"]
        assert line["share"] == games[1].result.share[view.seat]
        assert line["listed"] == len(view.listed)
        assert not line["stand_in"]
    scores = games[1].result.scores[registry.game(key).scoring[0].name]
    assert second[-1]["final_scores"] == scores


def test_values_by_colour_are_lists_by_seat() -> None:
    given = match()
    lines = table_of(as_parquet(given, None, played(given))).to_pylist()
    line = lines[30]
    assert (line["hand_sizes"], line["bag"][0]) == ([4, 4], ("helmet", 7))
    square, counts = line["pieces"][0]
    assert isinstance(square, str)
    assert len(counts) == 2
    assert isinstance(line["discards"], list)


def test_hidden_coins_are_null() -> None:
    given = match("via-appia")
    lines = table_of(as_parquet(given, None, played(given))).to_pylist()
    assert all(None not in (line["coins"][line["seat"]],) for line in lines)
    assert any(None in line["coins"] for line in lines)
    assert set(lines[0]["quarry"][0]) == {"size", "x", "y"}


def test_file_describes_its_columns_and_its_match() -> None:
    given = match()
    schema = table_of(as_parquet(given, None, played(given))).schema
    made = json.loads(schema.metadata[dataset.METADATA])
    assert (made["match"], made["playouts"]) == (given.document(), None)
    assert schema.field("deal").metadata[b"description"].startswith(b"number of the deal")


def test_win_probabilities_are_estimated_on_demand() -> None:
    given = match()
    game = play(next(given.fixtures(1)), playouts=MIN_SAMPLES, strict=False)
    assert game.estimates is not None
    assert len(game.estimates) == len(game.result.record["actions"])
    lines = [*rows(0, game)]
    assert all(sum(line["win_probabilities"]) == pytest.approx(1, abs=0.001) for line in lines)
    assert len({tuple(chances) for chances in game.estimates}) > 10
    found = table_of(as_parquet(given, MIN_SAMPLES, [game]))
    assert "win_probabilities" in found.column_names


def test_action_of_a_bot_that_failed_is_marked() -> None:
    given = match("pompeii", FAULTY, "random")
    lines = [*rows(0, played(given, 1)[0])]
    stand_ins = {(line["bot"], line["stand_in"]) for line in lines}
    assert stand_ins == {(FAULTY, True), ("random", False)}


def test_groups_of_games_are_written_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    given = match()
    games = played(given, 4)
    whole = table_of(as_parquet(given, None, games))
    monkeypatch.setattr(dataset, "GAMES_PER_GROUP", 3)
    data = as_parquet(given, None, games)
    assert pq.ParquetFile(io.BytesIO(data)).num_row_groups == 2
    assert table_of(data).equals(whole)


@pytest.mark.parametrize(
    ("type", "text"),
    [
        ("int16", "int16"),
        (("map", ("list", "string")), "map of list of string"),
        (("by seat", "bool"), "bool by seat"),
        (("list", {"size": "string", "x": "int16"}), "list of size, x"),
    ],
)
def test_type_is_written_in_words(type: Any, text: str) -> None:
    assert type_text(type) == text


def test_missing_colour_counts_as_none() -> None:
    assert plain(("map", ("by seat", "int16")), {"a1": {"red": 2}}, ["red", "blue"]) == [
        ("a1", [2, 0])
    ]


def test_every_column_has_a_name_of_its_own() -> None:
    for key in GAMES:
        names = [column.name for column in columns(key, estimated=True)]
        assert len({*names}) == len(names)


# The journal


def filled(
    path: Path | None, given: Match, games: int, playouts: int | None = None
) -> Sequence[Any]:
    fixtures = [*given.fixtures(games)]
    work = partial(play, playouts=playouts, strict=False)
    with DatasetJournal(path, given, playouts) as journal:
        new = [*journal.fill(fixtures, work, workers.here())]
        assert journal.of(fixtures) == played(given, games, playouts)
    return new


@pytest.mark.parametrize("playouts", [None, MIN_SAMPLES])
def test_interrupted_work_continues_with_the_missing_games(
    tmp_path: Path, playouts: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "estimate_win_probabilities", even_chances)
    path, given = tmp_path / "data.parquet.part", match()
    assert len(filled(path, given, 2, playouts)) == 2
    cut = path.read_bytes()[:-20]
    path.write_bytes(cut)
    assert len(filled(path, given, 4, playouts)) == 3
    assert filled(path, given, 4, playouts) == []
    with DatasetJournal(path, given, playouts) as journal:
        journal.remove()
    assert not path.exists()


def test_journal_without_a_path_keeps_the_games_in_memory() -> None:
    given = match()
    assert len(filled(None, given, 2)) == 2
    with DatasetJournal(None, given, None) as journal:
        journal.remove()


@pytest.mark.parametrize("line", ["{}", "[1]", '{"result": {}, "estimates": null}', "cut off"])
def test_foreign_line_is_rejected_with_its_number(tmp_path: Path, line: str) -> None:
    path, given = tmp_path / "part", match()
    filled(path, given, 2)
    path.write_bytes(path.read_bytes() + line.encode() + b"\n")
    with pytest.raises(ArenaError, match="line 4 is no game of this match"):
        DatasetJournal(path, given, None)


def test_games_with_and_without_estimates_do_not_mix(tmp_path: Path) -> None:
    path, given = tmp_path / "part", match()
    filled(path, given, 2)
    before = path.read_bytes()
    for playouts, other in ((MIN_SAMPLES, given), (None, match("pompeii", "random", "easy"))):
        with pytest.raises(ArenaError, match="was begun with other flags"):
            DatasetJournal(path, other, playouts)
    lines = before.splitlines()
    written = json.loads(lines[1])
    for estimates in ([[0.5, 0.5]], [1]):
        lines[1] = json.dumps({**written, "estimates": estimates}).encode()
        path.write_bytes(b"\n".join(lines) + b"\n")
        with pytest.raises(ArenaError, match="line 2 is no game"):
            DatasetJournal(path, given, None)
    assert path.read_bytes() != before


def test_types_of_the_file_are_those_of_the_columns() -> None:
    given = match("via-appia")
    schema = table_of(as_parquet(given, None, played(given))).schema
    assert schema.field("bonus").type == pa.list_(pa.map_(pa.string(), pa.int16()))
    assert schema.field("coins").type == pa.list_(pa.int16())
