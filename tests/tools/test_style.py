"""The style sheets let a browser redraw only what has changed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.paths import ROOT

SHEETS = sorted([*ROOT.glob("web/style/*.css"), *ROOT.glob("web/app/**/style.css")])


def selectors(css: str) -> Iterator[str]:
    """Yield every selector of a style sheet."""
    for listed in re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)):
        depth, begin = 0, 0
        for at, letter in enumerate(f"{listed},"):
            depth += (letter == "(") - (letter == ")")
            if letter == "," and depth == 0:
                yield listed[begin:at].strip()
                begin = at + 1


def subject(selector: str) -> str:
    """Return the last part of a selector, without the arguments of its pseudo-classes."""
    flat = selector
    while (shorter := re.sub(r"\([^()]*\)", "", flat)) != flat:
        flat = shorter
    return re.split(r"[ >+~]+", flat)[-1]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(ROOT)))
def test_has_never_stands_before_an_element_of_any_kind(sheet: Path) -> None:
    # With one such selector a browser computes the style of the whole page again whenever anything
    # in it changes: at the table 1,440 elements a click, in place of 340.
    for selector in selectors(sheet.read_text(encoding="utf-8")):
        if ":has(" in selector and not selector.startswith(":root"):
            assert re.match(r"[\w#.\[]", subject(selector)), selector


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(ROOT)))
def test_nothing_is_selected_by_a_long_press_in_safari_either(sheet: Path) -> None:
    # Safari knows only the name with a prefix.
    style = sheet.read_text(encoding="utf-8")
    bare = re.findall(r"(?<!-)user-select: *(\w+);", style)
    assert re.findall(r"-webkit-user-select: *(\w+); user-select:", style) == bare


def test_subject_of_a_selector() -> None:
    assert subject("dialog:has(.group) > :not(.group)") == ":not"
    assert subject(".table:not(:has(#a > *)) > #side > #status") == "#status"
    assert [*selectors("a:is(b, c) , d { x: y } /* e { */ f{}")] == ["a:is(b, c)", "d", "f"]
