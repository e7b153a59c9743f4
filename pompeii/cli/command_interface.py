"""The parts of the program's parser, to which each command module adds its own parser."""

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn, Protocol

from pompeii.arena.match_errors import suggestion
from pompeii.core.i18n import _
from pompeii.core.terminal_text import printable
from pompeii.game_manifest import Game

from .errors import FAILED


class OneLineParser(argparse.ArgumentParser):
    """A parser that reports an error in one line, with the most similar name that it knows."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse `args`. Exit with an error if some are unknown, also within a command."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            words = _("unrecognized arguments: %s") % " ".join(unknown)
            known = [flag for flag in self._option_string_actions if flag.startswith("--")]
            wrong = next((each for each in unknown if each.startswith("-")), unknown[0])
            self.error(f"{words}{suggestion(wrong.partition('=')[0], known)}")
        return found, unknown

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise `ArgumentError` if `action` does not take `value`."""
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            error.message += suggestion(
                str(value), [str(choice) for choice in action.choices or ()]
            )
            raise

    def error(self, message: str) -> NoReturn:
        """Print `message` in one line and exit with the status `FAILED`."""
        self.exit(FAILED, f"{printable(f'{self.prog}: {message}')}\n")


class Formatter(argparse.RawDescriptionHelpFormatter):
    """A format of help texts with room for a flag in two forms, and its value, on one line."""

    def __init__(self, prog: str, **options: Any) -> None:
        super().__init__(prog, **{"max_help_position": 26, **options})


class Commands:
    """The commands of the program's parser, and the game to which their flags belong."""

    def __init__(self, program: argparse.ArgumentParser, game: Game) -> None:
        self.game = game
        self._parsers = program.add_subparsers(
            title=_("commands"), metavar=_("COMMAND"), dest="command"
        )

    def add(self, name: str, summary: str, *examples: str) -> argparse.ArgumentParser:
        """Return a new parser for the command `name`.

        The `summary` stands in both helps, the `examples` only in the command's own.
        """
        return self._parsers.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=example_lines(*examples),
            formatter_class=Formatter,
            allow_abbrev=False,
        )


class Command(Protocol):
    """A module that holds one command."""

    def add_parser(self, commands: Commands) -> argparse.ArgumentParser:
        """Return the command's parser, added to `commands`."""

    def run(self, arguments: argparse.Namespace) -> None:
        """Run the command. Only plain values of the `arguments` may go further than this module."""


def example_lines(*lines: str, heading: str = "") -> str:
    """Return the end of a help text: `lines` that can be typed, below a `heading`."""
    return "\n".join([heading or _("examples:"), *(f"  {line}" for line in lines)])
