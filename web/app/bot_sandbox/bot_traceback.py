"""Tracebacks for a bot's author: from the file of the bot on, with its lines, up to a bound."""

import linecache
import traceback
from dataclasses import dataclass
from types import FrameType, TracebackType

from .limits import MAX_TRACEBACK


@dataclass(frozen=True, slots=True)
class BotTraceback:
    """A place in the bot's code."""

    text: str
    line: int | None
    """The last line of the bot's file on the way there, None if there is none."""


def remember_source(file: str, source: str) -> None:
    """Make tracebacks show the lines of `source`, which is no file on a disk."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)


def of_error(error: BaseException, file: str) -> BotTraceback:
    """Return the traceback of an exception."""
    start = error.__traceback__
    while start is not None and start.tb_frame.f_code.co_filename != file:
        start = start.tb_next
    text = "".join(traceback.format_exception(type(error), error, start))
    if start is None and isinstance(error, SyntaxError) and error.filename == file:
        return BotTraceback(_shortened(text), error.lineno)
    return BotTraceback(_shortened(text), _last_line(start, file))


def of_frame(frame: FrameType, file: str) -> BotTraceback:
    """Return the traceback of the place where a running bot is."""
    stack = traceback.extract_stack(frame)
    first = next((at for at, entry in enumerate(stack) if entry.filename == file), len(stack))
    lines = [entry.lineno for entry in stack if entry.filename == file]
    text = "".join(traceback.StackSummary.from_list(stack[first:]).format())
    return BotTraceback(_shortened(text), lines[-1] if lines else None)


def _last_line(place: TracebackType | None, file: str) -> int | None:
    line = None
    while place is not None:
        if place.tb_frame.f_code.co_filename == file:
            line = place.tb_lineno
        place = place.tb_next
    return line


def _shortened(text: str) -> str:
    text = text.encode(errors="replace").decode()
    half = MAX_TRACEBACK // 2
    return text if len(text) <= MAX_TRACEBACK else f"{text[:half]}\n  ...\n{text[-half:]}"
