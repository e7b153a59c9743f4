"""What may be written on the command line: commands, flags, help (no work is done here)."""

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Final, NoReturn

from . import __version__
from .arena.contestants import parse_budget
from .bot import Budget
from .colours import SIDES
from .flags import add_rules
from .frame import SEATS, SEED_LENGTH
from .registry import FIRST, PACKAGES, Game, game
from .speaking import add_language
from .terminal import printable
from .words import _

FAILED: Final = 2
"""The exit status of every error."""
_MATCH_SEED_LENGTH: Final = SEED_LENGTH - len("/999999")
"""A match puts the number of the deal behind its seed."""


class _Parser(argparse.ArgumentParser):
    """argparse, but an error is one line without the usage before it."""

    def error(self, message: str) -> NoReturn:
        self.exit(FAILED, f"{printable(f'{self.prog}: {message}')}\n")


def named(arguments: Sequence[str]) -> str:
    """The key of the game that some arguments name, whose flags they may then hold."""
    seeking = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    seeking.add_argument("--game", nargs="?")
    named = seeking.parse_known_args(arguments)[0].game
    # What is no game is told by the parser itself.
    return named if named in PACKAGES else FIRST


def parser(key: str = FIRST) -> argparse.ArgumentParser:
    """The parser for those who name the game of a key; what it gives names its ``command``."""
    played = game(key)
    whole = _Parser(
        prog="pompeii",
        description=_("Two board games about ancient Italy: deal, play, check and show."),
        epilog=_example(
            "pompeii random --seed 79 -o game.json",
            "pompeii show game.json --ply 24",
            "pompeii replay game.json",
            "pompeii show --help",
            head=_("to begin with:"),
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    whole.add_argument(
        "--version",
        action="version",
        version=f"pompeii {__version__}",
        help=_("show program's version number and exit"),
    )
    add_language(whole)
    commands = whole.add_subparsers(title=_("commands"), metavar=_("COMMAND"), dest="command")

    def command(name: str, words: str, *examples: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name,
            help=words,
            description=f"{words[0].upper()}{words[1:]}.",
            epilog=_example(*examples),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    play = command("play", _("serve the browser game here and open it"), "pompeii play")
    play.add_argument(
        "--no-browser",
        dest="browse",
        action="store_false",
        help=_("only serve it, open no browser"),
    )
    _add_game(
        command(
            "new",
            _("deal a game and write its record"),
            "pompeii new --player Livia:black --player Marcus:red:bot:hard",
            "pompeii new --players 4 --rules online",
            "pompeii new --game via-appia --help",
        ),
        played,
    )
    replay = command(
        "replay",
        _("check records and print their results"),
        "pompeii replay game.json",
        "pompeii replay game.json --trace",
    )
    replay.add_argument(
        "files",
        nargs="+",
        metavar=_("FILE"),
        help=_(
            "a record, or many games in one file as the page exports them; - reads standard input"
        ),
    )
    replay.add_argument(
        "--trace",
        action="store_true",
        help=_("print every position instead, one JSON object a line"),
    )
    show = command(
        "show",
        _("draw a position of a record as text"),
        "pompeii show game.json",
        "pompeii show game.json --ply 20 --seat red",
    )
    show.add_argument("file", metavar=_("FILE"), help=_("a record; - reads standard input"))
    show.add_argument(
        "--ply",
        type=int,
        metavar=_("N"),
        help=_("after N actions, 0 being the deal (default: where the record ends)"),
    )
    show.add_argument(
        "--seat",
        choices=SIDES,
        help=_(
            "as this side sees it: with what it alone knows and may do (default: what all may know)"
        ),
    )
    _add_game(
        command(
            "random",
            _("play a random game and write its record"),
            "pompeii random --seed 79 -o game.json",
            "pompeii random --players 3 --rules retold",
            "pompeii random --game via-appia -o appia.json",
        ),
        played,
    )
    board = command(
        "board",
        _("draw the empty board, or tell all that is on it and in the box"),
        "pompeii board",
        "pompeii board --json",
        "pompeii board --game via-appia",
    )
    _add_which(board)
    board.add_argument(
        "--json",
        action="store_true",
        help=_(
            "print one JSON object: all places of the board by name, with what is next to them, and"
            " what is in the box"
        ),
    )
    rules = command(
        "rules",
        _("list a rule set's options with their sources"),
        "pompeii rules online",
        "pompeii rules --list",
        "pompeii rules --game via-appia",
    )
    _add_which(rules)
    rules.add_argument(
        "name", nargs="?", choices=played.PRESETS, default="classic", help=_("a rule set")
    )
    rules.add_argument(
        "--players", type=int, choices=SEATS, default=2, help=_("for so many (default: 2)")
    )
    rules.add_argument("--list", action="store_true", help=_("list the rule sets instead"))
    match = command(
        "match",
        _("let bots play a match and print who wins how often"),
        "pompeii match hard medium --games 100 --jobs 2 --out games.jsonl",
        "pompeii match random --bot examples/greedy.py:Greedy --games 20",
        "pompeii match --game via-appia medium easy --games 20",
    )
    _add_bots(match, played)
    _add_games(
        match,
        played,
        games=400,
        each=_(
            "games, rounded up to whole deals, each with every rotation of the seats, so that a"
            " number which does not go up is rounded up (default: {games})"
        ),
    )
    ladder = command(
        "ladder",
        _("let every bot play every other one and print their ratings"),
        "pompeii ladder easy medium hard --games 100 --plot ladder.svg",
        "pompeii ladder --jobs 2 --out ladder.jsonl",
    )
    _add_bots(ladder, played)
    _add_games(
        ladder,
        played,
        games=100,
        each=_(
            "games of each pair, so that a number which does not go up is rounded up (default:"
            " {games})"
        ),
    )
    ladder.add_argument("--plot", metavar=_("FILE"), help=_("draw the ratings too (.svg, .png)"))
    return whole


def _example(*lines: str, head: str = "") -> str:
    return "\n".join([head or _("examples:"), *(f"  {line}" for line in lines)])


def _add_which(parser: argparse.ArgumentParser) -> None:
    """The flag that says which game it is."""
    words = _("which game; what else may be said depends on it (default: {first})")
    parser.add_argument("--game", choices=PACKAGES, default=FIRST, help=words.format(first=FIRST))


def _add_game(parser: argparse.ArgumentParser, played: Game) -> None:
    """The flags that say what is dealt, one for each option of the rules."""
    _add_which(parser)
    seats = parser.add_mutually_exclusive_group()
    seats.add_argument("--players", type=int, choices=SEATS, help=_("how many play (default: 2)"))
    seats.add_argument(
        "--player",
        action="append",
        type=_utf8,
        metavar=_("NAME[:COLOUR[:KIND]]"),
        help=_(
            "who sits at the next seat clockwise; the kind is human or bot:NAME (default: human,"
            " in the first colour that is free)"
        ),
    )
    parser.add_argument(
        "--seed",
        type=partial(_seed, SEED_LENGTH),
        help=_("text of at most {most} characters; the same one gives the same deal").format(
            most=SEED_LENGTH
        ),
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar=_("FILE"),
        help=_("write the record to this file (- is standard output)"),
    )
    add_rules(parser, played)


def _add_bots(parser: argparse.ArgumentParser, played: Game) -> None:
    _add_which(parser)
    parser.add_argument(
        "bots",
        nargs="*",
        metavar=_("BOT"),
        help=_("who plays: {bots}, or as with --bot (ladder: all of these unless given)").format(
            bots=", ".join(played.BOTS)
        ),
    )
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar=_("BOT"),
        help=_(
            "a stranger as well: path/to/file.py:ClassName, 'cmd:program arguments', or the name"
            " of an installed bot"
        ),
    )


def _add_games(parser: argparse.ArgumentParser, played: Game, games: int, each: str) -> None:
    """The flags that say which games are played, where, and what becomes of them."""
    parser.add_argument(
        "--games",
        type=_positive,
        default=games,
        metavar=_("N"),
        help=each.format(games=games),
    )
    parser.add_argument(
        "--budget",
        type=_budget,
        metavar=_("TIME"),
        help=_(
            "for each decision of each bot: 100ms, 2s or 500it, iterations, with which the games"
            " can be repeated exactly (default: each bot's own)"
        ),
    )
    parser.add_argument(
        "--seed",
        type=partial(_seed, _MATCH_SEED_LENGTH),
        help=_("text of at most {most} characters; the same one gives the same deals").format(
            most=_MATCH_SEED_LENGTH
        ),
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=_positive,
        default=1,
        metavar=_("N"),
        help=_("processes, from 1 on (default: 1)"),
    )
    where.add_argument("--cluster", metavar=_("ADDRESS"), help=_("the scheduler of a Dask cluster"))
    parser.add_argument(
        "--out",
        metavar=_("FILE"),
        help=_(
            "keep every game here, one a line; games that are there are not played again, and a"
            " file with anything else in it is left as it is"
        ),
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help=_("stop where a bot fails for the first time, with its traceback and the position"),
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead"))
    add_rules(parser, played)


def _utf8(text: str) -> str:
    """A text as it was typed: where the locale is none of UTF-8, Python hands bytes on in it."""
    try:
        return text.encode(errors="surrogateescape").decode()
    except UnicodeError:
        raise argparse.ArgumentTypeError(_("is not UTF-8")) from None


def _seed(longest: int, text: str) -> str:
    if len(text := _utf8(text)) > longest:
        raise argparse.ArgumentTypeError(
            _("must be text of at most {most} characters").format(most=longest)
        )
    return text


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise argparse.ArgumentTypeError(_("must be a whole number from 1 on"))
    return int(text)


def _budget(text: str) -> Budget:
    try:
        return parse_budget(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
