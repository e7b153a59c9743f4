"""Storage of the results of a complete analysis of a saved game."""

from app.game_catalogue import Table
from app.storage import drill_cards, luck_results, save_metadata
from app.storage.drill_cards import DrillCard
from app.storage.store import Store
from pompeii.analysis.analyser import PLAYOUTS
from pompeii.core.record_forks import origin

from .replay_analysis import GameAnalysis


def keep(store: Store, id: str, game: Table, analysis: GameAnalysis) -> None:
    """Save luck and skill of a game, and a card for each mistake of its people on this device.

    Actions that a fork has inherited get no card: the other game has it. `analysis` must be
    complete. Do nothing if the save has changed since.
    """
    saved, text = store.save(id), game.dump()
    if saved is None or saved.text != text:
        return
    luck_results.keep(store, id, text, analysis.luck_results, PLAYOUTS)
    from_ = origin(game.record.document)
    own = 0 if from_ is None else from_.ply
    cards = [
        DrillCard(
            id,
            mistake.ply,
            drill_cards.line(game, mistake.ply),
            mistake.best.text,
            round(mistake.loss, 2),
        )
        for mistake in analysis.mistakes_of_people(save_metadata.remote(saved))
        if mistake.ply >= own
    ]
    drill_cards.replace_all(store, id, cards)
