"""How strong people play, as the look back over all games says it, and by which of them."""

import json
from collections.abc import Sequence

import pytest

from app.catalogue import load
from app.storage import saves
from app.storage.saves import LUCK_RESULT
from app.storage.store import Store
from pompeii.analysis.report import MIN_SAMPLES
from pompeii.core.i18n import listed, signed
from pompeii.registry import judge
from tests.app.history.test_results import pick, played_on
from tests.app.saves import game
from tests.app.storage.test_luck_results import LUCK, whole
from tests.app.visitor import Visitor, nodes


def fought(store: Store, name: str, plays: Sequence[float], kinds: Sequence[str]) -> Store:
    """Further games of somebody, by what play brought and against whom; luck is another matter."""
    seats = len(kinds) + 1
    document = json.loads(game(f"classic-{seats}").dump())
    for player, kind in zip(document["players"], ("human", *kinds), strict=True):
        player["kind"] = kind
    document["players"][0]["name"] = name
    table = load(json.dumps(document))
    for play in plays:
        number = len(store.saves())
        about = saves.meta(table, f"2026-01-01T12:00:{number:02}")
        own = [[0.0, 9.0, play - 4.0, 4.0, play + 9.0, 0.0, 40]]
        account = whole(seats=own + [[0.0, -9.0, -play, 0.0, -play - 9.0, 0.0, 40]] * len(kinds))
        store.put(f"game{number}", table.dump(), {**about, LUCK_RESULT: account})
    return store


def strengths(visitor: Visitor) -> list[str]:
    """What is said of how strong people play."""
    found = [each for each in nodes(visitor.tree) if each.id.startswith(f"{LUCK}-strength-")]
    return [visitor.text(each.id) for each in found]


def test_how_strong_a_person_plays_is_said_where_enough_games_of_two_tell_it() -> None:
    store = fought(Store.load("/", {}, {}), "Julia", [-1.5, 1.5] * 8, ["bot:medium"])
    visitor = Visitor("?screen=results", store=store)
    levels = judge("pompeii").LEVELS["medium"]
    others = listed([f"{bot.title()} {signed(level.mean)}" for bot, level in levels.items()])
    sentence = (
        "Julia plays like Medium. In 16 games of two against bots, play brought 0.0 ± 0.8 a game;"
    )
    assert strengths(visitor) == [
        f"{sentence} against the same rivals it brings the bots: {others}."
    ]
    fought(store, "Livia", [20.0, 22.0] * 8, ["bot:hard"])
    fought(store, "Marcus", [-3.0, 4.0] * 4, ["bot:medium"])
    visitor = Visitor("?screen=results", store=store)
    julia, livia, marcus = strengths(visitor)
    assert julia.startswith(sentence)
    assert livia.startswith("Livia plays better than Hard. In 16 games")
    assert "more games will tell. In 8 games" in marcus
    pick(visitor, "results-who", "Livia")
    assert strengths(visitor) == [livia]
    pick(visitor, "results-who", "Hard (bot)")
    assert strengths(visitor) == []


def test_forks_tell_neither_luck_nor_play_nor_how_strong_somebody_plays() -> None:
    store = fought(Store.load("/", {}, {}), "Julia", [-1.5, 1.5] * 4, ["bot:medium"])
    alone = Visitor("?screen=results", store=store)
    for saved in store.saves()[:4]:
        for plies in (100, 110):
            table = played_on(load(saved.text), plies)
            account = whole(seats=[[0.0, 99.0, 50.0, 0.0, 149.0, 0.0, 40]] * 2)
            about = {**saves.meta(table, "2026-01-02T12:00"), LUCK_RESULT: account}
            store.put(f"{saved.id}-{plies}", table.dump(), about)
    visitor = Visitor("?screen=results", store=store)
    assert "8 games are not counted" in visitor.text("results-left-out")
    assert strengths(visitor) == strengths(alone) != []
    for name in ("who", "seat"):
        assert visitor.text(f"{LUCK}-{name}-table") == alone.text(f"{LUCK}-{name}-table")
    assert visitor.text(f"{LUCK}-known") == "8 of 8 games analysed."


@pytest.mark.parametrize(
    "kinds", [["human"], ["bot:random"], ["bot:medium", "bot:medium"], ["bot:medium", "human"]]
)
def test_other_games_tell_nothing_of_how_strong_somebody_plays(kinds: Sequence[str]) -> None:
    store = fought(Store.load("/", {}, {}), "Julia", [-1.5, 1.5] * 8, kinds)
    few = fought(store, "Julia", [-1.5] * (MIN_SAMPLES - 1), ["bot:medium"])
    visitor = Visitor("?screen=results", store=few)
    assert visitor.find(f"{LUCK}-who-table")
    assert strengths(visitor) == []
    visitor = Visitor("?screen=results", store=fought(few, "Julia", [1.5], ["bot:medium"]))
    (words,) = strengths(visitor)
    assert f"In {MIN_SAMPLES} games of two against bots, play" in words


def test_a_mean_and_the_sentence_beneath_it_have_the_same_margin() -> None:
    store = fought(Store.load("/", {}, {}), "Julia", [-4.0, 4.5] * 4, ["bot:medium"])
    visitor = Visitor("?screen=results", store=store)
    rows = nodes(visitor.find(f"{LUCK}-who-table") or visitor.tree)
    told = next(visitor.text(row.id) for row in rows if visitor.text(row.id).startswith("Julia 8"))
    margin = told.rpartition("±")[2].strip()
    assert margin == "3.8"
    (words,) = strengths(visitor)
    assert f"play brought +0.2 ± {margin} a game" in words
