"""The reasons of a mistake as sentences."""

from collections.abc import Sequence

from app.kit.i18n import _, listed
from pompeii.core.record_document import Player
from pompeii.games.appia.board import CITIES, NEXT_CITY, STEP_OF, TARGETS, Place
from pompeii.games.appia.mistake_facts import (
    Both,
    Cart,
    Coins,
    Counts,
    Exchanged,
    Fact,
    Fell,
    Journey,
    Laid,
    NearEdge,
    Points,
    Received,
    Stones,
)

from . import names


def sentence(fact: Fact, players: Sequence[Player]) -> str:
    """Return a fact as a sentence."""
    if isinstance(fact, Both):
        words = _("Two things come together: {first} {second}")
        first, second = (sentence(each, players) for each in (fact.first, fact.second))
        return words.format(first=first, second=second)
    words = _("{what}. As played: {played}. Better: {better}.")
    what, played, better = _compared(fact)
    return words.format(what=what, played=played, better=better)


def _compared(fact: Fact) -> tuple[str, object, object]:
    """Return the subject of a fact, and its value after both turns."""
    match fact:
        case Fell(played=few, better=many):
            return (
                _("Stones that fall from here to the end of the turn"),
                _stones(few),
                _stones(many),
            )
        case Exchanged(fallen=fallen, played=less, better=more):
            return _taken_for(fallen), _goods(*less), _goods(*more)
        case Laid():
            return _("Tiles laid from here to the end of the turn"), *_tiles_laid(fact)
        case Journey(played=here, better=there):
            return _("Place of the piece"), _place(*here), _place(*there)
        case Received(played=few, better=many):
            return _("Taken from the income cards"), _received(*few), _received(*many)
        case Points(played=few, better=many):
            return _("Points from here to the end of the turn"), _points(*few), _points(*many)
        case Cart(played=few, better=many):
            return _("Tiles on the cart at the end of the turn"), _tiles(few), _tiles(many)
        case Stones(played=few, better=many):
            return _("Stones left to push"), _stones(few), _stones(many)
        case Coins(played=few, better=many):
            return _("Coins left"), few, many
    assert isinstance(fact, NearEdge)
    return _("Stones close to the edge for the next player"), fact.played, fact.better


def _points(count: int, city: Place | None) -> str:
    """Return a number of points, with the city that was reached."""
    if city is None:
        return str(count)
    return _("{count}, with {city} reached").format(count=count, city=names.place(city))


def _stones(counts: Counts) -> str:
    return names.stones(counts) or _("none")


def _tiles(counts: Counts) -> str:
    return names.tiles(counts) or _("none")


def _taken_for(fallen: Counts) -> str:
    """Return the exchange of fallen stones, or of the consolation, as a subject."""
    if not any(fallen):
        return _("Taken as a consolation")
    return _("Taken in exchange for {stones}").format(stones=names.stones(fallen))


def _goods(tiles: Counts, coins: int) -> str:
    """Return tiles and coins in words."""
    given = [names.tiles(tiles)] if any(tiles) else []
    return listed([*given, *([names.coins(coins)] if coins else [])]) or _("nothing")


def _received(coins: int, stones: Counts) -> str:
    """Return the coins and stones of an income card in words."""
    given = [names.coins(coins)] if coins else []
    return listed([*given, *([names.stones(stones)] if any(stones) else [])]) or _("nothing")


def _tiles_laid(fact: Laid) -> tuple[str, str]:
    """Return the tiles of both turns, with the road ahead of the piece if it differs."""
    if fact.road is None:
        return _tiles(fact.played), _tiles(fact.better)
    words = _("{tiles}, with {steps} of road ahead of the piece")
    played, better = (
        words.format(tiles=_tiles(tiles), steps=names.steps(steps))
        for tiles, steps in zip((fact.played, fact.better), fact.road, strict=True)
    )
    return played, better


def _place(place: Place, points: int) -> str:
    """Return a place with the points of a city, or with the way to the next one."""
    if points:
        return _("{place} ({points})").format(place=names.place(place), points=names.points(points))
    if place in CITIES:
        return names.place(place)
    city = TARGETS[NEXT_CITY[place]]
    words = _("{place} ({steps} from {city})")
    steps = names.steps(STEP_OF[city] - STEP_OF[place])
    return words.format(place=names.place(place), steps=steps, city=names.place(city))
