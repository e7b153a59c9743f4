"""The files of a release in build/release/: the wheel, pompeii.html, the site, and its notes.

    python -m tools.build.release_files       (`python -m tools release` builds its parts first)

Standard library only, since the check runs before anything is installed.
"""

import os
import re
import shutil
import zipfile
from pathlib import Path
from typing import Final

from tools.env import ROOT, ToolError

RELEASE: Final = ROOT / "build/release"
DIST: Final = ROOT / "dist"
SINGLE: Final = "pompeii.html"

_SECTION: Final = re.compile(r"^## (.+)\n((?:(?!## ).*\n?)*)", re.MULTILINE)
_VERSION: Final = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)


def version() -> str:
    """Return the version of the checkout, from the text of the package."""
    found = _VERSION.search((ROOT / "pompeii/__init__.py").read_text(encoding="utf-8"))
    assert found
    return found[1]


def fault(version: str, changelog: str, tag: str = "") -> str:
    """Return the reason against a release of `version` as `tag`, "" if there is none.

    The changelog's newest section must be that version, with a date, and say something.
    """
    found = _SECTION.search(changelog)
    title, text = (found[1], found[2]) if found else ("", "")
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        return f"{version} is no version of a release."
    if not re.fullmatch(rf"{re.escape(version)} - \d{{4}}-\d\d-\d\d", title):
        return f'CHANGELOG.md begins with "{title}", not with {version} and its date.'
    if not re.search(r"^- ", text, re.MULTILINE):
        return f"CHANGELOG.md says nothing about {version}."
    if re.search(r"^### .+\n+(?=###|\Z)", text, re.MULTILINE):
        return f"CHANGELOG.md has an empty part in {version}."
    return "" if tag in ("", f"v{version}") else f"The tag {tag} is not v{version}."


def check() -> None:
    """Raise `ToolError` if this checkout is not ready for a release."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    tag = (
        os.environ.get("GITHUB_REF_NAME", "") if os.environ.get("GITHUB_REF_TYPE") == "tag" else ""
    )
    if reason := fault(version(), changelog, tag):
        raise ToolError(reason)


def notes(changelog: str) -> str:
    """Return the newest section of the changelog."""
    found = _SECTION.search(changelog)
    assert found
    return found[2].strip() + "\n"


def pack(folder: Path, to: Path) -> None:
    """Pack the site in `folder`, without the single file, into an archive without dates."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and name != SINGLE:
                member = zipfile.ZipInfo(name)
                member.external_attr = 0o644 << 16
                member.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(member, path.read_bytes())


def main() -> None:
    """Put the built files together."""
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir(parents=True)
    for wheel in (ROOT / "build/wheel").glob("*.whl"):
        shutil.copy(wheel, RELEASE)
    shutil.copy(DIST / SINGLE, RELEASE)
    pack(DIST, RELEASE / f"pompeii-site-{version()}.zip")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (RELEASE / "notes.md").write_text(notes(changelog), encoding="utf-8")
    for path in sorted(RELEASE.iterdir()):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
