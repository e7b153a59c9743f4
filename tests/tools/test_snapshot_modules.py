"""A memory snapshot has no files to import from, so it holds every module of the first archive."""

import os
import subprocess
import sys

from tests.paths import ROOT
from tools.build import site
from tools.build.archive_contents import NOT_ON_PAGE, part_of
from tools.i18n.catalogues import LANGUAGES

LOADED = "import sys, app.worker, app.jobs.worker, app.snapshot_preload; print(*sys.modules)"


def test_start_loads_every_module_of_the_first_archive() -> None:
    """The same imports as in worker.js. Other archives come with files of their own."""
    modules = {
        path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        for path in site.sources(LANGUAGES)
        if path.endswith(".py") and part_of(path) == "game" and not path.startswith(NOT_ON_PAGE)
    }
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "web")])}
    printed = subprocess.check_output(
        [sys.executable, "-c", LOADED], env=environment, encoding="utf-8"
    )
    assert "app.worker" in modules
    assert modules - {*printed.split()} == set()
