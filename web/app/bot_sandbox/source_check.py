"""The problems of a bot's source, and its class. The source is parsed only, never executed."""

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from app.kit.i18n import _

METHOD: Final = "choose"
"""The method of a bot."""
ARGUMENTS: Final = ("self", "view", "random", "budget")
FILE: Final = "<bot>"


@dataclass(frozen=True, slots=True)
class Problem:
    """A part of one line of the source, and a sentence about it."""

    line: int
    """Counted from 1."""
    start: int
    """The first column, counted from 0."""
    end: int
    """The column after the last one."""
    message: str


def check(source: str) -> tuple[str, list[Problem]]:
    """Return the name of the bot's class, "" if there is none, and the problems of the source.

    The class is the last one with a method ``choose``; without any, the last one with a base class,
    which may have the method.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source, FILE)
            compile(tree, FILE, "exec")
    except SyntaxError as error:
        return "", [_problem_of(error)]
    except ValueError:  # a byte of zero
        return "", [Problem(1, 0, 1, _("The source has a character that Python does not allow."))]
    except (RecursionError, MemoryError):
        return "", [Problem(1, 0, 1, _("The source is nested too deeply."))]
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    choosing = [node for node in classes if _method(node)]
    candidates = choosing or [node for node in classes if node.bases]
    if not candidates:
        return "", [_absent(classes)]
    bot = candidates[-1]
    return bot.name, [*_wrong_arguments(bot)]


def _problem_of(error: SyntaxError) -> Problem:
    line, start = max(error.lineno or 1, 1), max((error.offset or 1) - 1, 0)
    one_line = error.end_lineno == error.lineno
    end = max((error.end_offset or 0) - 1 if one_line else 0, start + 1)
    words = _("Python does not understand this: {message}.")
    return Problem(line, start, end, words.format(message=error.msg))


def _absent(classes: list[ast.ClassDef]) -> Problem:
    words = _("A bot needs a class with the method {method}.")
    message = words.format(method=f"{METHOD}({', '.join(ARGUMENTS)})")
    if not classes:
        return Problem(1, 0, 1, message)
    last = classes[-1]
    start = last.col_offset + len("class ")
    return Problem(last.lineno, start, start + len(last.name), message)


def _method(node: ast.ClassDef) -> ast.FunctionDef | None:
    methods = (each for each in node.body if isinstance(each, ast.FunctionDef))
    return next((each for each in methods if each.name == METHOD), None)


def _wrong_arguments(bot: ast.ClassDef) -> Iterator[Problem]:
    """Yield a problem if ``choose`` does not take the three arguments of a bot."""
    method = _method(bot)
    if method is None:
        return
    given = method.args
    count = len(given.posonlyargs) + len(given.args)
    enough = count >= len(ARGUMENTS) or given.vararg is not None
    needed = count - len(given.defaults)
    if not enough or needed > len(ARGUMENTS) or any(not each for each in given.kw_defaults):
        start = method.col_offset + len("def ")
        words = _("{method} is called with view, random and budget, in this order.")
        message = words.format(method=METHOD)
        yield Problem(method.lineno, start, start + len(METHOD), message)
