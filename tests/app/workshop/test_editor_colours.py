"""The colours of the code editor have enough contrast, in both themes."""

from pathlib import Path

import pytest

from app import workshop
from tests.app.contrast import THEMES, colours, contrast

SHEET = Path(workshop.__path__[0]) / "style.css"
TEXTS = ("ink", "faint", "code-keyword", "code-string", "code-number", "code-name")
AA = 4.5
"""Minimum contrast of text by WCAG 2.2 (1.4.3)."""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("ground", ["panel", "code-selection", "code-match"])
def test_text_is_legible(theme: str, text: str, ground: str) -> None:
    found = colours(theme, SHEET)
    assert contrast(found[text], found[ground]) >= AA
