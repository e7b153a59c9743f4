"""The command line: ``python -m pompeii``, or ``pompeii`` once installed.

Results go to standard output. An error is one line on standard error and exit status 2, or 1 if a
bot cannot start or has failed. A reader that closes the pipe, Ctrl-C and the signals that end a
match end the program with the status that a shell gives them.
"""

import io
import os
import sys
from collections.abc import Sequence
from errno import EINVAL
from typing import Final

from pompeii.arena import ArenaError, StartError
from pompeii.arena.signals import Terminated, handle_signals
from pompeii.core.i18n import _
from pompeii.core.record_document import RecordError

from .errors import FAILED, FAULTY, CommandError, complain
from .language import speak
from .output import printing_to
from .parser import named_game, parser

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status; `arguments` default to the process's own."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A player's name that the terminal cannot show is escaped, and raises no exception.
            stream.reconfigure(errors="backslashreplace")
    try:
        with handle_signals():
            status = _run(arguments)
            # The process may have been started without a standard output: it is None then.
            if sys.stdout is not None:
                sys.stdout.flush()
    except KeyboardInterrupt as end:
        return end.status if isinstance(end, Terminated) else INTERRUPTED
    except OSError as error:
        # Only standard output is left to fail here. Its unwritten rest goes to the null device:
        # otherwise Python would write it again on exit, and print a complaint.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # Windows reports a closed pipe as EINVAL.
        if isinstance(error, BrokenPipeError) or (
            sys.platform == "win32" and error.errno == EINVAL
        ):
            return PIPE_CLOSED
        complain(_("standard output: {error}").format(error=error.strerror))
        return FAILED
    return status


def _run(arguments: Sequence[str] | None) -> int:
    try:
        rest = speak(sys.argv[1:] if arguments is None else arguments)
        program = parser(named_game(rest))
        given = program.parse_args(rest)
        if given.command is None:
            program.print_help()
        else:
            with printing_to(getattr(given, "print_to", None)):
                given.run(given)
    except SystemExit as end:
        # argparse has printed its help or its error; a command has printed its errors.
        return end.code if isinstance(end.code, int) else 0
    except StartError as error:
        complain(str(error))
        return FAULTY
    except (CommandError, RecordError, ArenaError) as error:
        complain(error.translated() if isinstance(error, RecordError) else str(error))
        return FAILED
    return 0
