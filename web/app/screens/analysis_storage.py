"""Storage of the results of a complete analysis of a saved game."""

from app.storage import drill_cards, luck_results
from app.storage.drill_cards import DrillCard
from app.storage.store import Store
from pompeii.analysis.analyser import PLAYOUTS

from .replay_analysis import GameAnalysis


def keep(store: Store, id: str, text: str, analysis: GameAnalysis) -> None:
    """Save luck and skill of the game with this record, and a card for each mistake of its people.

    `analysis` must be complete. Do nothing if the save has changed since.
    """
    saved = store.save(id)
    if saved is None or saved.text != text:
        return
    luck_results.keep(store, id, text, analysis.luck_results, PLAYOUTS)
    cards = [
        DrillCard(id, mistake.ply, mistake.best.text, round(mistake.loss, 2))
        for mistake in analysis.own_mistakes()
    ]
    drill_cards.add(store, cards)
