"""Forecasts on the board, by setting, also in words and numbers."""

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from app.games.downfall.forecast_display import describe_forecasts
from app.games.downfall.forecast_job import FIRST_RESULT, MOST_PLAYOUTS
from app.kit.probability_bar import percent
from app.storage.store import Store
from app.table.assumed_skills import assumed_skills
from pompeii.core.record_link import to_link
from pompeii.games.downfall.board import square
from pompeii.games.downfall.draw_odds import danger, eruption
from tests.app.saves import game
from tests.app.visitor import Visitor, fast_jobs_only, nodes

ALL = ("gauge", "danger", "forecast")


@pytest.fixture
def fast_jobs() -> Iterator[None]:
    """Reduce the precision, which does not matter here."""
    with fast_jobs_only():
        yield


def people_at(plies: int, *wanted: str) -> Visitor:
    """Return four people at a table after `plies` actions, who want to see some forecasts."""
    document = json.loads(game("classic-4", plies).dump())
    for player in document["players"]:
        player["kind"] = "human"
    store = Store.load("/", {}, {})
    store.set("habits", dict.fromkeys(wanted, "true"))
    fragment = f"#record={to_link(json.dumps(document))}"
    return Visitor("?animation=off&handover=off", fragment, store=store)


def table(visitor: Visitor) -> Any:
    return visitor.session.top


def forecast_job(local_game: Any) -> Any:
    """Return the job of the forecast that is shown."""
    return local_game.forecast_jobs.job_for(local_game.view, assumed_skills(local_game))


def finish_jobs(visitor: Visitor) -> Visitor:
    visitor.think()
    return visitor


def test_no_forecast_without_a_request() -> None:
    for plies in (40, 100):
        visitor = people_at(plies)
        assert not visitor.thinkers.running
        for id in ("eruption-chance", "risks", "rings", "outlook"):
            assert visitor.find(id) is None


@pytest.mark.usefixtures("fast_jobs")
def test_P3_distance_of_the_eruption_is_beside_the_stock() -> None:
    visitor = people_at(40, *ALL)
    view = table(visitor).presenter.view_model.view
    told = visitor.text("eruption-chance")
    for turns in (1, 4, 8):
        assert percent(eruption(view, turns)) in told
    assert people_at(100, *ALL).find("eruption-chance") is None


def test_E2_next_places_of_lava_are_hatched_and_labelled() -> None:
    visitor = people_at(100, "danger")
    risks = danger(table(visitor).presenter.view_model.view)
    drawn = [node for node in nodes(visitor.tree) if node.attrs.get("class") == "risk"]
    assert len(drawn) == len(risks)
    assert label_count(visitor, "The next tile can be laid here") == len(risks)


def test_E2_places_of_a_tile_in_hand_are_labelled_once() -> None:
    visitor = people_at(101, "danger")
    lays = table(visitor).presenter.view_model.view.legal
    drawn = [node for node in nodes(visitor.tree) if node.attrs.get("class") == "risk"]
    assert len(drawn) == len(lays) > 1
    assert (
        label_count(visitor, "Lava can be laid here."),
        label_count(visitor, "tile can be"),
    ) == (len(lays), 0)
    over = f"#record={to_link(game('classic-4').dump())}"
    store = Store.load("/", {}, {})
    store.set("habits", {"danger": "true"})
    watching = Visitor("?animation=off&ply=101", over, store=store)
    assert label_count(watching, "The drawn tile can be laid here.") == len(lays)


def label_count(visitor: Visitor, words: str) -> int:
    """Return the number of squares with this label."""
    return sum(words in str(node.attrs.get("aria-label")) for node in nodes(visitor.tree))


def test_rescue_forecast_becomes_more_precise_while_clicks_still_count() -> None:
    visitor = people_at(100, "forecast")
    assert visitor.find("rings") is None
    finish_jobs(visitor)
    local_game = table(visitor).local_game
    outlook = forecast_job(local_game).found
    assert FIRST_RESULT < MOST_PLAYOUTS == outlook.playouts
    rings = [node for node in nodes(visitor.tree) if node.attrs.get("class") == "ring"]
    assert len(rings) == len(outlook.chances)
    assert (
        f"After {MOST_PLAYOUTS} playouts; each chance to within 3 percentage points."
        in visitor.text("outlook")
    )
    assert "Porta Ercolano stays open" in visitor.text("outlook")
    labels = [str(node.attrs.get("aria-label")) for node in nodes(visitor.tree)]
    assert sum("gets out: " in label for label in labels) == len(
        table(visitor).presenter.view_model.view.pieces
    )
    visitor.click(visitor.legal()[0])
    assert visitor.find("rings")  # the same position


