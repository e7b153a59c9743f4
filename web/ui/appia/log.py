"""What happened, in words, and as an entry of the log."""

from collections.abc import Iterator, Sequence

from pompeii.appia.actions import COIN, NOTHING, Build, Exchange, Income, Push, Travel
from pompeii.appia.board import LARGE, NAMES
from pompeii.appia.events import (
    CardsShown,
    CityReached,
    CoinsPaid,
    CoinsTaken,
    EndCertain,
    Event,
    FinalPoints,
    GameOver,
    NothingFell,
    PlusOneSpent,
    PlusOneTaken,
    QuietRound,
    StonesFell,
    StonesPutBack,
    StonesTaken,
    TileLaid,
)
from pompeii.appia.log import Step
from pompeii.colours import SIDES
from pompeii.frame import Player

from ..kit.cited import rule_link
from ..kit.markup import Attrs, Node, h
from ..kit.words import _, listed, n_
from . import describe, names
from .scene import Scene


def entry(scene: Scene, ply: int, step: Step) -> Node:
    """An entry of the log."""
    texts = [
        h("p", f"log-{ply}-{number}", {}, text)
        for number, text in enumerate(tell(step, scene.players))
    ]
    if named := dict.fromkeys(rules_of(step)):
        links = (rule_link(f"log-{ply}-{rule}", rule, rule) for rule in named)
        texts.append(h("p", f"log-{ply}-rules", {"class": "log-rules"}, *links))
    attrs: Attrs = {
        "class": f"side-{SIDES[scene.view.sides[step.seat]]}",
        "data-lights": _place(step),  # see web/hands/tips.py
    }
    return h("li", f"log-{ply}", attrs, *texts)


def _place(step: Step) -> str | None:
    """The place on the road of which a step tells."""
    match step.action:
        case Build(space=place) | Travel(target=place):
            return f"at-{NAMES[place]}"
    return None


def rules_of(step: Step) -> Iterator[str]:
    """The rules by which happened what did not go without saying."""
    for event in step.events:
        match event:
            case StonesPutBack():
                yield "V-I5"
            case PlusOneTaken():
                yield "V-I3"
            case CardsShown():
                yield "V-I4"
            case PlusOneSpent():
                yield "V-Q3"
            case NothingFell():
                yield "V-Q7"
            case CityReached():
                yield "V-M5"
            case EndCertain() | QuietRound():
                yield "V-E1"
            case FinalPoints(reason="coins"):
                yield "V-E2"
            case FinalPoints():
                yield "V-E3"
            case GameOver():
                yield "V-E4"


def tell(step: Step, players: Sequence[Player]) -> list[str]:
    """One step as sentences: the action, then what came with it."""
    return [action(step, players), *events(step.events, players)]


def action(step: Step, players: Sequence[Player]) -> str:
    """What a step began with, as a sentence."""
    name = players[step.seat].name
    match step.action:
        case Income(coins=coins, stones=stones):
            if not stones:
                words = _("{name} takes the coins of an income card.")
            elif not coins:
                words = _("{name} takes the stones of an income card.")
            else:
                words = _("{name} takes the coins and the stones of an income card.")
            return words.format(name=name)
        case Push(size=size, x=x, angle=angle):
            words = [
                _("{name} pushes a small stone in ({aim})."),
                _("{name} pushes a medium stone in ({aim})."),
                _("{name} pushes a large stone in ({aim})."),
            ][size]
            return words.format(name=name, aim=describe.aim(x, angle))
        case Exchange(stone=stone, tile=tile) if tile == COIN:
            if stone == NOTHING:
                return _("{name} takes a coin.").format(name=name)
            words = [
                _("{name} sells a small stone for a coin."),
                _("{name} sells a medium stone for a coin."),
                _("{name} sells a large stone for a coin."),
            ][stone]
            return words.format(name=name)
        case Exchange(tile=tile):
            words = [
                _("{name} loads a small tile."),
                _("{name} loads a medium tile."),
                _("{name} loads a large tile."),
            ][tile]
            return words.format(name=name)
        case Build(space=space):
            return _("{name} lays a tile on {space}.").format(name=name, space=names.space(space))
        case Travel(target=target):
            return _("{name} travels to {place}.").format(name=name, place=names.place(target))
    return _("{name} is done.").format(name=name)


def events(happened: Sequence[Event], players: Sequence[Player]) -> list[str]:
    """Events as sentences; what goes without saying has none."""
    return [text for event in happened if (text := _event(event, players))]


def _event(event: Event, players: Sequence[Player]) -> str:
    if isinstance(event, CoinsTaken | CoinsPaid | StonesTaken | PlusOneTaken | PlusOneSpent):
        return _received(event, players[event.seat].name)
    match event:
        case StonesPutBack(size=size, counts=counts):
            return _put_back(size, counts, players)
        case CardsShown():
            return _("New income cards are shown.")
        case StonesFell(sizes=sizes):
            fell = names.stones([sizes.count(size) for size in range(LARGE + 1)])
            return _("Over the edge: {stones}.").format(stones=fell)
        case NothingFell():
            return _("Nothing fell.")
        case TileLaid(points=points):
            words = _("That is {points} and a bonus token.")
            return words.format(points=names.points(points))
        case CityReached(city=city, points=points):
            words = _("{place} is reached: {points}.")
            return words.format(place=names.place(city), points=names.points(points))
        case EndCertain(ending=ending):
            return names.ending(ending)
        case QuietRound(count=count):
            return n_("{count} quiet round.", "{count} quiet rounds in a row.", count)
        case FinalPoints(reason=reason, points=by_seat):
            return _final(reason, by_seat, players)
        case GameOver():
            return _("The game is over.")
    return ""


def _received(
    event: CoinsTaken | CoinsPaid | StonesTaken | PlusOneTaken | PlusOneSpent, name: str
) -> str:
    """What somebody got or gave."""
    match event:
        case CoinsTaken(coins=coins):
            return _("{name} gets {coins}.").format(name=name, coins=names.coins(coins))
        case CoinsPaid(coins=coins):
            return _("{name} pays {coins}.").format(name=name, coins=names.coins(coins))
        case StonesTaken(stones=stones):
            goods = names.stones(stones) or _("no stones")
            return _("{name} gets {stones}.").format(name=name, stones=goods)
        case PlusOneTaken():
            return _("{name} gets a “push +1” token.").format(name=name)
    return _("{name} spends the “push +1” token.").format(name=name)


def _put_back(size: int, counts: Sequence[int], players: Sequence[Player]) -> str:
    """The store was short of a size."""
    gave = [
        _("{name} {count}").format(name=players[seat].name, count=count)
        for seat, count in enumerate(counts)
        if count
    ]
    words = [
        _("Small stones were short; put back: {counts}."),
        _("Medium stones were short; put back: {counts}."),
        _("Large stones were short; put back: {counts}."),
    ][size]
    return words.format(counts=listed(gave) or _("none"))


def _final(reason: str, points: Sequence[int], players: Sequence[Player]) -> str:
    """Points at the end."""
    scored = [
        _("{name} {count}").format(name=players[seat].name, count=count)
        for seat, count in enumerate(points)
        if count
    ]
    if reason == "coins":
        words = _("Most coins: {points}.")
    else:
        words = _("Tokens of segment {segment}: {points}.")
    return words.format(segment=reason, points=listed(scored) or _("nobody"))
