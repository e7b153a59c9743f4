"""The development server: its steps, its events, and its report of an error."""

from pathlib import Path

import pytest

from tests.paths import ROOT
from tools.dev import build, server
from tools.dev.last_build import Base, imported


def test_every_file_of_the_page_belongs_to_a_step() -> None:
    inputs = tuple(beginning for beginnings, _step in build.STEPS for beginning in beginnings)
    page = [
        path.relative_to(ROOT).as_posix()
        for folder in ("web", "pompeii", "art")
        for path in (ROOT / folder).rglob("*.*")
        if "__pycache__" not in path.parts and ROOT / "web/single" not in path.parents
    ]
    assert len(page) > 300
    assert [name for name in page if not name.startswith(inputs)] == []


def test_only_steps_of_changed_files_are_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "OUT", tmp_path)
    assert build.build({"web/style/base.css"}) == ["style.css"]
    assert build.build({"web/style/base.css"}) == []
    assert build.build({"README.md"}) == []
    assert [path.name for path in tmp_path.iterdir()] == ["style.css"]


def test_module_that_imports_something_new_needs_a_whole_build() -> None:
    base = Base({"app/one.py": b"import json"}, {}, {}, {"json", "js"})
    assert not base.lacks({"app/two.py": b"import js\nfrom app.one import x\nfrom . import y"})
    assert base.lacks({"app/one.py": b"import json, wave"})
    assert imported({"a.py": b"from xml.dom import minidom", "b.css": b"import"}) == {"xml.dom"}


def test_sources_that_differ_are_newer() -> None:
    base = Base({"app/one.py": b"1", "app/two.py": b"2"}, {}, {}, set())
    now = {"app/one.py": b"1", "app/two.py": b"3", "app/new.py": b"4", "pompeii/cli/x.py": b"5"}
    assert base.newer(now) == {"app/two.py": b"3", "app/new.py": b"4"}


def test_syntax_error_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "ROOT", tmp_path)
    (tmp_path / "good.py").write_text("x = 1", encoding="utf-8")
    (tmp_path / "bad.py").write_text("x = 1\ny = (", encoding="utf-8")
    (tmp_path / "null.py").write_bytes(b"\0")
    assert server.syntax_error({"good.py", "gone.py", "style.css"}) == ""
    assert server.syntax_error({"good.py", "bad.py"}) == "bad.py:2: '(' was never closed."
    assert server.syntax_error({"null.py"}).startswith("null.py:1: ")


def test_open_page_hears_of_each_build_and_an_old_page_reloads() -> None:
    builds = server.Builds()
    newest, old = builds.add_page(str(builds.number)), builds.add_page("1")
    assert newest.empty()
    assert b"event: reload\n" in old.get_nowait()
    builds.tell("style")
    told = f"id: {builds.number}\nevent: style\ndata: \n\n".encode()
    assert [newest.get_nowait(), old.get_nowait()] == [told, told]
