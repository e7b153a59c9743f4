"""The command ``completion``: a script by which a shell completes commands, flags and values.

The library shtab writes it from the parsers of all commands. So a press of Tab starts no Python.
"""

import argparse
from collections.abc import Iterator
from typing import Final

from pompeii.arena.optional_libraries import extra
from pompeii.core.i18n import _
from pompeii.registry import game

from .command_interface import Commands
from .shared_flags import add_print_to, add_which

SHELLS: Final = ("bash", "zsh", "fish", "tcsh", "powershell")
FILES: Final = ("file", "files", "output", "print_to", "plot", "seat_file")
"""The arguments that name files, by their key in the parsed arguments."""
BOTS: Final = ("bot", "bots")
"""The arguments that name bots."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``completion``, added to `commands`."""
    parser = commands.add(
        "completion",
        _("print a script with which a shell completes commands (extra pompeii[completion])"),
        "pompeii completion bash -o ~/.local/share/bash-completion/completions/pompeii",
    )
    parser.add_argument("shell", choices=SHELLS, help=_("the shell"))
    add_which(parser)
    add_print_to(parser)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Print the script. Raise `ArenaError` without the extra."""
    # That module imports the modules of all commands, this one too.
    from .parser import parser

    shtab = extra("shtab", "completion")
    program = parser(arguments.game)
    for action in _actions(program):
        if action.dest in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.dest in BOTS:
            action.choices = [*game(arguments.game).bots]
    print(shtab.complete(program, arguments.shell))


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of `parser` and of all its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
