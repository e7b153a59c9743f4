"""The deal that the commands ``new`` and ``random`` share: its flags and its table."""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pompeii.core.i18n import _
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import SEATS, SEED_LENGTH, USUAL_NAMES, Player, RecordError
from pompeii.core.seed import random_seed
from pompeii.core.table import AnyTable
from pompeii.game_manifest import Game
from pompeii.registry import game

from .errors import CommandError
from .shared_flags import add_print_to, add_rules, add_seed, add_which, read_rules, utf8


def add_flags(parser: argparse.ArgumentParser, played: Game) -> None:
    """Add to `parser` the flags of a deal, with one for each rule option of the game `played`."""
    add_which(parser)
    seats = parser.add_mutually_exclusive_group()
    seats.add_argument(
        "--players", type=int, choices=SEATS, help=_("number of players (default: 2)")
    )
    seats.add_argument(
        "--player",
        action="append",
        type=utf8,
        metavar=_("NAME[:COLOUR[:KIND]]"),
        help=_(
            "player of the next seat clockwise; the kind is human or bot:NAME (default: human,"
            " in the first colour that is free)"
        ),
    )
    words = _("text of at most {most} characters; the same one gives the same deal")
    add_seed(parser, SEED_LENGTH, words)
    add_print_to(parser)
    add_rules(parser, played)


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal that some flags describe."""

    game: str
    count: int
    """Number of players if `named` is None."""
    named: Sequence[str] | None
    """The players as they were typed, ``NAME[:COLOUR[:KIND]]``, clockwise."""
    seed: str
    rules: Mapping[str, object]

    def table(self) -> AnyTable:
        """Return the table of the new game. Raise `CommandError` if a player is impossible."""
        found, players = game(self.game), self._players()
        try:
            return found.table(found.new(players, self.rules, self.seed))
        except RecordError as error:
            # The parser has checked the rules and the seed: only a player can be wrong.
            seat, part = error.place.removeprefix("players[").split("].")
            given = (self.named or ())[int(seat)]
            raise CommandError(f"--player {given}: {part}: {error.sentence}") from None

    def _players(self) -> list[Player]:
        if self.named is None:
            return [Player(USUAL_NAMES[i], i) for i in range(self.count)]
        if len(self.named) not in SEATS:
            most = max(SEATS)
            words = _("must be given {least} to {most} times, once a player")
            raise CommandError(f"--player: {words.format(least=min(SEATS), most=most)}")
        split = [text.split(":", 2) for text in self.named]
        taken = [parts[1] for parts in split if len(parts) > 1]
        free = [side for side in SIDES if side not in taken]
        players = []
        for name, *rest in split:
            colour = rest[0] if rest else (free.pop(0) if free else SIDES[0])
            if colour not in SIDES:
                words = _("{colour} is no colour; known are {colours}")
                facts = {"colour": repr(colour), "colours": ", ".join(SIDES)}
                raise CommandError(f"--player: {words.format(**facts)}")
            players.append(Player(name, SIDES.index(colour), *rest[1:]))
        return players


def read(arguments: argparse.Namespace) -> Deal:
    """Return the deal that `arguments` describe, with a random seed if they name none."""
    seed = arguments.seed
    return Deal(
        arguments.game,
        arguments.players or 2,
        arguments.player,
        random_seed() if seed is None else seed,
        read_rules(arguments),
    )
