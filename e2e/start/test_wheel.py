"""The wheel, installed in an empty environment: `pompeii play` is the game in the browser."""

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pompeii.games.downfall.board import SQUARES
from tests.docs.markdown_links import links
from tests.paths import ROOT
from tools.env import python, run


@pytest.fixture
def wheel() -> Path:
    """Make the wheel of the site as it is built, and return its path."""
    run(python("wheel"), "-m", "tools.build.pip_wheel")
    (path,) = (ROOT / "build/wheel").iterdir()
    return path


@pytest.fixture
def address(tmp_path: Path, wheel: Path) -> Iterator[str]:
    """Start the game of a fresh installation and yield its address."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path], check=True)
    folder = tmp_path / ("Scripts" if os.name == "nt" else "bin")
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", folder / "python"]
    subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", wheel], check=True)
    alone = {"PATH": str(folder), "HOME": str(tmp_path)}  # no node, no browser
    command: list[str | Path] = [folder / "pompeii", "play", "--no-browser"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=alone, stdout=subprocess.PIPE, encoding="utf-8"
    ) as server:
        assert server.stdout
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        yield found[0]
        server.terminate()


@pytest.mark.whole
def test_wheel_has_absolute_links_and_plays_the_game_where_it_is_installed(
    wheel: Path, address: str, page: Page
) -> None:
    metadata = metadata_of(wheel)
    assert metadata["Description-Content-Type"] == "text/markdown"
    targets = [target for _words, target in links(str(metadata.get_payload()))]
    assert len(targets) > 20
    assert all(target.startswith("https://") for target in targets)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto(f"{address}?players=human,human&seed=1&handover=off")
    page.wait_for_selector("body[data-ready][data-phase=city]", timeout=60_000)
    assert page.get_by_role("application").locator("[data-square]").count() == len(SQUARES)
    assert complaints == []


def metadata_of(wheel: Path) -> Message:
    """Return the metadata of a wheel; its payload is the description."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_bytes(archive.read(name))
