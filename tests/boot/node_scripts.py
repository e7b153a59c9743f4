"""Programs under node that use scripts of ``web/boot`` with a browser of the test's own."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tests.paths import ROOT
from tools.env import node

BOOT = ROOT / "web/boot"


def run(folder: Path, program: str, *arguments: object) -> Any:
    """Run a program beside copies of all scripts in an empty folder, and return what it prints.

    It finds the arguments as JSON in ``process.argv[2]``.
    """
    for script in BOOT.glob("*.js"):
        shutil.copy(script, folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "program.js").write_text(program, encoding="utf-8")
    command = [str(node()), str(folder / "program.js"), json.dumps(arguments)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return json.loads(done.stdout)
