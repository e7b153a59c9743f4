"""Results over all saved games: wins are counted without a replay."""

import csv
import io
import json
import os
import subprocess
import sys
from datetime import datetime, timedelta

from app.game_catalogue import Table, load
from app.history.results import results, summarise
from app.history.screen import AGAINST, GAME, SEATS, WHEN, WHO
from app.storage import save_metadata
from app.storage.store import Store
from pompeii.cli.stats import Found
from tests.app.saves import game, played_by_others, visitor_with
from tests.app.visitor import Visitor, nodes
from tests.paths import APPIA_GAMES, ROOT

ROADS = APPIA_GAMES


def road(name: str) -> Table:
    """Return a recorded game of Via Appia."""
    return load((ROADS / f"{name}.json").read_text(encoding="utf-8"))


def games_of_both_kinds() -> list[Table]:
    """Return games of both kinds, with people and bots; one is still running."""
    first = game("classic-2")
    again = [load(played_by_others(first, "Julia", seed)) for seed in range(3)]
    return [first, *again, game("retold-3"), game("online-2", 20), road("classic-2")]


def pick(visitor: Visitor, field: str, text: str) -> None:
    """Choose the option of a field with this label."""
    options = {visitor.text(node.id): node for node in nodes(visitor.tree) if node.tag == "option"
               and node.id.startswith(f"{field}-")}  # fmt: skip
    visitor.change(field, str(options[text].attrs["value"]))


def test_counts_equal_a_recount_of_the_games() -> None:
    tables = games_of_both_kinds()
    found = results(visitor_with(*tables).store)
    over = [table for table in tables if table.winners is not None]
    assert len(found) == sum(table.seats for table in over)
    for who, summary in summarise(found, "who").items():
        scores, won, row, longest = [], 0.0, 0, 0
        for table in over:
            counts = table.view(None)
            for seat, player in enumerate(table.record.players):
                if who == (player.name if player.kind == "human" else player.kind):
                    first = "rescued" if hasattr(counts, "rescued") else "scores"
                    scores.append(getattr(counts, first)[seat])
                    mine = seat in (table.winners or ())
                    won += mine / len(table.winners or ())
                    row = row + 1 if mine else 0
                    longest = max(longest, row)
        assert (summary.games, summary.total, summary.longest, summary.streak) == (
            len(scores), sum(scores), longest, row,
        )  # fmt: skip
        assert abs(summary.won - won) < 1e-9
        assert summary.best
        assert summary.worst
        assert (summary.best.score, summary.worst.score) == (max(scores), min(scores))
        assert summary.mean == sum(scores) / len(scores)


def test_both_games_are_shown_and_can_be_filtered() -> None:
    visitor = visitor_with(*games_of_both_kinds())
    visitor.click("results")
    assert visitor.text("results-count") == "6 finished games."
    assert visitor.text("results-pompeii") == "Pompeii"
    assert visitor.text("results-via-appia") == "Via Appia"
    assert visitor.find("chart-pompeii-won")
    pick(visitor, GAME, "Via Appia")
    assert visitor.text("results-count") == "1 finished game."
    assert visitor.find("results-pompeii") is None
    pick(visitor, GAME, "All games")
    pick(visitor, WHO, "Julia")
    assert visitor.text("results-count") == "3 finished games."
    pick(visitor, SEATS, "3 players")
    assert visitor.text("results-count") == "0 finished games."
    pick(visitor, SEATS, "Any number")
    pick(visitor, WHO, "Everybody")
    pick(visitor, AGAINST, "Hard (bot)")
    assert visitor.text("results-count") == "1 finished game."
    visitor.change("results-nothing", "7")


def test_bot_of_the_workshop_has_the_name_that_it_had_in_the_game() -> None:
    document = json.loads(game("classic-2").dump())
    document["players"][1]["kind"] = "bot:own:mine"
    table = load(json.dumps(document))
    store = visitor_with(table, load(played_by_others(table))).store
    (saved,) = (each for each in store.saves() if each.id == "game0")
    named = {save_metadata.OUTSIDE_BOTS: {"own:mine": "Caesar"}}
    store.put(saved.id, saved.text, {**saved.meta, **named})
    visitor = Visitor("?screen=results", store=store)
    for name in ("Caesar (bot)", "a bot that is not here"):
        pick(visitor, WHO, name)
        assert visitor.text("results-count") == "1 finished game."
    pick(visitor, WHO, "Everybody")
    pick(visitor, AGAINST, "Caesar (bot)")
    assert visitor.text("results-count") == "1 finished game."


def played_on(table: Table, ply: int) -> Table:
    """Return the rest of a game as a fork."""
    fork = table.fork(ply)
    for step in table.steps[ply:]:
        fork.play(step.action)
        fork.draw()
    return fork


def for_practice(table: Table) -> Table:
    """Return the same game, played for practice."""
    return load(json.dumps({**json.loads(table.dump()), "page": {"practice": True}}))


