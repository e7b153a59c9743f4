"""The label of each place on the board for screen readers, in sentences."""

from collections.abc import Iterator, Sequence

from app.kit.i18n import _, cached, listed, n_
from pompeii.games.downfall.actions import OUT, Lay, Relative, Throw
from pompeii.games.downfall.board import BUILDING_AT, NAMES, SPACES, VENTS, Gate, Square
from pompeii.games.downfall.state import Phase

from . import names
from .forecast_display import describe_forecasts
from .view_model import ViewModel


def square(view_model: ViewModel, place: Square) -> str:
    """Describe a square: its kind, its pieces, and the effect of choosing it."""
    view = view_model.view
    counts = view.pieces.get(place, ())
    in_city = view.phase is Phase.CITY
    ground = _ground(place, view.sides, counts, view.lava.get(place), in_city)
    return " ".join([ground, *_effects(view_model, place), *describe_forecasts(view_model, place)])


def gate(view_model: ViewModel, which: Gate) -> str:
    """Describe a gate: its position, and the exit if the chosen stack can leave there."""
    words = _("{gate}, the gate at {square}, is closed by lava.")
    if which.square not in view_model.view.lava:
        words = _("{gate}: the gate at {square}.")
    words = words.format(gate=which.name, square=NAMES[which.square])
    if OUT in view_model.targets and which.key in view_model.gates:
        words += " " + _("The chosen stack can leave the city here.")
    return words


def pieces(sides: Sequence[int], counts: Sequence[int]) -> str:
    """Count the pieces of each side, e.g. ``red 2 and black 1``."""
    return names.pieces(zip(sides, counts, strict=True))


@cached
def _ground(
    place: Square, sides: tuple[int, ...], counts: tuple[int, ...], lava: int | None, in_city: bool
) -> str:
    """Describe the kind of a square and its pieces in sentences."""
    kind = _kind(place)
    if lava is not None:
        words = _("{kind}, under lava ({symbol})")
        kind = words.format(kind=kind, symbol=names.symbol(lava))
    elif in_city and SPACES[place]:
        kind = n_(
            "{kind}, {free} of {count} space free",
            "{kind}, {free} of {count} spaces free",
            SPACES[place],
            kind=kind,
            free=SPACES[place] - sum(counts),
        )
    ground = f"{kind}."
    if not any(counts):
        return ground
    return f"{ground} " + _("Pieces here: {pieces}.").format(pieces=pieces(sides, counts))


def _kind(place: Square) -> str:
    """Name a square and its kind; a building comes first."""
    building = BUILDING_AT.get(place)
    if building is not None:
        return names.in_building(names.building(building), place)
    if place in VENTS:
        kind = _("vent ({symbol})").format(symbol=names.symbol(VENTS.index(place)))
    else:
        kind = _("street")
    return f"{NAMES[place]}: {kind}"


def _effects(view_model: ViewModel, place: Square) -> Iterator[str]:
    """Yield the effects of choosing a square."""
    if place in view_model.reach:
        steps, gates = view_model.reach[place]
        yield n_("Can move up to {count} step.", "Can move up to {count} steps.", steps)
        if gates:
            yield _("Can leave by {gates}.").format(gates=listed(gates))
    if place not in view_model.targets:
        return
    if view_model.selection.card is not None:
        yield _card(view_model.selection.card, view_model.relatives.get(place, 0))
    elif place in view_model.distances:
        yield n_(
            "Can be reached in {count} step.",
            "Can be reached in {count} steps.",
            view_model.distances[place],
        )
    elif any(isinstance(action, Relative) for action in view_model.choices):
        yield _("A relative can be placed here.")
    elif any(isinstance(action, Throw) for action in view_model.choices):
        yield _thrown(view_model, place)
    elif any(isinstance(action, Lay) for action in view_model.choices):
        yield _("Lava can be laid here.")
        yield from _losses(view_model, place)


def _thrown(view_model: ViewModel, place: Square) -> str:
    """Name the owner of the pieces that an Omen can throw from a square."""
    own = view_model.view.sides[view_model.view.actor]
    whose = {
        a.side == own for a in view_model.choices if isinstance(a, Throw) and a.square == place
    }
    if whose == {False}:
        return _("A rival's piece can be thrown into the volcano from here.")
    if whose == {True}:
        return _("One of your own pieces can be thrown into the volcano from here.")
    return _("A piece, a rival's or one of your own, can be thrown into the volcano from here.")


def _card(card: int, relatives: int) -> str:
    if not relatives:
        return _("Card {card} can be played here.").format(card=card)
    return n_(
        "Card {card} can be played here and brings {count} relative.",
        "Card {card} can be played here and brings up to {count} relatives.",
        relatives,
        card=card,
    )


def _losses(view_model: ViewModel, place: Square) -> Iterator[str]:
    """Yield the pieces that would die under the tile, or be cut off by it."""
    for loss in view_model.losses.get(place, ()):
        who = pieces(view_model.view.sides, loss.losses)
        if loss.square == place:
            yield _("It buries {pieces}.").format(pieces=who)
        else:
            words = _("It cuts off {square}: {pieces}.")
            yield words.format(square=names.place(loss.square), pieces=who)
