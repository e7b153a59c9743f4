"""A checkout without any build, and a package installed from it, speak every language.

Without its extras the package names the one that a command needs.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pompeii.core.i18n import DEFAULT, LANGUAGES
from tools.checkout_copy import copy_checkout
from tools.i18n.catalogues import published

OTHERS = [code for code in LANGUAGES if code != DEFAULT]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the files of the package under version control."""
    copy = tmp_path_factory.mktemp("checkout")
    copy_checkout(copy, "pompeii/", "pyproject.toml", "README.md", "LICENSE")
    return copy


def help_words(folder: Path, language: str) -> str:
    """Return the help that the package in `folder` prints."""
    command = [sys.executable, "-m", "pompeii", "--lang", language, "rules", "--help"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.check_output(command, cwd=folder, env=environment, encoding="utf-8")


def error_without_packages(folder: Path, *arguments: str) -> str:
    """Return the message of a command that must fail for the lack of an installed package."""
    command = [sys.executable, "-S", "-m", "pompeii", "--lang", "en", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_plain_checkout_speaks_every_published_language(checkout: Path) -> None:
    said = {language: help_words(checkout, language) for language in (DEFAULT, *published())}
    assert said["en"].startswith("usage: pompeii rules")
    assert said["de"].startswith("Aufruf: pompeii rules")
    assert len(set(said.values())) == len(said)


def test_package_installed_from_a_checkout_speaks_every_language_and_names_extras(
    checkout: Path, tmp_path: Path
) -> None:
    subprocess.run(
        [
            sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
            "--no-index", "--no-deps", "--no-build-isolation", "--target", tmp_path, checkout,
        ],
        check=True,
    )  # fmt: skip
    packed = {path.parent.name for path in tmp_path.glob("pompeii/locale/*/*")}
    assert packed == set(OTHERS)
    assert {path.name for path in tmp_path.glob("pompeii/locale/*/*")} == {"pompeii.po"}
    assert help_words(tmp_path, "de").startswith("Aufruf: pompeii rules")
    (tmp_path / "pompeii/site").mkdir()
    for arguments in (["play", "--share", "--no-browser"], ["join", "127.0.0.1:1"]):
        assert "pip install 'pompeii[share]'" in error_without_packages(tmp_path, *arguments)
