"""Lighthouse on the home screen, for phones and desktop: build/lighthouse.json holds the scores.

    make lighthouse

Lighthouse simulates a slow network, so the site is served compressed, as its hosts do it.
Accessibility, best practices and search must be perfect. The speed of the start depends on the
machine and is only recorded. On a phone the audits alternate with a page that only starts
MicroPython (minimal_startup_pages.py). The record holds the blocking time of each round in
milliseconds, and the ratio of the medians. The site must have been built.
"""

import gzip
import json
import os
import subprocess
import sys
import tempfile
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any, BinaryIO

from pompeii.cli.play import Handler
from tools.build.serve import served
from tools.checks.minimal_startup_pages import PYSCRIPT, bare
from tools.checks.site_in_chromium import FLAGS, chromium_path
from tools.env import ROOT, install_node_modules, node

RESULT = ROOT / "build/lighthouse.json"
PACKAGES = ROOT / "tools/checks/lighthouse_npm"
PERFECT = ("accessibility", "best-practices", "seo")
DEVICES: dict[str, list[str]] = {"phone": [], "desktop": ["--preset=desktop"]}
ROUNDS = 5
PACKED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest"}


class Packing(Handler):
    """A handler that compresses the same files as a host of static pages."""

    def send_file(self, file: Path) -> BytesIO | BinaryIO | None:
        """Answer with the compressed file, else as the base class does."""
        if file.suffix not in PACKED or not file.is_file():
            return super().send_file(file)
        data = gzip.compress(file.read_bytes())
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return BytesIO(data)


def audit(address: str, options: list[str]) -> dict[str, Any]:
    """Run Lighthouse on an address and return its report."""
    lighthouse = install_node_modules(PACKAGES) / "lighthouse/cli/index.js"
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        subprocess.run(
            [
                node(), lighthouse, address, "--quiet", "--output=json",
                f"--output-path={report}", f"--chrome-flags={' '.join(('--headless', *FLAGS))}",
                f"--only-categories={','.join((*PERFECT, 'performance'))}", *options,
            ],
            env={**os.environ, "CHROME_PATH": chromium_path() or ""},
            check=True,
        )  # fmt: skip
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def failings(report: dict[str, Any]) -> list[str]:
    """Return the audits that keep a category from its required perfect score."""
    return [
        f"{name}: {report['audits'][asked['id']]['title']}"
        for name in PERFECT
        for asked in report["categories"][name]["auditRefs"]
        if asked["weight"] and (report["audits"][asked["id"]]["score"] or 0) < 1
        and report["audits"][asked["id"]]["scoreDisplayMode"] != "notApplicable"
    ]  # fmt: skip


def blocking(report: dict[str, Any]) -> float:
    """Return the total blocking time, in milliseconds."""
    time: float = report["audits"]["total-blocking-time"]["numericValue"]
    return time


def main() -> None:
    """Audit all pages alternately, write the scores, and end with status 1 if an audit fails."""
    reports: dict[str, list[dict[str, Any]]] = {device: [] for device in DEVICES}
    beside = []
    with served(handler=Packing) as address, bare(PYSCRIPT, Packing) as floor:
        for _ in range(ROUNDS):
            beside.append(blocking(audit(floor, DEVICES["phone"])))
            for device, options in DEVICES.items():
                reports[device].append(audit(address, options))
    scores: dict[str, Any] = {
        device: {
            name: round(100 * median(each["categories"][name]["score"] for each in rounds))
            for name in rounds[0]["categories"]
        }
        for device, rounds in reports.items()
    }
    blocked = [blocking(report) for report in reports["phone"]]
    scores["blocking"] = {
        "phone": [round(time) for time in blocked],
        "pyscript": [round(time) for time in beside],
        "ratio": round(median(blocked) / median(beside), 2),
    }
    wrong = sorted(
        {
            f"{device}, {failing}"
            for device, rounds in reports.items()
            for report in rounds
            for failing in failings(report)
        }
    )
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(scores, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(scores))
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
