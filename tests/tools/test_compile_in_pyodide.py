"""Bytecode without line tables: a traceback still names the function and its first line."""

import ast
import marshal
import traceback
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tests.paths import ROOT
from tools.build.compile_in_pyodide import Undescribed, compiled, without_columns, without_lines

SOURCE = """
def outer(depth):
    text = "a"
    def inner():
        return [1 // depth for _ in text]
    return inner()
"""


def test_traceback_names_the_first_line_of_each_function() -> None:
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


def lines_of(code: CodeType) -> list[int | None]:
    """Return the lines of all instructions, then those of nested code."""
    found: list[int | None] = []
    for start, end, line in code.co_lines():
        found += [line] * ((end - start) // 2)
    for each in code.co_consts:
        if isinstance(each, CodeType):
            found += lines_of(each)
    return found


@pytest.mark.parametrize("path", sorted(ROOT.glob("pompeii/*.py")))
def test_every_instruction_keeps_its_line_without_columns(path: Path) -> None:
    code = compile(path.read_text(encoding="utf-8"), str(path), "exec")
    bare = without_columns(code)
    assert lines_of(bare) == lines_of(code)
    assert len(bare.co_linetable) < len(code.co_linetable)
    assert {(start, end) for _l, _e, start, end in bare.co_positions()} == {(None, None)}


def test_long_jumps_keep_their_lines() -> None:
    source = "x = (" + "\n" * 5000 + "1 +" + "\n" * 300 + "y)" + "\n" * 9000 + "z = 1"
    code = compile(source, "far.py", "exec")
    assert lines_of(without_columns(code)) == lines_of(code)


def test_stripped_code_is_shorter() -> None:
    source = Path(__file__).read_bytes()
    assert len(compiled("a.py", source, lines=False)) < len(compiled("a.py", source, lines=True))


def test_dataclass_has_a_text_in_place_of_its_docstring() -> None:
    source = (
        "from dataclasses import dataclass\n@dataclass\nclass One:\n    a: int\n"
        "@dataclass(frozen=True, slots=True)\nclass Two:\n    b: int = 2\nclass Other: pass"
    )
    names: dict[str, type] = {}
    exec(compile(Undescribed().visit(ast.parse(source)), "a.py", "exec", optimize=2), names)
    assert [names[name].__doc__ for name in ("One", "Two", "Other")] == [" ", " ", None]
    assert names["Two"]() == names["Two"](2)


def test_the_fields_of_a_dataclass_lose_their_types_but_class_variables_keep_them() -> None:
    source = "@dataclass\nclass One:\n    a: list[int]\n    b: int = 2\n    c: ClassVar[int] = 3"
    bare = ast.unparse(Undescribed().visit(ast.parse(source)))
    assert "a: None\n    b: None = 2\n    c: ClassVar[int] = 3\n" in bare


def test_protocol_keeps_only_members_with_a_value_or_code() -> None:
    source = (
        'class A(Protocol[T]):\n    a: int\n    def f(self):\n        "Do it."\n'
        "class B(A, Protocol):\n    b: int = 2\n    def g(self): return 1\n"
        "class C:\n    c: int\n"
    )
    bare = ast.unparse(Undescribed().visit(ast.parse(source)))
    assert bare.split("\n\n")[0] == "class A(Protocol[T]):\n    pass"
    assert "b: int = 2" in bare
    assert "return 1" in bare
    assert "c: int" in bare


def test_only_classes_keep_their_annotations() -> None:
    source = (
        b"class A:\n    a: int = 0\n\nb: int = 7\n\n"
        b"def f(x: int, *y: str) -> bool: return x > len(y)\n"
    )
    there: dict[str, Any] = {}
    exec(marshal.loads(compiled("a.py", source, lines=True)[16:]), there)
    assert there["A"].__annotations__ == {"a": int}
    assert there["f"].__annotations__ == {}
    assert there["b"] == 7
    assert "__annotations__" not in there
    assert "__annotate__" not in there
    assert there["f"](2, "one") is True
