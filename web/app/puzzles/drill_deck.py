"""The deck of drills: the cards that are due, the days of practice, and the progress by theme."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from app.game_catalogue import Table, load
from app.storage import drill_cards, save_metadata
from app.storage.drill_cards import DrillCard
from app.storage.store import Store
from pompeii import registry
from pompeii.analysis.report import Decision
from pompeii.core.i18n import TranslatableError
from pompeii.games.downfall import mistake_themes
from pompeii.registry import FIRST, GAMES

from .spaced_repetition import memory

SET_SIZE: Final = 8
"""Maximum number of cards in a set, for about five minutes."""
RECENT_DAYS: Final = 30
THEMES: Final = {
    **mistake_themes.THEMES,
    **{key: info.label for key, info in GAMES.items() if key != FIRST},
}
"""The themes with their marked labels. Each game beside the first is a theme of its own."""


class Position(NamedTuple):
    """The position of a card."""

    table: Table
    """The whole game."""
    lesson: Decision


class Progress(NamedTuple):
    """The reviews of a theme."""

    solved: int
    """Number of solved ones in the last :data:`RECENT_DAYS` days."""
    recent: int
    """Number of all in these days."""
    solved_before: int
    before: int
    """Number of all before these days."""


def today() -> int:
    """Return the current day as an ordinal."""
    return date.fromisoformat(save_metadata.now()[:10]).toordinal()


def playable(store: Store) -> list[DrillCard]:
    """Return the cards whose save exists."""
    return [card for card in drill_cards.cards(store) if store.save(card.save) is not None]


def due(store: Store) -> list[DrillCard]:
    """Return the cards that are due today.

    First those that the player knew, the least sure ones first. Then the new ones of each game by
    turns, the costliest first: losses of different games cannot be compared.
    """
    day, known, new = today(), [], []
    for card in playable(store):
        found = memory(card.reviews)
        if found is None:
            new.append(card)
        elif found.due <= day:
            known.append((found.retrievability(day), card.key, card))
    new.sort(key=lambda card: (-card.loss, card.key))
    ranks: Counter[str] = Counter()
    by_turns = []
    for card in new:
        [key] = games(store, [card])
        by_turns.append((ranks[key], key, card))
        ranks[key] += 1
    return [card for *_order, card in (*sorted(known), *sorted(by_turns))]


def next_due(store: Store) -> int | None:
    """Return the day on which the next reviewed card is due, as an ordinal, or None."""
    found = (memory(card.reviews) for card in playable(store))
    return min((each.due for each in found if each is not None), default=None)


def games(store: Store, cards: Sequence[DrillCard]) -> set[str]:
    """Return the keys of the games in which `cards` are positions."""
    saves = (store.save(card.save) for card in cards)
    return {save_metadata.key(saved) for saved in saves if saved is not None}


def theme(position: Position) -> str:
    """Return the theme of a position, one of :data:`THEMES`."""
    table: Any = position.table
    key = registry.key_of(table.record.document)
    if key != FIRST:
        return key
    return mistake_themes.theme(table, position.lesson.ply, position.lesson.best)


def first_position(store: Store, cards: list[DrillCard]) -> Position | None:
    """Return the position of the first of `cards` that has one, or None.

    Their games must be loaded. Cards before it do not fit their game any more. They are removed,
    from the store too.
    """
    while cards:
        if found := _position(store, cards[0]):
            return found
        drill_cards.remove(store, cards.pop(0))
    return None


def _position(store: Store, card: DrillCard) -> Position | None:
    """Return the position of a card, or None if its game is gone or has other actions."""
    saved = store.save(card.save)
    if saved is None:
        return None
    try:
        table = load(saved.text)
        best = registry.game(save_metadata.key(saved)).parse(card.best)
    except TranslatableError:
        return None
    if card.ply >= len(table.steps) or drill_cards.line(table, card.ply) != card.line:
        return None
    step = table.steps[card.ply]
    if step.action == best or not table.at(card.ply).view(step.seat).allows(best):
        return None
    return Position(table, Decision(card.ply, step.seat, step.action, [], best, card.loss))


def solved_today(store: Store) -> tuple[int, int]:
    """Return the number of cards that were solved today, and of all that were reviewed."""
    reviews = [review for card in drill_cards.cards(store) for review in card.reviews]
    day = today()
    return reviews.count(day), reviews.count(day) + reviews.count(-day)


def days(store: Store) -> Sequence[str]:
    """Return the days of practice, like ``2026-11-23``."""
    found = {abs(review) for card in drill_cards.cards(store) for review in card.reviews}
    return [date.fromordinal(day).isoformat() for day in sorted(found)]


def progress(store: Store) -> dict[str, Progress]:
    """Return the progress of each theme that was practised, in the order of the themes."""
    first, found = today() - RECENT_DAYS + 1, {}
    for theme in THEMES:
        reviews = [
            review
            for card in drill_cards.cards(store)
            for review in card.reviews
            if card.theme == theme
        ]
        recent = [review for review in reviews if abs(review) >= first]
        before = [review for review in reviews if abs(review) < first]
        if reviews:
            found[theme] = Progress(_solved(recent), len(recent), _solved(before), len(before))
    return found


def _solved(reviews: Sequence[int]) -> int:
    return sum(review > 0 for review in reviews)
