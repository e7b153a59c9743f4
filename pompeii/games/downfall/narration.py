"""A game as sentences."""

from collections.abc import Iterable, Iterator, Sequence

from pompeii.core.i18n import _, listed, n_
from pompeii.core.record_document import Player

from .actions import OUT, Call, Discard, Lay, Move, Play, Relative, Throw
from .board import NAMES
from .cards import TILE_SYMBOLS, Tile
from .events import (
    Ad79Drawn,
    CardDrawn,
    Eruption,
    Event,
    HandShown,
    OmenDrawn,
    PiecesLost,
    RelativesCome,
    TileDiscarded,
    TileDrawn,
)
from .steps import Step
from .view import View


def tell(view: View, players: Sequence[Player]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield a heading and the sentences of each action and its consequences, as a seat saw them.
    The heading is empty unless a part of the game begins.
    """
    heading = _("The city fills")
    for step in view.log:
        sentences = (event(happened, players) for happened in step.events)
        yield heading, (action(step, players), *sentences)
        erupts = any(isinstance(happened, Eruption) for happened in step.events)
        heading = _("The eruption and the flight") if erupts else ""


def action(step: Step, players: Sequence[Player]) -> str:
    """Return the action of ``step`` as a sentence."""
    name = players[step.seat].name
    match step.action:
        case Play(card=card, square=square):
            return _("{name} plays {card} and goes to {square}.").format(
                name=name, card=card, square=NAMES[square]
            )
        case Discard(card=card):
            return _("{name} discards {card}.").format(name=name, card=card)
        case Relative(square=square):
            return _("A relative of {name} goes to {square}.").format(
                name=name, square=NAMES[square]
            )
        case Throw(square=square, side=side):
            return _thrown(side).format(name=name, square=NAMES[square])
        case Lay(symbol=index, square=square):
            return _("{name} lays lava ({symbol}) on {square}.").format(
                name=name, symbol=symbol(index), square=NAMES[square]
            )
        case Move(origin=origin, target=target) if target == OUT:
            return _("{name} leads a piece out from {square}.").format(
                name=name, square=NAMES[origin]
            )
        case Move(origin=origin, target=target):
            return _("{name} moves from {origin} to {target}.").format(
                name=name, origin=NAMES[origin], target=NAMES[target]
            )
        case Call():
            return _("{name} calls the eruption.").format(name=name)
    return _("{name} is done.").format(name=name)


choice = action
"""An action that is only possible has the same sentence, which holds all of it."""


def _thrown(side: int) -> str:
    """Return the sentence for a throw of the piece of ``side``."""
    return [
        _("{name} throws the red piece on {square} into the volcano."),
        _("{name} throws the black piece on {square} into the volcano."),
        _("{name} throws the yellow piece on {square} into the volcano."),
        _("{name} throws the blue piece on {square} into the volcano."),
    ][side]


def event(happened: Event, players: Sequence[Player]) -> str:
    """Return ``happened`` as a sentence."""
    match happened:
        case CardDrawn(seat=seat, card=None):
            return _("{name} draws a card.").format(name=players[seat].name)
        case CardDrawn(seat=seat, card=card):
            return _("{name} draws {card}.").format(name=players[seat].name, card=card)
        case OmenDrawn(seat=seat):
            return _("{name} draws an Omen.").format(name=players[seat].name)
        case Ad79Drawn(seat=seat, second=False):
            return _("{name} draws AD 79: Vesuvius begins to seethe.").format(
                name=players[seat].name
            )
        case Ad79Drawn(seat=seat):
            return _("{name} draws AD 79 again.").format(name=players[seat].name)
        case RelativesCome(count=count):
            return n_(
                "{count} relative may move in.", "Up to {count} relatives may move in.", count
            )
        case HandShown(seat=seat, cards=cards):
            return _("{name} shows a hand of jokers: {cards}.").format(
                name=players[seat].name, cards=listed([str(card) for card in cards])
            )
        case Eruption(cause="full"):
            return _("The city is full. Vesuvius erupts!")
        case Eruption():
            return _("Vesuvius erupts!")
        case TileDrawn(seat=seat, tile=index):
            return _("{name} draws lava: {tile}.").format(name=players[seat].name, tile=tile(index))
        case TileDiscarded(seat=seat, tile=index):
            return _("{name} draws lava that cannot be laid anywhere: {tile}.").format(
                name=players[seat].name, tile=tile(index)
            )
        case PiecesLost(cause=cause, square=square, losses=losses):
            lost = pieces((players[seat].side, n) for seat, n in enumerate(losses))
            words = {
                "lava": _("Lava on {square} buries {pieces}."),
                "cut-off": _("Cut off from every gate: {pieces} on {square}."),
                "left-behind": _("Left behind: {pieces} on {square}."),
            }[cause]
            return words.format(square=NAMES[square], pieces=lost)
    return _("The game is over.")


def pieces(counts: Iterable[tuple[int, int]]) -> str:
    """Return counts of pieces by side, e.g. ``red 2 and black 1``, without the zeros."""
    return listed([_pieces(side, count) for side, count in counts if count])


def _pieces(side: int, count: int) -> str:
    return [
        # To translators: the pieces of a player, in a list: “red 2 and black 1”.
        n_("{count} red piece", "{count} red pieces", count),
        # To translators: the pieces of a player, in a list: “red 2 and black 1”.
        n_("{count} black piece", "{count} black pieces", count),
        # To translators: the pieces of a player, in a list: “red 2 and black 1”.
        n_("{count} yellow piece", "{count} yellow pieces", count),
        # To translators: the pieces of a player, in a list: “red 2 and black 1”.
        n_("{count} blue piece", "{count} blue pieces", count),
    ][side]


def symbol(index: int) -> str:
    """Return the name of a lava symbol."""
    return [_("helmet"), _("mask"), _("vase"), _("coin"), _("column"), _("scroll")][index]


def tile(index: Tile) -> str:
    """Return the name of a lava tile, e.g. ``vase`` or ``helmet or mask``."""
    return listed([symbol(each) for each in TILE_SYMBOLS[index]], "or")
