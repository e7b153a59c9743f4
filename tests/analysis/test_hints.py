"""A hint shows the choice of the bot ``hard``, with reasons from its own evaluation."""

from random import Random
from typing import Any

import pytest

from pompeii import registry
from pompeii.analysis import hint_interface as hinting
from pompeii.analysis.hint_interface import (
    MAX_OPTIONS,
    MAX_REASONS,
    Hint,
    Option,
    Reason,
    mean,
    reasons,
    significant_loss,
    term_leads,
)
from pompeii.bots import Budget
from pompeii.core.incremental_work import Incremental, at_once
from pompeii.games.appia import hints as road_hint
from pompeii.games.appia.actions import Push
from pompeii.games.appia.bots import evaluation_breakdown as parts_of_road
from pompeii.games.appia.bots import static_evaluation as of_road
from pompeii.games.appia.bots.search import TRUST, Found
from pompeii.games.appia.bots.search import Searcher as Roadster
from pompeii.games.downfall import game as rules
from pompeii.games.downfall import hints as downfall
from pompeii.games.downfall.bots.evaluation_breakdown import terms
from pompeii.games.downfall.bots.search import Search, Searcher
from pompeii.games.downfall.bots.static_evaluation import evaluate
from pompeii.games.downfall.determinization import Determinization
from pompeii.games.downfall.state import OVER
from tests.paths import ROOT
from tests.share_of_cases import share

FIRST, SECOND = "pompeii", "via-appia"
SEED = "79"


