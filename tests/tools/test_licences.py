"""Licences of third-party works: each one in the site is listed, correctly and in full."""

import json
import re
from pathlib import Path

import pytest

from app.screens import about
from tests.app.visitor import Visitor
from tests.paths import ROOT
from tools.build import licences, site
from tools.i18n.catalogues import LANGUAGES

LOCK = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
LISTED = licences.works()


@pytest.fixture
def licence_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Return the licence data of the page."""
    path = tmp_path / "works.json"
    path.write_bytes(site.sources(LANGUAGES)["works.json"])
    monkeypatch.setattr(about, "PATH", path)
    about.third_party_works.cache_clear()


def test_every_third_party_file_of_the_site_is_listed() -> None:
    beginnings = tuple(files for _package, files in licences.OWN.values())
    vendor = {**dict(site.vendor()), **dict(site.fonts())}
    assert all(name.startswith(beginnings) for name in vendor)
    assert {work.name for work in LISTED if not work.within} == set(licences.OWN)


def test_every_package_of_the_page_is_listed() -> None:
    page = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    assert set(page["dependencies"]) | {"workbox-build"} == {
        package for package, _files in licences.OWN.values()
    }


def test_package_data_equals_the_lock() -> None:
    packages = {name: package for name, (package, _files) in licences.OWN.items()}
    for work in LISTED:
        if work.name not in ("Python", "Emscripten", "ZXing-C++"):
            locked = LOCK[f"node_modules/{packages.get(work.name, work.name)}"]
            assert work.version == locked["version"]
            assert work.licence.upper() == locked["license"].upper()


def test_files_bundled_into_pyscript_are_listed() -> None:
    """Take the bundled files from the source maps of those of its files that are in the site."""
    assert [work.name for work in LISTED if work.within == licences.PYSCRIPT] == licences.bundled()
    assert {"polyscript", "coincident"} <= set(licences.bundled())


@pytest.mark.parametrize("work", LISTED, ids=lambda work: work.name)
def test_each_licence_text_is_complete(work: licences.Licensed) -> None:
    words = {
        "MIT": "Permission is hereby granted, free of charge",
        "ISC": "Permission to use, copy, modify, and/or distribute",
        "Apache-2.0": "Apache License",
        "MPL-2.0": "Mozilla Public License Version 2.0",
        "PSF-2.0": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "OFL-1.1": "SIL OPEN FONT LICENSE",
    }
    assert words[work.licence] in " ".join(work.text.split())
    assert re.match(r"\d|[0-9a-f]{7}$", work.version)


def test_list_in_the_documents_names_each_work() -> None:
    document = (ROOT / "docs/licences.md").read_text(encoding="utf-8")
    for work in LISTED:
        row = next(line for line in document.splitlines() if work.name in line)
        assert work.licence in row


@pytest.mark.usefixtures("licence_data")
def test_page_links_the_list_from_the_home_screen_and_the_table() -> None:
    visitor = Visitor()
    before = visitor.html
    visitor.click("about")
    for number, work in enumerate(LISTED):
        assert visitor.text(f"work-{number}-name") == work.name
        assert visitor.text(f"work-{number}-licence") == work.licence
        assert work.version in visitor.text(f"work-{number}-version")
    link = visitor.find("works-link")
    assert link is not None
    assert link.attrs["href"] in site.FIXED
    visitor.click("about-back")
    assert visitor.html == before
    visitor = Visitor("?players=human,human&seed=1&handover=off")
    visitor.click("about")
    assert visitor.find("works") is not None
    visitor.key("Escape")
    assert visitor.legal()


def test_linked_file_holds_each_licence_in_full() -> None:
    text = licences.as_text().decode("utf-8-sig")
    for work in LISTED:
        assert f"{work.name} {work.version}" in text
        assert work.text in text
