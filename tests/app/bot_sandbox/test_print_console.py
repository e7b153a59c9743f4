"""The printed text of a bot has a bound."""

import pytest

from app.bot_sandbox.limits import MAX_LINES, MAX_PRINTED
from app.bot_sandbox.print_console import PrintConsole


def printed(*texts: str) -> PrintConsole:
    console = PrintConsole()
    for text in texts:
        assert console.write(text) == len(text)
    return console


def test_short_text_is_kept() -> None:
    console = printed("one\n", "two")
    assert (console.text, console.omitted) == ("one\ntwo", 0)


def test_console_is_a_stream_to_print_to() -> None:
    console = PrintConsole()
    print("one", file=console, flush=True)
    assert console.writable()
    assert console.text == "one\n"


def test_characters_beyond_the_bound_are_counted() -> None:
    console = printed("x" * MAX_PRINTED, "more", "")
    assert (len(console.text), console.omitted) == (MAX_PRINTED, 4)


@pytest.mark.parametrize("pieces", [1, 7])
def test_lines_beyond_the_bound_are_counted(pieces: int) -> None:
    console = printed(*["\n" * (MAX_LINES * 2 // pieces + 1)] * pieces)
    assert console.text == "\n" * MAX_LINES
    assert console.omitted == (MAX_LINES * 2 // pieces + 1) * pieces - MAX_LINES


def test_nothing_is_kept_after_a_gap() -> None:
    console = printed("\n" * MAX_LINES, "lost\n", "x")
    assert console.text == "\n" * MAX_LINES
    assert console.omitted == 6


def test_text_without_an_encoding_is_shown_as_question_marks() -> None:
    assert printed("\ud800").text == "?"


def test_cleared_console_is_empty() -> None:
    console = printed("x" * (MAX_PRINTED + 1))
    console.clear()
    console.write("new")
    assert (console.text, console.omitted) == ("new", 0)
