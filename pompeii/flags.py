"""The rules on the command line: a flag for each option, and what it may be, in words."""

import argparse
import json
from functools import partial

from .options import Option, Value
from .registry import Game
from .words import _, listed


def add_rules(parser: argparse.ArgumentParser, game: Game) -> None:
    """One flag for each option of a game that leaves a choice, and the one for a named set."""
    rules = parser.add_argument_group(_("rules"))
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
