"""The reasons of a mistake as sentences."""

from collections.abc import Sequence

from app.games.downfall import names
from app.kit.i18n import _, listed, n_
from pompeii.core.i18n import number
from pompeii.core.record_document import Player
from pompeii.games.downfall.actions import OUT
from pompeii.games.downfall.board import Square, gate
from pompeii.games.downfall.mistake_facts import (
    Arrivals,
    Both,
    CardSpent,
    Escapes,
    Fact,
    Fate,
    Fates,
    LongerWays,
    NearVent,
    Neighbours,
    Relatives,
    Steps,
)


def sentence(fact: Fact, players: Sequence[Player]) -> str:
    """Return a fact as a sentence."""
    match fact:
        case LongerWays(longer=longer):
            words = (
                _("{people} need more moves out of the city than with the better action.")
                if longer
                else _("{people} need fewer moves out of the city than with the better action.")
            )
            return words.format(people=_people(players, fact.seat, fact.count, fact.squares))
        case CardSpent(card=card, joker=True):
            words = _("Card {card} is a joker, which could have stayed in the hand.")
            return words.format(card=card)
        case CardSpent(card=card, neighbours=count):
            return n_(
                "Card {card} could have stayed in the hand: with {count} person already in its "
                "building, it would bring a relative.",
                "Card {card} could have stayed in the hand: with {count} people already in its "
                "building, it would bring relatives.",
                count,
                card=card,
            )
        case Both(first=first, second=second):
            words = _("Two reasons together: {first} {second}")
            return words.format(first=sentence(first, players), second=sentence(second, players))
    what, played, better = _compared(fact, players)
    words = _("{what}. As played: {played}. Better: {better}.")
    return words.format(what=what, played=played, better=better)


def _compared(fact: Fact, players: Sequence[Player]) -> tuple[str, object, object]:
    """Return the subject of a fact, and its value after both actions."""
    match fact:
        case Fates():
            return _people_of_fates(fact, players), *_fates(fact)
        case Steps(played=played, better=better):
            return _("Distance to the nearest gate"), _steps(*played), _steps(*better)
        case NearVent(played=played, better=better):
            return _("Distance to the nearest vent"), _steps(*played), _steps(*better)
        case Relatives(played=few, better=many):
            return _("Relatives who can come"), few, many
        case Neighbours(seat=seat, card=card, played=few, better=many):
            words = _("People who would bring relatives of {name} with card {card}")
            return words.format(name=players[seat].name, card=card), few, many
        case Arrivals(seat=seat, played=few, better=many):
            words = _("New people of {name} in the next turns, on average")
            what = words.format(name=players[seat].name)
            return what, number(few, 1), number(many, 1)
    assert isinstance(fact, Escapes)
    words = _("Saved on average, of {people}")
    what = words.format(people=_people(players, fact.seat, fact.count, fact.squares))
    return what, number(fact.played, 1), number(fact.better, 1)


def _people_of_fates(fact: Fates, players: Sequence[Player]) -> str:
    """Return the people, with their square before the decision if they have one."""
    if fact.square is None:
        return _("The new piece")
    return _people(players, fact.seat, fact.count, [fact.square])


def _people(players: Sequence[Player], seat: int, count: int, squares: Sequence[Square]) -> str:
    people = names.pieces([(players[seat].side, count)])
    if not squares:
        return people
    words = _("{people} on {places}")
    return words.format(people=people, places=listed([*map(names.place, squares)]))


def _fates(fact: Fates) -> tuple[str, str]:
    """Return both fates as phrases. The danger is left out if it is the same."""
    alike = fact.played.threatened == fact.better.threatened
    played, better = (
        _moved(each._replace(threatened=each.threatened and not alike), fact.square)
        for each in (fact.played, fact.better)
    )
    return played, better


def _moved(fate: Fate, square: Square | None) -> str:
    """Return a fate, after the square if it is another one than before the decision."""
    if fate.square in (None, OUT, square):
        return _fate(fate)
    words = _("on {square}, {fate}")
    assert fate.square is not None
    return words.format(square=names.place(fate.square), fate=_fate(fate))


def _fate(fate: Fate) -> str:
    if fate.square is None:
        return {
            "lava": _("under the lava"),
            "cut-off": _("cut off from every gate"),
            "thrown": _("in the volcano"),
        }[fate.cause]
    if fate.square == OUT:
        return _("out of the city")
    if fate.threatened:
        return n_(
            "{count} move from {gate} and within reach of the next lava",
            "{count} moves from {gate} and within reach of the next lava",
            fate.moves,
            gate=gate(fate.gate).name,
        )
    return n_(
        "{count} move from {gate}",
        "{count} moves from {gate}",
        fate.moves,
        gate=gate(fate.gate).name,
    )


def _steps(square: Square, count: int) -> str:
    place = names.place(square)
    return n_("{count} step from {place}", "{count} steps from {place}", count, place=place)
