"""The recipes: modules and names in them exist, and screens in them work as printed there."""

import re
import sys
from subprocess import run
from textwrap import dedent

import pytest

from tests.docs.markdown_links import DOCUMENTS, read
from tests.paths import ROOT

SHOW = """
import sys
from tests.app.visitor import Visitor, nodes
from app.screens.base_screen import Screen, SideScreen, To

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
    [*zip(screens(), ("CreditsScreen credits", "WarningDialog has no address"), strict=True)],
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


DOTTED = re.compile(r"`((?:app|pompeii|tools|tests)(?:\.\w+)+)(?:\(\))?`")
"""A module, or a name in it."""
FILES = (".html", ".md", ".po", ".py", ".zip")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_modules_in_a_document_and_their_names_exist(document: str) -> None:
    for name in DOTTED.findall(read(document)):
        if name.endswith(FILES):
            continue
        parts = name.split(".")
        there = [ROOT.joinpath("web" if parts[0] == "app" else "", *parts[:n]) for n in range(1, 9)]
        module = [path for path in there if path.is_dir() or path.with_suffix(".py").is_file()][-1]
        file = module / "__init__.py" if module.is_dir() else module.with_suffix(".py")
        names = parts[len(module.relative_to(ROOT).parts) - (parts[0] == "app") :]
        assert not names or names[0] in re.findall(r"\w+", file.read_text(encoding="utf-8")), name
