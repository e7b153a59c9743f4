"""The problems of a bot's source."""

import sys

import pytest

from app.bot_sandbox.source_check import Problem, check

GOOD = "class Mine:\n    def choose(self, view, random, budget):\n        return None\n"


def test_class_with_the_method_is_the_bot() -> None:
    assert check(GOOD) == ("Mine", [])
    helper = "class Helper:\n    pass\n\nclass Kind(int):\n    pass\n"
    assert check(GOOD + helper) == ("Mine", [])
    assert check(GOOD + GOOD.replace("Mine", "Other"))[0] == "Other"


def test_class_that_may_inherit_the_method_is_the_bot() -> None:
    assert check("from a import Base\n\nclass Mine(Base):\n    pass\n") == ("Mine", [])


@pytest.mark.parametrize(
    "arguments",
    ["self, view, random, budget", "self, *given", "self, view, random, budget, more=1",
     "self, view, /, random, budget, *, key=None"],
)  # fmt: skip
def test_arguments_that_fit_are_no_problem(arguments: str) -> None:
    assert check(f"class Mine:\n    def choose({arguments}): ...\n") == ("Mine", [])


@pytest.mark.parametrize(
    "arguments",
    ["", "self", "self, view", "self, view, random, budget, more", "self, *given, key"],
)
def test_wrong_arguments_are_marked_at_the_method(arguments: str) -> None:
    name, problems = check(f"class Mine:\n    def choose({arguments}): ...\n")
    assert name == "Mine"
    words = "choose is called with view, random and budget, in this order."
    assert problems == [Problem(2, 8, 14, words)]


def test_missing_class_is_marked_at_the_last_class_or_the_first_line() -> None:
    words = "A bot needs a class with the method choose(self, view, random, budget)."
    assert check("") == ("", [Problem(1, 0, 1, words)])
    assert check("def choose(view): ...\n") == ("", [Problem(1, 0, 1, words)])
    assert check("x = 1\nclass Mine:\n    pass\n") == ("", [Problem(2, 6, 10, words)])


def test_syntax_error_is_marked_where_python_sees_it() -> None:
    name, (problem,) = check("x = = 1\n")
    assert (name, problem.line, problem.start, problem.end) == ("", 1, 4, 5)
    assert problem.message == "Python does not understand this: invalid syntax."
    (problem,) = check("a = 1\nb = (\n")[1]
    assert (problem.line, problem.start) == (2, 4)
    (problem,) = check("def f():\n    return\n  x\n")[1]
    assert problem.line == 3
    (problem,) = check("return 1\n")[1]
    assert problem.message == "Python does not understand this: 'return' outside function."
    (problem,) = check('text = """\nnever ends\n')[1]
    assert problem.end > problem.start


def test_source_is_never_executed() -> None:
    sys.modules.pop("this", None)
    assert check("import this\nraise SystemExit\n" + GOOD) == ("Mine", [])
    assert "this" not in sys.modules


@pytest.mark.filterwarnings("error")
def test_warnings_of_the_compiler_are_not_shown() -> None:
    assert check('x = 1 is 1\ny = "\\d"\n' + GOOD) == ("Mine", [])


@pytest.mark.parametrize(
    "source", ["\0", "x = " + "(" * 150 + ")" * 150, "x = " + "-" * 60_000 + "1"]
)
def test_hostile_source_gets_a_sentence(source: str) -> None:
    name, problems = check(source)
    assert name == ""
    assert problems[0].message.endswith(".")
