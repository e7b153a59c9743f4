"""Drills: due positions of one's own games, solved on the board, scheduled, counted by theme."""

from dataclasses import replace
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from app.jobs.job import Job
from app.puzzles import drill_deck
from app.puzzles.drill_deck import SET_SIZE
from app.puzzles.drill_screen import DrillScreen
from app.puzzles.puzzle_list import PuzzlesScreen
from app.screens import analysis_storage
from app.storage import drill_cards, save_metadata
from app.storage.drill_cards import DrillCard
from app.storage.store import Store
from pompeii.analysis.report import Decision, LuckResult
from pompeii.core.action import Action
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.mistake_themes import LATE, PLACES, RELATIVES, STACK
from tests.app.drills import card, put
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor

DAY = date(2026, 11, 23).toordinal()
PLACE = card(31, "3@c3", 0.72)
RELATIVE = card(41, "+h6", 0.76)
STAND = card(168, "j4-k4", 0.73)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list with the current day, which a test may change."""
    day = [DAY]
    monkeypatch.setattr(
        save_metadata, "now", lambda: f"{date.fromordinal(day[0]).isoformat()}T08:00:00.000"
    )
    return day


def kept(*cards: DrillCard) -> Store:
    """Return a store with a game and these cards."""
    store = visitor_with(game("classic-2")).store
    put(store, *cards)
    return store


def practising(*cards: DrillCard) -> Visitor:
    return Visitor("?screen=puzzles&puzzle=drills&animation=off", store=kept(*cards))


def screen(visitor: Visitor) -> DrillScreen:
    top = visitor.session.top
    assert isinstance(top, DrillScreen)
    return top


def weigh(visitor: Visitor, tried: str, left: float) -> None:
    """Take an action that turns out to lose `left` pieces against the best one."""
    shown, job = screen(visitor), Job("any", "pompeii", tried)
    assert shown._lesson is not None
    shown._jobs[shown._record, shown._lesson.ply, tried] = job
    finish(visitor, job, tried, left)
    do_here(visitor, tried)


def finish(visitor: Visitor, job: Job, tried: str, left: float) -> None:
    """Let the job find that an action loses `left` pieces against the best one."""
    lesson = screen(visitor)._lesson
    assert lesson is not None
    values = {lesson.best.text: 0.0, lesson.action.text: -lesson.loss, tried: -left}
    job.add_result(0, {text: (value, 0.5) for text, value in values.items()}, 1.0)


def do_here(visitor: Visitor, text: str) -> None:
    local_game = screen(visitor)._local_game
    local_game.play(local_game.game.engine.parse(text))
    visitor.send({"type": "visible", "visible": True})


def other(visitor: Visitor) -> str:
    """Return a legal action that is neither the one of the game nor the best one."""
    lesson = screen(visitor)._lesson
    assert lesson is not None
    known = {lesson.action, lesson.best}
    legal: list[Action] = screen(visitor)._local_game.view.legal
    return next(action.text for action in legal if action not in known)


# A set


def test_set_begins_with_the_costliest_new_position_and_returns_to_the_list() -> None:
    visitor = practising(PLACE, RELATIVE)
    assert visitor.address == "?screen=puzzles&puzzle=drills&animation=off"
    assert visitor.marks["data-ply"] == str(RELATIVE.ply)
    assert "Position 1 of 2: find a better action." in visitor.text("learn-goal")
    assert "It cost 0.8 pieces." in visitor.text("learn-told")
    do_here(visitor, RELATIVE.best)
    assert visitor.text("status-line") == "Well spotted: no better action is known."
    words = "Theme: relatives not brought in. This position comes back in 2 days."
    assert visitor.text("learn-again") == words
    visitor.click("learn-next")
    assert "Position 2 of 2" in visitor.text("learn-goal")
    do_here(visitor, PLACE.best)
    assert visitor.text("learn-next") == "Finish the set"
    visitor.click("learn-next")
    assert isinstance(visitor.session.top, PuzzlesScreen)
    words = "Solved at the first try today: 2 of 2. Practised 1 day in a row."
    assert visitor.text("drills-kept") == words
    found = drill_cards.cards(visitor.store)
    assert [(card.theme, card.reviews) for card in found] == [
        (RELATIVES, (DAY,)),
        (RELATIVES, (DAY,)),
    ]


@pytest.mark.parametrize(
    ("left", "solved", "words"),
    [(0.04, True, "Well spotted: no better action is known."),
     (0.15, True, "Well spotted. The best known action is hardly better: "),
     (0.16, False, "Better than in the game, by 0.6. Better still, by 0.2: "),
     (0.72, False, "That is not better than in the game.")],
)  # fmt: skip
def test_action_close_to_the_best_one_solves_the_position(
    left: float, solved: bool, words: str
) -> None:
    visitor = practising(PLACE)
    weigh(visitor, other(visitor), left)
    assert visitor.text("status-line").startswith(words)
    (card,) = drill_cards.cards(visitor.store)
    assert card.reviews == ((DAY if solved else -DAY),)


def test_result_is_announced_once_with_the_day_of_the_next_review() -> None:
    visitor = practising(PLACE)
    assert any("find a better action" in said for said in visitor.said)
    do_here(visitor, PLACE.best)
    visitor.look()
    expected = [
        "Well spotted: no better action is known.",
        "Theme: relatives not brought in.",
        "This position comes back in 2 days.",
    ]
    assert [said for said in visitor.said if said in expected] == expected


def test_only_the_first_try_counts() -> None:
    visitor = practising(PLACE)
    lesson = screen(visitor)._lesson
    assert lesson is not None
    do_here(visitor, lesson.action.text)
    assert "That is what was played" in visitor.text("status-line")
    visitor.click("learn-afresh")
    assert "comes back in 1 day." in visitor.text("learn-again")
    do_here(visitor, PLACE.best)
    assert drill_cards.cards(visitor.store)[0].reviews == (-DAY,)


def test_first_try_counts_even_if_it_is_taken_back_before_its_result() -> None:
    visitor = practising(PLACE)
    tried = other(visitor)
    do_here(visitor, tried)
    visitor.click("learn-afresh")
    do_here(visitor, PLACE.best)
    assert visitor.text("status-line") == "Well spotted: no better action is known."
    assert drill_cards.cards(visitor.store)[0].reviews == ()
    finish(visitor, screen(visitor).jobs[0], tried, 0.5)
    visitor.look()
    assert drill_cards.cards(visitor.store)[0].reviews == (-DAY,)


def test_good_first_try_counts_even_if_the_best_action_is_shown_before_its_result() -> None:
    visitor = practising(PLACE)
    tried = other(visitor)
    do_here(visitor, tried)
    visitor.click("learn-afresh")
    visitor.click("learn-best")
    finish(visitor, screen(visitor).jobs[0], tried, 0.05)
    visitor.look()
    assert drill_cards.cards(visitor.store)[0].reviews == (DAY,)


def test_shown_action_counts_as_not_solved() -> None:
    visitor = practising(PLACE)
    visitor.click("learn-best")
    assert "This is the best known action." in visitor.text("status-line")
    assert drill_cards.cards(visitor.store)[0].reviews == (-DAY,)


def test_position_waits_for_the_result_of_the_first_try() -> None:
    visitor = practising(PLACE)
    do_here(visitor, other(visitor))
    assert visitor.text("status-line") == "Thinking …"
    assert visitor.find("learn-next") is None
    assert drill_cards.cards(visitor.store)[0].reviews == ()
    job = screen(visitor)._job
    assert job is not None
    job.deaths = 2
    visitor.look()
    assert visitor.text("status-line") == "This device cannot calculate it."
    visitor.click("learn-next")
    assert drill_cards.cards(visitor.store)[0].reviews == ()


def test_chances_come_from_the_comparison() -> None:
    visitor = practising(PLACE)
    weigh(visitor, other(visitor), 0.1)
    assert "Chance to win: 50% as it was played, 50% like this." in visitor.text("status-line")


@pytest.mark.parametrize(
    "stale",
    [replace(card(15, "11@k6", 0.9), save="gone"), replace(card(15, "11@k6", 0.9), line=1),
     card(15, "nonsense", 0.9), card(9999, "11@k6", 0.9), card(15, "4@f3", 0.9),
     card(15, "a1-out", 0.9)],
)  # fmt: skip
def test_card_that_does_not_fit_its_game_is_skipped(stale: DrillCard) -> None:
    visitor = practising(stale)
    assert isinstance(visitor.session.top, PuzzlesScreen)
    visitor = practising(stale, PLACE)
    assert visitor.marks["data-ply"] == str(PLACE.ply)
    assert drill_deck.due(visitor.store) == [PLACE]


def test_set_begins_with_later_cards_if_the_first_ones_fit_no_game() -> None:
    stale = [replace(card(100 + number, "done", 0.9), line=1) for number in range(SET_SIZE)]
    visitor = practising(*stale, PLACE)
    assert visitor.marks["data-ply"] == str(PLACE.ply)
    assert drill_cards.cards(visitor.store) == [PLACE]


def test_set_ends_early_if_the_rest_fits_no_game() -> None:
    visitor = practising(RELATIVE, card(9999, "3@c3", 0.1))
    do_here(visitor, RELATIVE.best)
    visitor.click("learn-next")
    assert isinstance(visitor.session.top, PuzzlesScreen)
    assert [card.ply for card in drill_cards.cards(visitor.store)] == [RELATIVE.ply]


def finished(*mistakes: Decision) -> Any:
    """Return a complete analysis of `classic-2` with these mistakes of both people."""
    numbers = LuckResult(0.0, 1.0, -1.0, 0.0, 0.0, 0.7, 40)
    return SimpleNamespace(
        luck_results=[numbers] * 2,
        mistakes_of_people=lambda remote: [each for each in mistakes if each.seat not in remote],
    )


LESSON = Decision(31, 0, parse("11@k7"), [], parse("3@c3"), 0.723, 0.1)
LATER = Decision(168, 1, parse("j4-j3"), [], parse("j4-k4"), 0.73, 0.1)


def test_changed_game_gets_no_cards_of_its_earlier_analysis() -> None:
    store, analysis = kept(), finished(LESSON)
    for id, table in (("game0", game("classic-2", 40)), ("gone", game("classic-2"))):
        analysis_storage.keep(store, id, table, analysis)
    assert drill_cards.cards(store) == []
    analysis_storage.keep(store, "game0", game("classic-2"), analysis)
    assert drill_cards.cards(store) == [PLACE]


def test_mistakes_of_people_on_other_devices_become_no_cards() -> None:
    store, table = kept(), game("classic-2")
    save_metadata.keep(store, "game0", table, remote={1})
    analysis_storage.keep(store, "game0", table, finished(LESSON, LATER))
    assert [card.ply for card in drill_cards.cards(store)] == [LESSON.ply]


def test_actions_before_a_fork_become_no_cards() -> None:
    store, table = kept(), game("classic-2")
    table.record.document["forked"] = {"ply": 100}
    save_metadata.keep(store, "game0", table)
    analysis_storage.keep(store, "game0", table, finished(LESSON, LATER))
    assert [card.ply for card in drill_cards.cards(store)] == [LATER.ply]


def test_new_analysis_replaces_the_cards_of_a_game() -> None:
    reviewed = PLACE.reviewed(DAY, PLACES, solved=True)
    other_save = replace(STAND, save="other")
    store, better = kept(reviewed, STAND, other_save), replace(LESSON, loss=0.9)
    analysis_storage.keep(store, "game0", game("classic-2"), finished(better))
    assert drill_cards.cards(store) == [other_save, replace(reviewed, loss=0.9)]


# The section of the list


def test_list_explains_the_drills_before_the_first_card() -> None:
    visitor = Visitor("?screen=puzzles")
    assert "Analyse your finished games" in visitor.text("drills-words")
    assert visitor.find("drills-start") is None
    assert visitor.find("drills-themes") is None


def test_list_starts_a_set_and_says_when_the_next_one_is_due(today: list[int]) -> None:
    visitor = Visitor("?screen=puzzles", store=kept(PLACE))
    assert visitor.text("drills-words").startswith("1 position is due. A set has at most 8")
    visitor.click("drills-start")
    do_here(visitor, PLACE.best)
    visitor.click("learn-next")
    words = "No position is due. The next one is due in 2 days."
    assert visitor.text("drills-words") == words
    today[0] += 2
    visitor.look()
    assert visitor.text("drills-words").startswith("1 position is due.")
    assert "Practised" not in visitor.text("drills-kept")


def test_position_that_the_player_knows_least_comes_first() -> None:
    known = [
        card(31, "3@c3", 0.7, PLACES, (DAY - 60, DAY - 58)),
        card(41, "+h6", 0.7, RELATIVES, (-DAY + 60,)),
        card(60, "b2-a1", 0.7, STACK, (DAY,)),
    ]
    new = [card(100 + number, "done", 0.5 + number / 10) for number in range(9)]
    found = drill_deck.due(kept(*known, *new))
    assert [card.ply for card in found] == [41, 31, *range(108, 99, -1)]
    assert len(found) > SET_SIZE


def test_new_positions_of_two_games_come_by_turns() -> None:
    first = [card(100 + number, "done", 0.5 + number / 10) for number in range(3)]
    second = [replace(each, save="game1", loss=each.loss + 5) for each in first[:2]]
    store = kept(*first)
    store.put("game1", "", {"game": "via-appia"})
    put(store, *second)
    found = [(each.save, each.ply) for each in drill_deck.due(store)]
    assert found == [("game0", 102), ("game1", 101), ("game0", 101), ("game1", 100), ("game0", 100)]


def test_themes_show_the_last_month_beside_the_time_before() -> None:
    stack = card(60, "b2-a1", 0.7, STACK, (-DAY + 60, DAY - 40, -DAY + 3, DAY))
    late = card(168, "j4-k4", 0.7, LATE, (-DAY,))
    visitor = Visitor("?screen=puzzles", store=kept(stack, late))
    assert visitor.text("drills-theme-stack-count") == "1 of 2 (before: 1 of 2)"
    assert visitor.text("drills-theme-late-count") == "0 of 1"
    assert visitor.find("drills-theme-lava") is None
    assert "in the last 30 days" in visitor.text("drills-share")


def test_days_of_practice_in_a_row_are_counted(today: list[int]) -> None:
    practised = card(60, "b2-a1", 0.7, STACK, (DAY - 4, -DAY + 2, DAY - 1))
    visitor = Visitor("?screen=puzzles", store=kept(practised, STAND))
    assert visitor.text("drills-kept") == "Practised 2 days in a row."
    today[0] += 1
    visitor.look()
    assert visitor.text("drills-kept") == ""
