"""The scripts of the site, each bundled with its modules into one file, by esbuild.

A script that waits for its modules starts later. Comments and spaces serve readers of the sources;
a visitor would wait for them too.
"""

import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.build import archive_contents
from tools.build.build_files import checksum, write
from tools.build.bytecode import Members
from tools.env import ROOT, node, node_on_path, run

BUNDLER: Final = ROOT / "tools/build/page_scripts.mjs"

CLASSIC: Final = ("boot.js", "last_board.js", "bot_sandbox_frame.js", "bot_sandbox_worker.js")
"""Scripts that run before the page is parsed, and those of the sandbox for bots.

A worker of an opaque origin cannot be a module.
"""
FRAME: Final = "bot_sandbox_frame.js"
"""The script of the sandbox's frame, which is no file of the site but a text in `SANDBOX`."""
SANDBOX: Final = "bot_sandbox.js"
MODULES: Final = (
    SANDBOX, "code_scanner.js", "export_saves.js", "gif.js", "other_devices.js", "register_sw.js",
    "repair_damaged_files.js", "repair_boot_script.js", "rtc_carrier.js",
    "share_qr_and_pictures.js", "worker.js",
)  # fmt: skip
LARGE: Final = ("code_editor.js",)
"""Scripts with libraries of others."""
KINDS: Final = {"classic": CLASSIC, "module": MODULES, "large": LARGE}


def scripts(folder: Path, languages: Sequence[str], lazy: Members) -> Members:
    """Return each script of the site, bundled from the modules in `folder`.

    The scripts know English and `languages`, and the checksums of the files `lazy`, which are
    fetched when a player opens something.
    """
    sums = {f"./{name}": f"sha256-{checksum(data)}" for name, data in sorted(lazy.items())}
    sources = {
        path.name: filled_in(path.read_bytes(), languages, sums) for path in folder.glob("*.js")
    }
    kinds = [f"{name}={kind}" for kind, names in KINDS.items() for name in names]
    with tempfile.TemporaryDirectory() as temporary:
        modules, bundles = Path(temporary, "modules"), Path(temporary, "bundles")
        write(sources, modules)
        run(node(), BUNDLER, modules, bundles, *kinds, env=node_on_path())
        return _with_frame({path.name: path.read_bytes() for path in bundles.iterdir()})


def _with_frame(bundles: Members) -> Members:
    """Put the script of the sandbox's frame, and its hash, into the script that makes the frame."""
    frame = bundles.pop(FRAME).strip()
    script = bundles[SANDBOX].decode()
    for name, text in {"SCRIPT": frame.decode(), "HASH": f"sha256-{checksum(frame)}"}.items():
        script = script.replace(f' {name}="";', f" {name}={json.dumps(text)};")
    return {**bundles, SANDBOX: script.encode()}


def frame_hash(sandbox: bytes) -> str:
    """Return the hash of the frame's script, which the page's policy must allow.

    It is in `sandbox`, the built script that makes the frame.
    """
    (found,) = re.findall(r' HASH="(sha256-[^"]+)";', sandbox.decode())
    return str(found)


def filled_in(script: bytes, languages: Sequence[str], sums: Mapping[str, str]) -> bytes:
    """Return a script with its empty tables filled in.

    They are of the addresses of translations and archives, and of the checksums `sums`.
    """
    tables = {
        "MANIFESTS": {each: f"./manifest.{each}.webmanifest" for each in languages},
        "CATALOGUES": {each: f"./words.{each}.json" for each in languages},
        "ARCHIVES": {each: f"./{each}.zip.deflate" for each in archive_contents.LATER},
        "CHECKSUMS": sums,
    }
    for name, table in tables.items():
        empty = f"const {name} = {{}};".encode()
        script = script.replace(empty, f"const {name} = {json.dumps(table)};".encode())
    return script
