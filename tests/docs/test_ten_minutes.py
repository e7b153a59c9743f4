"""The steps of "A bot in ten minutes": each beats the one before, as the page says."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from app.workshop.template import template
from pompeii.registry import GAMES
from tests.docs.markdown_links import read
from tests.paths import ROOT
from tools.docs import measure_steps

DOCUMENT = measure_steps.PAGE.relative_to(ROOT).as_posix()
STEPS = [
    pytest.param(key, before, after, id=after.stem)
    for key in GAMES
    for before, after in zip(
        measure_steps.solutions(key), measure_steps.solutions(key)[1:], strict=False
    )
]


@pytest.mark.no_cover
@pytest.mark.parametrize(("key", "before", "after"), STEPS)
def test_step_beats_the_one_before_as_written(key: str, before: Path, after: Path) -> None:
    figure = measure_steps.measure(key, before, after)
    assert figure.low > 0.5
    assert measure_steps.figures()[after.stem] == figure


def test_there_are_six_steps_of_the_first_game_and_two_of_the_other() -> None:
    assert {key: len(measure_steps.solutions(key)) for key in GAMES} == {
        "pompeii": 6,
        "via-appia": 2,
    }
    assert len(measure_steps.figures()) == len(STEPS)


def test_tables_of_the_page_are_those_of_the_figures() -> None:
    assert measure_steps.filled(read(DOCUMENT)) == read(DOCUMENT)


@pytest.mark.parametrize("key", GAMES)
def test_first_step_is_the_template_of_the_workshop(key: str) -> None:
    assert measure_steps.solutions(key)[0].read_text(encoding="utf-8") == template(key)


def test_code_of_the_page_stands_in_the_solutions() -> None:
    chapters = re.split("^### ", read(DOCUMENT), flags=re.MULTILINE)[1:]
    paths = [path for key in GAMES for path in measure_steps.solutions(key)]
    for path, chapter in zip(paths, chapters, strict=True):
        lines = path.read_text(encoding="utf-8").splitlines()
        for code in re.findall(r"```python\n(.*?)```", chapter, re.DOTALL):
            length = code.count("\n")
            parts = ("\n".join(lines[at : at + length]) for at in range(len(lines)))
            assert code.strip() in [dedent(part).strip() for part in parts], code
