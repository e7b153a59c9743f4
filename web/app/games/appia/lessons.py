"""The lessons of the tutorial, one per rule: condition, highlighted elements and text.

Those on good play are in :mod:`.strategy_lessons`.

As in :mod:`app.games.downfall.lessons`, a lesson tests the possible actions and the last events.
So it is shown when its rule first matters.
"""

from typing import Final

from app.table.tutorial import Lesson
from pompeii.core.i18n import mark
from pompeii.games.appia.board import TARGETS
from pompeii.games.appia.components import PUSHES_A_TURN
from pompeii.games.appia.state import Decision

from .lesson_queries import (
    card_ids,
    exchange_ids,
    own_panel_ids,
    place_ids,
    stone_ids,
)
from .quarry import FAR_EDGE_ID
from .strategy_lessons import STRATEGY

LESSONS: Final = (
    Lesson(
        "aim_of_game",
        "V-E4",
        mark(
            "Most points win. Points come from road tiles; tiles come from stones that you push"
            " over the far, dark edge."
        ),
        lambda state: state.turn_begins,
        lambda _now: [FAR_EDGE_ID, "quarry-line"],  # beside the line it covers no stone
    ),
    Lesson(
        "income",
        "V-I1",
        mark(
            "In your turn you do one thing of four: take a card, push stones, lay tiles or travel."
            " Begin with a card: you get its coins or its stones, whichever half you choose."
        ),
        lambda state: state.turn_begins and not state.few_cards,
        card_ids,
    ),
    Lesson(
        "belongings",
        "V-S7",
        mark(
            "All this is yours: coins, stones to push, a cart for road tiles, and a disc for each"
            " segment of the road. It counts the bonus tokens that you get for laying tiles there."
        ),
        lambda state: state.took_card,
        own_panel_ids,
        replaceable=True,
    ),
    Lesson(
        "stone",
        "V-Q1",
        mark(
            "You have stones of your own. Push one or two of them into the quarry, so that others"
            " fall over the far edge. Choose one."
        ),
        lambda state: state.turn_begins and bool(state.view_model.stones),
        lambda state: [*stone_ids(state), FAR_EDGE_ID],
    ),
    Lesson(
        "aim",
        "V-Q2",
        mark(
            "Move the stone along the red line, by hand or with the arrows, and turn it. For your"
            " first push, outlines show where stones will lie; an arrow marks those that fall."
            " Then push."
        ),
        lambda state: state.decides and state.view_model.aim is not None,
        lambda _now: ["push", FAR_EDGE_ID],
    ),
    Lesson(
        "second",
        "V-Q1",
        mark("You have seen what the first stone does. Push a second one, or stop here."),
        lambda state: (
            state.must_decide(Decision.PUSH) and state.view_model.view.pushes < PUSHES_A_TURN
        ),
        lambda state: [*stone_ids(state), "enough"],
    ),
    Lesson(
        "plus",
        "V-Q3",
        mark(
            "With your “push +1” token you may push a third stone now. Then the token is used up."
        ),
        lambda state: (
            state.must_decide(Decision.PUSH) and state.view_model.view.pushes >= PUSHES_A_TURN
        ),
        lambda state: [*stone_ids(state), "enough"],
    ),
    Lesson(
        "fell",
        "V-Q4",
        mark(
            "A stone that falls over the edge is yours, even if another player pushed it in."
            " Take a tile for it, of its size or smaller, or a coin."
        ),
        lambda state: state.stone_fell,
        exchange_ids,
    ),
    Lesson(
        "nothing",
        "V-Q7",
        mark("Two stones, and nothing fell! As a consolation you get a small tile or a coin."),
        lambda state: state.must_decide(Decision.EXCHANGE) and not state.stone_fell,
        exchange_ids,
    ),
    Lesson(
        "cart",
        "V-Q6",
        mark(
            "The tile is now on your cart. Each wide space holds a large tile, or a medium and a"
            " small one; the narrow space holds one small or medium tile. Take only what fits."
        ),
        lambda state: state.loaded_tile,
        lambda state: own_panel_ids(state, "cart"),
        replaceable=True,
    ),
    Lesson(
        "purse",
        "V-S7",
        mark(
            "Your coins are behind a screen: nobody else sees how many you have. The "
            "player with the most at the end gets 2 points."
        ),
        lambda state: state.got_coins,
        lambda state: own_panel_ids(state, "purse"),
        replaceable=True,
    ),
    Lesson(
        "build",
        "V-R1",
        mark(
            "Lay a tile from your cart on a ringed space: it fits there, and joins the road. A"
            " small tile scores 1 point, a medium one 3, a large one 5."
        ),
        lambda state: state.turn_begins and bool(state.view_model.builds),
        lambda state: place_ids(state.view_model.builds),
    ),
    Lesson(
        "another",
        "V-R4",
        mark("You may lay a second tile now, in the same segment of the road. Or stop here."),
        lambda state: state.must_decide(Decision.BUILD),
        lambda state: [*place_ids(state.view_model.builds), "enough"],
    ),
    Lesson(
        "one_tile",
        "V-R4",
        mark(
            "That was your only tile this turn. You may lay a second one only where all earlier"
            " segments of the road are complete."
        ),
        lambda state: state.second_tile_forbidden,
        lambda state: own_panel_ids(state, "cart"),
        replaceable=True,
    ),
    Lesson(
        "tokens",
        "V-E3",
        mark(
            "Each tile also gives you a token of its segment. At the end, whoever has the "
            "most of a colour gets 8 points, the second 4."
        ),
        lambda state: state.laid_tile,
        lambda state: own_panel_ids(state, "tokens"),
        replaceable=True,
    ),
    Lesson(
        "finish",
        "V-E1",
        mark(
            "The road will lead from Roma to Brundisium. The game ends with the round in which a"
            " player arrives there, or the last tile is laid."
        ),
        lambda state: state.turn_begins and bool(state.view_model.view.laid),
        lambda _now: place_ids(TARGETS[-1:]),
        replaceable=True,
    ),
    Lesson(
        "travel",
        "V-M1",
        mark(
            "Your piece can travel over the tiles ahead, to any place with a price: one step costs"
            " 1 coin, two cost 3, three cost 6. Cities bring points, and you may build no farther"
            " than the next city."
        ),
        lambda state: state.turn_begins and bool(state.view_model.travels),
        lambda state: place_ids(state.view_model.travels),
    ),
    Lesson(
        "race",
        "V-M5",
        mark(
            "The first player to reach a city gets the most points there: 6 for the first, "
            "1 for the last. It is a race."
        ),
        lambda state: (
            (state.turn_begins and state.road_reaches_next_city)
            or bool(set(state.reached_cities) - set(state.own_reached_cities))
        ),
        lambda state: place_ids(
            [*state.reached_cities, *([] if state.next_city is None else [state.next_city])][:1]
        ),
        replaceable=True,
    ),
    Lesson(
        "beyond",
        "V-R2",
        mark("You have been in this city, so from now on you may build behind it and beyond it."),
        lambda state: bool(state.own_reached_cities) and state.next_city is not None,
        lambda state: place_ids(state.own_reached_cities),
        replaceable=True,
    ),
    Lesson(
        "known",
        "V-M6",
        mark(
            "Another player has already been in the next city. The way is known: you "
            "travel for 1 coin less."
        ),
        lambda state: (
            state.turn_begins and state.next_city_visited and bool(state.view_model.travels)
        ),
        lambda state: place_ids(state.view_model.travels),
    ),
    Lesson(
        "robbed",
        "V-Q10",
        mark(
            "{name} has made stones fall, perhaps yours: in the quarry they belong to "
            "nobody. So leave none close to the edge."
        ),
        lambda state: state.turn_begins and state.others_got_stones,
        lambda _now: ["quarry-frame"],
        replaceable=True,
    ),
    Lesson(
        "few",
        "V-I2",
        mark(
            "Three cards or fewer are face up: whoever takes one of them gets both halves, "
            "its coins and its stones."
        ),
        lambda state: state.turn_begins and state.few_cards,
        card_ids,
    ),
    Lesson(
        "last",
        "V-I3",
        mark(
            "This is the last card. Whoever takes it also gets a “push +1” token, for a third push"
            " in one turn. Seven new cards are dealt next."
        ),
        lambda state: state.turn_begins and len(state.view_model.view.open) == 1,
        card_ids,
    ),
    *STRATEGY,
    Lesson(
        "ending",
        "V-E1",
        mark(
            "The end is near: whoever reaches Brundisium or lays the last tile ends the "
            "game with that round."
        ),
        lambda state: state.turn_begins and state.end_near,
        lambda _now: place_ids(TARGETS[-1:]),
    ),
    Lesson(
        "end",
        "V-E4",
        mark(
            "The player with the most points has won. The table shows where the points "
            "come from: tiles, cities, coins, and the tokens of each segment."
        ),
        lambda state: state.view_model.view.winners is not None,
        lambda _now: ["ranking"],
    ),
)

BY_NAME: Final = {lesson.name: lesson for lesson in LESSONS}
