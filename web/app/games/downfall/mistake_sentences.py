"""The reasons of a mistake as sentences."""

from collections.abc import Sequence

from app.kit.i18n import _, listed, n_
from pompeii.core.i18n import number
from pompeii.core.record_document import Player
from pompeii.games.downfall.actions import OUT
from pompeii.games.downfall.board import Square, gate
from pompeii.games.downfall.mistake_facts import (
    Both,
    CardSpent,
    Escapes,
    Fact,
    Fate,
    Fates,
    NearVent,
    Neighbours,
    Relatives,
    Steps,
    Ways,
)

from . import names


def sentence(fact: Fact, players: Sequence[Player]) -> str:
    """Return a fact as a sentence."""
    match fact:
        case Neighbours(seat=seat, card=card, played=count, better=later):
            told = n_(
                "{name} has card {card} in hand. As played, it could bring {count} relative. "
                "Better: {better}.",
                "{name} has card {card} in hand. As played, it could bring {count} relatives. "
                "Better: {better}.",
                count,
                name=players[seat].name,
                card=card,
                better=later,
            )
            return " ".join([told, _("The others do not see this hand.")]) if fact.unseen else told
        case CardSpent(card=card, joker=True):
            words = _("Card {card} is a joker, which could have stayed in the hand.")
            return words.format(card=card)
        case CardSpent(card=card, relatives=count):
            return n_(
                "Card {card} could have stayed in the hand: later it could bring {count} relative.",
                "Card {card} could have stayed in the hand: later it could bring {count} "
                "relatives.",
                count,
                card=card,
            )
        case Both(first=first, second=second):
            words = _("Two things come together: {first} {second}")
            return words.format(first=sentence(first, players), second=sentence(second, players))
    what, played, better = _compared(fact, players)
    words = _("{what}. As played: {played}. Better: {better}.")
    return words.format(what=what, played=played, better=better)


def _compared(fact: Fact, players: Sequence[Player]) -> tuple[str, object, object]:
    """Return the subject of a fact, and its value after both actions."""
    match fact:
        case Fates():
            people = _people(players, fact) if fact.squares else _("The new piece")
            return people, *_fates(fact)
        case Steps(played=played, better=better):
            return _("Distance to the nearest gate"), _steps(*played), _steps(*better)
        case NearVent(played=played, better=better):
            return _("Distance to the nearest vent"), _steps(*played), _steps(*better)
        case Relatives(played=few, better=many):
            return _("Relatives who can come"), few, many
        case Ways():
            words = _("Moves needed to bring {people} out of the city")
            return words.format(people=_people(players, fact)), *_moves(fact)
    assert isinstance(fact, Escapes)
    words = _("Saved in the end, on average, of {people}")
    what = words.format(people=_people(players, fact))
    return what, number(fact.played, 1), number(fact.better, 1)


def _people(players: Sequence[Player], fact: Fates | Ways | Escapes) -> str:
    """Return the people, with their squares before the decision unless they are all of the seat."""
    people = names.pieces([(players[fact.seat].side, fact.count)])
    if not fact.squares:
        return people
    words = _("{people} on {places}")
    return words.format(people=people, places=listed([*map(names.place, fact.squares)]))


def _moves(fact: Ways) -> tuple[object, object]:
    """Return the needed moves after both actions, with those that are left if these are counted."""
    if fact.left is None:
        return fact.played, fact.better
    words = _("{count} (available: {left})")
    played, better = (
        words.format(count=count, left=left)
        for count, left in zip((fact.played, fact.better), fact.left, strict=True)
    )
    return played, better


def _fates(fact: Fates) -> tuple[str, str]:
    """Return both fates as phrases. The danger is left out if it is the same."""
    alike = fact.played.threatened == fact.better.threatened
    played, better = (
        _moved(each._replace(threatened=each.threatened and not alike), fact.squares)
        for each in (fact.played, fact.better)
    )
    return played, better


def _moved(fate: Fate, squares: Sequence[Square]) -> str:
    """Return a fate, after the square if it is another one than before the decision."""
    if fate.square in (None, OUT, *squares):
        return _fate(fate)
    words = _("on {square}, {fate}")
    assert fate.square is not None
    return words.format(square=names.place(fate.square), fate=_fate(fate))


def _fate(fate: Fate) -> str:
    if fate.cause or fate.square is None:
        return {
            "": _("with a way to a gate"),
            "lava": _("under the lava"),
            "cut-off": _("cut off from every gate"),
            "end": _("still in the city at the end of the game"),
            "thrown": _("in the volcano"),
        }[fate.cause]
    if fate.square == OUT:
        return _("out of the city")
    way = n_(
        "{count} move from {gate}",
        "{count} moves from {gate}",
        fate.moves,
        gate=gate(fate.gate).name,
    )
    if fate.left is not None:
        return _too_late(way, fate.left)
    return _("{way} and within reach of the next lava").format(way=way) if fate.threatened else way


def _too_late(way: str, left: int) -> str:
    """Return the way out with the number of moves that are left for it."""
    if not left:
        return _("{way}, but no move is left").format(way=way)
    return n_(
        "{way}, but only {count} move is left",
        "{way}, but only {count} moves are left",
        left,
        way=way,
    )


def _steps(square: Square, count: int) -> str:
    place = names.place(square)
    return n_("{count} step from {place}", "{count} steps from {place}", count, place=place)
