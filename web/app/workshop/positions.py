"""The positions in which a bot can be asked: the start of a game, and the player's running games.

The bot gets the View of the seat to move, and can print it. So a running game counts only if its
one person is to move: no player learns the cards of another seat.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from app.game_catalogue import Table, game, load
from app.kit.i18n import _, listed, n_
from app.screens.save_list import is_over
from app.storage import save_metadata
from app.storage.store import Saved, Store
from pompeii.core.record_document import USUAL_NAMES, Player

START: Final = "start"
"""The key of the start of a game; other keys are ids of saves."""
MOST: Final = 12
"""Maximum number of running games to choose from, those played last."""
SEATS: Final = 2
"""Number of players at the start."""


def running(store: Store, key: str) -> Sequence[Saved]:
    """Return the running games with this key in which a bot can be asked."""
    found = [saved for saved in store.saves() if save_metadata.key(saved) == key]
    return sorted(filter(_is_own_turn, found), key=save_metadata.when, reverse=True)[:MOST]


def texts(saves: Sequence[Saved]) -> Mapping[str, str]:
    """Return the texts of the positions by their keys: the start, and these running games."""
    return {START: _("The start of a new game"), **{saved.id: _words(saved) for saved in saves}}


def table(store: Store, key: str, position: str, seed: str) -> Table:
    """Return the table in a position; the start is dealt by `seed`.

    Raise `RecordError` if the record of the save is invalid.
    """
    saved = None if position == START else store.save(position)
    if saved is not None and _is_own_turn(saved):
        return load(saved.text)
    engine = game(key).engine
    players = [Player(USUAL_NAMES[side], side) for side in range(SEATS)]
    found: Table = engine.table(engine.new(players, {}, seed))
    return found


def words(table: Table) -> str:
    """Return the position of a table as a text."""
    names = listed([player.name for player in table.record.players])
    return _words_of(names, len(table.steps))


def _is_own_turn(saved: Saved) -> bool:
    seats = saved.meta.get("seats")
    people = [
        seat
        for seat, player in enumerate(seats if isinstance(seats, list) else [])
        if isinstance(player, list) and player[-1:] == ["human"]
    ]
    return not is_over(saved) and people == [saved.meta.get("seat")]


def _words(saved: Saved) -> str:
    count = saved.meta.get("ply")
    return _words_of(str(saved.meta.get("names", saved.id)), count if isinstance(count, int) else 0)


def _words_of(names: str, count: int) -> str:
    return n_("{names}, after {count} action", "{names}, after {count} actions", count, names=names)
