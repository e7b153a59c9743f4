"""The command ``rules``: the options of a rule set with their sources, or all rule sets."""

import argparse
import json
from typing import Any

from pompeii.core.i18n import _
from pompeii.core.record_document import SEATS
from pompeii.core.rule_options import Value
from pompeii.game_manifest import Game
from pompeii.registry import game

from .command_interface import Commands
from .output import filled
from .shared_flags import add_print_to, add_which, may_be, said


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``rules``, added to `commands`."""
    parser = commands.add(
        "rules",
        _("list a rule set's options with their sources"),
        "pompeii rules online",
        "pompeii rules --list",
        "pompeii rules --game via-appia",
    )
    add_which(parser)
    parser.add_argument(
        "name", nargs="?", choices=[*commands.game.presets], default="classic", help=_("a rule set")
    )
    parser.add_argument(
        "--players", type=int, choices=SEATS, default=2, help=_("number of players (default: 2)")
    )
    parser.add_argument("--list", action="store_true", help=_("list the rule sets instead"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead"))
    add_print_to(parser)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Print one rule set of a game, or the list of its rule sets."""
    played, name, players = game(arguments.game), arguments.name, arguments.players
    if arguments.json:
        print(json.dumps(_presets(played) if arguments.list else _options(played, name, players)))
    elif arguments.list:
        _print_list(played)
    else:
        _print_options(played, name, players)


def _presets(played: Game) -> dict[str, dict[str, str]]:
    """Return the rule sets by name for JSON."""
    return {
        preset.name: {
            "label": _(preset.label),
            "source": preset.source,
            "summary": _(preset.summary),
            "text": _(preset.text),
        }
        for preset in played.presets.values()
    }


def _options(played: Game, name: str, players: int) -> dict[str, dict[str, Any]]:
    """Return the options of the rule set `name` for JSON, with their values in it."""
    rules = played.make_rules(players, name, {})
    return {
        option.name: {
            "value": getattr(rules, option.name),
            "rule": option.rule,
            "label": _(option.label),
            "help": _(option.help),
            "source": _(option.source),
            "choices": None if option.choices is None else [*option.choices],
            "bounds": option.bounds,
        }
        for option in played.options
    }


def _print_list(played: Game) -> None:
    for preset in played.presets.values():
        print(filled(f"{preset.name:9} {preset.source:3} {_(preset.summary)}", 14))
        after = _("After {text}.").format(text=_(preset.text))
        print(filled(f"{'':14}{after}", 14))


def _print_options(played: Game, name: str, players: int) -> None:
    """Print each option of the rule set `name`, with a star if it differs from the classic one."""
    preset = played.presets[name]
    ruled, classic = (played.make_rules(players, each, {}) for each in (preset.name, "classic"))
    head = _("{label} ({source}), {players} players; * differs from classic.")
    print(head.format(label=_(preset.label), source=preset.source, players=players))
    follows = _("It follows {text}.").format(text=_(preset.text))
    print(filled(f"{_(preset.summary)} {follows}"))
    for option in played.options:
        value: Value = getattr(ruled, option.name)
        sign = " " if value == getattr(classic, option.name) else "*"
        print(f"\n{sign} {option.name}: {said(option, value)}")
        for words in (
            f"{_(option.label)} ({option.rule}). {_(option.help)}",
            f"{_(option.source)} {may_be(option, but=value)}",
        ):
            print(filled(f"    {words}", 4))
