"""Problems that Lighthouse finds are named."""

import gzip
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tools.build.serve import served
from tools.checks import lighthouse


def report(score: float | None, mode: str = "binary", weight: int = 3) -> dict[str, Any]:
    """Return a report in which one audit of each category has a score."""
    asked = {"auditRefs": [{"id": "one", "weight": weight}]}
    return {
        "categories": dict.fromkeys(lighthouse.PERFECT, asked),
        "audits": {"one": {"title": "One", "score": score, "scoreDisplayMode": mode}},
    }


def test_imperfect_audit_is_named_and_informative_one_is_not() -> None:
    assert lighthouse.failings(report(1)) == []
    assert lighthouse.failings(report(0.9)) == [f"{name}: One" for name in lighthouse.PERFECT]
    assert lighthouse.failings(report(None))
    assert lighthouse.failings(report(None, "notApplicable")) == []
    assert lighthouse.failings(report(0, weight=0)) == []


def test_site_is_compressed_like_its_hosts_do(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>" + 100 * "salve ", encoding="utf-8")
    (tmp_path / "icon.png").write_bytes(bytes(100))
    with (
        served(tmp_path, lighthouse.Packing) as address,
        urlopen(address) as page,
        urlopen(address + "icon.png") as picture,
    ):
        packed, plain = page.read(), picture.read()
    assert page.headers["Content-Encoding"] == "gzip"
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "Content-Encoding" not in picture.headers
    assert gzip.decompress(packed) == (tmp_path / "index.html").read_bytes()
    assert plain == bytes(100)
