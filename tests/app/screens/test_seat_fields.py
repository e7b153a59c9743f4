"""The bots of the new-game form: their ratings, and the one as strong as the person."""

import json
from collections.abc import Sequence

import pytest

from app.games.downfall import GAME_UI
from app.history.matched_bots import nearest_bot
from app.storage.new_game_form_values import MATCHED, Setup
from app.storage.store import Store
from pompeii import registry
from pompeii.analysis.report import MIN_SAMPLES
from pompeii.analysis.skill_estimate import estimate_skill
from tests.app.history.test_skill import with_games
from tests.app.visitor import Visitor

LEVELS = registry.game("pompeii").analysis_evaluation.LEVELS


def empty() -> Store:
    return Store.load("/", {}, {})


def played_like(bot: str, rivals: int = 1, games: int = 16, store: Store | None = None) -> Store:
    """Return games in which Julia plays like `bot` against medium bots."""
    mean = LEVELS[rivals + 1]["medium"][bot].mean
    plays = [mean + (0.3 if number % 2 else -0.3) for number in range(games)]
    return with_games(store or empty(), "Julia", plays, ["bot:medium"] * rivals)


def form(store: Store, name: str = "Julia") -> Visitor:
    visitor = Visitor("?screen=new", store=store)
    visitor.change("name-0", name)
    return visitor


def kinds(visitor: Visitor) -> list[str]:
    """Start the game and return the kinds of its players."""
    visitor.click("start")
    return [player["kind"] for player in json.loads(visitor.session.record() or "")["players"]]


def chosen(visitor: Visitor, seat: int = 1) -> str:
    """Return the text of the chosen player of a seat."""
    field = visitor.find(f"kind-{seat}")
    assert field
    (option,) = (each for each in field.nodes if "selected" in each.attrs)
    return option.text


def offered(visitor: Visitor, seat: int = 1) -> str:
    """Return the value of the choice "As strong as I am" of a seat, "" without it."""
    field = visitor.find(f"kind-{seat}")
    assert field
    values = [each.attrs["value"] for each in field.nodes if each.text.startswith("As strong")]
    return values[0] if values else ""


def match(visitor: Visitor, seat: int = 1) -> None:
    """Choose "As strong as I am" for a seat."""
    visitor.change(f"kind-{seat}", offered(visitor, seat))


def after_a_matched_game(store: Store) -> Visitor:
    """Play against a bot as strong as Julia, who plays like `easy`, and go to the home screen."""
    visitor = form(store)
    match(visitor)
    assert kinds(visitor) == ["human", "bot:easy"]
    visitor.click("home")
    return visitor


# Ratings


@pytest.mark.parametrize("bot", GAME_UI.engine.bots)
def test_every_bot_has_its_rating_with_the_interval_and_its_meaning(bot: str) -> None:
    visitor = Visitor("?screen=new")
    visitor.change("kind-1", f"bot:{bot}")
    rating = GAME_UI.engine.bots[bot].rating
    assert rating
    points, low, high = rating
    words = f"Rating {points}, most likely between {low} and {high}."
    assert visitor.text("kind-1-line") == f"{GAME_UI.engine.bots[bot].line} {words}"
    assert "100 points more" in visitor.text("ratings-words")


def test_description_and_rating_of_a_bot_describe_its_field() -> None:
    visitor = Visitor("?screen=new")
    field = visitor.find("kind-1")
    assert field
    assert "Rating" in visitor.text(field.attrs["aria-describedby"])


def test_people_have_no_rating() -> None:
    visitor = Visitor("?screen=new")
    visitor.change("kind-1", "human")
    assert visitor.text("kind-1-line") == "A person on this device."


def test_100_points_more_are_64_wins_of_100() -> None:
    assert round(100 / (1 + 10 ** (-100 / 400))) == 64


# As strong as I am


@pytest.mark.parametrize(
    ("key", "seats", "strongest"),
    [
        ("pompeii", 2, "hard"),
        ("pompeii", 4, "medium"),
        *(("via-appia", n, "hard") for n in (2, 3, 4)),
    ],
)
def test_who_plays_like_a_bot_gets_this_bot_up_to_the_strongest_measured_one(
    key: str, seats: int, strongest: str
) -> None:
    levels = registry.game(key).analysis_evaluation.LEVELS
    for rival, brought in levels[seats].items():
        for bot, level in brought.items():
            games = [(level.mean + error, f"bot:{rival}", seats) for error in (-0.1, 0.1) * 4]
            skill = estimate_skill(games, levels)
            assert skill
            assert nearest_bot(skill) == bot
        assert [*brought][-1] == strongest