@pytest.fixture(autouse=True)
def fast_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return a hint with little thinking time, which does not matter here."""
    monkeypatch.setattr(downfall, "ITERATIONS", 80)
    monkeypatch.setattr(downfall, "DEALS", 6)
    monkeypatch.setattr(road_hint, "ITERATIONS", 60)


def game(name: str) -> Any:
    return registry.load((ROOT / f"tests/data/downfall/{name}.json").read_text(encoding="utf-8"))


def road(name: str = "") -> Any:
    """Return the example, or one of the recorded games."""
    file = f"tests/data/appia/{name}.json" if name else "examples/via-appia.json"
    return registry.load((ROOT / file).read_text(encoding="utf-8"))


def view_at(table: Any, ply: int) -> Any:
    """Return the view of the actor after `ply` actions."""
    there = table.at(ply)
    there.draw()
    return there.view(there.actor)


def hint_for(key: str, view: Any) -> Hint[Any]:
    return at_once(registry.game(key).hints.hint(view, Random(SEED)))


@pytest.mark.parametrize("ply", [12, 40, 90])
def test_choice_is_that_of_hard_and_next_best_is_found_by_its_search(ply: int) -> None:
    view = view_at(game("classic-2"), ply)
    hint = hint_for(FIRST, view)
    budget = Budget(iterations=downfall.ITERATIONS)
    assert hint.options[0].action == Searcher().choose(view, Random(SEED), budget)
    search = Search(view, Random(SEED))
    at_once(search.run(budget))
    assert len(hint.options) == MAX_OPTIONS == len({option.action for option in hint.options})
    chosen, *others = (search.leads[option.action] for option in hint.options)
    found = search.statistics()[hint.options[0].action]
    assert len(chosen) == found[0]
    assert sum(chosen) == pytest.approx(found[1])
    assert [option.loss for option in hint.options] == [
        0,
        *(significant_loss(chosen, led) for led in others),
    ]
    assert len(hint.reasons) <= MAX_REASONS


@pytest.mark.no_cover
def test_next_best_is_never_better_than_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downfall, "ITERATIONS", 500)
    monkeypatch.setattr(downfall, "DEALS", 1)
    monkeypatch.setattr(road_hint, "ITERATIONS", 300)
    tables = ((FIRST, game("classic-2"), {38, 83}), (SECOND, road("classic-3"), {250, 274, 284}))
    for key, table, seemed in tables:
        for ply in {*share(range(len(table.steps)), 80), *seemed}:
            hint = hint_for(key, view_at(table, ply))
            told = [option.loss for option in hint.options]
            assert told == sorted(told)
            assert told[0] == 0


def test_appia_actions_are_compared_by_common_playouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = view_at(road(), 0)
    one, two, three = view.listed[:3]

    def found(*_given: object) -> Incremental[list[Found]]:
        yield
        return [Found(one, 2.0, (3.0, -4.0)), Found(two, 1.0, (3.0,)), Found(three, 1.25)]

    monkeypatch.setattr(road_hint, "ranking", found)
    options = hint_for(SECOND, view).options
    assert [option.action for option in options] == [one, two, three]
    assert [option.loss for option in options] == pytest.approx([0, 1 - TRUST, 0.75])


def test_lead_is_compared_over_common_deals() -> None:
    chosen = [3.0, 5.0, 4.0, 6.0, 9.0]
    assert significant_loss(chosen, [2.0, 4.0, 3.0]) == 1.0  # for any later deals of the chosen one
    assert significant_loss(chosen, [1.0, 4.0, 3.0, 3.0]) == 1.75
    assert significant_loss(chosen, [1.0, 6.0, 4.0, 5.0]) == 0.0  # as well by chance
    assert significant_loss(chosen, [4.0, 6.0, 5.0]) == 0.0
    assert significant_loss(chosen, [3.0, 5.0, 4.0, 6.0]) == 0.0
    assert significant_loss(chosen, [1.0]) == 0.0


@pytest.mark.parametrize(
    ("name", "ply"), [("classic-2", 20), ("classic-2", 170), ("classic-4", 90)]
)
def test_reasons_are_evaluation_terms_at_the_end_of_the_search(
    name: str, ply: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_at(game(name), ply)
    short = hint_for(FIRST, view)
    monkeypatch.setattr(hinting, "MAX_REASONS", 99)
    monkeypatch.setattr(hinting, "MIN_DIFFERENCE", 0.0)
    whole = hint_for(FIRST, view)
    assert [*short.reasons] == [each for each in whole.reasons if abs(each.value) >= 0.005][
        :MAX_REASONS
    ]
    sizes = [abs(reason.value) for reason in whole.reasons]
    assert sizes == sorted(sizes, reverse=True)

    random = Random(SEED)
    search = Search(view, random)
    at_once(search.run(Budget(iterations=downfall.ITERATIONS)))
    redeal = Determinization(view, random)
    deals = [redeal.deal() for _ in range(downfall.DEALS)]
    values = [
        [evaluate(downfall._further_on(deal, option.action))[view.actor] for deal in deals]
        for option in whole.options[:2]
    ]
    chosen, other = (sum(each) / len(each) for each in values)
    assert sum(reason.value for reason in whole.reasons) == pytest.approx(chosen - other, abs=1e-9)


def test_parts_of_an_evaluation_add_up_in_every_position() -> None:
    for name in ("classic-2", "online-3", "classic-4"):
        table = game(name)
        for ply in [*range(0, len(table.steps), 17), len(table.steps)]:
            state = table.at(ply).state
            whole = evaluate(state)
            for seat in range(len(whole)):
                parts = terms(state, seat)
                assert sum(parts.values()) == pytest.approx(whole[seat], abs=1e-9)


def test_forced_action_has_no_reasons() -> None:
    table = game("classic-2")
    ply = next(ply for ply in range(len(table.steps)) if len(view_at(table, ply).legal) == 1)
    view = view_at(table, ply)
    assert hint_for(FIRST, view) == Hint([Option(view.legal[0])], [])
    table = road()
    hints = (
        hint_for(SECOND, view_at(table, ply))
        for ply in range(len(table.steps))
        if is_forced(table, ply)
    )
    alone = next(hint for hint in hints if len(hint.options) == 1)
    assert not alone.reasons


def is_forced(table: Any, ply: int) -> bool:
    view = view_at(table, ply)
    return len(view.listed) == 1 and not view.families


def test_action_that_ends_the_game_is_rated_by_the_result() -> None:
    table = game("classic-2")
    ends = []
    for ply in range(len(table.steps) - 1, 0, -1):
        view = view_at(table, ply)
        if len(view.legal) > 1:
            deal = Determinization(view, Random(SEED)).deal()
            ends = [action for action in view.legal if over(deal, action)]
            if ends:
                break
    assert ends
    assert hint_for(FIRST, view).options


def over(deal: Any, action: Any) -> bool:
    state = deal.clone()
    rules.advance(state, action)
    return state.phase is OVER


def test_hidden_information_changes_nothing() -> None:
    view = view_at(game("classic-4"), 30)
    there = game("classic-4").at(30)
    there.draw()
    there.state = Determinization(view, Random(5)).deal()
    assert there.state.hands != game("classic-4").at(30).state.hands
    other = there.view(there.actor)
    assert other.hand == view.hand
    assert hint_for(FIRST, other).options == hint_for(FIRST, view).options


@pytest.mark.parametrize("ply", [0, 6, 12, 60, 150, 222])
def test_appia_hint_is_that_of_hard_with_a_different_alternative(ply: int) -> None:
    view = view_at(road(), ply)
    hint = hint_for(SECOND, view)
    budget = Budget(iterations=road_hint.ITERATIONS)
    assert hint.options[0].action == Roadster().choose(view, Random(SEED), budget)
    stones = [each.action.size for each in hint.options if isinstance(each.action, Push)]
    assert len(stones) == len({*stones})


def test_parts_of_the_appia_evaluation_add_up() -> None:
    table = road()
    for ply in [*range(0, len(table.steps), 11), len(table.steps)]:
        state = table.at(ply).state
        whole = of_road.leads(of_road.seat_values(state))
        for seat in range(len(whole)):
            parts = parts_of_road.terms(state, seat)
            assert sum(parts.values()) == pytest.approx(whole[seat], abs=1e-9)


def test_reasons_are_the_largest_differences() -> None:
    chosen, other = {"a": 1.25, "b": 0.5, "c": 0.125}, {"a": 1.0, "b": 1.0, "d": -0.001}
    assert reasons(chosen, other) == [Reason("b", -0.5), Reason("a", 0.25)]
    assert reasons(other, other) == []
    assert mean([chosen, {"a": 3.0}]) == {"a": 2.125, "b": 0.25, "c": 0.0625}


def test_lead_combines_best_rival_and_mean_of_rivals() -> None:
    parts = {"out": [3.0, 1.0, 0.0], "near": [0.0, 4.0, 1.0]}
    assert term_leads(parts, 0, 0.7) == pytest.approx(
        {"out": 3.0 - 0.7 - 0.15, "near": -2.8 - 0.3 * 2.5}
    )
