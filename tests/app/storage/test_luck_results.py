"""Luck and skill over all saved games: analysed once and stored with the saves."""

import csv
import io
import json
import math
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from app.game_catalogue import Table, load
from app.game_catalogue import game as page_game
from app.history.luck import mean
from app.history.results import results
from app.storage import drill_cards, luck_results, save_metadata
from app.storage.save_metadata import LUCK_RESULT
from app.storage.store import Store
from pompeii import registry
from pompeii.analysis.analyser import PLAYOUTS, Analysis
from pompeii.analysis.report import LuckResult
from tests.app.history.test_results import pick, road
from tests.app.saves import brought, exported, game, played_by_others, visitor_with
from tests.app.screens.test_analysis import finish_analysis
from tests.app.visitor import Visitor, fast_jobs_only

LUCK = "results-pompeii-luck"
NUMBERS = [0.5, 1.25, -3.0, 3.25, 2.0, 7.5, 40]
VERSION = registry.game(registry.FIRST).analysis_version


@cache
def luck_of(text: str) -> list[LuckResult]:
    """Return luck and play in a game, given by its record, without playouts."""
    table = load(text)
    analysis = Analysis(table, registry.game("pompeii").analysis_evaluation)
    for _ in analysis.separate_luck():
        pass
    return [analysis.luck_result(seat) for seat in range(table.seats)]


def games_on_one_deal() -> list[Table]:
    """Return games on one deal, one of them running, and one game of the other kind."""
    first = game("classic-2")
    again = [load(played_by_others(first, "Julia", seed)) for seed in range(2)]
    return [first, *again, game("classic-3"), game("online-2", 20), road("classic-2")]


def analysed_games(visitor: Visitor) -> list[str]:
    """Return the games with a stored analysis."""
    return sorted(saved.id for saved in visitor.store.saves() if luck_results.of(saved.meta))


def with_account(table: Table, account: Any, seats: int = 2) -> Store:
    """Return a store with one game and this stored analysis."""
    assert table.seats == seats
    store = Store.load("/", {}, {})
    store.put(
        "game0",
        table.dump(),
        {**save_metadata.meta(table, "2026-01-01T12:00"), LUCK_RESULT: account},
    )
    return store


def entry(**other: Any) -> dict[str, Any]:
    """Return a stored analysis with one change."""
    return {"version": VERSION, "playouts": 0, "seats": [NUMBERS, NUMBERS], **other}


@pytest.mark.no_cover
def test_shown_games_are_analysed_once_and_summed_up() -> None:
    visitor = visitor_with(*games_on_one_deal())
    visitor.click("results")
    assert visitor.text(f"{LUCK}-known") == "0 of 4 games analysed."
    assert visitor.find(f"{LUCK}-who-table") is None
    assert visitor.text("results-via-appia-luck-known") == "0 of 1 game analysed."
    visitor.click(f"{LUCK}-analyse")
    assert visitor.text(f"{LUCK}-known") == "The games are being analysed."
    assert visitor.text(f"{LUCK}-done") == "0 of 4"
    finish_analysis(visitor)
    assert visitor.text(f"{LUCK}-known") == "4 of 4 games analysed."
    button = visitor.find(f"{LUCK}-analyse")  # it has the focus, so it stays
    assert button
    assert button.attrs == {"type": "button", "aria-disabled": "true"}
    assert analysed_games(visitor) == ["game0", "game1", "game2", "game3"]
    assert visitor.find("chart-pompeii-luck")
    assert visitor.find("chart-pompeii-play")
    told = {table.dump(): luck_of(table.dump()) for table in games_on_one_deal()[:4]}
    for result in results(visitor.store):
        if result.game == "pompeii":
            saved = visitor.store.save(result.save)
            assert saved
            account = told[saved.text][result.seat]
            assert result.luck_result
            for mine, theirs in zip(result.luck_result, account, strict=True):
                assert abs(mine - theirs) < 1e-3
    lucks = [seats[0].luck for text, seats in told.items() if '"Julia"' in text]
    assert f"Julia 2 {mean(lucks)}" in visitor.text(f"{LUCK}-who-table")
    again = Visitor("?screen=results", store=visitor.store)
    assert again.text(f"{LUCK}-known") == "4 of 4 games analysed."
    assert again.find(f"{LUCK}-analyse") is None
    again.click("results-csv")
    text = next(str(each[2]) for each in again.asked if each[0] == "download")
    rows = [*csv.DictReader(io.StringIO(text))]
    for row in rows:
        if row["game"] == "via-appia":
            assert row["luck"] == row["play"] == row["loss"] == row["decisions"] == ""
        else:
            assert abs(float(row["luck"])) < 10
            assert abs(float(row["play"])) < 20
            assert int(row["decisions"]) > 20


