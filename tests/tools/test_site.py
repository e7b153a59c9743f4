"""The built site: the same bytes each time, and no foreign resource."""

import base64
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import zipfile
import zlib
from io import BytesIO
from pathlib import Path, PurePosixPath

import pytest

from tests.paths import ROOT
from tests.share_of_cases import THOROUGH
from tools import env
from tools.build import build_files as filing
from tools.build import bytecode, micropython_bytecode, service_worker, single_file, site
from tools.build.archive_contents import LATER
from tools.build.lazy_files import later
from tools.build.style import WHOLE
from tools.build.vendored_file_list import SCANNER
from tools.i18n.catalogues import LANGUAGES

OWN = (".css", ".html", ".js", ".json", ".py", ".svg")


ADDRESS = r"""(?:\b(?:src|href|config)="|\burl\("|"\./)([\w./-]+\.\w+)\""""
PICTURE = rb"\./([\w.-]+\.(?:svg|png))"  # strings in bytecode have no quotes
HASH = re.compile(r"\.[0-9a-f]{12}(?=[./])")


def test_two_builds_give_the_same_bytes(files: dict[str, bytes], tmp_path: Path) -> None:
    build = (
        "import sys, pathlib; from tools.build import build_files, site; "
        "from tools.i18n.catalogues import LANGUAGES; "
        "build_files.write(site.contents(LANGUAGES), pathlib.Path(sys.argv[1]))"
    )
    imports = os.pathsep.join(["web", "."])
    subprocess.run(
        [sys.executable, "-c", build, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": imports},
        check=True,
    )
    written = {
        path.relative_to(tmp_path).as_posix(): path.read_bytes()
        for path in tmp_path.rglob("*")
        if path.is_file()
    }
    assert written == files


def test_page_links_to_documents_only_where_they_are(files: dict[str, bytes]) -> None:
    """About's link is hidden by the style sheet unless the page is marked."""
    page = files["index.html"].decode()
    with_documents = site.contents(LANGUAGES, documents=True)
    assert "data-docs" not in page
    assert with_documents["index.html"].decode().replace("<html data-docs ", "<html ") == page
    assert {name for name in files if files[name] != with_documents[name]} == {
        "files.json", "index.html", "sw.js",
    }  # fmt: skip
    assert single_file.single_file(with_documents) == single_file.single_file(files)


def test_documents_are_neither_cached_nor_in_the_single_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filing.write({"docs/index.html": b"1", "llms.txt": b"2", "index.html": b"3"}, tmp_path)
    monkeypatch.setattr(single_file, "DIST", tmp_path)
    assert single_file.site() == {"index.html": b"3"}


def test_own_files_name_no_other_origin(plain: dict[str, bytes]) -> None:
    """A namespace is a name and not an address to load from."""
    own = {name: data.decode() for name, data in plain.items() if name.endswith(OWN)}
    own = {name: text for name, text in own.items() if not name.startswith("vendor/")}
    own |= {path.name: path.read_text(encoding="utf-8") for path in site.WEB.glob("**/*.py")}
    del own["sw.js"]  # generated; a message in it names a page about Workbox
    del own["bot_sandbox_worker.js"]  # Pyodide's loader is in it, like vendor/
    own |= {name: data.decode() for name, data in site.sources(LANGUAGES).items()}
    foreign = {
        (name, address)
        for name, text in own.items()
        for address in re.findall(r"(?:https?:)?//(?:[\w-]+\.)+[a-z]{2,}[\w/.-]*", text)
        if not address.startswith("http://www.w3.org/")
    }
    assert foreign == set()


def test_main_archive_holds_engine_page_and_board(plain: dict[str, bytes]) -> None:
    with zipfile.ZipFile(BytesIO(zlib.decompress(plain["pompeii.zip.deflate"]))) as archive:
        names = archive.namelist()
    assert {"pompeii/__init__.pyc", "app/worker.pyc", "board.svg"} <= set(names)
    assert not [name for name in names if "appia/" in name]
    assert names == sorted(names)


def test_second_game_has_its_own_archive(plain: dict[str, bytes]) -> None:
    with zipfile.ZipFile(BytesIO(zlib.decompress(plain["appia.zip.deflate"]))) as archive:
        names = archive.namelist()
    assert {
        "pompeii/games/appia/__init__.pyc",
        "app/games/appia/__init__.pyc",
        "app/games/appia/game_ui.pyc",
    } <= set(names)
    assert all(name.startswith(LATER["appia"]) for name in names)
    words = {f"app/games/appia/words.{language}.json" for language in ("de", "es", "it")}
    assert {"app/games/appia/style.css", *words} <= set(names)
    assert not [name for name in names if "text" in name]  # texts of the command line alone


def test_puzzles_have_their_own_archive(plain: dict[str, bytes]) -> None:
    with zipfile.ZipFile(BytesIO(zlib.decompress(plain["puzzles.zip.deflate"]))) as archive:
        names = archive.namelist()
    with zipfile.ZipFile(BytesIO(zlib.decompress(plain["pompeii.zip.deflate"]))) as archive:
        first = archive.namelist()
    assert {"pompeii/games/downfall/puzzle_lead_out.pyc", "app/puzzles/puzzles.jsonl"} <= set(names)
    words = {f"app/puzzles/words.{language}.json" for language in ("de", "es", "it")}
    assert {"app/puzzles/style.css", "app/puzzles/screen.pyc", *words} <= set(names)
    assert not [name for name in first if "puzzles" in name or "solver" in name]


def test_push_puzzles_have_their_own_archive(plain: dict[str, bytes]) -> None:
    with zipfile.ZipFile(BytesIO(zlib.decompress(plain["pushes.zip.deflate"]))) as archive:
        assert "app/push_puzzles/pushes.jsonl" in (names := archive.namelist())
    assert all(name.startswith(LATER["pushes"]) for name in names)


def test_history_has_its_own_archive(plain: dict[str, bytes]) -> None:
    with zipfile.ZipFile(BytesIO(zlib.decompress(plain["history.zip.deflate"]))) as archive:
        names = archive.namelist()
    words = {f"app/history/words.{language}.json" for language in ("de", "es", "it")}
    assert {"app/history/style.css", "app/history/screen.pyc", *words} <= set(names)
    others = {Path(name).stem for name in names if not name.startswith("app/history/")}
    assert others == {"skill_sentences", "results_csv", "csv"}


def test_films_have_their_own_archive(plain: dict[str, bytes]) -> None:
    with zipfile.ZipFile(BytesIO(zlib.decompress(plain["film.zip.deflate"]))) as archive:
        names = archive.namelist()
    with zipfile.ZipFile(BytesIO(zlib.decompress(plain["pompeii.zip.deflate"]))) as archive:
        first = archive.namelist()
    words = {f"app/film/words.{language}.json" for language in ("de", "es", "it")}
    assert {
        "app/games/downfall/film_frames.pyc",
        "app/film/frames.pyc",
        "app/film/style.css",
        *words,
    } <= set(names)
    assert not [name for name in first if "film" in name]


def test_styles_and_scripts_come_without_comment_lines(plain: dict[str, bytes]) -> None:
    assert b"/*" not in plain["style.css"]


def test_compiling_again_gives_the_same_bytecode(tmp_path: Path) -> None:
    game = site.sources(LANGUAGES)
    if not THOROUGH:
        game = {name: data for name, data in game.items() if name.startswith("pompeii/core/")}
    one, two = (bytecode.compiled(game, tmp_path / name) for name in ("one", "two"))
    assert one == two


def test_only_the_newest_bytecode_is_kept(tmp_path: Path) -> None:
    (tmp_path / "0.zip").touch()
    game = {"one.py": b"import json", "two.txt": b"2", "app/games/appia/new.txt": b"3"}
    parts = bytecode.compiled({**game, "app/puzzles/own.txt": b"4"}, tmp_path)
    assert parts["game"].keys() == {"one.pyc", "two.txt"}
    assert parts["appia"] == {"app/games/appia/new.txt": b"3"}
    assert parts["puzzles"] == {"app/puzzles/own.txt": b"4"}
    assert "json/__init__.pyc" in parts["library"]
    assert "wave.pyc" not in parts["library"]
    (kept,) = tmp_path.iterdir()
    before = kept.stat().st_mtime_ns
    assert bytecode.compiled({**game, "app/puzzles/own.txt": b"4"}, tmp_path) == parts
    assert kept.stat().st_mtime_ns == before


def test_dom_layer_that_does_not_compile_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("def", encoding="utf-8")
    with pytest.raises(env.ToolError, match=r"one\.py cannot be compiled"):
        micropython_bytecode.dom_layer(tmp_path, [tmp_path / "one.py"])


def test_module_that_cannot_be_imported_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(env.ToolError):
        bytecode.compiled({"one.py": b"import nothing_of_this_name"}, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_every_referenced_file_exists(files: dict[str, bytes]) -> None:
    texts = {
        name: data.decode()
        for name, data in files.items()
        if name.endswith(OWN) and not name.startswith("vendor/")
    }
    asked = {
        (PurePosixPath(name).parent / address).as_posix()
        for name, text in texts.items()
        for address in re.findall(ADDRESS, text)
    }
    (archive,) = (data for name, data in files.items() if name.startswith("pompeii."))
    with zipfile.ZipFile(BytesIO(zlib.decompress(archive))) as game:
        for name in game.namelist():
            asked |= {found.decode() for found in re.findall(PICTURE, game.read(name))}
    assert {HASH.sub("", name) for name in asked} > {
        "boot.js",
        "worker.js",
        "town.svg",
        "dom.bin",
    }
    assert asked - files.keys() == set()


def test_only_files_with_a_fixed_name_have_no_hash(files: dict[str, bytes]) -> None:
    assert {name for name in files if not HASH.search(name)} == set(site.FIXED)


def test_modules_of_packages_have_the_suffix_that_every_server_knows(
    files: dict[str, bytes],
) -> None:
    assert [name for name in files if name.endswith(".mjs")] == []


def test_change_renames_only_the_files_that_depend_on_it(
    files: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(site.WEB, web := tmp_path / "web")
    storage = (web / "boot/indexed_db.js").read_text(encoding="utf-8")
    changed_storage = storage.replace("PATIENCE = 5000", "PATIENCE = 5001")
    (web / "boot/indexed_db.js").write_text(changed_storage, encoding="utf-8")
    monkeypatch.setattr(site, "WEB", web)
    monkeypatch.setattr(service_worker, "CACHE", tmp_path / "cache")
    changed = files.items() ^ site.contents(LANGUAGES).items()
    assert {HASH.sub("", name) for name, _ in changed} == {
        "boot.js",
        "files.json",
        "index.html",
        "sw.js",
        "worker.js",
    }


def test_each_file_of_the_start_has_its_checksum(files: dict[str, bytes]) -> None:
    listed = json.loads(files["files.json"])
    assert {HASH.sub("", name) for name in listed} > {
        "boot.js", "dom.bin", "index.html", "main.json", "python.zip.deflate", "start.py",
        "style.css", "vendor/micropython/micropython.wasm", "vendor/pyscript/core.js", "worker.js",
    }  # fmt: skip
    archives = {f"{part}.zip.deflate" for part in LATER}
    assert not archives & {HASH.sub("", name) for name in listed}
    assert listed == {
        name: base64.b64encode(hashlib.sha256(files[name]).digest()).decode() for name in listed
    }
    missed = {PurePosixPath(name).suffix for name in files.keys() - listed.keys()} - {".deflate"}
    assert missed == {"", ".png", ".svg", ".txt", ".webmanifest", ".woff2", ".js", ".json", ".wasm"}
    unlisted = files.keys() - listed.keys()
    assert {
        HASH.sub("", name)
        for name in unlisted
        if name.endswith((".js", ".json", ".wasm")) and not name.startswith(SCANNER)
    } == {
        "files.json",
        "sw.js",
        *site.ANSWERED_BY_SERVERS,
        *later(LANGUAGES),  # the start does not wait for it
    }


def test_service_worker_rejects_a_wrong_checksum(files: dict[str, bytes]) -> None:
    entries = re.findall(rb'\{url:"([^"]+)"[^}]*?integrity:"sha256-([^"]+)"\}', files["sw.js"])
    assert len(entries) == files["sw.js"].count(b'{url:"')
    for name, checksum in entries:
        assert base64.b64decode(checksum) == hashlib.sha256(files[name.decode()]).digest()


def test_bytecode_of_the_dom_layer_ends_with_its_checksum(plain: dict[str, bytes]) -> None:
    data = plain["dom.bin"]
    assert zlib.crc32(data[:-4]) == int.from_bytes(data[-4:], "little")


def test_modules_of_the_dom_layer_are_in_one_file_with_their_names(
    plain: dict[str, bytes],
) -> None:
    names, codes = plain["dom.bin"][:-4].split(b"\n", 1)
    modules = json.loads(names)
    assert len(codes) == sum(length for _, length in modules)
    own = {path.relative_to(site.WEB).as_posix() for path in site.dom_modules()}
    assert {f"{name}.py" for name, _ in modules} == own
    assert modules[-1][0] == "main"
    at = 0
    for _, length in modules:
        assert codes[at : at + 2] == b"M\x06"  # the header of every .mpy of this version
        at += length


def test_style_ends_with_its_completeness_mark(plain: dict[str, bytes]) -> None:
    assert plain["style.css"].endswith(WHOLE.encode())
    assert plain["style.css"].count(b"--whole") == 1
    assert b'"--whole"' in plain["boot.js"]


def test_offline_cache_holds_every_requested_file(files: dict[str, bytes]) -> None:
    kept = set(re.findall(rb'url:"([^"]+)"', files["sw.js"]))
    left_out = ("sw.js", ".nojekyll", *site.ANSWERED_BY_SERVERS, *SCANNER)
    assert kept == {name.encode() for name in files if not name.startswith(left_out)}


def test_service_worker_is_reproducible(tmp_path: Path) -> None:
    files = {"index.html": b"1", "a/b.js": b"2"}
    one = service_worker.service_worker(files, tmp_path / "one")
    assert one == service_worker.service_worker(files, tmp_path / "two")


def test_single_file_is_complete_small_and_reproducible(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    page = single_file.single_file(files)
    assert page == single_file.single_file(files, tmp_path)
    assert len(page) < single_file.MOST
    head, body = page.decode().split("<body")
    asked = re.findall(r'<(?:script|link)[^>]* (?:src|href|config)="(?!data:)([^"]*)"', head)
    assert asked
    assert all(f'data-file="{name}"' in head for name in asked)
    assert "<script" not in body


def test_manifest_names_existing_files(files: dict[str, bytes]) -> None:
    manifest = json.loads(files["manifest.webmanifest"])
    purposes = {icon["purpose"] for icon in manifest["icons"]}
    assert purposes == {"any", "maskable"}
    for icon in manifest["icons"]:
        data = files[icon["src"].removeprefix("./")]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", data[16:24])
            assert icon["sizes"] == f"{width}x{height}"


@pytest.mark.parametrize("folder", [".", "e2e/browsers", "tools/checks/lighthouse_npm"])
def test_lock_names_no_registry(folder: str) -> None:
    lock = (ROOT / folder / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert "registry." not in lock
