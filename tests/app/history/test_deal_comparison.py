"""Games on one deal are compared seat by seat, stored ones and those from links."""

import json

import pytest

from app.game_catalogue import Table, load
from app.history.deal_comparison import MOST, CompareScreen
from app.screens.replay import Replay
from app.storage import same_deal_saves
from app.storage.store import Store
from pompeii.core.record_link import to_link
from pompeii.registry import game as played
from pompeii.registry import key_of
from tests.app.saves import game, played_by_others, visitor_with
from tests.app.visitor import Visitor
from tests.paths import APPIA_GAMES

TRACES = APPIA_GAMES
ROAD = load((TRACES / "classic-2.json").read_text(encoding="utf-8"))
CITY = game("classic-2")
BOTH = pytest.mark.parametrize("table", [CITY, ROAD], ids=["pompeii", "via-appia"])


def opened(text: str, store: Store) -> Visitor:
    """Return a user who opens the link of a game."""
    return Visitor("?handover=off&animation=off", f"#record={to_link(text)}", store)


def first_score(table: Table) -> list[int]:
    """Return each seat's value of the first deciding score."""
    engine = played(key_of(table.record.document))
    return list(engine.scores(table.view(None))[engine.scoring[0].name])


@BOTH
def test_game_over_leads_to_other_games_on_its_deal(table: Table) -> None:
    other = load(played_by_others(table))
    store = visitor_with(table, game("classic-3"), other).store
    visitor = Visitor("?game=game0&animation=off&handover=off", store=store)
    assert visitor.text("compare") == "Compare with 1 other game of this deal"
    visitor.click("compare")
    visitor.fetch()
    assert isinstance(visitor.session.top, CompareScreen)
    assert visitor.text("compare-title") == "The same deal, once more"
    for row, each in enumerate((table, other)):
        for seat, player in enumerate(each.record.players):
            assert player.name in visitor.text(f"compare-{row}-{seat}-player")
            assert visitor.text(f"compare-{row}-{seat}-count") == str(first_score(each)[seat])
    again = Visitor(visitor.address, store=store)
    again.fetch()
    assert isinstance(again.session.top, CompareScreen)
    visitor.click("compare-back")
    assert visitor.find("result")


@BOTH
def test_best_score_of_each_seat_is_marked(table: Table) -> None:
    texts = [played_by_others(table, seed=seed) for seed in (1, 2)]
    store = visitor_with(table, *map(load, texts)).store
    visitor = Visitor("?game=game0&screen=compare", store=store)
    visitor.fetch()
    counts = [
        [int(visitor.text(f"compare-{row}-{seat}-count")) for row in range(3)] for seat in (0, 1)
    ]
    for seat, column in enumerate(counts):
        for row, count in enumerate(column):
            if visitor.find(f"compare-{row}-{seat}-best"):
                assert count == max(column)
        marked = any(visitor.find(f"compare-{row}-{seat}-best") for row in range(3))
        assert marked or len({*column}) == 1


@BOTH
def test_link_of_a_played_deal_is_compared_first(table: Table) -> None:
    store = visitor_with(table).store
    visitor = opened(played_by_others(table, "Julia"), store)
    visitor.fetch()
    assert isinstance(visitor.session.top, CompareScreen)
    assert "Julia" in visitor.text("compare-0-0-player")
    assert table.record.players[0].name in visitor.text("compare-1-0-player")
    assert len(store.saves()) == 1
    visitor.click("compare-back")
    assert isinstance(visitor.session.top, Replay)
    visitor.click("replay-back")
    assert visitor.find("continue") or visitor.find("save-game0")


def test_no_comparison_is_offered_without_other_games() -> None:
    store = visitor_with(CITY, game("classic-3")).store
    visitor = Visitor("?game=game0", store=store)
    assert visitor.find("result")
    assert visitor.find("compare") is None
    assert isinstance(opened(game("classic-4").dump(), store).session.top, Replay)
    running = Visitor("?players=human,human&screen=compare&handover=off")
    assert not isinstance(running.session.top, CompareScreen)
    assert not isinstance(Visitor("?screen=compare").session.top, CompareScreen)


def test_only_decided_games_by_the_same_rules_count() -> None:
    record = json.loads(CITY.dump())
    ruled = {**record, "rules": {**record["rules"], "take_backs": 1}, "actions": []}
    tables = [game("classic-2", 40), CITY, load(played_by_others(CITY))]
    store = visitor_with(*tables).store
    store.put("ruled", json.dumps({**ruled, "rules": {}}), {"winners": ["x"]})
    store.put("broken", f'{{"deal": {json.dumps(record["deal"])}', {"winners": ["x"]})
    found = [saved.id for saved in same_deal_saves.decided(store, CITY, "game1")]
    assert "game2" in found
    assert not {"game0", "game1", "broken"} & set(found)


def test_few_games_are_replayed_and_a_broken_one_is_skipped() -> None:
    texts = [played_by_others(CITY, seed=seed) for seed in range(1, MOST + 2)]
    store = visitor_with(CITY).store
    for number, text in enumerate(texts):
        store.put(f"more{number}", text, {"winners": ["x"], "names": f"Game {number}"})
    illegal = json.loads(texts[0])
    illegal["actions"][5] = illegal["actions"][4]
    store.put("illegal", json.dumps(illegal), {"winners": ["x"]})
    visitor = Visitor("?game=game0&screen=compare", store=store)
    visitor.fetch()
    assert visitor.find(f"compare-{MOST - 1}")
    assert visitor.find(f"compare-{MOST + 1}") is None
