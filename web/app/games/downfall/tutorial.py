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

from .tutorial_state import (
    TRAP,
    calls,
    cards,
    fitting,
    gates,
    kin,
    shut_in,
    spreading,
    squares,
    stacks,
    struck,
)

LESSONS: Final = (
    Lesson(
        "cards",
        "P1",
        mark(
            "Each turn you play one card, and one of your people moves into a house with its"
            " number. Choose a card: the spaces for it light up."
        ),
        lambda now: now.asked(Decision.PLAY, idle=True),
        lambda now: cards(now, now.plays),
    ),
    Lesson(
        "space",
        "P1",
        mark("Now choose one of the bright spaces: one of your people moves in there."),
        lambda now: now.asked(Decision.PLAY) and now.scene.picks.card is not None,
        lambda now: squares(sorted(now.scene.framed)),
    ),
    Lesson(
        "draw",
        "P1",
        mark(
            "Here you end your turn: you draw a new card, and {name} plays."
            " Until then you can take back what you did."
        ),
        lambda now: now.scene.can_draw and now.scene.can_undo,
        lambda _now: ["draw"],
    ),
    Lesson(
        "choice",
        "P2",
        mark(
            "This card fits on more than one square, and which one is up to you."
            " Think of later: from here you will have to run to a gate."
        ),
        lambda now: now.asked(Decision.PLAY) and now.choice is not None,
        fitting,
    ),
    Lesson(
        "neighbours",
        "P5",
        mark(
            "People live in this house already. Once Vesuvius stirs, whoever moves in with others"
            " brings relatives along: one for each who lives there."
        ),
        lambda now: (
            now.asked(Decision.PLAY, idle=True)
            and not now.scene.view.seething
            and bool(now.neighbours)
        ),
        lambda now: squares(now.neighbours),
    ),
    Lesson(
        "warning",
        "P3",
        mark(
            "AD 79 was the first warning. The card lies among the last of the stock again:"
            " when it comes back, the mountain breaks out."
        ),
        lambda now: (
            any(isinstance(event, Ad79Drawn) and not event.second for event in now.events)
            and now.scene.view.phase is Phase.CITY
        ),
        lambda _now: ["stock-pile"],
        passing=True,
    ),
    Lesson(
        "company",
        "P5",
        mark(
            "The number on a space says how many relatives you would bring there:"
            " one for each who lives in that house."
        ),
        lambda now: now.asked(Decision.PLAY) and bool(now.scene.relatives),
        lambda now: squares(sorted(now.scene.relatives)),
    ),
    Lesson(
        "relatives",
        "P5",
        mark(
            "Now your relatives move in: each into another house of the same colour or a beige"
            " one, and only one into each. You may also bring fewer."
        ),
        lambda now: now.asked(Decision.RELATIVE),
        lambda now: squares(kin(now)),
    ),
    Lesson(
        "omen",
        "P4",
        mark(
            "An Omen! You must throw one of your rival's people into the volcano, wherever it"
            " lives; then you draw again."
        ),
        lambda now: now.asked(Decision.OMEN),
        lambda now: squares(sorted(now.scene.targets)),
    ),
    Lesson(
        "struck",
        "P4",
        mark(
            "{name} drew an Omen and had to throw one of your people into the volcano."
            " You may draw one, too."
        ),
        lambda now: "omen" not in now.told and bool(struck(now)),
        lambda now: squares(struck(now)),
        passing=True,
    ),
    Lesson(
        "joker",
        "P6",
        mark(
            "All houses with this number are full, so the card is a joker: it puts one of your"
            " people on any free space in the city, but brings no relatives."
        ),
        lambda now: now.asked(Decision.PLAY, idle=True) and bool(now.scene.view.jokers),
        lambda now: cards(now, now.scene.view.jokers),
    ),
    Lesson(
        "call",
        "P7",
        mark(
            "You hold nothing but jokers, so you may call the eruption yourself, right here."
            " Or play on, and bring more people in."
        ),
        lambda now: "joker" in now.told and now.scene.view.seat in now.scene.callers,
        calls,
    ),
    Lesson(
        "calling",
        "P7",
        mark(
            "A player with nothing but jokers may let the mountain break out at once. That pays"
            " when your people stand well; otherwise play on."
        ),
        lambda now: (
            (now.asked(Decision.PLAY, idle=True) or now.scene.can_draw)
            and now.scene.view.phase is Phase.CITY
            and "joker" in now.told
            and "call" not in now.told
        ),
        lambda now: cards(now, now.scene.view.jokers or now.scene.view.hand),
    ),
    Lesson(
        "vent",
        "E2",
        mark(
            "The first lava of each symbol comes out of the vent with that symbol:"
            " this tile can go nowhere else."
        ),
        lambda now: now.asked(Decision.LAVA) and not now.spreads,
        lambda now: squares(now.scene.targets),
    ),
    Lesson(
        "spreading",
        "E2",
        mark(
            "More lava of a symbol must touch a tile of its own symbol along a side."
            " Lay it where it gets in your rival's way, not in yours."
        ),
        lambda now: now.asked(Decision.LAVA) and now.spreads,
        spreading,
    ),
    Lesson(
        "buried",
        "E3",
        mark(
            "People on the square of the lava fall into the volcano, your own as well. The"
            " number on a square says how many would fall."
        ),
        lambda now: now.asked(Decision.LAVA) and bool(now.costs("lava")),
        lambda now: squares([at for at in TRAP if at in now.costs("lava")] or now.costs("lava")),
    ),
    Lesson(
        "shut-in",
        "E4",
        mark(
            "People who can no longer reach any gate without crossing lava are lost at once,"
            " too. So keep a way open for your own."
        ),
        lambda now: (
            bool(now.lost("cut-off"))
            or (now.asked(Decision.LAVA) and now.scene.view.phase is Phase.FLIGHT)
        ),
        shut_in,
        passing=True,
    ),
    Lesson(
        "flight",
        "M1",
        mark("Now each turn goes like this: draw a tile of lava, lay it, then make two moves."),
        lambda now: (
            now.scene.view.phase is Phase.FLIGHT
            and (now.asked(Decision.LAVA) or now.asked(Decision.MOVE, idle=True))
        ),
        lambda now: spreading(now) if now.scene.view.tile is not None else stacks(now),
    ),
    Lesson(
        "steps",
        "M2",
        mark(
            "Run! One of yours may go as many steps as people stand on its square, no matter whose"
            " they are: choose where to start."
        ),
        lambda now: now.asked(Decision.MOVE, idle=True),
        stacks,
    ),
    Lesson(
        "gate",
        "M3",
        mark("A gate is in reach. One step more leads out of it, and whoever is out is saved."),
        lambda now: (
            now.asked(Decision.MOVE)
            and "steps" in now.told
            and bool(now.scene.gates if now.scene.picks.stack is not None else now.exits)
        ),
        gates,
    ),
    Lesson(
        "another",
        "M4",
        mark(
            "One more move, by another of your people. The same one may run again only if it stood"
            " alone before, or is your last."
        ),
        lambda now: (
            now.asked(Decision.MOVE, idle=True)
            and now.scene.view.moves_left == 1
            and ("gate" in now.told or not now.exits)
        ),
        stacks,
    ),
    Lesson(
        "end",
        "M8",
        mark(
            "The player who has saved the most people has won; if that is level, the one who"
            " lost fewer to the volcano."
        ),
        lambda now: now.scene.view.winners is not None,
        lambda _now: ["ranking"],
    ),
)

BY_NAME: Final = {lesson.name: lesson for lesson in LESSONS}
