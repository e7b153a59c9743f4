"""What the guide teaches, one rule after another: when it is told, what it lights, its words.

A lesson asks what can be done now and what has just happened, never how far the game is, so it is
told when its rule first matters, whatever was played. Of those that could be told the first one
that was not is. All of them stand in the order in which the fixed deal meets them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pompeii.actions import Play, Throw
from pompeii.board import BUILDING_AT, GATES, NAMES, Square, square
from pompeii.cards import SIDES
from pompeii.events import Ad79Drawn, Event, PiecesLost
from pompeii.log import Step
from pompeii.state import Decision, Phase
from pompeii.words import mark

from .scene import Scene

TRAP: Final = (square("j6"), square("k6"))
"""Where the helmets of the fixed deal do most harm: they shut in whoever is on k7."""


@dataclass(frozen=True)
class Now:
    """How the game stands, as the lessons ask."""

    scene: Scene
    told: Sequence[str]
    """The lessons that were told, by their names."""

    def asked(self, decision: Decision, *, idle: bool = False) -> bool:
        """Whether this is decided by the person now; ``idle``: who has picked nothing yet."""
        view, picks = self.scene.view, self.scene.picks
        picked = picks.card is not None or picks.stack is not None or picks.asked is not None
        acts = self.scene.choices and view.actor == view.seat
        return bool(acts) and view.decision is decision and not (idle and picked)

    @cached_property
    def lately(self) -> Sequence[Step]:
        """What happened since the person acted, that action first."""
        steps = self.scene.view.log
        own = [ply for ply, step in enumerate(steps) if step.seat == self.scene.view.seat]
        return steps[own[-1] :] if own else steps

    @cached_property
    def events(self) -> Sequence[Event]:
        """What followed from that."""
        return [event for step in self.lately for event in (*step.acted, *step.flowed)]

    def lost(self, cause: str) -> list[Square]:
        """The squares that lately lost people by a cause."""
        found = (event for event in self.events if isinstance(event, PiecesLost))
        return [event.square for event in found if event.cause == cause]

    def costs(self, cause: str) -> list[Square]:
        """The squares where the drawn tile would take people by a cause."""
        if self.scene.view.decision is not Decision.LAVA:
            return []
        losses = self.scene.losses.items()
        return [at for at, events in losses if any(event.cause == cause for event in events)]

    @property
    def spreads(self) -> bool:
        """Whether lava of the drawn tile's symbol lies in the city already."""
        return self.scene.view.tile in self.scene.view.lava.values()

    @cached_property
    def plays(self) -> dict[int, list[Square]]:
        """Where each card of the hand can be played; the picked one alone if one is."""
        found: dict[int, list[Square]] = {}
        for action in self.scene.choices:
            if isinstance(action, Play) and self.scene.picks.card in (None, action.card):
                found.setdefault(action.card, []).append(action.square)
        return found

    @cached_property
    def choice(self) -> tuple[int, list[Square]] | None:
        """A card that fits on several squares, and these."""
        jokers = self.scene.view.jokers
        several = ((c, at) for c, at in self.plays.items() if len(at) > 1 and c not in jokers)
        return next(several, None)

    @cached_property
    def neighbours(self) -> list[Square]:
        """The free spaces of houses where people live already and a card of the hand leads."""
        view = self.scene.view
        homes = {BUILDING_AT[at].key for at in view.pieces}
        fits = {at for squares in self.plays.values() for at in squares}
        return sorted(at for at in fits if BUILDING_AT[at].key in homes)

    @cached_property
    def exits(self) -> list[Square]:
        """The stacks of which one can leave the city now."""
        return [at for at, (_steps, gates) in self.scene.reach.items() if gates]


def cards(now: Now, numbers: Iterable[int]) -> list[str]:
    """The ids of the first hand card of each number."""
    return [f"card-{number}-1" for number in numbers if number in now.scene.view.hand]


def squares(places: Iterable[Square]) -> list[str]:
    """Their ids."""
    return [f"sq-{NAMES[at]}" for at in places]


@dataclass(frozen=True)
class Lesson:
    """One rule, told once."""

    name: str
    rule: str
    words: str
    when: Callable[[Now], bool]
    """Whether it can be told, and goes on to be shown."""
    lights: Callable[[Now], Sequence[str]]
    """The ids of what it speaks of, that which it stands beside first."""
    passing: bool = False
    """Whether it tells of what has happened, and makes room for the next one."""


