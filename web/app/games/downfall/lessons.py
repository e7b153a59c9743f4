"""The lessons of the tutorial, one per rule: condition, highlighted elements and text.

A lesson tests the possible actions and the last events, never the progress of the game. So it is
shown when its rule first matters, for any moves played. The first unshown lesson with a true
condition is shown. The lessons are in the order in which the fixed deal meets them.
"""

from typing import Final

from app.table.tutorial import Lesson
from pompeii.core.i18n import mark
from pompeii.games.downfall.events import Ad79Drawn
from pompeii.games.downfall.state import Decision, Phase

from .lesson_queries import (
    HARMFUL_SQUARES,
    call_button_ids,
    card_ids,
    cut_off_ids,
    gate_ids,
    relative_spaces,
    square_ids,
    squares_hit_by_omen,
    stack_ids,
    tile_target_ids,
)

LESSONS: Final = (
    Lesson(
        "cards",
        "P1",
        mark(
            "Fill the city now; when Vesuvius erupts, get more of your people out than {name}."
            " Choose a card: one of your people moves into a house with its number."
        ),
        lambda state: state.must_decide(Decision.PLAY, idle=True),
        lambda state: card_ids(state, state.playable_squares),
    ),
    Lesson(
        "space",
        "P1",
        mark("Now choose one of the bright spaces: one of your people moves in there."),
        lambda state: (
            state.must_decide(Decision.PLAY) and state.view_model.selection.card is not None
        ),
        lambda state: square_ids(sorted(state.view_model.highlighted)),
    ),
    Lesson(
        "draw",
        "P1",
        mark(
            "“End turn” gives you a new card, and {name} plays."
            " Until then you can take back what you did."
        ),
        lambda state: state.view_model.can_draw and state.view_model.can_undo,
        lambda _now: ["draw"],
    ),
    Lesson(
        "moving-in",
        "P1",
        mark(
            "Until Vesuvius erupts people only move in: that decides where they start to run."
            " Live close to a gate, and not alone: in company people run further."
        ),
        lambda state: state.must_decide(Decision.PLAY, idle=True),
        lambda state: [f"gate-{gate.key}" for gate in state.view_model.view.open_gates],
    ),
    Lesson(
        "choice",
        "P2",
        mark(
            "The card that you chose fits on more than one square. Think ahead: from here "
            "you will have to run to a gate."
        ),
        lambda state: state.must_decide(Decision.PLAY) and len(state.spaces_of_card) > 1,
        lambda state: square_ids(state.spaces_of_card),
    ),
    Lesson(
        "neighbours",
        "P5",
        mark(
            "People already live in this house. Once Vesuvius stirs, whoever moves in with "
            "others brings relatives along: one for each who lives there."
        ),
        lambda state: (
            state.must_decide(Decision.PLAY, idle=True)
            and "choice" in state.shown_lessons
            and not state.view_model.view.seething
            and bool(state.inhabited_spaces)
        ),
        lambda state: square_ids(state.inhabited_spaces),
    ),
    Lesson(
        "warning",
        "P3",
        mark(
            "AD 79 was the first warning. The card has been shuffled back into the last "
            "cards of the stock: when it comes again, the mountain erupts."
        ),
        lambda state: (
            any(isinstance(event, Ad79Drawn) and not event.second for event in state.recent_events)
            and state.view_model.view.phase is Phase.CITY
        ),
        lambda _now: ["stock-pile"],
        replaceable=True,
    ),
    Lesson(
        "company",
        "P5",
        mark(
            "The number on a space says how many relatives you would bring there:"
            " one for each who lives in that house."
        ),
        lambda state: state.must_decide(Decision.PLAY) and bool(state.view_model.relatives),
        lambda state: square_ids(sorted(state.view_model.relatives)),
    ),
    Lesson(
        "relatives",
        "P5",
        mark(
            "Now your relatives move in: each into another house of the same colour or a beige"
            " one, and only one into each. You may also bring fewer."
        ),
        lambda state: state.must_decide(Decision.RELATIVE),
        lambda state: square_ids(relative_spaces(state)),
    ),
    Lesson(
        "omen",
        "P4",
        mark(
            "An Omen! You must throw one of your rival's people into the volcano, wherever "
            "they live; then you draw again."
        ),
        lambda state: state.must_decide(Decision.OMEN),
        lambda state: square_ids(sorted(state.view_model.targets)),
    ),
    Lesson(
        "struck",
        "P4",
        mark(
            "{name} drew an Omen and had to throw one of your people into the volcano."
            " You may draw one, too."
        ),
        lambda state: "omen" not in state.shown_lessons and bool(squares_hit_by_omen(state)),
        lambda state: square_ids(squares_hit_by_omen(state)),
        replaceable=True,
    ),
    Lesson(
        "joker",
        "P6",
        mark(
            "All houses with this number are full, so the card is a joker: it puts one of your"
            " people on any free space in the city, but brings no relatives."
        ),
        lambda state: (
            state.must_decide(Decision.PLAY, idle=True) and bool(state.view_model.view.jokers)
        ),
        lambda state: card_ids(state, state.view_model.view.jokers),
    ),
    Lesson(
        "call",
        "P7",
        mark(
            "You hold only jokers, so you may call the eruption yourself, right here. Or "
            "play on and bring more people in."
        ),
        lambda state: (
            "joker" in state.shown_lessons
            and state.view_model.view.seat in state.view_model.callers
            and not state.must_decide(Decision.RELATIVE)
        ),
        call_button_ids,
    ),
    Lesson(
        "calling",
        "P7",
        mark(
            "A player who holds only jokers may make the mountain erupt at once. That pays "
            "off when your people are close to the gates; otherwise play on."
        ),
        lambda state: (
            (state.must_decide(Decision.PLAY, idle=True) or state.view_model.can_draw)
            and state.view_model.view.phase is Phase.CITY
            and "joker" in state.shown_lessons
            and "call" not in state.shown_lessons
        ),
        lambda state: card_ids(state, state.view_model.view.jokers or state.view_model.view.hand),
    ),
    Lesson(
        "vent",
        "E2",
        mark(
            "The first lava of each symbol comes out of the vent with that symbol:"
            " this tile can go nowhere else."
        ),
        lambda state: state.must_decide(Decision.LAVA) and not state.symbol_on_board,
        lambda state: square_ids(state.view_model.targets),
    ),
    Lesson(
        "spreading",
        "E2",
        mark(
            "More lava of a symbol must touch a tile of its own symbol along a side."
            " Lay it where it gets in your rival's way, not in yours."
        ),
        lambda state: state.must_decide(Decision.LAVA) and state.symbol_on_board,
        tile_target_ids,
    ),
    Lesson(
        "buried",
        "E3",
        mark(
            "People on the square of the lava fall into the volcano, even your own. The "
            "number on a square says how many would fall."
        ),
        lambda state: state.must_decide(Decision.LAVA) and bool(state.tile_losses("lava")),
        lambda state: square_ids(
            [at for at in HARMFUL_SQUARES if at in state.tile_losses("lava")]
            or state.tile_losses("lava")
        ),
    ),
    Lesson(
        "shut-in",
        "E4",
        mark(
            "People who can no longer reach any gate without crossing lava are lost at once,"
            " too. So keep a way open for your own."
        ),
        lambda state: (
            bool(state.recent_losses("cut-off"))
            or (state.must_decide(Decision.LAVA) and state.view_model.view.phase is Phase.FLIGHT)
        ),
        cut_off_ids,
        replaceable=True,
    ),
    Lesson(
        "flight",
        "M1",
        mark("Now each turn goes like this: draw a tile of lava, lay it, then make two moves."),
        lambda state: (
            state.view_model.view.phase is Phase.FLIGHT
            and (state.must_decide(Decision.LAVA) or state.must_decide(Decision.MOVE, idle=True))
        ),
        lambda state: (
            tile_target_ids(state) if state.view_model.view.tile is not None else stack_ids(state)
        ),
    ),
    Lesson(
        "steps",
        "M2",
        mark(
            "Run! One of your people may take as many steps as there are people on its "
            "square, no matter whose: choose where to start."
        ),
        lambda state: state.must_decide(Decision.MOVE, idle=True),
        stack_ids,
    ),
    Lesson(
        "gate",
        "M3",
        mark("A gate is within reach. One more step leads out of it, and whoever is out is saved."),
        lambda state: (
            state.must_decide(Decision.MOVE)
            and "steps" in state.shown_lessons
            and bool(
                state.view_model.gates
                if state.view_model.selection.stack is not None
                else state.stacks_at_exit
            )
        ),
        gate_ids,
    ),
    Lesson(
        "another",
        "M4",
        mark(
            "One more move, with another of your people. The same one may go on only if it stood"
            " alone on its square, or if it is the last that you have."
        ),
        lambda state: (
            state.must_decide(Decision.MOVE, idle=True)
            and state.view_model.view.moves_left == 1
            and ("gate" in state.shown_lessons or not state.stacks_at_exit)
        ),
        stack_ids,
    ),
    Lesson(
        "end",
        "M8",
        mark(
            "The player who has saved the most people has won; in a tie, the one who lost "
            "fewer to the volcano."
        ),
        lambda state: state.view_model.view.winners is not None,
        lambda _now: ["ranking"],
    ),
)

BY_NAME: Final = {lesson.name: lesson for lesson in LESSONS}
