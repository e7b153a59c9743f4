"""Deal the cards and tiles that a seat cannot know again, for the same game.

Hidden from a seat are the cards that others hold or have never shown, and the remaining piles. The
order of the undrawn stock, with the second AD 79 in it, and of the tiles in the bag is hidden too.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from pompeii.core.errors import IllegalAction
from pompeii.games.downfall.actions import Discard, Play
from pompeii.games.downfall.board import NUMBERS
from pompeii.games.downfall.cards import AD79_PLACE, CARD_COUNTS, OMEN, Card
from pompeii.games.downfall.deal import Deal, check, shuffled
from pompeii.games.downfall.events import Ad79Drawn, CardDrawn, HandShown, OmenDrawn
from pompeii.games.downfall.record import Record
from pompeii.games.downfall.state import Decision
from pompeii.games.downfall.table import Table

Slot = tuple[int, int]
"""The location of a card: a seat and an index in its hand, or -1 and an index in the stock."""


def redealt(table: Table, seat: int | None, random: Random) -> Table:
    """Play the same actions on another deal that looks the same to ``seat``.

    Raise `IllegalAction` if the actions betray a hand: only seats that may call get the decision
    ``end`` (P7).
    """
    record = table.record
    dealt = _shuffled_deal(table, seat, random)
    check(dealt, len(record.players), record.rules)
    again = Table(Record(record.rules, record.players, dealt, [], record.document))
    for action in record.actions:
        again.draw()
        again.play(action)
    if not table.draw_awaited:
        again.draw()
    return again


def alternatives(table: Table, random: Random) -> Iterator[tuple[int | None, Table]]:
    """Yield each seat, and None for a spectator, with a table that looks the same to it.

    Deals that the decision ``end`` tells apart are left out (P7).
    """
    for seat in (*range(table.state.seats), None):
        try:
            other = redealt(table, seat, random)
        except IllegalAction:
            assert table.state.rules.eruption_call == "own-turn"
            continue
        if Decision.END not in (table.state.decision, other.state.decision):
            yield seat, other


def _shuffled_deal(table: Table, seat: int | None, random: Random) -> Deal:
    dealt, rules = table.record.deal, table.record.rules
    held = [s for other, slots in enumerate(_unseen(table)) if other != seat for s in slots]
    first = table.state.drawn - (table.state.drawn > _second(table))
    top = [(-1, place) for place in range(first, AD79_PLACE)]
    rest = [(-1, place) for place in range(max(first, AD79_PLACE + 1), len(dealt.stock))]
    cards = {slot: _card(dealt, slot) for slot in [*held, *top, *rest]}
    numbers = shuffled([n for n in cards.values() if n != OMEN] + _left_over(dealt), random)
    omens = [card for card in cards.values() if card == OMEN]
    for slot in [*held, *top]:
        cards[slot] = numbers.pop()
    below = shuffled(omens + numbers[: len(rest) - len(omens)], random)
    cards.update(zip(rest, below, strict=True))
    second, lowest = dealt.second_ad79, max(0, table.state.drawn - (41 - rules.ad79_block))
    if table.state.drawn <= _second(table):
        second = lowest + int(random.random() * (rules.ad79_block + 1 - lowest))
    return replace(
        dealt,
        hands=tuple(
            tuple(cards.get((owner, place), card) for place, card in enumerate(hand))
            for owner, hand in enumerate(dealt.hands)
        ),
        stock=tuple(cards.get((-1, place), card) for place, card in enumerate(dealt.stock)),
        second_ad79=second,
        bag=(
            *dealt.bag[: table.state.tiles],
            *shuffled(list(dealt.bag[table.state.tiles :]), random),
        ),
    )


def _second(table: Table) -> int:
    """Return the number of the draw that brings the second AD 79."""
    return 41 - table.record.rules.ad79_block + table.record.deal.second_ad79


def _left_over(dealt: Deal) -> list[Card]:
    """Return the cards of the piles that went back to the box."""
    box = Counter({number: CARD_COUNTS[number] for number in NUMBERS})
    for cards in (*dealt.hands, dealt.stock):
        box.subtract(card for card in cards if card in NUMBERS)
    return list(box.elements())


def _unseen(table: Table) -> list[list[Slot]]:
    """Return the locations of the cards that each seat has or had and never showed."""
    slots = [[(seat, place) for place in range(4)] for seat in range(table.state.seats)]
    draws = 0
    for step in table.steps:
        if isinstance(step.action, Play | Discard):
            _show(slots[step.seat], step.action.card, table.record.deal)
        for event in (*step.acted, *step.flowed):
            if isinstance(event, HandShown):
                slots[event.seat].clear()
            if isinstance(event, CardDrawn):
                slots[event.seat].append((-1, draws - (draws > _second(table))))
            draws += isinstance(event, CardDrawn | OmenDrawn | Ad79Drawn)
    return slots


def _show(slots: list[Slot], card: Card, dealt: Deal) -> None:
    slots.remove(next(slot for slot in slots if _card(dealt, slot) == card))


def _card(dealt: Deal, slot: Slot) -> Card:
    seat, place = slot
    return dealt.stock[place] if seat < 0 else dealt.hands[seat][place]