@pytest.mark.usefixtures("fast_jobs")
def test_every_piece_has_a_ring_before_the_eruption() -> None:
    visitor = finish_jobs(people_at(40, "forecast"))
    view = table(visitor).presenter.view_model.view
    rings = [node for node in nodes(visitor.tree) if node.attrs.get("class") == "ring"]
    assert len(rings) == sum(map(sum, view.pieces.values())) > 12
    assert "Rescued at the end" in visitor.text("outlook")


@pytest.mark.usefixtures("fast_jobs")
def test_drawn_card_changes_the_forecast() -> None:
    visitor = finish_jobs(people_at(40, "forecast"))
    local_game = table(visitor).local_game
    before = forecast_job(local_game)
    local_game.play(local_game.view.legal[0])
    placed = forecast_job(local_game)
    assert placed is not before
    while not local_game.can_draw:
        local_game.play(local_game.view.legal[-1])
    local_game.draw()
    assert forecast_job(local_game) is not placed


@pytest.mark.usefixtures("fast_jobs")
def test_other_position_has_a_new_forecast() -> None:
    visitor = finish_jobs(people_at(100, "forecast"))
    visitor.click("done")
    assert visitor.thinkers.asked
    assert visitor.find("rings") is None


@pytest.mark.usefixtures("fast_jobs")
def test_forecast_is_cached_for_a_position() -> None:
    store = Store.load("/", {}, {})
    store.set("habits", {"forecast": "true"})
    over = f"#record={to_link(game('classic-4').dump())}"
    visitor = finish_jobs(Visitor("?animation=off&ply=100", over, store=store))
    before = visitor.text("outlook")
    visitor.key("ArrowRight")
    assert visitor.find("outlook") is None
    visitor.key("ArrowLeft")
    assert visitor.text("outlook") == before
    for message in visitor.thinkers.answers():  # of jobs that are no longer wanted
        visitor.send(message)
    assert not visitor.thinkers.asked


def test_forecast_that_no_device_can_compute_is_reported() -> None:
    visitor = people_at(100, "forecast")
    for _ in range(2):
        for started in visitor.thinkers.answers():
            visitor.send(started)
        visitor.send({"type": "died", "thinker": 0})
    assert "cannot calculate who gets out" in visitor.text("outlook-failed")


def test_overlays_are_switched_in_the_menu_and_in_the_settings() -> None:
    visitor = people_at(100)
    visitor.click("menu")
    assert not visitor.thinkers.running
    visitor.click("foresee")
    assert visitor.thinkers.running  # to be ready on demand
    visitor.change("danger", "true")
    visitor.click("foreseen-close")
    assert visitor.find("risks")
    assert Visitor("?screen=settings").find("danger")
    road = Visitor("?game=via-appia&players=human,human&seed=5")
    road.click("menu")
    road.click("foresee")
    assert road.find("hint")
    assert road.find("gauge") is None


def test_nearly_certain_is_not_shown_as_certain() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.256, 0.999, 1.0)] == [
        "0%", "<\u202f1%", "26%", ">\u202f99%", "100%"
    ]  # fmt: skip


def test_nearly_certain_rescue_or_loss_is_not_labelled_certain() -> None:
    chances = {(0, square("a1")): 0.004, (0, square("b1")): 0.996}
    view_model: Any = SimpleNamespace(
        lava_chances={},
        forecast=SimpleNamespace(chances=chances),
        view=SimpleNamespace(sides=(0, 1)),
    )
    assert [*describe_forecasts(view_model, square("a1"))] == ["red gets out: <\u202f1%."]
    assert [*describe_forecasts(view_model, square("b1"))] == ["red gets out: >\u202f99%."]
