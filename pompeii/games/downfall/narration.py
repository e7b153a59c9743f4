"""A game as sentences."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pompeii.core.i18n import _, listed, n_
from pompeii.core.record_document import Player

from .actions import OUT, Action, Call, Discard, Lay, Move, Play, Relative, Throw
from .board import BUILDING_AT, NAMES, Building, Square
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
from .step_log import Step
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


def action(step: Step, players: Sequence[Player], you: int | None = None) -> str:
    """Return the action of ``step`` as a sentence, addressed to the seat ``you`` if it acted."""
    words = _your_action(step.action) if step.seat == you else _action(step.action)
    if you is not None and step.seat != you and _throws(step.action, players[you].side):
        words = _("{name} throws one of your people on {place} into the volcano.")
    name = players[step.seat].name
    match step.action:
        case Play(card=card, square=square):
            return words.format(name=name, card=card, place=place(square))
        case Discard(card=card):
            return words.format(name=name, card=card)
        case Relative(square=square) | Throw(square=square):
            return words.format(name=name, place=place(square))
        case Lay(symbol=index, square=square):
            return words.format(name=name, symbol=symbol(index), place=place(square))
        case Move(origin=origin, target=target) if target == OUT:
            return words.format(name=name, place=place(origin))
        case Move(origin=origin, target=target):
            return words.format(name=name, origin=place(origin), target=place(target))
    return words.format(name=name)


def _throws(played: Action, side: int) -> bool:
    """Return True if ``played`` throws a piece of ``side`` into the volcano."""
    return isinstance(played, Throw) and played.side == side


def _action(played: Action) -> str:
    """Return the sentence about an action of another player, without its facts."""
    match played:
        case Play():
            return _("{name} plays {card} and moves into {place}.")
        case Discard():
            return _("{name} discards {card}.")
        case Relative():
            return _("A relative of {name} moves into {place}.")
        case Throw(side=side):
            return [
                _("{name} throws the red piece on {place} into the volcano."),
                _("{name} throws the black piece on {place} into the volcano."),
                _("{name} throws the yellow piece on {place} into the volcano."),
                _("{name} throws the blue piece on {place} into the volcano."),
            ][side]
        case Lay():
            return _("{name} lays lava ({symbol}) on {place}.")
        case Move(target=target) if target == OUT:
            return _("{name} leads a piece out from {place}.")
        case Move():
            return _("{name} moves from {origin} to {target}.")
        case Call():
            return _("{name} calls the eruption.")
    return _("{name} is done.")


def _your_action(played: Action) -> str:
    """Return the sentence about an action of the addressed player, without its facts."""
    match played:
        case Play():
            return _("You play {card} and move into {place}.")
        case Discard():
            return _("You discard {card}.")
        case Relative():
            return _("One of your relatives moves into {place}.")
        case Throw(side=side):
            return [
                _("You throw the red piece on {place} into the volcano."),
                _("You throw the black piece on {place} into the volcano."),
                _("You throw the yellow piece on {place} into the volcano."),
                _("You throw the blue piece on {place} into the volcano."),
            ][side]
        case Lay():
            return _("You lay lava ({symbol}) on {place}.")
        case Move(target=target) if target == OUT:
            return _("You lead a piece out from {place}.")
        case Move():
            return _("You move from {origin} to {target}.")
        case Call():
            return _("You call the eruption.")
    return _("You are done.")


def event(happened: Event, players: Sequence[Player], you: int | None = None) -> str:
    """Return ``happened`` as a sentence, addressed to the seat ``you`` if it happened to it."""
    match happened:
        case (
            CardDrawn(seat=seat)
            | OmenDrawn(seat=seat)
            | Ad79Drawn(seat=seat)
            | HandShown(seat=seat)
            | TileDrawn(seat=seat)
            | TileDiscarded(seat=seat)
        ):
            words = _your_draw(happened) if seat == you else _draw(happened)
            return words.format(name=players[seat].name, **_drawn(happened))
        case RelativesCome(count=count):
            return n_(
                "{count} relative may move in.", "Up to {count} relatives may move in.", count
            )
        case Eruption(cause="full"):
            return _("The city is full. Vesuvius erupts!")
        case Eruption():
            return _("Vesuvius erupts!")
        case PiecesLost(cause=cause, square=square, losses=losses):
            words = {
                "lava": _("Lava on {place} buries {pieces}."),
                "cut-off": _("Cut off from every gate: {pieces} on {place}."),
                "left-behind": _("Left behind: {pieces} on {place}."),
            }[cause]
            return words.format(place=place(square), pieces=victims(losses, players, you))
    return _("The game is over.")


_Draw = CardDrawn | OmenDrawn | Ad79Drawn | HandShown | TileDrawn | TileDiscarded


def _draw(happened: _Draw) -> str:
    """Return the sentence about a draw of another player, without its facts."""
    match happened:
        case CardDrawn(card=None):
            return _("{name} draws a card.")
        case CardDrawn():
            return _("{name} draws {card}.")
        case OmenDrawn():
            return _("{name} draws an Omen.")
        case Ad79Drawn(second=False):
            return _("{name} draws AD 79: Vesuvius begins to seethe.")
        case Ad79Drawn():
            return _("{name} draws AD 79 again.")
        case HandShown():
            return _("{name} shows a hand of jokers: {cards}.")
        case TileDrawn():
            return _("{name} draws lava: {tile}.")
    return _("{name} draws lava that cannot be laid anywhere: {tile}.")


def _your_draw(happened: _Draw) -> str:
    """Return the sentence about a draw of the addressed player, without its facts."""
    match happened:
        case CardDrawn(card=None):
            return _("You draw a card.")
        case CardDrawn():
            return _("You draw {card}.")
        case OmenDrawn():
            return _("You draw an Omen.")
        case Ad79Drawn(second=False):
            return _("You draw AD 79: Vesuvius begins to seethe.")
        case Ad79Drawn():
            return _("You draw AD 79 again.")
        case HandShown():
            return _("You show a hand of jokers: {cards}.")
        case TileDrawn():
            return _("You draw lava: {tile}.")
    return _("You draw lava that cannot be laid anywhere: {tile}.")


def _drawn(happened: _Draw) -> Mapping[str, object]:
    """Return the facts for the sentence about a draw."""
    match happened:
        case CardDrawn(card=card):
            return {"card": card}
        case HandShown(cards=cards):
            return {"cards": listed([str(card) for card in cards])}
        case TileDrawn(tile=index) | TileDiscarded(tile=index):
            return {"tile": tile(index)}
    return {}


def building(which: Building) -> str:
    """Return the name of a building by its colour and number, e.g. ``purple 7``."""
    words = {
        "grey": _("grey {number}"),
        "purple": _("purple {number}"),
        "turquoise": _("turquoise {number}"),
        "brown": _("brown {number}"),
        "neutral": _("beige"),
    }
    return words[which.colour].format(number=which.number)


def place(square: Square) -> str:
    """Return the name of a square, after its building if it has one, e.g. ``purple 7 (f5)``."""
    inside = BUILDING_AT.get(square)
    return NAMES[square] if inside is None else in_building(building(inside), square)


def in_building(name: str, square: Square) -> str:
    """Return the ``name`` of a building with one of its squares in second place."""
    return _("{building} ({square})").format(building=name, square=NAMES[square])


def victims(losses: Sequence[int], players: Sequence[Player], you: int | None = None) -> str:
    """Return the lost pieces by seat, first those of the seat ``you``: ``2 of your people``."""
    count = 0 if you is None else losses[you]
    # To translators: in “Lava on k7 buries …”, also in a list: “2 of your people and 1 red piece”.
    own = [n_("{count} of your people", "{count} of your people", count)] if count else []
    others = (
        _pieces(players[seat].side, lost)
        for seat, lost in enumerate(losses)
        if lost and seat != you
    )
    return listed([*own, *others])


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
