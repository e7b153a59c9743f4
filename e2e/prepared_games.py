"""Games to start a test from: recorded, random, stopped at a condition, and changed ones."""

import json
from binascii import crc32
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from pompeii import Action, Player, Table, new
from pompeii.core import multi_game_file
from pompeii.games.downfall import game
from pompeii.games.downfall.actions import CALLS, DONE, Call, Play, Relative
from pompeii.games.downfall.board import CITY, LISTED, NAMES, NUMBER_SQUARES, NUMBERS
from pompeii.games.downfall.cards import AD79, CARD_COUNTS, HAND_SIZE, OMEN, TILE_NAMES
from pompeii.games.downfall.state import Decision, Phase
from tests.games.downfall.redealt_table import redealt
from tests.paths import DOWNFALL_GAMES

PEOPLE = ("Livia", "Marcus", "Claudia", "Titus")


Choose = Callable[[Table, Random], Action]


def recorded(
    name: str, plies: int, folder: Path = DOWNFALL_GAMES, names: Sequence[str] = ()
) -> str:
    """Return a recorded game after `plies` actions, with people at all seats; `names` replace
    theirs.
    """
    record = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    players = [{**player, "kind": "human"} for player in record["players"]]
    for player, other in zip(players, names, strict=False):
        player["name"] = other
    return changed(json.dumps(record), players=players, actions=record["actions"][:plies])


def with_drill(record: Mapping[str, Any], ply: int, best: str, loss: float) -> str:
    """Return a file with a recorded game, whose mistake after `ply` actions is to be practised."""
    line = crc32(" ".join(record["actions"][: ply + 1]).encode())
    return json.dumps(
        {
            "format": multi_game_file.FORMAT,
            "version": multi_game_file.VERSION,
            "settings": {"drills": [["first", ply, line, best, loss, "", []]]},
            "games": [{"id": "first", "when": "2026-11-23T12:00:00.000", "record": record}],
        }
    )


def where(fits: Callable[[Table], bool], seats: int = 2, **rules: object) -> str:
    """Return the record of a random game, stopped where a condition first holds."""
    for seed in range(2000):
        table = started(str(seed), seats, **rules)
        if _reaches(table, fits, Random(seed), _any):
            return table.dump()
    raise AssertionError("no such position in two thousand games")


def covered(squares: int) -> Callable[[Table], bool]:
    """Return the condition that more than `squares` of the city lie under lava."""
    return lambda table: (CITY & ~table.state.open).bit_count() > squares


def before_ad79(seats: int = 2, *, second: bool = False, **rules: object) -> str:
    """Return a game in which the next card is the first or second AD 79.

    The card after it is no Omen.
    """

    def comes(now: Table) -> bool:
        state = now.state
        if not now.draw_awaited or state.phase is not Phase.CITY:
            return False
        card, after = state.draws[state.drawn : state.drawn + 2]
        return card == AD79 and after != OMEN and state.seething is second

    return where(comes, seats, **rules)


def guided_before_ad79() -> str:
    """Return the game of :func:`before_ad79` for two, under the guide and against a bot."""
    text = before_ad79()
    record = json.loads(text)
    record["players"][1 - Table.load(text).actor]["kind"] = "bot:random"
    record["page"]["guide"] = {"told": []}
    return json.dumps(record)


def jokers_possible(table: Table) -> bool:
    """Return True if a card is to be played, and the cards whose buildings are full are enough for
    a hand.
    """
    if table.decision is not Decision.PLAY:
        return False
    view = table.view(None)
    full = [
        card
        for card in NUMBERS
        if not any(view.free_spaces(NAMES[at]) for at in LISTED[NUMBER_SQUARES[card]])
    ]
    return sum(CARD_COUNTS[card] - view.discards.count(card) for card in full) >= HAND_SIZE


def out_of_turn() -> str:
    """Return a game of three in which a seat may call the eruption during another's turn.

    A seat was dealt all cards of number 1 and keeps them, and relatives fill their building.
    """
    seed = 172  # few other seeds reach that
    table = Table.load(_with_all_ones(started(str(seed), 3).dump()))
    assert _reaches(table, lambda now: bool(callers(now)), Random(seed), _kept)
    return table.dump()


def callers(table: Table) -> list[int]:
    """Return the seats that may call the eruption while another plays a card."""
    seats = range(table.state.seats) if table.state.decision is Decision.PLAY else ()
    return [seat for seat in seats if seat != table.state.actor and may_call(table, seat)]


def _reaches(table: Table, fits: Callable[[Table], bool], random: Random, choose: Choose) -> bool:
    """Play on until a condition holds, or to the end."""
    while table.state.phase is not Phase.OVER:
        if fits(table):
            return True
        if table.draw_awaited:
            table.draw()
        else:
            table.play(choose(table, random))
    return False


def _any(table: Table, random: Random) -> Action:
    return random.choice(game.legal(table.state))


def _kept(table: Table, random: Random) -> Action:
    """Return any action, but 1 is played last and a relative goes to its building first."""
    legal = table.view(table.state.actor).legal
    legal = tuple(action for action in legal if not isinstance(action, Call))
    others = [a for a in legal if a != DONE and not (isinstance(a, Play) and a.card == 1)]
    inner = [a for a in others if isinstance(a, Relative) and NAMES[a.square] in {"a2", "b2"}]
    return random.choice(inner or others or legal)


def _with_all_ones(text: str) -> str:
    """Return the record with the first player's hand exchanged for the four cards of number 1."""
    deal = json.loads(text)["deal"]
    hand = deal["hands"][deal["first"]]
    for place in range(4):
        for cards in (*(each for each in deal["hands"] if each is not hand), deal["stock"]):
            if hand[place] != 1 and 1 in cards:
                cards[cards.index(1)], hand[place] = hand[place], 1
        hand[place] = 1  # with none left, they lay in the box
    return changed(text, deal=deal)


def started(seed: str, seats: int = 2, **rules: object) -> Table:
    """Return a game without actions."""
    players = [Player(name, side) for side, name in enumerate(PEOPLE[:seats])]
    return Table(new(players, rules, seed))


def may_call(table: Table, seat: int) -> bool:
    """Return True if a seat may call the eruption now."""
    return table.why_not(CALLS[table.state.sides[seat]]) is None


def dealt_anew(text: str, seat: int | None, random: Random) -> str:
    """Return the game with hidden cards dealt again for a seat (None: a spectator)."""
    deal = redealt(Table.load(text), seat, random).record.deal
    names: dict[int, object] = {AD79: "ad79", OMEN: "omen"}
    again = {
        "first": deal.first,
        "hands": deal.hands,
        "stock": [names.get(card, card) for card in deal.stock],
        "second_ad79": deal.second_ad79,
        "bag": [TILE_NAMES[tile] for tile in deal.bag],
    }
    assert Table.load(text).record.deal != deal
    return changed(text, deal=again)


def changed(text: str, **values: Any) -> str:
    """Return a record with some keys changed."""
    return json.dumps({**json.loads(text), **values})
