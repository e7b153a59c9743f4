"""What may be written on the command line: commands, flags, help (no work is done here)."""

import argparse
from collections.abc import Sequence
from typing import Final, NoReturn

from pompeii import __version__
from pompeii.core.colours import SIDES
from pompeii.core.document import SEATS
from pompeii.core.i18n import _
from pompeii.core.terminal import printable
from pompeii.registry import FIRST, PACKAGES, game

from .flags import add_analysis, add_bots, add_files, add_game, add_games, add_mine, add_which
from .language import add_language

FAILED: Final = 2
"""The exit status of every error."""


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
    add_game(
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
    show.add_argument(
        "--svg", action="store_true", help=_("print a picture instead, as an SVG document")
    )
    tell = command(
        "tell",
        _("tell the whole game of a record in words"),
        "pompeii tell game.json",
        "pompeii tell game.json --seat red",
    )
    tell.add_argument("file", metavar=_("FILE"), help=_("a record; - reads standard input"))
    tell.add_argument(
        "--seat",
        choices=SIDES,
        help=_("as this side saw it: with what it alone knew (default: what all may know)"),
    )
    stats = command(
        "stats",
        _("count what happened: one game in its own numbers, many by player"),
        "pompeii stats game.json",
        "pompeii stats games.json match.jsonl",
        "pompeii stats match.jsonl --csv",
        "pompeii stats mine.json yours.json --deals",
    )
    add_files(stats)
    told = stats.add_mutually_exclusive_group()
    told.add_argument(
        "--deals",
        action="store_true",
        help=_("compare the games that were played on the same deal, seat by seat"),
    )
    told.add_argument(
        "--csv",
        action="store_true",
        help=_("print a line for each seat of each game instead, with everything that is counted"),
    )
    add_analysis(
        command(
            "analyse",
            _("tell where games turned, and whether by luck or by play"),
            "pompeii analyse game.json",
            "pompeii analyse match.jsonl --jobs 2 --json",
        )
    )
    link = command(
        "link",
        _("put the game of a record into a link"),
        "pompeii link game.json",
        "pompeii link game.json --deal --site http://127.0.0.1:8000/",
    )
    link.add_argument("file", metavar=_("FILE"), help=_("a record; - reads standard input"))
    link.add_argument(
        "--deal",
        action="store_true",
        help=_("the deal alone, for others to play the same: without actions and names"),
    )
    link.add_argument(
        "--site",
        default="",
        metavar=_("ADDRESS"),
        help=_("where the page is (default: only what stands behind its address)"),
    )
    unlink = command(
        "unlink",
        _("write the record that a link holds"),
        "pompeii unlink 'http://127.0.0.1:8000/#record=…' -o game.json",
    )
    unlink.add_argument(
        "address", metavar=_("LINK"), help=_("the link, with its #; - reads standard input")
    )
    unlink.add_argument(
        "-o",
        "--output",
        metavar=_("FILE"),
        help=_("write the record to this file (- is standard output)"),
    )
    add_game(
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
    add_which(board)
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
    add_which(rules)
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
    add_bots(match, played)
    add_games(
        match,
        played,
        games=400,
        each=_(
            "games, rounded up to whole deals, each with every rotation of the seats (default:"
            " {games})"
        ),
    )
    ladder = command(
        "ladder",
        _("let every bot play every other one and print their ratings"),
        "pompeii ladder easy medium hard --games 100 --plot ladder.svg",
        "pompeii ladder --jobs 2 --out ladder.jsonl",
    )
    add_bots(ladder, played)
    add_games(
        ladder,
        played,
        games=100,
        each=_("games of each pair, rounded up to whole deals (default: {games})"),
    )
    ladder.add_argument("--plot", metavar=_("FILE"), help=_("draw the ratings too (.svg, .png)"))
    add_mine(
        command(
            "mine",
            _("find puzzles in games that bots play, prove them and write them"),
            "pompeii mine -o puzzles.jsonl",
            "pompeii mine --games 20 --count 10 --jobs 2",
        )
    )
    return whole


def _example(*lines: str, head: str = "") -> str:
    return "\n".join([head or _("examples:"), *(f"  {line}" for line in lines)])