@pytest.mark.no_cover
def test_analysis_can_be_stopped_and_resumed() -> None:
    visitor = visitor_with(game("classic-2"), game("classic-3"))
    visitor.click("results")
    visitor.click(f"{LUCK}-analyse")
    while not analysed_games(visitor):
        for message in visitor.thinkers.answers():
            if message["thinker"] == 0:  # the other one has got no answer yet
                visitor.send(message)
    assert analysed_games(visitor) == ["game1"]  # played last
    assert visitor.text(f"{LUCK}-analyse") == "Stop"
    assert visitor.text(f"{LUCK}-done") == "1 of 2"
    visitor.click(f"{LUCK}-analyse")
    assert visitor.session.top.jobs == ()
    assert visitor.text(f"{LUCK}-known") == "1 of 2 games analysed."
    visitor.click("results-back")
    visitor.click("results")
    visitor.click(f"{LUCK}-analyse")
    assert visitor.text(f"{LUCK}-done") == "0 of 1"
    finish_analysis(visitor)
    assert visitor.text(f"{LUCK}-known") == "2 of 2 games analysed."


@pytest.mark.no_cover
def test_analysis_continues_while_a_game_is_open() -> None:
    visitor = visitor_with(game("classic-2"))
    visitor.click("results")
    visitor.click(f"{LUCK}-analyse")
    visitor.click("results-pompeii-who-0-best-look")
    finish_analysis(visitor)
    assert analysed_games(visitor) == ["game0"]
    visitor.go(-1)
    assert visitor.text(f"{LUCK}-known") == "1 of 1 game analysed."


def test_game_that_kills_job_workers_is_skipped_with_a_note() -> None:
    visitor = visitor_with(game("classic-2"))
    visitor.click("results")
    visitor.click(f"{LUCK}-analyse")
    for _ in range(2):
        visitor.send(visitor.thinkers.answers()[0])  # it has started, and has a job
        visitor.send({"type": "died", "thinker": 0})
    assert visitor.text(f"{LUCK}-failed") == "This device cannot calculate it."
    assert visitor.text(f"{LUCK}-analyse") == "Analyse the games shown"
    assert analysed_games(visitor) == []


@pytest.mark.no_cover
def test_only_shown_games_are_analysed() -> None:
    visitor = visitor_with(*games_on_one_deal()[:4])
    visitor.click("results")
    pick(visitor, "results-who", "Julia")
    assert visitor.text(f"{LUCK}-known") == "0 of 2 games analysed."
    visitor.click(f"{LUCK}-analyse")
    finish_analysis(visitor)
    assert analysed_games(visitor) == ["game1", "game2"]
    pick(visitor, "results-who", "Everybody")
    assert visitor.text(f"{LUCK}-known") == "2 of 4 games analysed."


@pytest.mark.no_cover
def test_replay_analysis_is_stored_with_the_mistakes_and_replaces_a_coarser_one() -> None:
    visitor = visitor_with(game("classic-2"))
    table = game("classic-2")
    luck_results.keep(visitor.store, "game0", table.dump(), luck_of(table.dump()), 0)
    visitor.click("save-game0-open")
    visitor.click("look-back")
    visitor.click("analyse")
    with fast_jobs_only():
        finish_analysis(visitor)
    saved = visitor.store.save("game0")
    assert saved
    assert saved.meta[LUCK_RESULT]["playouts"] == PLAYOUTS
    mistakes = visitor.session.top._analysis.mistakes_of_people(())  # type: ignore[attr-defined]
    cards = drill_cards.cards(visitor.store)
    assert [(card.save, card.ply, card.best, card.reviews) for card in cards] == [
        ("game0", decision.ply, decision.best.text, ()) for decision in mistakes
    ]
    assert cards
    kept = luck_results.of(saved.meta)
    luck_results.keep(visitor.store, "game0", table.dump(), luck_of(table.dump()), 0)
    saved = visitor.store.save("game0")
    assert saved
    assert luck_results.of(saved.meta) == kept


def test_changed_game_gets_no_stale_analysis() -> None:
    table, store = game("classic-2"), Store.load("/", {}, {})
    seats = [LuckResult(*NUMBERS)] * 2  # type: ignore[arg-type]
    luck_results.keep(store, "game0", table.dump(), seats, 0)
    assert store.saves() == []
    other = load(played_by_others(table))
    store.put("game0", other.dump(), save_metadata.meta(other, ""))
    luck_results.keep(store, "game0", table.dump(), seats, 0)
    assert not luck_results.of(store.saves()[0].meta)


