"""The built site: the same bytes each time, and nothing from anywhere else."""

import os
import re
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import build_site
import pytest

OWN = (".css", ".html", ".js", ".json", ".py", ".svg")


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build_site.contents()


def test_two_builds_give_the_same_bytes(files: dict[str, bytes], tmp_path: Path) -> None:
    build = "import sys, pathlib, build_site as b; b.write(b.contents(), pathlib.Path(sys.argv[1]))"
    imports = os.pathsep.join(["scripts", "web", "."])
    subprocess.run(
        [sys.executable, "-c", build, str(tmp_path)],
        cwd=build_site.ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": imports},
        check=True,
    )
    written = {
        path.relative_to(tmp_path).as_posix(): path.read_bytes()
        for path in tmp_path.rglob("*")
        if path.is_file()
    }
    assert written == files


def test_writing_again_touches_only_what_changed(tmp_path: Path) -> None:
    build_site.write({"kept.txt": b"1", "gone/old.txt": b"2", "changed.txt": b"3"}, tmp_path)
    before = (tmp_path / "kept.txt").stat().st_mtime_ns
    build_site.write({"kept.txt": b"1", "changed.txt": b"4"}, tmp_path)
    assert (tmp_path / "kept.txt").stat().st_mtime_ns == before
    assert (tmp_path / "changed.txt").read_bytes() == b"4"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["changed.txt", "kept.txt"]


def test_own_files_name_no_other_origin(files: dict[str, bytes]) -> None:
    """A namespace is a name and not an address to load from."""
    own = {name: data.decode() for name, data in files.items() if name.endswith(OWN)}
    own = {name: text for name, text in own.items() if not name.startswith("vendor/")}
    own["vendor/fonts/fonts.css"] = files["vendor/fonts/fonts.css"].decode()
    with zipfile.ZipFile(BytesIO(files["pompeii.zip"])) as archive:
        own |= {
            name: archive.read(name).decode() for name in archive.namelist() if ".mo" not in name
        }
    foreign = {
        (name, address)
        for name, text in own.items()
        for address in re.findall(r"(?:https?:)?//(?:[\w-]+\.)+[a-z]{2,}[\w/.-]*", text)
        if not address.startswith("http://www.w3.org/")
    }
    assert foreign == set()


def test_archive_holds_engine_page_and_board(files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(BytesIO(files["pompeii.zip"])) as archive:
        names = archive.namelist()
    assert {"pompeii/__init__.py", "brain.py", "board.svg"} <= set(names)
    assert names == sorted(names)


def test_what_the_page_links_is_there(files: dict[str, bytes]) -> None:
    """What index.html asks for by itself; the scripts' own requests are the browser tests' part."""
    page = files["index.html"].decode()
    asked = set(re.findall(r'\b(?:src|href|config)="(?:\./)?([^"#?:]+)"', page))
    assert asked - files.keys() == set()


def test_lock_names_no_registry() -> None:
    lock = (build_site.ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert "registry" not in lock
