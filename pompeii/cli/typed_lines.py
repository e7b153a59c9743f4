"""The lines that a person types, read in a thread while other events arrive."""

import os
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Thread
from typing import Any, Final

STANDARD_INPUT: Final = 0
POLL: Final = 0.2
"""Longest wait for an event, in seconds."""
LONGEST: Final = 1000
"""Maximum length of a line in bytes; the rest of a longer one is ignored."""
_CHUNK: Final = 4096


@dataclass(frozen=True, slots=True)
class Typed:
    """A line; None at the end of the input."""

    line: str | None


def read_lines(descriptor: int, events: "Queue[Any]") -> None:
    """Put each line from the open file `descriptor` into `events`, in a thread."""
    Thread(target=_read, args=(descriptor, events), daemon=True).start()


def next_event(events: "Queue[Any]") -> Any:
    """Return the next event, None if there is none for a while."""
    try:
        # Ctrl-C would not end a wait without a limit on every system.
        return events.get(timeout=POLL)
    except Empty:
        return None


def _read(descriptor: int, events: "Queue[Any]") -> None:
    # Not sys.stdin: a thread that waits for it would block the end of the program.
    rest = b""
    while data := _chunk(descriptor):
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            events.put(Typed(line[:LONGEST].decode(errors="replace").strip()))
        rest = rest[:LONGEST]
    if rest:
        events.put(Typed(rest.decode(errors="replace").strip()))
    events.put(Typed(None))


def _chunk(descriptor: int) -> bytes:
    """Return the next bytes; none at the end, or if there is no such file."""
    try:
        return os.read(descriptor, _CHUNK)
    except OSError:
        return b""
