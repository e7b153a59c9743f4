"""Text and controls have enough contrast with their background, in both themes."""

import re

import pytest

from app.games.downfall.lava_palette import BODY, VEINS
from art.palette import BASALT, LAVA_HOT, PAVING, PLASTER, ROOFS, mix
from tests.app.contrast import STYLE, THEMES, colours, contrast

AAA, AA, MARK = 7.0, 4.5, 3.0
"""Minimum contrast by WCAG 2.2 of text (1.4.6, 1.4.3) and of other things (1.4.11)."""

PAIRS = [
    *((text, ground, AAA) for text in ("ink", "faint", "red") for ground in ("panel", "plaster")),
    *(("on-card", card, AAA) for card in ("grey", "purple", "turquoise", "brown")),
    ("on-primary", "primary", AA),
    *(
        (mark, ground, MARK)
        for mark in ("focus", "glow", *(f"side-{side}" for side in range(4)))
        for ground in ("panel", "plaster")
    ),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("above", "below", "least"), PAIRS)
def test_colour_pair_has_enough_contrast(theme: str, above: str, below: str, least: float) -> None:
    found = colours(theme)
    assert contrast(found[above], found[below]) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_frame_of_a_choice_is_visible_on_any_background(theme: str) -> None:
    """The frame is a bright line between two dark ones.

    They have a contrast of nine, so every colour there has a contrast of three with one of them.
    """
    found = colours(theme)
    assert contrast(found["frame"], found["frame-edge"]) >= MARK**2
    assert contrast("#fff8e6", found["frame-edge"]) >= MARK**2
    grounds = [*ROOFS.values(), *PAVING, PLASTER, BASALT, LAVA_HOT, VEINS, BODY]
    for ground in grounds:
        assert max(contrast(found[line], ground) for line in ("frame", "frame-edge")) >= MARK


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", [*ROOFS.values(), *PAVING, PLASTER, BASALT])
def test_choices_are_brighter_and_all_else_is_darker(theme: str, ground: str) -> None:
    found, base = colours(theme), (STYLE / "base.css").read_text(encoding="utf-8")
    lit_by, veiled_by = (
        float(re.findall(rf"--{name}: ([\d.]+);", base)[0]) for name in ("lit-by", "veiled-by")
    )
    lit, veiled = mix(ground, found["lit"], lit_by), mix(ground, found["veil"], veiled_by)
    assert contrast(lit, "#000") >= contrast(ground, "#000") > contrast(veiled, "#000")
    assert contrast(lit, veiled) >= 1.4


def test_contrast_formula_equals_the_standard() -> None:
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#8c2f23", "#8c2f23") == 1
