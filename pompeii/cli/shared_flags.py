"""Flags that several commands share, with the checks of their values.

A `read_...` function returns plain values of the parsed flags that its `add_...` function adds.
"""

import argparse
import json
from collections.abc import Iterable
from functools import partial
from typing import Final

from pompeii.analysis.report import MIN_SAMPLES
from pompeii.arena.contestants import parse_budget
from pompeii.bots import Budget
from pompeii.core.i18n import _, listed
from pompeii.core.record_document import SEED_LENGTH
from pompeii.core.rule_options import Option, Value
from pompeii.core.whole_number import whole_number
from pompeii.game_manifest import Game
from pompeii.registry import FIRST, GAMES, game

MATCH_SEED_LENGTH: Final = SEED_LENGTH - len("/999999")
"""Most characters of a match's seed: the match appends the number of the deal."""
Arguments = argparse.ArgumentParser | argparse._ArgumentGroup
"""A parser, or one of its groups with a heading of its own."""
SEED: Final = "79"
"""The default seed of matches and puzzles: the same command must play the same games."""


def add_which(parser: Arguments, among: Iterable[str] = GAMES) -> None:
    """Add the flag for the game, one of `among`, to `parser`."""
    words = _("the game; the other flags depend on it (default: {first})")
    parser.add_argument("--game", choices=[*among], default=FIRST, help=words.format(first=FIRST))


def add_file(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for one game of a file to `parser`."""
    words = _("a record, or many games in one file; - reads standard input")
    parser.add_argument("file", metavar=_("FILE"), help=words)
    parser.add_argument(
        "--game-number",
        type=positive,
        metavar=_("N"),
        help=_("the game to take of a file with many, from 1 on"),
    )


def add_files(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for files with one game or many to `parser`."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar=_("FILE"),
        help=_(
            "a record, or many games in one file as the page exports them or a match keeps them"
            " (-o); - reads standard input"
        ),
    )


def add_output(parser: Arguments, words: str) -> None:
    """Add the flag for the file that is written to `parser`, with `words` as its help."""
    parser.add_argument("-o", "--output", metavar=_("FILE"), help=words)


def add_print_to(parser: argparse.ArgumentParser) -> None:
    """Add the flag for a file that gets all that the command prints to `parser`."""
    words = _("write the result to this file (- is standard output)")
    parser.add_argument("-o", "--output", dest="print_to", metavar=_("FILE"), help=words)


def add_quiet(parser: argparse.ArgumentParser) -> None:
    """Add the flag that turns off the progress to `parser`."""
    parser.add_argument("-q", "--quiet", action="store_true", help=_("show no progress"))


def add_seed(parser: Arguments, longest: int, words: str) -> None:
    """Add the flag for a seed to `parser`; `words` is its help, with ``{most}`` for `longest`."""
    parser.add_argument("--seed", type=partial(_seed, longest), help=words.format(most=longest))


def add_budget(parser: Arguments) -> None:
    """Add the flag for the budget of a bot to `parser`."""
    parser.add_argument(
        "--budget",
        type=_budget,
        metavar=_("TIME"),
        help=_("for each decision of the bot: 100ms, 2s or 500it (default: the bot's own)"),
    )


def _budget(text: str) -> Budget:
    try:
        return parse_budget(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_where(parser: argparse.ArgumentParser) -> None:
    """Add the flags for the processes or the cluster that do the work to `parser`."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=positive,
        default=1,
        metavar=_("N"),
        help=_("processes, from 1 on (default: 1)"),
    )
    where.add_argument("--cluster", metavar=_("ADDRESS"), help=_("the scheduler of a Dask cluster"))


def add_rules(parser: argparse.ArgumentParser, played: Game, *, brief: bool = False) -> None:
    """Add the flags for the rules of `played` to `parser`.

    One flag names a rule set; each option with more than one value has a flag of its own. If
    `brief`, the help names the command that lists the options, so that it fits on a screen.
    """
    title = _("rules of {game}").format(game=_(played.label))
    words = _("Each option of the rules is a flag too; `pompeii new --help` lists them.")
    rules = parser.add_argument_group(title, words if brief else None)
    rules.add_argument(
        "--rules",
        choices=[*played.presets],
        default="classic",
        help=_("rule set (default: classic)"),
    )
    for option in played.options:
        if option.bounds is None or option.bounds[0] < option.bounds[1]:
            _add_option(rules, option, brief=brief)


def read_rules(arguments: argparse.Namespace) -> dict[str, object]:
    """Return the rules that `arguments` choose, as a record writes them."""
    rules: dict[str, object] = {"preset": arguments.rules}
    for option in game(arguments.game).options:
        if (value := getattr(arguments, option.name, None)) is not None:
            rules[option.name] = value
    return rules


def _add_option(rules: Arguments, option: Option, *, brief: bool) -> None:
    flag = f"--{option.name.replace('_', '-')}"
    words = f"{_(option.label)} ({option.rule}). {_(option.help)} {_(option.source)}"
    if option.choices is not None or option.bounds is not None:
        words = f"{words} {may_be(option)}"
    words = argparse.SUPPRESS if brief else words.replace("%", "%%")
    if option.choices is not None:
        rules.add_argument(flag, dest=option.name, choices=[*option.choices], help=words)
    elif option.bounds is not None:
        rules.add_argument(
            flag, dest=option.name, type=partial(_number, option), metavar=_("N"), help=words
        )
    else:
        rules.add_argument(
            flag, dest=option.name, action=argparse.BooleanOptionalAction, help=words
        )


def may_be(option: Option, but: object = None) -> str:
    """Return the values that `option` may have, without the value `but`, as a sentence."""
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
    """Return `value` of `option` as text, with its meaning if the option lists its choices."""
    if option.choices is not None:
        return f"{value} ({_(option.choices[str(value)])})"
    return json.dumps(value)


def _number(option: Option, text: str) -> Value:
    """Return the number in `text`. Raise `ArgumentTypeError` if `option` may not have it."""
    try:
        return option.check(int(text))
    except ValueError:
        words = _("must be a whole number from {low} to {high}, not {given}")
        if option.never is not None:
            words = _("must be {never} or a whole number from {low} to {high}, not {given}")
        low, high = option.bounds or (0, 0)
        facts = {"never": option.never, "low": low, "high": high, "given": f"{text!r:.60}"}
        raise argparse.ArgumentTypeError(words.format(**facts)) from None


def utf8(text: str) -> str:
    """Return `text` as it was typed. Raise `ArgumentTypeError` if that is not UTF-8.

    If the locale is not UTF-8, Python passes the undecodable bytes on as surrogates.
    """
    try:
        return text.encode(errors="surrogateescape").decode()
    except UnicodeError:
        raise argparse.ArgumentTypeError(_("is not UTF-8")) from None


def _seed(longest: int, text: str) -> str:
    if len(text := utf8(text)) > longest:
        raise argparse.ArgumentTypeError(
            _("must be text of at most {most} characters").format(most=longest)
        )
    return text


def positive(text: str) -> int:
    """Return the whole number in `text`. Raise `ArgumentTypeError` if it is less than 1."""
    if not (number := whole_number(text)):
        raise argparse.ArgumentTypeError(_("must be a whole number from 1 on"))
    return number


def playouts(text: str) -> int:
    """Return the number in `text`. Raise `ArgumentTypeError` if it is too small for a margin."""
    if (count := positive(text)) < MIN_SAMPLES:
        words = _("must be a whole number from {least} on")
        raise argparse.ArgumentTypeError(words.format(least=MIN_SAMPLES))
    return count
