"""The entries of the log: what happened, in words."""

from collections.abc import Iterator, Sequence

from pompeii import Player
from pompeii.downfall.actions import OUT, Call, Discard, Lay, Move, Play, Relative, Throw
from pompeii.downfall.board import NAMES
from pompeii.downfall.events import (
    Ad79Drawn,
    CardDrawn,
    Eruption,
    Event,
    GameOver,
    HandShown,
    OmenDrawn,
    PiecesLost,
    RelativesCome,
    TileDiscarded,
    TileDrawn,
)
from pompeii.downfall.log import Step
from pompeii.downfall.rules import Rules

from ..kit.cited import rule_link
from ..kit.markup import Attrs, Node, h
from ..kit.words import _, listed, n_
from . import moments, names
from .scene import Scene
from .ways import gate_taken


def entry(scene: Scene, ply: int, step: Step) -> Node:
    """What was done as an action, with the rules by which more happened than one would expect."""
    sentences = tell(step, scene.players, scene.view.rules)
    texts = [h("p", f"log-{ply}-{number}", {}, text) for number, text in enumerate(sentences)]
    if named := dict.fromkeys(rules_of(step)):
        links = (rule_link(f"log-{ply}-{rule}", rule, rule) for rule in named)
        texts.append(h("p", f"log-{ply}-rules", {"class": "log-rules"}, *links))
    places = dict.fromkeys(_places(scene, ply - 1, step))
    attrs: Attrs = {
        "class": f"side-{scene.view.sides[step.seat]}",
        "data-lights": " ".join(places) or None,  # see web/hands/tips.py
    }
    return h("li", f"log-{ply}", attrs, *texts)


def rules_of(step: Step) -> Iterator[str]:
    """The rules by which happened what did not go without saying."""
    for event in (*step.acted, *step.flowed):
        match event:
            case Ad79Drawn(second=second):
                yield "P10" if second else "P3"
            case OmenDrawn():
                yield "P4"
            case RelativesCome():
                yield "P5"
            case HandShown():
                yield "P7"
            case Eruption(cause="full"):
                yield "P9"
            case Eruption():
                yield "E1"
            case TileDiscarded():
                yield "E5"
            case PiecesLost(cause=cause):
                yield {"lava": "E3", "cut-off": "E4", "left-behind": "M7"}[cause]
            case GameOver():
                yield "M8"


def _places(scene: Scene, ply: int, step: Step) -> list[str]:
    """The ids of the places on the board of which a step tells."""
    found: list[str] = []
    match step.action:
        case Play() | Relative() | Throw() | Lay() as placed:
            found.append(f"sq-{NAMES[placed.square]}")
        case Move(origin=origin, target=target) if target == OUT:
            found += [f"sq-{NAMES[origin]}", f"gate-{gate_taken(scene.view, ply, origin).key}"]
        case Move(origin=origin, target=target):
            found += [f"sq-{NAMES[origin]}", f"sq-{NAMES[target]}"]
    losses = (event for event in (*step.acted, *step.flowed) if isinstance(event, PiecesLost))
    return [*found, *(f"sq-{NAMES[event.square]}" for event in losses)]


def tell(step: Step, players: Sequence[Player], rules: Rules) -> list[str]:
    """One step as sentences: the action, then what followed."""
    return [action(step, players), *events((*step.acted, *step.flowed), players, rules)]


def events(happened: Sequence[Event], players: Sequence[Player], rules: Rules) -> list[str]:
    """Events as sentences, with what is different after a great one; what goes without saying has
    none.
    """
    told = ((_event(event, players), moments.follows(event, rules)) for event in happened)
    return [text for texts in told for text in texts if text]


def action(step: Step, players: Sequence[Player]) -> str:
    """What a step began with, as a sentence."""
    name = players[step.seat].name
    match step.action:
        case Play(card=card, square=square):
            return _("{name} plays {card} and goes to {square}.").format(
                name=name, card=card, square=NAMES[square]
            )
        case Discard(card=card):
            return _("{name} discards {card}.").format(name=name, card=card)
        case Relative(square=square):
            return _("A relative of {name} goes to {square}.").format(
                name=name, square=NAMES[square]
            )
        case Throw(square=square, side=side):
            return _thrown(side).format(name=name, square=NAMES[square])
        case Lay(symbol=symbol, square=square):
            return _("{name} lays lava ({symbol}) on {square}.").format(
                name=name, symbol=names.symbol(symbol), square=NAMES[square]
            )
        case Move(origin=origin, target=target) if target == OUT:
            return _("{name} escapes from {square}!").format(name=name, square=NAMES[origin])
        case Move(origin=origin, target=target):
            return _("{name} moves from {origin} to {target}.").format(
                name=name, origin=NAMES[origin], target=NAMES[target]
            )
        case Call():
            return _("{name} calls the eruption.").format(name=name)
    return _("{name} is done.").format(name=name)


def _thrown(side: int) -> str:
    """Whose piece goes into the volcano."""
    return [
        _("{name} throws the red piece on {square} into the volcano."),
        _("{name} throws the black piece on {square} into the volcano."),
        _("{name} throws the yellow piece on {square} into the volcano."),
        _("{name} throws the blue piece on {square} into the volcano."),
    ][side]


def _event(event: Event, players: Sequence[Player]) -> str:
    match event:
        case CardDrawn(seat=seat, card=None):
            return _("{name} draws a card.").format(name=players[seat].name)
        case CardDrawn(seat=seat, card=card):
            return _("{name} draws {card}.").format(name=players[seat].name, card=card)
        case OmenDrawn(seat=seat):
            return _("{name} draws an Omen.").format(name=players[seat].name)
        case Ad79Drawn(seat=seat, second=False):
            return _("{name} draws AD 79: Vesuvius begins to seethe.").format(
                name=players[seat].name
            )
        case Ad79Drawn(seat=seat):
            return _("{name} draws AD 79 again.").format(name=players[seat].name)
        case RelativesCome(count=count):
            return n_("{count} relative may come.", "Up to {count} relatives may come.", count)
        case HandShown(seat=seat, cards=cards):
            return _("{name} shows a hand of jokers: {cards}.").format(
                name=players[seat].name, cards=listed([str(card) for card in cards])
            )
        case Eruption(cause="full"):
            return _("The city is full. Vesuvius erupts!")
        case Eruption():
            return _("Vesuvius erupts!")
        case TileDrawn(seat=seat, tile=tile):
            return _("{name} draws lava: {tile}.").format(
                name=players[seat].name, tile=names.tile(tile)
            )
        case TileDiscarded(seat=seat, tile=tile):
            return _("{name} draws lava that fits nowhere: {tile}.").format(
                name=players[seat].name, tile=names.tile(tile)
            )
        case PiecesLost(cause=cause, square=square, losses=losses):
            lost = names.pieces((players[seat].side, n) for seat, n in enumerate(losses))
            words = {
                "lava": _("The lava on {square} takes {pieces}."),
                "cut-off": _("Cut off on {square} from every gate: {pieces}."),
                "left-behind": _("Left behind on {square}: {pieces}."),
            }[cause]
            return words.format(square=NAMES[square], pieces=lost)
        case GameOver():
            return _("The game is over.")
    return ""
