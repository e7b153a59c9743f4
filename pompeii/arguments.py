"""What may be written on the command line: commands, flags, help (no work is done here)."""

import argparse
from functools import partial
from typing import Final, NoReturn

from . import __version__
from .arena.contestants import parse_budget
from .bots import BOTS, Budget
from .cards import PIECES, SIDES
from .record import SEED_LENGTH
from .rules import OPTIONS, PRESETS, Option, Value
from .textview import printable

FAILED: Final = 2
"""The exit status of every error."""
_MATCH_SEED_LENGTH: Final = SEED_LENGTH - len("/999999")
"""A match puts the number of the deal behind its seed."""


class _Parser(argparse.ArgumentParser):
    """argparse, but an error is one line without the usage before it."""

    def error(self, message: str) -> NoReturn:
        self.exit(FAILED, f"{printable(f'{self.prog}: {message}')}\n")


def parser() -> argparse.ArgumentParser:
    """The parser; what it gives names its ``command``."""
    whole = _Parser(
        prog="pompeii",
        description="The board game about the downfall of Pompeii: deal, play, check and show.",
        epilog=_example(
            "pompeii random --seed 79 -o game.json",
            "pompeii show game.json --ply 24",
            "pompeii replay game.json",
            "pompeii show --help",
            head="to begin with:",
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    whole.add_argument("--version", action="version", version=f"pompeii {__version__}")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", dest="command")

    def command(name: str, words: str, *examples: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name,
            help=words,
            description=f"{words[0].upper()}{words[1:]}.",
            epilog=_example(*examples),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    play = command("play", "serve the browser game here and open it", "pompeii play")
    play.add_argument(
        "--no-browser", dest="browse", action="store_false", help="only serve it, open no browser"
    )
    _add_game(
        command(
            "new",
            "deal a game and write its record",
            "pompeii new --player Livia:black --player Marcus:red:bot:hard",
            "pompeii new --players 4 --rules online --dual-vents",
        )
    )
    replay = command(
        "replay",
        "check records and print their results",
        "pompeii replay game.json",
        "pompeii replay game.json --trace",
    )
    replay.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a record, or many games in one file as the page exports them; - reads standard input",
    )
    replay.add_argument(
        "--trace", action="store_true", help="print every position instead, one JSON object a line"
    )
    show = command(
        "show",
        "draw a position of a record as text",
        "pompeii show game.json",
        "pompeii show game.json --ply 20 --seat red",
    )
    show.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    show.add_argument(
        "--ply",
        type=int,
        metavar="N",
        help="after N actions, 0 being the deal (default: where the record ends)",
    )
    show.add_argument(
        "--seat",
        choices=SIDES,
        help="as this side sees it: with its hand and what it may do (default: what all may know)",
    )
    _add_game(
        command(
            "random",
            "play a random game and write its record",
            "pompeii random --seed 79 -o game.json",
            "pompeii random --players 3 --rules retold --first-lava left",
        )
    )
    board = command(
        "board",
        "draw the empty city, or tell all that is on the board and in the box",
        "pompeii board",
        "pompeii board --json",
    )
    board.add_argument(
        "--json",
        action="store_true",
        help="print one JSON object: squares with their neighbours, buildings, gates, vents, cards"
        " and tiles",
    )
    rules = command(
        "rules",
        "list a rule set's options with their sources",
        "pompeii rules online",
        "pompeii rules --list",
    )
    rules.add_argument("name", nargs="?", choices=PRESETS, default="classic", help="a rule set")
    rules.add_argument(
        "--players", type=int, choices=PIECES, default=2, help="for so many (default: 2)"
    )
    rules.add_argument("--list", action="store_true", help="list the rule sets instead")
    match = command(
        "match",
        "let bots play a match and print who wins how often",
        "pompeii match hard medium --games 100 --jobs 2 --out games.jsonl",
        "pompeii match random --bot examples/greedy.py:Greedy --games 20",
    )
    _add_bots(match)
    _add_games(
        match,
        games=400,
        each="games, rounded up to whole deals, each with every rotation of the seats",
    )
    ladder = command(
        "ladder",
        "let every bot play every other one and print their ratings",
        "pompeii ladder easy medium hard --games 100 --plot ladder.svg",
        "pompeii ladder --jobs 2 --out ladder.jsonl",
    )
    _add_bots(ladder)
    _add_games(ladder, games=100, each="games of each pair")
    ladder.add_argument("--plot", metavar="FILE", help="draw the ratings too (.svg, .png)")
    return whole


def _example(*lines: str, head: str = "examples:") -> str:
    return "\n".join([head, *(f"  {line}" for line in lines)])


def _add_game(parser: argparse.ArgumentParser) -> None:
    """The flags that say which game is dealt, one for each option of the rules."""
    seats = parser.add_mutually_exclusive_group()
    seats.add_argument("--players", type=int, choices=PIECES, help="how many play (default: 2)")
    seats.add_argument(
        "--player",
        action="append",
        type=_utf8,
        metavar="NAME[:COLOUR[:KIND]]",
        help="who sits at the next seat clockwise; the kind is human or bot:NAME (default: human,"
        " in the first colour that is free)",
    )
    parser.add_argument(
        "--seed",
        type=partial(_seed, SEED_LENGTH),
        help=f"text of at most {SEED_LENGTH} characters; the same one gives the same deal",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write the record to this file (- is standard output)",
    )
    _add_rules(parser)


def _add_bots(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bots",
        nargs="*",
        metavar="BOT",
        help=f"who plays: {', '.join(BOTS)}, or as with --bot (ladder: all of these unless given)",
    )
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="BOT",
        help="a stranger as well: path/to/file.py:ClassName, 'cmd:program arguments', or the name"
        " of an installed bot",
    )


def _add_games(parser: argparse.ArgumentParser, games: int, each: str) -> None:
    """The flags that say which games are played, where, and what becomes of them."""
    parser.add_argument(
        "--games",
        type=_positive,
        default=games,
        metavar="N",
        help=f"{each}, so that a number which does not go up is rounded up (default: {games})",
    )
    parser.add_argument(
        "--budget",
        type=_budget,
        metavar="TIME",
        help="for each decision of each bot: 100ms, 2s or 500it, iterations, with which the games"
        " can be repeated exactly (default: each bot's own)",
    )
    parser.add_argument(
        "--seed",
        type=partial(_seed, _MATCH_SEED_LENGTH),
        help=f"text of at most {_MATCH_SEED_LENGTH} characters; the same one gives the same deals",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", type=_positive, default=1, metavar="N", help="processes, from 1 on (default: 1)"
    )
    where.add_argument("--cluster", metavar="ADDRESS", help="the scheduler of a Dask cluster")
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="keep every game here, one a line; games that are there are not played again, and a"
        " file with anything else in it is left as it is",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="stop where a bot fails for the first time, with its traceback and the position",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    _add_rules(parser)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    rules = parser.add_argument_group("rules")
    rules.add_argument(
        "--rules", choices=PRESETS, default="classic", help="rule set (default: classic)"
    )
    for option in OPTIONS:
        _add_option(rules, option)


def _add_option(rules: argparse._ArgumentGroup, option: Option) -> None:
    flag = f"--{option.name.replace('_', '-')}"
    words = f"{option.label} ({option.rule}). {option.help} {option.source}"
    if option.choices is not None:
        values = " or ".join(f"{value} ({label})" for value, label in option.choices.items())
        words = f"{words} May be {values}."
    elif option.bounds is not None:
        words = f"{words} May be {option.values}."
    words = words.replace("%", "%%")
    if option.choices is not None:
        rules.add_argument(flag, dest=option.name, choices=option.choices, help=words)
    elif option.bounds is not None:
        rules.add_argument(
            flag, dest=option.name, type=partial(_number, option), metavar="N", help=words
        )
    else:
        rules.add_argument(
            flag, dest=option.name, action=argparse.BooleanOptionalAction, help=words
        )


def _number(option: Option, text: str) -> Value:
    """What an option takes that is a number."""
    try:
        return option.check(int(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be {option.values}, not {text!r:.60}") from None


def _utf8(text: str) -> str:
    """A text as it was typed: where the locale is none of UTF-8, Python hands bytes on in it."""
    try:
        return text.encode(errors="surrogateescape").decode()
    except UnicodeError:
        raise argparse.ArgumentTypeError("is not UTF-8") from None


def _seed(longest: int, text: str) -> str:
    if len(text := _utf8(text)) > longest:
        raise argparse.ArgumentTypeError(f"must be text of at most {longest} characters")
    return text


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise argparse.ArgumentTypeError("must be a whole number from 1 on")
    return int(text)


def _budget(text: str) -> Budget:
    try:
        return parse_budget(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
