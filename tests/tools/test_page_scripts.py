"""The scripts of the built site: each is used, and agrees with the build."""

import gzip
import json
import re
from graphlib import TopologicalSorter

import pytest

from tools.build import site
from tools.build.archive_contents import LATER
from tools.build.build_files import checksum
from tools.build.lazy_files import LATER as LATER_FILES
from tools.build.page_scripts import CLASSIC, FRAME, LARGE, MODULES, frame_hash
from tools.i18n.catalogues import LANGUAGES

SCRIPTS = (*CLASSIC, *MODULES, *LARGE, "sw.js")
FILES = [name for name in SCRIPTS if name != FRAME]
MOST_OF_EDITOR = 200_000
"""Bytes of the code editor on the way, of which CodeMirror needs 153,000."""
SOURCES = {path.name: path.read_text(encoding="utf-8") for path in (site.WEB / "boot").glob("*.js")}
MODULES_OF = {
    name: {*re.findall(r'^(?:import|\}) .*"\./(\w+\.js)";$', text, re.MULTILINE)}
    for name, text in SOURCES.items()
}
"""The modules that each source imports."""
HASH = re.compile(r"\.[0-9a-f]{12}(?=[./])")
COMMENT = re.compile(r"(?:^|\s)// (.{30,})")


def test_scripts_know_every_language_and_archive(plain: dict[str, bytes]) -> None:
    for language in LANGUAGES:
        assert f'"./manifest.{language}.webmanifest"' in plain["boot.js"].decode()
        assert f'"./words.{language}.' in plain["worker.js"].decode()
    for archive in LATER:
        assert f'"./{archive}.zip.' in plain["worker.js"].decode()


def test_service_worker_is_one_script(plain: dict[str, bytes]) -> None:
    """The browser may take further scripts from its own cache, damaged ones too."""
    assert b"importScripts" not in plain["sw.js"]


def test_every_lazy_file_has_its_checksum_in_the_worker(files: dict[str, bytes]) -> None:
    (worker,) = (data.decode() for name, data in files.items() if name.startswith("worker."))
    found = dict(re.findall(r'"\./([^"]+)":\s*"sha256-([^"]+)"', worker))
    assert found == {
        name: checksum(data)
        for name, data in files.items()
        if name.startswith((*LATER_FILES, "words."))
    }


def test_service_worker_checks_every_script_that_no_start_needs(files: dict[str, bytes]) -> None:
    beginning, end = re.findall(
        r'^(?:const START = new RegExp\(|  \+ )"(.*?)"', SOURCES["sw_file_cache.js"], re.MULTILINE
    )
    start = re.compile((beginning + end).replace("\\\\", "\\"))
    checked = {name for name in json.loads(files["files.json"]) if not start.search(f"/{name}")}
    assert {HASH.sub("", name) for name in checked} == {
        "export_saves.js", "gif.js", "repair_damaged_files.js", "repair_boot_script.js",
        "share_qr_and_pictures.js",
        "bot_sandbox.js", "bot_sandbox_worker.js", "code_editor.js", "code_scanner.js",
        "other_devices.js", "rtc_carrier.js",
        "vendor/gifenc/gifenc.esm.js", "vendor/lean-qr/nano.js",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("user", "name"),
    [
        ("boot.js", "share_qr_and_pictures.js"),
        ("boot.js", "other_devices.js"), ("boot.js", "code_editor.js"),
        ("boot.js", "bot_sandbox.js"),
        ("share_qr_and_pictures.js", "gif.js"),
        ("other_devices.js", "rtc_carrier.js"), ("other_devices.js", "code_scanner.js"),
    ],
)  # fmt: skip
def test_every_file_of_a_script_loaded_on_demand_is_checked(
    plain: dict[str, bytes], user: str, name: str
) -> None:
    imported = re.findall(r'\bfrom"(\./[^"]+)"', HASH.sub("", plain[name].decode()))
    files = ",".join(f'"{file}"' for file in (f"./{name}", *imported))
    assert f"=[{files}];" in HASH.sub("", plain[user].decode())


def test_every_script_is_used_by_another_file(plain: dict[str, bytes]) -> None:
    scripts = {name for name in plain if re.fullmatch(r"\w+\.js", name)} - {"sw.js"}
    texts = {name: plain[name].decode() for name in (*scripts, "index.html")}
    used = {
        f"{name}.js"
        for user, text in texts.items()
        for name in re.findall(r"(\w+)(?:\.[0-9a-f]{12})?\.js\b", text)
        if f"{name}.js" != user
    }
    assert scripts - used == set()


def test_every_module_is_in_a_script_and_none_imports_itself_in_a_circle() -> None:
    TopologicalSorter(MODULES_OF).prepare()
    reached, left = set[str](), [*SCRIPTS]
    while left:
        reached.add(name := left.pop())
        left += MODULES_OF[name] - reached
    assert reached == SOURCES.keys()


def test_scripts_come_without_comments(plain: dict[str, bytes]) -> None:
    comments = [comment for text in SOURCES.values() for comment in COMMENT.findall(text)]
    assert comments
    built = "\n".join(plain[name].decode() for name in FILES)
    assert [comment for comment in comments if comment in built] == []


def test_code_editor_is_fetched_on_demand_and_small(plain: dict[str, bytes]) -> None:
    assert b"code_editor" not in plain["index.html"]
    assert len(gzip.compress(plain["code_editor.js"])) < MOST_OF_EDITOR


def test_a_script_waits_for_no_module_of_its_own(plain: dict[str, bytes]) -> None:
    for name in FILES:
        imported = re.findall(r'\bfrom"\./([^"]+)"', plain[name].decode())
        assert all(each.startswith("vendor/") for each in imported), name


def test_a_classic_script_leaves_no_name_behind(plain: dict[str, bytes]) -> None:
    for name in {*CLASSIC} - {FRAME}:
        script = plain[name].decode().strip()
        assert script.startswith("(()=>{")
        assert script.endswith("})();")


def test_page_allows_the_script_of_the_frame_for_bots_by_its_hash(plain: dict[str, bytes]) -> None:
    sandbox = plain["bot_sandbox.js"]
    (script,) = re.findall(r' SCRIPT=("(?:[^"\\]|\\.)*");', sandbox.decode())
    assert frame_hash(sandbox) == f"sha256-{checksum(json.loads(script).encode())}"
    assert f"'{frame_hash(sandbox)}'" in plain["index.html"].decode()
