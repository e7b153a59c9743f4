"""The positions of a player's people in words, for players who do not see the board."""

from collections.abc import Iterator

from app.kit.i18n import _, n_
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.narration import place
from pompeii.games.downfall.state import Phase

from .view_model import ViewModel


def describe_own_pieces(view_model: ViewModel) -> str:
    """List the people of the viewing player, nearest to a gate first. For a spectator, list the
    people of the player to act.
    """
    view = view_model.view
    seat = view.actor if view.seat is None else view.seat
    stacks = [(square, counts[seat]) for square, counts in view.pieces.items()]
    found = [(view.steps_to_gate(NAMES[square]), square, n) for square, n in stacks if n]
    found.sort(key=lambda stack: (stack[0] is None, stack[0] or 0, NAMES[stack[1]]))
    whose = _("Your people.") if seat == view_model.you else _("The people of {name}.")
    parts = [whose.format(name=view_model.players[seat].name)]
    parts += (_stack(place(square), count, steps) for steps, square, count in found)
    return " ".join([*parts, *_others(view_model, seat)])


def _stack(name: str, count: int, steps: int | None) -> str:
    people = n_("{count} on {square}", "{count} on {square}", count, square=name)
    if steps is None:
        return _("{people}, cut off from every gate.").format(people=people)
    if steps == 0:
        return _("{people}, at a gate.").format(people=people)
    return n_(
        "{people}, {count} step from a gate.",
        "{people}, {count} steps from a gate.",
        steps,
        people=people,
    )


def _others(view_model: ViewModel, seat: int) -> Iterator[str]:
    """Yield the number of people outside the city."""
    view = view_model.view
    if view.phase is Phase.CITY:
        yield n_("{count} still to come.", "{count} still to come.", view.reserve[seat])
    else:
        yield n_("{count} rescued.", "{count} rescued.", view.rescued[seat])
    if lost := view.volcano[seat]:
        yield n_("{count} lost.", "{count} lost.", lost)
