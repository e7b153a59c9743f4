"""A copy of this checkout, for tests and measurements that change or install it."""

import subprocess
from pathlib import Path

from tools.env import ROOT


def copy_checkout(to: Path, *beginnings: str) -> None:
    """Copy the files that are under version control or will be, with their changes.

    With `beginnings`, copy only files whose path begins with one of them.
    """
    options = ("--cached", "--others", "--exclude-standard", "--deduplicate")
    listed = subprocess.check_output(["git", "ls-files", *options], cwd=ROOT, encoding="utf-8")
    for name in listed.splitlines():
        if name.startswith(beginnings or "") and (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            (to / name).write_bytes((ROOT / name).read_bytes())
