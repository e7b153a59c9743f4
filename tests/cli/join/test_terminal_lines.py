"""The lines of standard input, read in a thread."""

import os
from queue import Queue
from typing import Any

from pompeii.cli.typed_lines import LONGEST, Typed, read_lines


def lines_of(data: bytes) -> list[str | None]:
    """Return the lines that are read from `data`."""
    reader, writer = os.pipe()
    events: Queue[Any] = Queue()
    read_lines(reader, events)
    os.write(writer, data)
    os.close(writer)
    lines: list[str | None] = []
    while None not in lines:
        event = events.get(timeout=10)
        assert isinstance(event, Typed)
        lines.append(event.line)
    os.close(reader)
    return lines


def test_each_line_is_an_event_and_the_end_is_one() -> None:
    assert lines_of(b" 1@a2 \r\n\nquit\n") == ["1@a2", "", "quit", None]


def test_last_line_needs_no_line_break() -> None:
    assert lines_of("nö".encode()) == ["nö", None]


def test_rest_of_a_long_line_is_ignored() -> None:
    assert lines_of(b"x" * 3000 + b"\n" + b"y" * 3000) == ["x" * LONGEST, "y" * LONGEST, None]


def test_bytes_that_are_no_text_are_replaced() -> None:
    assert lines_of(b"\xff\n") == ["\ufffd", None]


def test_missing_input_is_an_end() -> None:
    events: Queue[Any] = Queue()
    read_lines(-1, events)
    assert events.get(timeout=10) == Typed(None)
