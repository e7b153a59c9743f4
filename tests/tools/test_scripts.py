"""The scripts of the built site: each is used, and agrees with the build."""

import re

from tools.build.in_pyodide import LATER
from tools.i18n.catalogues import LANGUAGES

IMPORTED = re.compile(r"importScripts\(([^)]*)\)")


def test_scripts_know_every_language_and_archive(plain: dict[str, bytes]) -> None:
    for language in LANGUAGES:
        assert f'"./manifest.{language}.webmanifest"' in plain["boot.js"].decode()
        assert f'"./words.{language}.' in plain["worker.js"].decode()
    for archive in LATER:
        assert f'"./{archive}.zip.' in plain["worker.js"].decode()


def test_service_worker_runs_its_own_two_scripts(plain: dict[str, bytes]) -> None:
    (imported,) = IMPORTED.findall(plain["sw.js"].decode())
    assert re.findall(r'"(\w+)\.[0-9a-f]{12}\.js"', imported) == ["sw_guard", "sw_wasm"]


def test_every_script_is_used_by_another_file(plain: dict[str, bytes]) -> None:
    scripts = {name for name in plain if re.fullmatch(r"\w+\.js", name)} - {"sw.js"}
    texts = {name: plain[name].decode() for name in (*scripts, "index.html")}
    texts["sw.js"] = " ".join(IMPORTED.findall(plain["sw.js"].decode()))
    used = {
        f"{name}.js"
        for user, text in texts.items()
        for name in re.findall(r"(\w+)(?:\.[0-9a-f]{12})?\.js\b", text)
        if f"{name}.js" != user
    }
    assert scripts - used == set()
