"""A game as sentences."""

from collections.abc import Iterator, Mapping, Sequence

from pompeii.core.i18n import _, listed, n_, p_
from pompeii.core.record_document import Player

from .actions import COIN, NOTHING, Action, Build, Exchange, Income, Push, Travel
from .board import CITIES, LARGE, NAMES, SIZE_OF, Place, Size
from .cards import COINS, STONES, Card
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
from .step_log import Step
from .view import View


def tell(view: View, players: Sequence[Player]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield a heading and the sentences of each action and its consequences. The heading is empty
    unless a round begins.
    """
    before, turn = None, 0
    for step in view.log:
        begins = step.seat == view.first != before
        turn, before = turn + begins, step.seat
        sentences = (text for text, _event in consequences(step, players))
        heading = _("Round {round}").format(round=turn) if begins else ""
        yield heading, (action(step, players), *sentences)


def action(step: Step, players: Sequence[Player], you: int | None = None) -> str:
    """Return the action of ``step`` as a sentence, addressed to the seat ``you`` if it acted."""
    words = _your_action(step.action) if step.seat == you else _action(step.action)
    name = players[step.seat].name
    match step.action:
        case Income(card=card):
            return words.format(name=name, goods=face(card))
        case Push(x=x, angle=angle):
            return words.format(name=name, aim=aim(x, angle))
        case Build(space=at):
            return words.format(name=name, space=space(at))
        case Travel(target=target):
            return words.format(name=name, place=place(target))
    return words.format(name=name)


def _action(played: Action) -> str:
    """Return the sentence about an action of another player, without its facts."""
    match played:
        case Income(stones=False):
            return _("{name} takes the coins of the card with {goods}.")
        case Income(coins=False):
            return _("{name} takes the stones of the card with {goods}.")
        case Income():
            return _("{name} takes the card with {goods}.")
        case Push(size=size):
            return [
                _("{name} pushes a small stone in ({aim})."),
                _("{name} pushes a medium stone in ({aim})."),
                _("{name} pushes a large stone in ({aim})."),
            ][size]
        case Exchange(stone=stone, tile=tile) if tile == COIN:
            if stone == NOTHING:
                return _("{name} takes a coin.")
            return [
                _("{name} sells a small stone for a coin."),
                _("{name} sells a medium stone for a coin."),
                _("{name} sells a large stone for a coin."),
            ][stone]
        case Exchange(tile=tile):
            return [
                _("{name} loads a small tile."),
                _("{name} loads a medium tile."),
                _("{name} loads a large tile."),
            ][tile]
        case Build():
            return _("{name} lays a tile on {space}.")
        case Travel():
            return _("{name} travels to {place}.")
    return _("{name} is done.")


def _your_action(played: Action) -> str:
    """Return the sentence about an action of the addressed player, without its facts."""
    match played:
        case Income(stones=False):
            return _("You take the coins of the card with {goods}.")
        case Income(coins=False):
            return _("You take the stones of the card with {goods}.")
        case Income():
            return _("You take the card with {goods}.")
        case Push(size=size):
            return [
                _("You push a small stone in ({aim})."),
                _("You push a medium stone in ({aim})."),
                _("You push a large stone in ({aim})."),
            ][size]
        case Exchange(stone=stone, tile=tile) if tile == COIN:
            if stone == NOTHING:
                return _("You take a coin.")
            return [
                _("You sell a small stone for a coin."),
                _("You sell a medium stone for a coin."),
                _("You sell a large stone for a coin."),
            ][stone]
        case Exchange(tile=tile):
            return [
                _("You load a small tile."),
                _("You load a medium tile."),
                _("You load a large tile."),
            ][tile]
        case Build():
            return _("You lay a tile on {space}.")
        case Travel():
            return _("You travel to {place}.")
    return _("You are done.")


def face(card: Card) -> str:
    """Return the coins and the stones on an income card in words."""
    parts = (_stones(which, count) for which, count in enumerate(STONES[card]) if count)
    return listed([coins(COINS[card]), *parts])


def consequences(
    step: Step, players: Sequence[Player], you: int | None = None
) -> Iterator[tuple[str, Event | None]]:
    """Yield the consequences of an action as sentences, each with its event, if it has one.

    Those that the action already implies are left out.
    """
    fell = any(isinstance(happened, StonesFell) for happened in step.events)
    if isinstance(step.action, Push) and not fell:
        yield _("Nothing fell."), None
    sold = isinstance(step.action, Exchange) and step.action.tile == COIN
    for happened in step.events:
        if sold and isinstance(happened, CoinsTaken) and happened.coins == 1:
            continue
        if text := event(happened, players, you):
            yield text, happened


def event(happened: Event, players: Sequence[Player], you: int | None = None) -> str:
    """Return ``happened`` as a sentence; empty if the action already implies it. It addresses the
    seat ``you`` if it happened to that seat.
    """
    if isinstance(happened, CoinsTaken | CoinsPaid | StonesTaken | PlusOneTaken | PlusOneSpent):
        words = _you_received(happened) if happened.seat == you else _received(happened)
        return words.format(name=players[happened.seat].name, **_goods(happened))
    match happened:
        case StonesPutBack(size=size, counts=counts):
            return _put_back(size, counts, players)
        case CardsShown():
            return _("New income cards are shown.")
        case StonesFell(sizes=sizes):
            fell = stones([sizes.count(size) for size in range(LARGE + 1)])
            return _("Over the edge: {stones}.").format(stones=fell)
        case NothingFell():
            return _("As a consolation: a small tile or a coin.")
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


_Received = CoinsTaken | CoinsPaid | StonesTaken | PlusOneTaken | PlusOneSpent


def _received(event: _Received) -> str:
    """Return the sentence for goods that another player received or gave, without its facts."""
    match event:
        case CoinsTaken():
            return _("{name} gets {coins}.")
        case CoinsPaid():
            return _("{name} pays {coins}.")
        case StonesTaken():
            return _("{name} gets {stones}.")
        case PlusOneTaken():
            return _("{name} gets a “push +1” token.")
    return _("{name} spends the “push +1” token.")


def _you_received(event: _Received) -> str:
    """Return the sentence for goods that the addressed player received or gave, without facts."""
    match event:
        case CoinsTaken():
            return _("You get {coins}.")
        case CoinsPaid():
            return _("You pay {coins}.")
        case StonesTaken():
            return _("You get {stones}.")
        case PlusOneTaken():
            return _("You get a “push +1” token.")
    return _("You spend the “push +1” token.")


def _goods(event: _Received) -> Mapping[str, str]:
    """Return the facts for the sentence about goods."""
    match event:
        case CoinsTaken(coins=count) | CoinsPaid(coins=count):
            return {"coins": coins(count)}
        case StonesTaken(stones=got):
            return {"stones": stones(got) or _("no stones")}
    return {}


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
