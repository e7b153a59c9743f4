"""The schedule of the drills agrees with the package `fsrs`, another implementation."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from fsrs import Card, Rating, Scheduler

from app.puzzles.spaced_repetition import LONGEST_INTERVAL, first, memory

BEGIN = datetime(2026, 11, 23, tzinfo=UTC)
DAY = BEGIN.toordinal()


def reference(reviews: list[int]) -> Card:
    """Return the card of the other implementation after these reviews."""
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card = Card()
    for review in reviews:
        when = BEGIN + timedelta(days=abs(review) - DAY)
        rating = Rating.Good if review > 0 else Rating.Again
        card, _log = scheduler.review_card(card, rating, when)
    return card


@pytest.mark.parametrize("seed", range(60))
def test_schedule_equals_the_other_implementation(seed: int) -> None:
    random, day = Random(seed), DAY
    reviews: list[int] = []
    for _ in range(12):
        reviews.append(day if random.random() < 0.7 else -day)
        found, card = memory(reviews), reference(reviews)
        assert found is not None
        assert found.stability == pytest.approx(card.stability)
        assert found.difficulty == pytest.approx(card.difficulty)
        assert found.due - DAY == (card.due - BEGIN).days
        scheduler = Scheduler(enable_fuzzing=False)
        later = BEGIN + timedelta(days=found.due + 3 - DAY)
        expected = scheduler.get_card_retrievability(card, later)
        assert found.retrievability(found.due + 3) == pytest.approx(expected)
        day = found.due + random.randrange(10)


def test_card_without_reviews_has_no_memory() -> None:
    assert memory([]) is None


def test_solved_card_comes_back_later_than_one_that_was_not() -> None:
    solved, missed = memory([DAY]), memory([-DAY])
    assert solved is not None
    assert missed is not None
    assert (solved.due - DAY, missed.due - DAY) == (2, 1)


def test_interval_has_a_bound() -> None:
    found = first(DAY, solved=True)
    for _ in range(15):
        found = found.after(found.due, solved=True)
    assert found.due - found.day == LONGEST_INTERVAL
