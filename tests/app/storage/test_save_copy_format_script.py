"""The script web/boot/stored_copy_format.js agrees with app.storage.stored_copy_format."""

import json
import re
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from app.storage.stored_copy_format import VERSION, SealedCopy, sealed
from tests.paths import ROOT
from tools.env import node

BOOT = ROOT / "web/boot"
ASK = """
import { facts, opened } from "./save_copy_format.mjs";

const copies = JSON.parse(process.argv[2]);
const number = (_, value) => (value === Infinity ? "unknown" : value);
const read = await Promise.all(copies.map(async (copy) => [facts(copy), await opened(copy)]));
console.log(JSON.stringify(read, number));
"""
UNKNOWN = {"revision": "unknown", "version": "unknown", "deleted": False}


def bare(body: str) -> str:
    return f"{sha256(body.encode()).hexdigest()}:{body}"


@pytest.fixture
def read(tmp_path: Path) -> Any:
    """Ask the script for the facts and the content of copies."""
    script = (BOOT / "stored_copy_format.js").read_text(encoding="utf-8")
    (tmp_path / "save_copy_format.mjs").write_text(script, encoding="utf-8")
    (tmp_path / "ask.mjs").write_text(ASK, encoding="utf-8")

    def ask(*copies: str) -> Any:
        command = [str(node()), str(tmp_path / "ask.mjs"), json.dumps(copies)]
        return json.loads(subprocess.check_output(command, encoding="utf-8"))

    return ask


def test_script_reads_what_the_app_writes(read: Any) -> None:
    meta = {"when": "2026-01-01", "ply": 3}
    save, deletion = SealedCopy(7, 11, '{"ä": "ß"}', meta), SealedCopy(8, 12, None, meta)
    for copy, (facts, content) in zip(
        (save, deletion), read(sealed(save), sealed(deletion)), strict=True
    ):
        deleted = copy.text is None
        assert facts == {"revision": copy.revision, "version": VERSION, "deleted": deleted}
        assert content == {
            "revision": copy.revision,
            "written": copy.written,
            "text": copy.text,
            "meta": {**meta, "version": VERSION},
        }


@pytest.mark.parametrize(
    "body",
    [
        '[1, 2, "3", {}]', '[1, 2, "3", {}, 5]', '["1", 2, "3", {}]', '[1, 2, 3, {}]',
        '[1, 2, "3", []]',
        '[1, 2, "3", null]', '[1, 2, "3", {"version": "1"}]', "{}", '"text"', "",
    ],
)  # fmt: skip
def test_unknown_form_counts_as_a_newer_version(read: Any, body: str) -> None:
    ((facts, _),) = read(bare(body))
    assert facts == UNKNOWN


def test_newer_version_is_known_by_its_number(read: Any) -> None:
    ((facts, content),) = read(bare('[4, 2, null, {"version": 9}]'))
    assert facts == {"revision": 4, "version": 9, "deleted": True}
    assert content["meta"] == {"version": 9}


def test_damaged_copy_is_not_opened(read: Any) -> None:
    whole = sealed(SealedCopy(1, 2, "text", {}))
    damaged = (whole[:-3], whole.replace("text", "test"), "", "no copy", whole[1:])
    assert [content for _, content in read(*damaged)] == [None] * len(damaged)


def test_no_other_script_knows_the_format() -> None:
    knowing = {
        path.name
        for path in BOOT.glob("*.js")
        if re.search(r'indexOf\(":"\)|\[0-9a-f\]\{64\}', path.read_text(encoding="utf-8"))
    }
    assert knowing == {"stored_copy_format.js"}
