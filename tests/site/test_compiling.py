"""Bytecode without its lines: a traceback still names the function and the line it begins in."""

import traceback
from pathlib import Path

from compiling import compiled, without_lines

SOURCE = """
def outer(depth):
    text = "a"
    def inner():
        return [1 // depth for _ in text]
    return inner()
"""


def test_a_traceback_names_the_first_line_of_each_function() -> None:
    names: dict[str, object] = {}
    exec(without_lines(compile(SOURCE, "library.py", "exec")), names)
    outer = names["outer"]
    assert callable(outer)
    assert outer(1) == [1]
    try:
        outer(0)
    except ZeroDivisionError as error:
        frames = traceback.extract_tb(error.__traceback__)[1:3]
        told = "".join(traceback.format_exception(error))
    assert [(frame.name, frame.lineno) for frame in frames] == [("outer", 2), ("inner", 4)]
    assert 'File "library.py", line 4, in inner' in told


def test_it_is_shorter() -> None:
    source = Path(__file__).read_bytes()
    assert len(compiled("a.py", source, lines=False)) < len(compiled("a.py", source, lines=True))
