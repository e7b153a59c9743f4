"""A game as sentences."""

from collections.abc import Iterator, Sequence

from pompeii.core.i18n import _, listed, n_, p_
from pompeii.core.record_document import Player

from .actions import COIN, NOTHING, Build, Exchange, Income, Push, Travel
from .board import CITIES, LARGE, NAMES, SIZE_OF, Place, Size
from .cards import COINS, STONES
from .events import (
    CardsShown,
    CityReached,
    CoinsPaid,
    CoinsTaken,
    EndCertain,
    Ending,
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
from .steps import Step
from .view import View


def tell(view: View, players: Sequence[Player]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield a heading and the sentences of each action and its consequences. The heading is empty
    unless a round begins.
    """
    before, turn = None, 0
    for step in view.log:
        begins = step.seat == view.first != before
        turn, before = turn + begins, step.seat
        sentences = (event(happened, players) for happened in step.events)
        heading = _("Round {round}").format(round=turn) if begins else ""
        yield heading, (action(step, players), *filter(None, sentences))


def action(step: Step, players: Sequence[Player]) -> str:
    """Return the action of ``step`` as a sentence."""
    name = players[step.seat].name
    match step.action:
        case Income(coins=coined, stones=stoned):
            if not stoned:
                words = _("{name} takes the coins of an income card.")
            elif not coined:
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
            return words.format(name=name, aim=aim(x, angle))
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
        case Build(space=at):
            return _("{name} lays a tile on {space}.").format(name=name, space=space(at))
        case Travel(target=target):
            return _("{name} travels to {place}.").format(name=name, place=place(target))
    return _("{name} is done.").format(name=name)


def choice(step: Step, players: Sequence[Player]) -> str:
    """Return a possible action as a sentence; for an income card with its coins and stones."""
    match step.action:
        case Income(card=card, coins=coined, stones=stoned):
            goods = [coins(COINS[card])] * coined + [stones(STONES[card])] * stoned
            words = _("{name} takes an income card: {goods}.")
            return words.format(name=players[step.seat].name, goods=listed(goods))
    return action(step, players)


def event(happened: Event, players: Sequence[Player]) -> str:
    """Return ``happened`` as a sentence; empty if the action already implies it."""
    if isinstance(happened, CoinsTaken | CoinsPaid | StonesTaken | PlusOneTaken | PlusOneSpent):
        return _received(happened, players[happened.seat].name)
    match happened:
        case StonesPutBack(size=size, counts=counts):
            return _put_back(size, counts, players)
        case CardsShown():
            return _("New income cards are shown.")
        case StonesFell(sizes=sizes):
            fell = stones([sizes.count(size) for size in range(LARGE + 1)])
            return _("Over the edge: {stones}.").format(stones=fell)
        case NothingFell():
            return _("Nothing fell.")
        case TileLaid(points=won):
            words = _("That scores {points} and a bonus token.")
            return words.format(points=points(won))
        case CityReached(city=city, points=won):
            words = _("{place} reached: {points}.")
            return words.format(place=place(city), points=points(won))
        case EndCertain(ending=which):
            return ending(which)
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
    """Return the sentence for coins, stones or a token received or given."""
    match event:
        case CoinsTaken(coins=count):
            return _("{name} gets {coins}.").format(name=name, coins=coins(count))
        case CoinsPaid(coins=count):
            return _("{name} pays {coins}.").format(name=name, coins=coins(count))
        case StonesTaken(stones=got):
            goods = stones(got) or _("no stones")
            return _("{name} gets {stones}.").format(name=name, stones=goods)
        case PlusOneTaken():
            return _("{name} gets a “push +1” token.").format(name=name)
    return _("{name} spends the “push +1” token.").format(name=name)


def _put_back(size: int, counts: Sequence[int], players: Sequence[Player]) -> str:
    """Return the sentence for a shortage of a size."""
    gave = [
        _("{name} {count}").format(name=players[seat].name, count=count)
        for seat, count in enumerate(counts)
        if count
    ]
    words = [
        _("Small stones ran short; put back: {counts}."),
        _("Medium stones ran short; put back: {counts}."),
        _("Large stones ran short; put back: {counts}."),
    ][size]
    return words.format(counts=listed(gave) or _("none"))


def _final(reason: str, points: Sequence[int], players: Sequence[Player]) -> str:
    """Return the sentence for points at the end."""
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


def aim(x: int, angle: int) -> str:
    """Return the position and the angle of a push: ``12 left, 15° right``."""
    if x < 0:
        where = _("{distance} left").format(distance=-x)
    elif x > 0:
        where = _("{distance} right").format(distance=x)
    else:
        where = _("middle")
    if angle < 0:
        turned = _("{angle}° left").format(angle=-angle)
    elif angle > 0:
        turned = _("{angle}° right").format(angle=angle)
    else:
        turned = _("straight")
    return _("{where}, {turned}").format(where=where, turned=turned)


def place(at: Place) -> str:
    """Return the name of a space or a city."""
    return NAMES[at].capitalize() if at in CITIES else NAMES[at]


def size(which: Size) -> str:
    """Return the name of a size, standing alone."""
    return [p_("a size", "small"), p_("a size", "medium"), p_("a size", "large")][which]


def space(at: Place) -> str:
    """Return a space with its size: ``b5, small``."""
    return _("{space}, {size}").format(space=NAMES[at], size=size(SIZE_OF[at]))


def stones(counts: Sequence[int]) -> str:
    """Return counts of stones by size, e.g. ``2 small stones and 1 large stone``."""
    return listed([_stones(which, count) for which, count in enumerate(counts) if count])


def _stones(which: Size, count: int) -> str:
    return [
        n_("{count} small stone", "{count} small stones", count),
        n_("{count} medium stone", "{count} medium stones", count),
        n_("{count} large stone", "{count} large stones", count),
    ][which]


def coins(count: int) -> str:
    """Return a number of coins in words."""
    return n_("{count} coin", "{count} coins", count)


def points(count: int) -> str:
    """Return a number of points in words."""
    return n_("{count} point", "{count} points", count)


def ending(which: Ending) -> str:
    """Return the reason for the end of the game with this round."""
    return {
        "brundisium": _("Brundisium is reached: the game ends with this round."),
        "road": _("The road is complete: the game ends with this round."),
        "quiet": _("Nobody builds or travels any more: the game ends with this round."),
        "limit": _("This is the last round."),
    }[which]