@pytest.mark.parametrize("bot", ["easy", "medium", "hard"])
def test_choice_names_the_nearest_bot_and_the_game_has_it(bot: str) -> None:
    visitor = form(played_like(bot))
    match(visitor)
    label = bot.title()
    assert chosen(visitor) == f"As strong as I am: now {label}"
    line = f"Of the bots, {label} comes closest to Julia in the analysed games."
    assert visitor.text("kind-1-line").startswith(line)
    rating = GAME_UI.engine.bots[bot].rating
    assert rating
    assert f"Rating {rating[0]}," in visitor.text("kind-1-line")
    assert kinds(visitor) == ["human", f"bot:{bot}"]


def test_choice_follows_the_person_to_the_next_game() -> None:
    store = played_like("easy")
    visitor = after_a_matched_game(store)
    assert visitor.text("last") == "Again: Julia against Marcus"
    played_like("hard", games=80, store=store)
    again = Visitor(store=store)
    again.click("last")
    players = json.loads(again.session.record() or "")["players"]
    assert players[1]["kind"] == "bot:hard"
    again.click("home")
    again.click("new")
    assert chosen(again) == "As strong as I am: now Hard"
    again.change("kind-1", "bot:easy")
    assert chosen(again) == "Bot: Easy"
    assert kinds(again) == ["human", "bot:easy"]


@pytest.mark.parametrize(
    ("games", "words"),
    [(1, "So far there is 1."), (MIN_SAMPLES - 1, "So far there are 7.")],
)
def test_too_few_games_give_a_sentence_instead_of_the_choice(games: int, words: str) -> None:
    visitor = form(played_like("medium", games=games))
    assert not offered(visitor)
    told = (
        "After 8 analysed games against Easy, Medium or Hard (see “Review all games”), you can"
        " also choose a bot as strong as Julia."
    )
    assert visitor.text("matched-words") == f"{told} {words}"
    enough = form(played_like("medium", games=MIN_SAMPLES))
    assert offered(enough)
    assert not enough.find("matched-words")


def test_first_visit_has_neither_choice_nor_sentence() -> None:
    visitor = Visitor("?screen=new")
    assert not offered(visitor)
    assert not visitor.find("matched-words")


def test_games_of_another_person_do_not_count() -> None:
    visitor = form(played_like("medium"), "Livia")
    assert not offered(visitor)
    assert "So far there are 0." in visitor.text("matched-words")
    visitor.change("name-0", "Julia")
    assert offered(visitor)


@pytest.mark.parametrize("seats", [3, 4])
def test_games_with_as_many_players_decide_with_more_players(seats: int) -> None:
    store = played_like("hard")
    played_like("easy", seats - 1, store=store)
    visitor = form(store)
    match(visitor)
    assert chosen(visitor) == "As strong as I am: now Hard"
    visitor.change("count", str(seats))
    assert chosen(visitor) == "As strong as I am: now Easy"
    match(visitor, 2)
    assert kinds(visitor)[:3] == ["human", "bot:easy", "bot:easy"]


def test_all_games_decide_if_too_few_have_as_many_players() -> None:
    visitor = form(played_like("hard"))
    visitor.change("count", "4")
    match(visitor, 3)
    assert chosen(visitor, 3) == "As strong as I am: now Hard"


def test_choice_needs_exactly_one_person_at_the_other_seats() -> None:
    visitor = form(played_like("easy"))
    assert not offered(visitor, 0)
    visitor.change("kind-1", "human")
    match(visitor)
    assert chosen(visitor) == "As strong as I am: now Easy"
    visitor.change("count", "3")
    visitor.change("kind-2", "human")
    assert not offered(visitor)
    assert chosen(visitor) == "Bot: Easy"


def test_other_forms_show_the_bot_itself() -> None:
    visitor = after_a_matched_game(played_like("easy"))
    visitor.click("friends")
    assert not offered(visitor)


def test_saved_fields_keep_the_choice_and_its_bot() -> None:
    setup = Setup().changed("kind-1", f"bot:hard{MATCHED}")
    kept = Setup.of_fields(setup.fields, GAME_UI)
    assert kept.seats[1] == setup.seats[1]
    assert (kept.seats[1].kind, kept.seats[1].matched) == ("bot:hard", True)
    assert not Setup.of_fields(setup.changed("kind-1", "human").fields, GAME_UI).seats[1].matched


@pytest.mark.parametrize("kind", [["bot:hard", "bot:hard"], ["human"], ["bot:expert"]])
def test_only_games_against_measured_bots_are_counted(kind: Sequence[str]) -> None:
    visitor = form(with_games(empty(), "Julia", [0.5, -0.5] * 8, kind))
    assert not offered(visitor)
    assert "So far there are 0." in visitor.text("matched-words")