def test_forks_and_practice_games_do_not_count() -> None:
    table, way = game("classic-2"), road("classic-2")
    visitor = visitor_with(table, played_on(table, 100), played_on(table, 1), for_practice(way))
    visitor.click("results")
    assert visitor.text("results-count") == "1 finished game."
    left = "3 games are not counted: they were played on from others, or for practice."
    assert visitor.text("results-left-out") == left
    assert visitor.text("results-pompeii-who-0-0") == "1"
    assert visitor.find("results-via-appia") is None
    pick(visitor, GAME, "Via Appia")
    assert visitor.text("results-count") == "0 finished games."
    left = "1 game is not counted: it was played on from another one, or for practice."
    assert visitor.text("results-left-out") == left
    pick(visitor, GAME, "All games")
    visitor.click("results-csv")
    text = next(str(each[2]) for each in visitor.asked if each[0] == "download")
    rows = [*csv.DictReader(io.StringIO(text))]
    assert [row["counted"] for row in rows] == ["1", "1", *"0" * 6]


def test_unreadable_save_counts_by_its_summary() -> None:
    store = visitor_with(game("classic-2")).store
    for text in ('{"forked"', '["forked"]'):
        store.put("game0", text, store.saves()[0].meta)
        assert all(result.counts for result in results(store))


def test_same_deal_played_by_others_counts() -> None:
    table = game("classic-2")
    visitor = visitor_with(table, played_on(table, 0))
    visitor.click("results")
    assert visitor.text("results-count") == "2 finished games."
    assert visitor.find("results-left-out") is None


def test_best_game_is_one_click_away_and_back_returns() -> None:
    visitor = visitor_with(*games_of_both_kinds())
    visitor.click("results")
    best = visitor.text("results-pompeii-who-0-best")
    visitor.click("results-pompeii-who-0-best-look")
    assert visitor.find("result-title")
    assert best in visitor.text("ranking")
    visitor.go(-1)
    assert visitor.find("results-title")
    visitor.click("results-back")
    assert visitor.find("home-title")


def test_downloaded_table_equals_the_command_line() -> None:
    tables = games_of_both_kinds()
    visitor = visitor_with(*tables)
    visitor.click("results")
    visitor.click("results-csv")
    name, text = next(each[1:] for each in visitor.asked if each[0] == "download")
    assert name == "pompeii-results.csv"
    rows = [*csv.DictReader(io.StringIO(str(text)))]
    told = Found()
    for number, table in enumerate(tables):
        if table.winners is not None:
            told.add(f"game{number}", table)
    same = [*csv.DictReader(io.StringIO(told.csv()))]
    assert len(rows) == len(same)
    for mine, theirs in zip(rows, same, strict=True):
        assert mine == {name: theirs[name] if name != "seed" else "" for name in mine}


def test_games_of_the_last_days_are_filtered() -> None:
    table, store = game("classic-2"), Store.load("/", {}, {})
    for days in (1, 20, 20, 200, 2000):
        when = (datetime.now() - timedelta(days)).isoformat(timespec="milliseconds")
        store.put(f"game{len(store.saves())}", table.dump(), save_metadata.meta(table, when))
    visitor = Visitor("?screen=results", store=store)
    for span, count in (("In the last 7 days", 1), ("In the last 30 days", 3),
                        ("In the last 365 days", 4), ("Any time", 5)):  # fmt: skip
        pick(visitor, WHEN, span)
        assert visitor.text("results-count").startswith(f"{count} finished game")


def test_empty_history_has_a_message() -> None:
    visitor = Visitor("?screen=results")
    assert visitor.find("results-none")
    assert visitor.find("results-csv") is None
    visitor.click("results-back")
    assert visitor.find("results") is None


def test_home_lists_as_many_games_as_fit_and_more_on_request() -> None:
    store, table = Store.load("/", {}, {}), game("classic-2", 9)
    for number in range(70):
        when = f"2026-01-01T12:{number // 60:02}:{number % 60:02}.000"
        store.put(f"game{number}", table.dump(), save_metadata.meta(table, when))
    visitor = Visitor(store=store)

    def listed() -> list[str]:
        return [f"game{n}" for n in range(70) if visitor.find(f"save-game{n}")]

    assert listed() == [f"game{n}" for n in range(40, 70)]
    assert visitor.text("more") == "Show more: 40 older games"
    visitor.click("more")
    assert listed() == [f"game{n}" for n in range(10, 70)]
    assert ["focus", "save-game39-open"] in visitor.asked
    visitor.click("more")
    assert len(listed()) == 70
    assert visitor.find("more") is None


def test_history_needs_nothing_outside_a_snapshot() -> None:
    """Import from a snapshot only what is fetched later."""
    told = "import sys, app.worker, app.snapshot_preload; there = {*sys.modules}; "
    told += "import app.history.screen; print(*{*sys.modules} - there)"
    path = os.pathsep.join(str(ROOT / folder) for folder in ("", "web"))
    process = subprocess.run(
        [sys.executable, "-c", told],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    found = process.stdout.split()
    room = [name for name in found if name.startswith("app.history")]
    assert room
    fetched = {"pompeii.analysis.skill_sentences", "pompeii.core.results_csv", "csv"}
    assert {*found} - {*room} == {*fetched, "_csv"}  # in its archive (tests/tools), or built in
