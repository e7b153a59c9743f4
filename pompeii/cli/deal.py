"""What ``new`` and ``random`` deal, as the flags of the command line say it."""

import argparse
from random import Random, SystemRandom

from pompeii.core.colours import SIDES
from pompeii.core.document import SEATS, USUAL_NAMES, Player, RecordError
from pompeii.core.i18n import _
from pompeii.core.table import AnyTable
from pompeii.registry import game

from .inputs import CommandError


def dealt(arguments: argparse.Namespace) -> str:
    """The record of a game that nobody has played yet."""
    return _table(arguments, _seed(arguments)).dump()


def played(arguments: argparse.Namespace) -> str:
    """The record of a game that chance has played."""
    seed = _seed(arguments)
    table = _table(arguments, seed)
    # Not the deal's own sequence, which would tie the choices to what is dealt.
    random = Random(f"choices {seed}")
    while table.winners is None:
        table.play(table.view(table.actor).sample(random))
        table.draw()
    return table.dump()


def chosen_rules(arguments: argparse.Namespace) -> dict[str, object]:
    """The rules as the record writes them."""
    rules: dict[str, object] = {"preset": arguments.rules}
    for option in game(arguments.game).OPTIONS:
        if (value := getattr(arguments, option.name, None)) is not None:
            rules[option.name] = value
    return rules


def _seed(arguments: argparse.Namespace) -> str:
    seed = arguments.seed
    return str(SystemRandom().randrange(10**9)) if seed is None else str(seed)


def _table(arguments: argparse.Namespace, seed: str) -> AnyTable:
    """The table of a new game."""
    found, players = game(arguments.game), _players(arguments)
    try:
        return found.Table(found.new(players, chosen_rules(arguments), seed))
    except RecordError as refusal:
        # Rules and seed are right by now.
        seat, part = refusal.place.removeprefix("players[").split("].")
        given = arguments.player[int(seat)]
        raise CommandError(f"--player {given}: {part}: {refusal.sentence}") from None


def _players(arguments: argparse.Namespace) -> list[Player]:
    if arguments.player is None:
        return [Player(USUAL_NAMES[i], i) for i in range(arguments.players or 2)]
    if len(arguments.player) not in SEATS:
        most = max(SEATS)
        words = _("must be given {least} to {most} times, once a player")
        raise CommandError(f"--player: {words.format(least=min(SEATS), most=most)}")
    split = [text.split(":", 2) for text in arguments.player]
    free = [side for side in SIDES if side not in [parts[1] for parts in split if len(parts) > 1]]
    players = []
    for name, *rest in split:
        colour = rest[0] if rest else (free.pop(0) if free else SIDES[0])
        if colour not in SIDES:
            words = _("{colour} is no colour; known are {colours}")
            facts = {"colour": repr(colour), "colours": ", ".join(SIDES)}
            raise CommandError(f"--player: {words.format(**facts)}")
        players.append(Player(name, SIDES.index(colour), *rest[1:]))
    return players
