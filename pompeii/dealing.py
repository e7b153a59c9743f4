"""What ``new`` and ``random`` deal, as the flags of the command line say it."""

import argparse
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Final

from . import appia
from .appia import game as appia_game
from .appia.rules import OPTIONS as APPIA_OPTIONS
from .downfall import game
from .downfall.cards import PIECES, SIDES
from .downfall.record import USUAL_NAMES, Player, Record, RecordError, dump, new
from .downfall.rules import OPTIONS
from .options import Option
from .reading import CommandError
from .words import _

VIA_APPIA: Final = "via-appia"
GAMES: Final = ("pompeii", VIA_APPIA)
"""What can be dealt, as it is typed."""


def dealt(arguments: argparse.Namespace) -> str:
    """The record of a game that nobody has played yet."""
    if arguments.game == VIA_APPIA:
        return appia.dump(_via_appia(arguments, _seed(arguments)))
    return dump(_pompeii(arguments, _seed(arguments)))


def played(arguments: argparse.Namespace) -> str:
    """The record of a game that chance has played."""
    seed = _seed(arguments)
    # Not the deal's own sequence, which would tie the choices to the cards.
    random = Random(f"choices {seed}")
    if arguments.game == VIA_APPIA:
        found = _via_appia(arguments, seed)
        position = found.start()
        while legal := appia_game.legal(position):
            chosen = legal.sample(random)
            appia_game.apply(position, chosen)
            found.actions.append(chosen)
        return appia.dump(found)
    record = _pompeii(arguments, seed)
    state = record.start()
    while choices := game.legal(state):
        action = choices[int(random.random() * len(choices))]
        game.apply(state, action)
        record.actions.append(action)
    return dump(record)


def chosen_rules(
    arguments: argparse.Namespace, options: Sequence[Option] = OPTIONS
) -> dict[str, object]:
    """The rules as the record writes them."""
    rules: dict[str, object] = {"preset": arguments.rules}
    for option in options:
        if (value := getattr(arguments, option.name, None)) is not None:
            rules[option.name] = value
    return rules


def _seed(arguments: argparse.Namespace) -> str:
    seed = arguments.seed
    return str(SystemRandom().randrange(10**9)) if seed is None else str(seed)


def _pompeii(arguments: argparse.Namespace, seed: str) -> Record:
    _only(arguments, APPIA_OPTIONS)
    players = _players(arguments)
    try:
        return new(players, chosen_rules(arguments), seed)
    except RecordError as refusal:
        raise _told(arguments, refusal) from None


def _via_appia(arguments: argparse.Namespace, seed: str) -> appia.Record:
    _only(arguments, OPTIONS)
    if arguments.rules not in appia.PRESETS:
        words = _("Via Appia has only the rule set {known}")
        known = ", ".join(appia.PRESETS)
        raise CommandError(f"--rules {arguments.rules}: {words.format(known=known)}")
    players = _players(arguments)
    try:
        return appia.new(players, chosen_rules(arguments, APPIA_OPTIONS), seed)
    except RecordError as refusal:
        raise _told(arguments, refusal) from None


def _only(arguments: argparse.Namespace, others: Sequence[Option]) -> None:
    """Raises CommandError where an option was given that is the other game's."""
    for option in others:
        if getattr(arguments, option.name, None) is not None:
            flag = f"--{option.name.replace('_', '-')}"
            raise CommandError(f"{flag}: {_('is an option of the other game')}")


def _told(arguments: argparse.Namespace, refusal: RecordError) -> CommandError:
    """Why there can be no such game: rules and seed are right by now."""
    seat, part = refusal.place.removeprefix("players[").split("].")
    given = arguments.player[int(seat)]
    return CommandError(f"--player {given}: {part}: {refusal.sentence}")


def _players(arguments: argparse.Namespace) -> list[Player]:
    if arguments.player is None:
        return [Player(USUAL_NAMES[i], i) for i in range(arguments.players or 2)]
    if len(arguments.player) not in PIECES:
        most = max(PIECES)
        words = _("must be given {least} to {most} times, once a player")
        raise CommandError(f"--player: {words.format(least=min(PIECES), most=most)}")
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