def test_renamed_game_keeps_its_analysis_and_a_continued_one_does_not() -> None:
    table = game("classic-2")
    visitor = Visitor(store=with_account(table, entry()))
    visitor.click("save-game0-rename")
    visitor.type("title", "The great one")
    visitor.click("rename-yes")
    assert analysed_games(visitor) == ["game0"]
    store = visitor.store
    saved = store.save("game0")
    assert saved
    assert saved.meta["names"] == "The great one"
    other = load(played_by_others(table))
    save_metadata.keep(store, "game0", other)
    assert analysed_games(visitor) == []


@pytest.mark.parametrize(
    "account",
    [
        None, 7, "x", [], {},
        entry(version=VERSION + 1), entry(version="1"), entry(playouts=None), entry(playouts=True),
        entry(seats=None), entry(seats={}), entry(seats=[]), entry(seats=[NUMBERS]),
        entry(seats=[NUMBERS] * 3), entry(seats=[NUMBERS, NUMBERS[:6]]),
        entry(seats=[NUMBERS, "1234567"]), entry(seats=[NUMBERS, [*NUMBERS[:6], "7"]]),
        entry(seats=[NUMBERS, [*NUMBERS[:6], None]]), entry(seats=[NUMBERS, [*NUMBERS[:6], True]]),
        entry(seats=[NUMBERS, [math.nan, *NUMBERS[1:]]]),
        entry(seats=[NUMBERS, [-math.inf, *NUMBERS[1:]]]),
        entry(seats=[NUMBERS, [10**400, *NUMBERS[1:]]]),
    ],
)  # fmt: skip
def test_damaged_analysis_is_ignored(account: Any) -> None:
    store = with_account(game("classic-2"), account)
    assert [result.luck_result for result in results(store)] == [None, None]
    visitor = Visitor("?screen=results", store=store)
    assert visitor.text(f"{LUCK}-known") == "0 of 1 game analysed."
    assert visitor.find(f"{LUCK}-analyse")
    luck_results.keep(store, "game0", game("classic-2").dump(), [LuckResult(*NUMBERS)] * 2, 0)  # type: ignore[arg-type]
    assert analysed_games(visitor) == ["game0"]


def test_new_version_of_one_game_leaves_the_analyses_of_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = {"pompeii": game("classic-2"), "via-appia": road("classic-2")}
    stores = {
        key: with_account(table, entry(version=registry.game(key).analysis_version))
        for key, table in tables.items()
    }
    manifest = registry.game("via-appia")
    changed = replace(manifest, analysis_version=manifest.analysis_version + 1)
    monkeypatch.setattr(type(page_game("via-appia")), "engine", changed)
    known = {key: bool(luck_results.of(store.saves()[0].meta)) for key, store in stores.items()}
    assert known == {"pompeii": True, "via-appia": False}


@pytest.mark.no_cover
def test_unreadable_game_has_no_analysis_and_stops_nothing() -> None:
    visitor = visitor_with(game("classic-2"), game("classic-2"))
    store = visitor.store
    saved = store.save("game1")
    assert saved
    store.put("game1", "nothing", saved.meta)
    visitor.click("results")
    visitor.click(f"{LUCK}-analyse")
    store.delete("game0")
    finish_analysis(visitor)
    assert visitor.text(f"{LUCK}-known") == "0 of 1 game analysed."
    assert analysed_games(visitor) == []


def test_partial_analysis_is_shown_before_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.history.screen.SHOWN", 0.0)
    visitor = Visitor(store=with_account(game("classic-2"), None))
    visitor.click("results")
    visitor.click(f"{LUCK}-analyse")
    account = entry()
    saved = visitor.store.save("game0")
    assert saved
    visitor.store.put("game0", saved.text, {**saved.meta, LUCK_RESULT: account})
    visitor.send(visitor.thinkers.answers()[0])
    assert visitor.find(f"{LUCK}-who-table")


def test_mean_has_a_margin_after_enough_games() -> None:
    assert mean([1.0, -0.5]) == "+0.2"
    assert mean([1.0, -0.5] * 8) == "+0.2 ±\N{NO-BREAK SPACE}0.4"
    assert mean([0.0]) == "0.0"


def test_exported_files_hold_and_import_no_analysis() -> None:
    visitor = Visitor(store=with_account(game("classic-2"), entry()))
    _name, text = exported(visitor, "export-all")
    assert LUCK_RESULT not in text
    document = json.loads(text)
    document["games"][0][LUCK_RESULT] = entry()
    other = Visitor()
    brought(other, json.dumps(document))
    assert len(other.store.saves()) == 1
    assert analysed_games(other) == []


def test_luck_is_shown_for_games_with_an_analysis() -> None:
    for game_, each in registry.GAMES.items():
        assert each.luck == ("{luck}" in registry.game(game_).analysis_evaluation.SENTENCE)
