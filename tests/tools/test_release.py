"""A release: the changelog is finished, the wheel describes itself anywhere, the site is packed."""

import re
import tomllib
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from pompeii import __version__
from tests.docs import markdown_links
from tests.paths import ROOT
from tools.build import pip_wheel, release_files
from tools.docs import readme_film

READY = """# Changelog

## 1.2.0 - 2027-01-31

### Added

- This.

## 1.1.0 - 2026-12-01

- Old.
"""


def test_changelog_fits_the_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert release_files.version() == __version__
    if "dev" not in __version__:  # between releases: 1.1.0.dev0, and a section Unreleased
        assert release_files.fault(__version__, changelog) == ""


def test_citation_has_the_date_of_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    cited = re.search(r"^version: (.+)\ndate-released: (.+)$", citation, re.MULTILINE)
    assert cited
    assert "dev" in cited[1] or f"## {cited[1]} - {cited[2]}\n" in changelog


def test_film_of_the_readme_is_small_and_ten_seconds_long() -> None:
    assert readme_film.FILM.stat().st_size <= readme_film.LARGEST
    with Image.open(readme_film.FILM) as pictures:
        durations = []
        for number in range(pictures.n_frames):  # type: ignore[attr-defined]
            pictures.seek(number)
            durations.append(pictures.info["duration"])
    assert sum(durations) == 10_000


@pytest.mark.parametrize(
    ("version", "changelog", "tag", "reason"),
    [
        ("1.2.0", READY, "", ""),
        ("1.2.0", READY, "v1.2.0", ""),
        ("1.2.0", READY, "v1.2", "The tag v1.2 is not v1.2.0."),
        ("1.2.0.dev0", READY, "", "1.2.0.dev0 is no version of a release."),
        ("1.3.0", READY, "", 'begins with "1.2.0 - 2027-01-31", not with 1.3.0 and its date.'),
        ("1.2.0", READY.replace(" - 2027-01-31", ""), "", 'begins with "1.2.0", not with 1.2.0'),
        ("1.2.0", READY.replace("1.2.0 - 2027-01-31", "Unreleased"), "", 'with "Unreleased", not'),
        ("1.2.0", READY.replace("- This.", ""), "", "says nothing about 1.2.0."),
        ("1.2.0", READY.replace("- This.", "- This.\n\n### Fixed"), "", "an empty part in 1.2.0."),
        ("1.2.0", "", "", 'begins with "", not'),
    ],
)
def test_unfinished_changelog_is_no_release(
    version: str, changelog: str, tag: str, reason: str
) -> None:
    found = release_files.fault(version, changelog, tag)
    assert reason in found if reason else found == ""


def test_notes_are_the_newest_section() -> None:
    assert release_files.notes(READY) == "### Added\n\n- This.\n"


def test_site_is_packed_without_the_single_file(tmp_path: Path) -> None:
    folder = tmp_path / "dist"
    (folder / "docs").mkdir(parents=True)
    for name in ("index.html", "docs/index.html", release_files.SINGLE):
        (folder / name).write_text(name, encoding="utf-8")
    for to in ("one.zip", "two.zip"):
        release_files.pack(folder, tmp_path / to)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == ["docs/index.html", "index.html"]


def test_description_has_absolute_links() -> None:
    text = "[![A](art/a.jpg)](art/b.md#c) [home](https://d.example/) [below](#e)"
    at = f"v{__version__}"
    assert pip_wheel.description(text, "https://code.example/p") == (
        f"[![A](https://code.example/p/raw/{at}/art/a.jpg)]"
        f"(https://code.example/p/blob/{at}/art/b.md#c) [home](https://d.example/) [below](#e)"
    )


def test_readme_has_only_absolute_links_to_files_in_a_package_index() -> None:
    address = "https://code.example/p"
    readme = markdown_links.read("README.md")
    relative = [target for _words, target in markdown_links.links(readme) if ":" not in target]
    absolute = [
        target for _words, target in markdown_links.links(pip_wheel.description(readme, address))
    ]
    assert len(relative) > 20
    assert all(target.startswith("https://") for target in absolute)
    files = [target for target in absolute if target.startswith(address)]
    tree = rf"{address}/(blob|raw)/v{__version__}/"
    assert [re.sub(tree, "", file) for file in files] == relative
    assert all((ROOT / file.partition("#")[0]).is_file() for file in relative)


def test_urls_are_those_of_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert pip_wheel.metadata(text, pip_wheel.repository()) == text
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://code.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "players/pompeii")
    urls = tomllib.loads(pip_wheel.metadata(text, pip_wheel.repository()))["project"]["urls"]
    assert len(urls) > 3
    assert all(url.startswith("https://code.example/players/pompeii") for url in urls.values())
