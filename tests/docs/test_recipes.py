"""The screens in the recipe for a screen work as printed there."""

import re
import sys
from subprocess import run
from textwrap import dedent

import pytest

from tests.docs.markdown import read
from tests.paths import ROOT

SHOW = """
import sys
from tests.app.visitor import Visitor, nodes
from app.screens.screen import Screen, SideScreen, To

there = {"__name__": "app.screens.recipe"}
exec(sys.stdin.read(), there)
(kind,) = (each for each in there.values() if getattr(each, "__module__", "") == there["__name__"])
visitor = Visitor("?players=human,human&seed=5&handover=off")
before, context = visitor.html, visitor.session.top.context
screen = kind(context, from_table=True) if issubclass(kind, SideScreen) else kind(context)
visitor.session.top.key = lambda *_: To(screen)
visitor.key("x")
assert visitor.session.top is screen
(close,) = (node.id for node in nodes(visitor.tree) if node.attrs.get("data-action") == "back")
print(kind.__name__, screen.address.get("screen", "has no address"))
assert visitor.html != before
visitor.click(close)
assert visitor.html == before
"""
"""Runs in a separate process, since other tests go through all registered screens."""


def screens() -> list[str]:
    """Return the modules in the recipe."""
    recipe = read("docs/howto/add-a-screen.md")
    blocks = re.findall(r"^ *```python\n(.*?)^ *```$", recipe, re.DOTALL | re.MULTILINE)
    return [dedent(block) for block in blocks if "import" in block]


@pytest.mark.parametrize(
    ("block", "shown"),
    [*zip(screens(), ("CreditsScreen credits", "HintDialog has no address"), strict=True)],
)
def test_screen_of_the_recipe_is_shown_and_leads_back(block: str, shown: str) -> None:
    done = run(
        [sys.executable, "-c", SHOW],
        input=block,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == shown
