"""The glossary has every term in every language."""

from tests.paths import ROOT

ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs/glossary.md").read_text(encoding="utf-8").split("\n")
    if line.startswith("|") and not line.startswith("|---")
]


def test_every_row_has_all_four_languages() -> None:
    terms = [row for row in ROWS if len(row) == 4]
    assert len(terms) > 60
    assert all(all(row) for row in ROWS if len(row) != 5)
    assert len({row[0] for row in terms}) == len(terms)
