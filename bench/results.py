"""The results of a measurement: figures of many times, and the file with all facts."""

import json
from collections.abc import Mapping, Sequence
from statistics import median, quantiles
from typing import Any

from tools.env import ROOT


def figures(measured: Sequence[float]) -> dict[str, float]:
    """Return the median and the 98th percentile."""
    last = quantiles(measured, n=100)[97]
    return {"median": round(median(measured), 1), "p98": round(last, 1)}


def write(name: str, facts: Mapping[str, Any]) -> None:
    """Write the facts to ``build/NAME.json``, and print them."""
    text = json.dumps(facts, indent=2)
    file = ROOT / "build" / f"{name}.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"{text}\n", encoding="utf-8")
    print(text)
