"""Flags that several commands have: which game, who sits there, by which rules, which matches; and
what they take.
"""

import argparse
import json
from functools import partial
from typing import Final

from pompeii.arena.contestants import parse_budget
from pompeii.bots import Budget
from pompeii.core.document import SEATS, SEED_LENGTH
from pompeii.core.i18n import _, listed
from pompeii.core.options import Option, Value
from pompeii.registry import FIRST, PACKAGES, Game

_MATCH_SEED_LENGTH: Final = SEED_LENGTH - len("/999999")
"""A match puts the number of the deal behind its seed."""


def add_which(parser: argparse.ArgumentParser) -> None:
    """The flag that says which game it is."""
    words = _("which game; what else may be said depends on it (default: {first})")
    parser.add_argument("--game", choices=PACKAGES, default=FIRST, help=words.format(first=FIRST))


def add_game(parser: argparse.ArgumentParser, played: Game) -> None:
    """The flags that say what is dealt, one for each option of the rules."""
    add_which(parser)
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


def add_bots(parser: argparse.ArgumentParser, played: Game) -> None:
    """The flags that say who plays a match."""
    add_which(parser)
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


def add_files(parser: argparse.ArgumentParser) -> None:
    """Files of one game or of many."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar=_("FILE"),
        help=_(
            "a record, or many games in one file as the page exports them or a match keeps them"
            " (--out); - reads standard input"
        ),
    )


def add_analysis(parser: argparse.ArgumentParser) -> None:
    """The files that are analysed, how closely and where."""
    add_files(parser)
    parser.add_argument(
        "--playouts",
        type=_positive,
        metavar=_("N"),
        help=_("playouts for each position of the ten largest swings (default: 32)"),
    )
    _add_where(parser)
    parser.add_argument(
        "--json", action="store_true", help=_("print a JSON object for each game instead")
    )


def add_games(parser: argparse.ArgumentParser, played: Game, games: int, each: str) -> None:
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
        type=_budgets,
        metavar=_("TIME"),
        help=_(
            "for each decision of each bot: 100ms, 2s or 500it, iterations, with which the games"
            " can be repeated exactly; or one for each bot, as 2s,500it (default: each bot's own)"
        ),
    )
    parser.add_argument(
        "--seed",
        type=partial(_seed, _MATCH_SEED_LENGTH),
        help=_("text of at most {most} characters; the same one gives the same deals").format(
            most=_MATCH_SEED_LENGTH
        ),
    )
    _add_where(parser)
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


def add_mine(parser: argparse.ArgumentParser) -> None:
    """The flags that say how many puzzles are sought, and where."""
    games = _("games of each number of players that are searched (default: {games})")
    count = _("puzzles that are taken at most (default: {count})")
    seed = _("text of at most {most} characters; the same one gives the same puzzles")
    parser.add_argument(
        "--games", type=_positive, default=100, metavar=_("N"), help=games.format(games=100)
    )
    parser.add_argument(
        "--count", type=_positive, default=165, metavar=_("N"), help=count.format(count=165)
    )
    parser.add_argument(
        "--seed",
        type=partial(_seed, _MATCH_SEED_LENGTH),
        help=seed.format(most=_MATCH_SEED_LENGTH),
    )
    _add_where(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar=_("FILE"),
        help=_("write the puzzles to this file (- is standard output)"),
    )


def _add_where(parser: argparse.ArgumentParser) -> None:
    """The flags that say where work is done."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=_positive,
        default=1,
        metavar=_("N"),
        help=_("processes, from 1 on (default: 1)"),
    )
    where.add_argument("--cluster", metavar=_("ADDRESS"), help=_("the scheduler of a Dask cluster"))


def add_rules(parser: argparse.ArgumentParser, game: Game) -> None:
    """One flag for each option of a game that leaves a choice, and the one for a named set."""
    title = _("rules of {game}").format(game=_(game.LABEL))
    rules = parser.add_argument_group(title)
    rules.add_argument(
        "--rules", choices=game.PRESETS, default="classic", help=_("rule set (default: classic)")
    )
    for option in game.OPTIONS:
        if option.bounds is None or option.bounds[0] < option.bounds[1]:
            _add_option(rules, option)


def _add_option(rules: argparse._ArgumentGroup, option: Option) -> None:
    flag = f"--{option.name.replace('_', '-')}"
    words = f"{_(option.label)} ({option.rule}). {_(option.help)} {_(option.source)}"
    if option.choices is not None or option.bounds is not None:
        words = f"{words} {may_be(option)}"
    words = words.replace("%", "%%")
    if option.choices is not None:
        rules.add_argument(flag, dest=option.name, choices=option.choices, help=words)
    elif option.bounds is not None:
        rules.add_argument(
            flag, dest=option.name, type=partial(_number, option), metavar=_("N"), help=words
        )
    else:
        rules.add_argument(
            flag, dest=option.name, action=argparse.BooleanOptionalAction, help=words
        )


def may_be(option: Option, but: object = None) -> str:
    """What an option may be, but for one of its values, as a sentence."""
    if option.choices is not None:
        values = [said(option, value) for value in option.choices if value != but]
        return _("May be {values}.").format(values=listed(values, "or"))
    if option.bounds is not None:
        low, high = option.bounds
        if option.never is not None:
            words = _("May be {never} or a whole number from {low} to {high}.")
            return words.format(never=option.never, low=low, high=high)
        return _("May be a whole number from {low} to {high}.").format(low=low, high=high)
    return _("May be true or false.")


def said(option: Option, value: Value) -> str:
    """A value of an option, with what it means."""
    if option.choices is not None:
        return f"{value} ({_(option.choices[str(value)])})"
    return json.dumps(value)


def _number(option: Option, text: str) -> Value:
    """What an option takes that is a number."""
    try:
        return option.check(int(text))
    except ValueError:
        words = _("must be a whole number from {low} to {high}, not {given}")
        if option.never is not None:
            words = _("must be {never} or a whole number from {low} to {high}, not {given}")
        low, high = option.bounds or (0, 0)
        facts = {"never": option.never, "low": low, "high": high, "given": f"{text!r:.60}"}
        raise argparse.ArgumentTypeError(words.format(**facts)) from None


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


def _budgets(text: str) -> tuple[Budget, ...]:
    try:
        return tuple(map(parse_budget, text.split(",")))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
