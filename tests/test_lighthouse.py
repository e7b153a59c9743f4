"""What Lighthouse finds wrong is named."""

from typing import Any

import lighthouse


def report(score: float | None, mode: str = "binary", weight: int = 3) -> dict[str, Any]:
    """A report in which one audit of each category has a score."""
    asked = {"auditRefs": [{"id": "one", "weight": weight}]}
    return {
        "categories": dict.fromkeys(lighthouse.PERFECT, asked),
        "audits": {"one": {"title": "One", "score": score, "scoreDisplayMode": mode}},
    }


def test_what_is_not_perfect_is_named_and_what_does_not_count_is_not() -> None:
    assert lighthouse.failings(report(1)) == []
    assert lighthouse.failings(report(0.9)) == [f"{name}: One" for name in lighthouse.PERFECT]
    assert lighthouse.failings(report(None))
    assert lighthouse.failings(report(None, "notApplicable")) == []
    assert lighthouse.failings(report(0, weight=0)) == []
