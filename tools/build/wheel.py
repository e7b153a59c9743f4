"""The wheel: the engine, the command line and the built site, so that `pompeii play` serves it.

    python -m tools.build.wheel       (`python -m tools wheel` builds the site first)

It is made from a copy of the files that belong to it, so that nothing else of the checkout gets in
by chance.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.env import ROOT

WHEELS = ROOT / "build/wheel"
FILES = ("pyproject.toml", "README.md", "LICENSE")


def main() -> None:
    """Make the wheel and replace any older one."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder)
        for name in FILES:
            shutil.copy(ROOT / name, source / name)
        unwanted = shutil.ignore_patterns("__pycache__", "site")
        shutil.copytree(ROOT / "pompeii", source / "pompeii", ignore=unwanted)
        shutil.copytree(ROOT / "dist", source / "pompeii/site")
        subprocess.run(
            [
                sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check",
                "--no-deps", "--no-build-isolation", "--wheel-dir", WHEELS, source,
            ],
            env={**os.environ, "SOURCE_DATE_EPOCH": "315532800"},  # 1980, the oldest a zip knows
            check=True,
        )  # fmt: skip
    print(next(WHEELS.iterdir()).relative_to(ROOT))


if __name__ == "__main__":
    main()