def _choice(now: Now) -> list[str]:
    assert now.choice is not None
    card, places = now.choice
    return [*squares(places), *([] if now.scene.picks.card else cards(now, [card]))]


def _stacks(now: Now) -> list[str]:
    """Those that can leave, else those that go furthest."""
    reach = now.scene.reach
    furthest = max((steps for steps, _gates in reach.values()), default=0)
    return squares(now.exits or [at for at, (steps, _g) in reach.items() if steps == furthest])


def _thrown(now: Now) -> list[Square]:
    """Where an Omen has lately taken one of the person's people."""
    mine = None if now.scene.view.seat is None else now.scene.view.sides[now.scene.view.seat]
    throws = (step.action for step in now.lately if isinstance(step.action, Throw))
    return [throw.square for throw in throws if throw.side == mine]


def _gates(now: Now) -> list[str]:
    """The gates in reach of the picked stack, else the stacks that have some."""
    keys = [f"gate-{gate.key}" for gate in GATES if gate.key in now.scene.gates]
    return keys or squares(now.exits)


def _call(now: Now) -> list[str]:
    return ["call", *(f"player-{SIDES[now.scene.view.sides[at]]}-call" for at in now.scene.callers)]


def _shut_in(now: Now) -> list[str]:
    """Where people are lost that way, or would be; else the gates that are open."""
    found = squares(now.lost("cut-off") or now.costs("cut-off"))
    return found or [f"gate-{gate.key}" for gate in now.scene.view.open_gates]


def _spreading(now: Now) -> list[str]:
    targets = now.scene.targets
    return squares([at for at in TRAP if at in targets] or sorted(targets))


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
        _choice,
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
        lambda now: squares(_kin(now)),
    ),
    Lesson(
        "omen",
        "P4",
        mark(
            "An Omen! You must throw one of {name}’s people into the volcano, wherever it lives;"
            " then you draw again."
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
        lambda now: "omen" not in now.told and bool(_thrown(now)),
        lambda now: squares(_thrown(now)),
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
        _call,
    ),
    Lesson(
        "calling",
        "P7",
        mark(
            "Whoever holds nothing but jokers may let the mountain break out at once."
            " That pays when your people stand well; otherwise play on."
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
            " Lay it where it gets in {name}’s way, not in yours."
        ),
        lambda now: now.asked(Decision.LAVA) and now.spreads,
        _spreading,
    ),
    Lesson(
        "buried",
        "E3",
        mark(
            "Whoever is where the lava goes falls into the volcano, your own people as well."
            " The number on a square says how many."
        ),
        lambda now: now.asked(Decision.LAVA) and bool(now.costs("lava")),
        lambda now: squares([at for at in TRAP if at in now.costs("lava")] or now.costs("lava")),
    ),
    Lesson(
        "shut-in",
        "E4",
        mark(
            "Whoever can no longer reach any gate without crossing lava is lost at once, too."
            " So keep a way open for your own people."
        ),
        lambda now: (
            bool(now.lost("cut-off"))
            or (now.asked(Decision.LAVA) and now.scene.view.phase is Phase.FLIGHT)
        ),
        _shut_in,
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
        lambda now: _spreading(now) if now.scene.view.tile is not None else _stacks(now),
    ),
    Lesson(
        "steps",
        "M2",
        mark(
            "Run! One of yours may go as many steps as people stand on its square, no matter whose"
            " they are: choose where to start."
        ),
        lambda now: now.asked(Decision.MOVE, idle=True),
        _stacks,
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
        _gates,
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
        _stacks,
    ),
    Lesson(
        "end",
        "M8",
        mark(
            "Whoever has saved the most people has won; if that is level, whoever lost fewer to the"
            " volcano."
        ),
        lambda now: now.scene.view.winners is not None,
        lambda _now: ["ranking"],
    ),
)


def _kin(now: Now) -> list[Square]:
    """The free spaces for relatives in numbered houses, which become full and make jokers; else
    all.
    """
    numbered = [at for at in now.scene.targets if BUILDING_AT[at].number]
    return sorted(numbered or now.scene.targets)
