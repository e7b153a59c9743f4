"""The wheel: the engine, the command line and the built site, so that `pompeii play` serves it.

    python -m tools.build.pip_wheel       (`python -m tools wheel` builds the site first)

It is made from a copy of the files that belong to it, so that nothing else of the checkout gets in
by chance. A package index shows the README, so its links are absolute there.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from pompeii import __version__
from tools.build.drop_unpublished_languages import LIST, offering
from tools.env import ROOT
from tools.i18n.catalogues import published

WHEELS = ROOT / "build/wheel"
PROJECT = ROOT / "pyproject.toml"

_LINK = re.compile(r"(!?)(\[(?:[^][]|\[[^][]*\])*\]\()(?!\w+:|#)([^()\s]+)\)")


def repository() -> str:
    """Return the address of the repository: on GitHub its own, else the one in pyproject.toml."""
    if name := os.environ.get("GITHUB_REPOSITORY"):
        return f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{name}"
    return placeholder()


def placeholder() -> str:
    """Return the address of the repository in pyproject.toml."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    return str(project["urls"]["Repository"])


def description(text: str, address: str) -> str:
    """Return the README with absolute links to the files of this version at `address`."""
    at = f"v{__version__}"

    def absolute(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        kind = "raw" if picture else "blob"
        return f"{picture}{words}{address}/{kind}/{at}/{target})"

    # a picture may be the words of a link, so the inner links come first
    return _LINK.sub(absolute, _LINK.sub(absolute, text))


def metadata(text: str, address: str) -> str:
    """Return pyproject.toml with `address` in its urls."""
    return text.replace(placeholder(), address)


def main() -> None:
    """Make the wheel and replace any older one."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder)
        address = repository()
        for name, adapt in (("pyproject.toml", metadata), ("README.md", description)):
            text = (ROOT / name).read_text(encoding="utf-8")
            (source / name).write_text(adapt(text, address), encoding="utf-8")
        shutil.copy(ROOT / "LICENSE", source / "LICENSE")
        unwanted = shutil.ignore_patterns("__pycache__", "site")
        shutil.copytree(ROOT / "pompeii", source / "pompeii", ignore=unwanted)
        shutil.copytree(ROOT / "dist", source / "pompeii/site")
        languages = source / LIST
        languages.write_bytes(offering(languages.read_bytes(), published()))
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
