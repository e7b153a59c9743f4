"""The cards of the drills: the player's mistakes, with the days and results of their reviews.

They are a setting, which is exported with the games. A card names a save and a number of actions,
so it holds no position. A checksum of these actions tells if the save still has them. The schedule
follows from the reviews (:mod:`app.puzzles.drill_deck`), so the cards of two devices are merged by
the union of their reviews.
"""

from binascii import crc32
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from app.game_catalogue import Table

from .store import Store, is_id

DRILLS: Final = "drills"
"""The name of the setting."""
MOST_CARDS: Final = 200
"""Maximum number of cards, the newest."""
MOST_REVIEWS: Final = 16
"""Maximum number of reviews of a card, the newest."""
LONGEST: Final = 12
"""Maximum characters of the text of an action, and of the name of a theme."""
LONGEST_ID: Final = 40
"""Maximum characters of the id of a save."""
MOST: Final = 1e6
"""A bound that no loss comes near; it excludes infinity and NaN."""
LAST_DAY: Final = date.max.toordinal() // 2
"""A bound that no day comes near, so that every day on which a card is due is a date."""


@dataclass(frozen=True, slots=True)
class DrillCard:
    """A mistake of the player."""

    save: str
    """Id of the save."""
    ply: int
    """Number of actions before the decision."""
    line: int
    """Checksum of these actions and the one that was taken (:func:`line`)."""
    best: str
    """Text of the best known action."""
    loss: float
    """Loss of the action that was taken, in pieces or points."""
    theme: str = ""
    """Name of the theme, known from the first review on."""
    reviews: tuple[int, ...] = ()
    """Days as ordinals, the oldest first; negative if the card was not solved on that day."""

    @property
    def key(self) -> tuple[str, int]:
        """The decision, which has one card."""
        return self.save, self.ply

    def reviewed(self, day: int, theme: str, *, solved: bool) -> "DrillCard":
        """Return the card after a review on a day, given as an ordinal."""
        reviews = _united(self.reviews, [day if solved else -day])
        return replace(self, theme=theme, reviews=reviews)

    def as_json(self) -> list[Any]:
        """Return the card as it is stored."""
        facts = self.save, self.ply, self.line, self.best, self.loss, self.theme
        return [*facts, [*self.reviews]]


def cards(store: Store) -> list[DrillCard]:
    """Return all cards, the oldest first."""
    return [*_read(store.settings.get(DRILLS))]


def line(game: Table, ply: int) -> int:
    """Return the checksum of the actions of a game up to the one after `ply` actions."""
    return crc32(" ".join(step.action.text for step in game.steps[: ply + 1]).encode())


def replace_all(store: Store, save: str, found: Iterable[DrillCard]) -> None:
    """Save the cards of a save in place of its earlier ones, whose reviews they keep."""
    known = {card.key: card for card in cards(store)}
    others = [card for card in known.values() if card.save != save]
    _put(store, [*others, *(_merged(card, known.get(card.key, card)) for card in found)])


def update(store: Store, card: DrillCard) -> None:
    """Save a card in place of the card of the same decision."""
    _put(store, [card if card.key == each.key else each for each in cards(store)])


def remove(store: Store, card: DrillCard) -> None:
    """Remove a card."""
    _put(store, [each for each in cards(store) if each.key != card.key])


def _put(store: Store, found: Iterable[DrillCard]) -> None:
    store.set(DRILLS, _written(found))


def joined(own: Any, other: Any) -> list[Any]:
    """Return the union of two such settings, which may be any JSON.

    New cards count as older than the own ones, so they displace none.
    """
    mine, came = [*_read(own)], [*_read(other)]
    known = {card.key for card in mine}
    return _written([*(card for card in came if card.key not in known), *mine, *came])


def _written(found: Iterable[DrillCard]) -> list[Any]:
    merged: dict[tuple[str, int], DrillCard] = {}
    for card in found:
        merged[card.key] = _merged(merged.get(card.key, card), card)
    return [card.as_json() for card in merged.values()][-MOST_CARDS:]


def _merged(one: DrillCard, other: DrillCard) -> DrillCard:
    """Return `one` with the reviews of both, if they are of the same line."""
    if one.line != other.line:
        return one
    reviews = _united(one.reviews, other.reviews)
    return replace(one, theme=one.theme or other.theme, reviews=reviews)


def _united(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Return the newest reviews of both. Of two reviews on a day, that of `one` is kept."""
    days = {abs(review): review for review in (*other, *one)}
    return tuple(days[day] for day in sorted(days))[-MOST_REVIEWS:]


def _read(kept: Any) -> Iterator[DrillCard]:
    for entry in kept if isinstance(kept, list) else ():
        match entry:
            case [str(save), int(ply), int(line), str(best), float(loss), str(theme), [*reviews]]:
                short = max(len(best), len(theme)) <= LONGEST and len(save) <= LONGEST_ID
                if short and is_id(save) and ply >= 0 and 0 < loss < MOST and _are_days(reviews):
                    yield DrillCard(save, ply, line, best, loss, theme, tuple(reviews))


def _are_days(reviews: Sequence[Any]) -> bool:
    """Return True if `reviews` are ordinals of different days, the oldest first."""
    if not all(type(day) is int and 0 < abs(day) < LAST_DAY for day in reviews):
        return False
    days = [abs(day) for day in reviews]
    return len(days) <= MOST_REVIEWS and days == sorted({*days})
