"""The estimated skill of people, shown in the history over all games."""

import json
from collections.abc import Sequence

import pytest

from app.game_catalogue import load
from app.storage import save_metadata
from app.storage.save_metadata import LUCK_RESULT
from app.storage.store import Store
from pompeii import registry
from pompeii.analysis.report import MIN_SAMPLES
from pompeii.core.i18n import listed, signed
from tests.app.history.test_results import pick, played_on
from tests.app.saves import game
from tests.app.storage.test_luck_results import LUCK, entry
from tests.app.visitor import Visitor, nodes


def with_games(store: Store, name: str, plays: Sequence[float], kinds: Sequence[str]) -> Store:
    """Return more games of a player, with these play results and rivals; luck is separate."""
    seats = len(kinds) + 1
    document = json.loads(game(f"classic-{seats}").dump())
    for player, kind in zip(document["players"], ("human", *kinds), strict=True):
        player["kind"] = kind
    document["players"][0]["name"] = name
    table = load(json.dumps(document))
    for play in plays:
        number = len(store.saves())
        about = save_metadata.meta(table, f"2026-01-01T12:00:{number:02}")
        own = [[0.0, 9.0, play - 4.0, 4.0, play + 9.0, 0.0, 40]]
        account = entry(seats=own + [[0.0, -9.0, -play, 0.0, -play - 9.0, 0.0, 40]] * len(kinds))
        store.put(f"game{number}", table.dump(), {**about, LUCK_RESULT: account})
    return store


def skill_sentences(visitor: Visitor) -> list[str]:
    """Return the displayed sentences about skill."""
    found = [each for each in nodes(visitor.tree) if each.id.startswith(f"{LUCK}-strength-")]
    return [visitor.text(each.id) for each in found]


def test_skill_is_shown_after_enough_games_against_one_bot() -> None:
    store = with_games(Store.load("/", {}, {}), "Julia", [-1.5, 1.5] * 8, ["bot:medium"])
    visitor = Visitor("?screen=results", store=store)
    levels = registry.game("pompeii").analysis_evaluation.LEVELS[2]["medium"]
    others = listed([f"{bot.title()} {signed(level.mean)}" for bot, level in levels.items()])
    sentence = (
        "Julia plays about as well as Medium. "
        "In 16 games against bots of one kind, play was worth 0.0 ± 0.8 per game."
    )
    assert skill_sentences(visitor) == [f"{sentence} The bots against the same rivals: {others}."]
    with_games(store, "Livia", [20.0, 22.0] * 8, ["bot:hard"])
    with_games(store, "Marcus", [-3.0, 4.0] * 4, ["bot:medium"])
    visitor = Visitor("?screen=results", store=store)
    julia, livia, marcus = skill_sentences(visitor)
    assert julia.startswith(sentence)
    assert livia.startswith("Livia plays better than Hard. In 16 games against bots")
    assert "more games will show which. In 8 games against bots" in marcus
    pick(visitor, "results-who", "Livia")
    assert skill_sentences(visitor) == [livia]
    pick(visitor, "results-who", "Hard (bot)")
    assert skill_sentences(visitor) == []


def test_forks_count_neither_for_luck_nor_for_skill() -> None:
    store = with_games(Store.load("/", {}, {}), "Julia", [-1.5, 1.5] * 4, ["bot:medium"])
    alone = Visitor("?screen=results", store=store)
    for saved in store.saves()[:4]:
        for plies in (100, 110):
            table = played_on(load(saved.text), plies)
            account = entry(seats=[[0.0, 99.0, 50.0, 0.0, 149.0, 0.0, 40]] * 2)
            about = {**save_metadata.meta(table, "2026-01-02T12:00"), LUCK_RESULT: account}
            store.put(f"{saved.id}-{plies}", table.dump(), about)
    visitor = Visitor("?screen=results", store=store)
    assert "8 games are not counted" in visitor.text("results-left-out")
    assert skill_sentences(visitor) == skill_sentences(alone) != []
    for name in ("who", "seat"):
        assert visitor.text(f"{LUCK}-{name}-table") == alone.text(f"{LUCK}-{name}-table")
    assert visitor.text(f"{LUCK}-known") == "8 of 8 games analysed."


@pytest.mark.parametrize(
    "kinds",
    [
        ["human"],
        ["bot:random"],
        ["bot:medium", "bot:easy"],
        ["bot:medium", "human"],
        ["bot:hard", "bot:hard"],
    ],
)
def test_other_games_do_not_count_for_skill(kinds: Sequence[str]) -> None:
    store = with_games(Store.load("/", {}, {}), "Julia", [-1.5, 1.5] * 8, kinds)
    few = with_games(store, "Julia", [-1.5] * (MIN_SAMPLES - 1), ["bot:medium"])
    visitor = Visitor("?screen=results", store=few)
    assert visitor.find(f"{LUCK}-who-table")
    assert skill_sentences(visitor) == []
    visitor = Visitor("?screen=results", store=with_games(few, "Julia", [1.5], ["bot:medium"]))
    (words,) = skill_sentences(visitor)
    assert f"In {MIN_SAMPLES} games against bots of one kind, play" in words


@pytest.mark.parametrize("seats", [3, 4])
def test_games_against_several_equal_bots_show_skill(seats: int) -> None:
    kinds = ["bot:medium"] * (seats - 1)
    levels = registry.game("pompeii").analysis_evaluation.LEVELS[seats]["medium"]
    plays = [levels["easy"].mean - 0.5, levels["easy"].mean + 0.5] * 8
    store = with_games(Store.load("/", {}, {}), "Julia", plays, kinds)
    (words,) = skill_sentences(Visitor("?screen=results", store=store))
    assert words.startswith("Julia plays about as well as Easy. In 16 games")
    others = listed([f"{bot.title()} {signed(level.mean)}" for bot, level in levels.items()])
    assert words.endswith(f"The bots against the same rivals: {others}.")


def test_mean_and_its_sentence_have_the_same_margin() -> None:
    store = with_games(Store.load("/", {}, {}), "Julia", [-4.0, 4.5] * 4, ["bot:medium"])
    visitor = Visitor("?screen=results", store=store)
    rows = nodes(visitor.find(f"{LUCK}-who-table") or visitor.tree)
    told = next(visitor.text(row.id) for row in rows if visitor.text(row.id).startswith("Julia 8"))
    margin = told.rpartition("±")[2].strip()
    assert margin == "3.8"
    (words,) = skill_sentences(visitor)
    assert f"play was worth +0.2 ± {margin} per game" in words
