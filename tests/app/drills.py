"""Cards of drills for tests."""

from collections.abc import Iterable

from app.storage import drill_cards
from app.storage.drill_cards import DrillCard
from app.storage.store import Store
from tests.app.saves import game


def card(
    ply: int, best: str, loss: float, theme: str = "", reviews: Iterable[int] = ()
) -> DrillCard:
    """Return a card of the save ``game0`` with the game ``classic-2``."""
    line = drill_cards.line(game("classic-2"), ply)
    return DrillCard("game0", ply, line, best, loss, theme, tuple(reviews))


def put(store: Store, *cards: DrillCard) -> None:
    """Save cards in place of those of the same saves."""
    for save in dict.fromkeys(each.save for each in cards):
        drill_cards.replace_all(store, save, [each for each in cards if each.save == save])
