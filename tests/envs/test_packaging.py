"""The environments are in the wheel and not on the page; nothing else needs their libraries."""

import subprocess
import sys
import tomllib

from tests.layers import WITH_LIBRARIES
from tests.paths import ROOT
from tools.build.archive_contents import NOT_ON_PAGE


def test_no_other_part_imports_the_environments_or_their_libraries() -> None:
    program = (
        "import sys, pompeii.arena, pompeii.cli.main, pompeii.games.appia, pompeii.games.downfall;"
        "print([name for name in sys.modules if name.split('.')[0] in {'numpy', 'gymnasium'}"
        " or name.startswith('pompeii.envs')])"
    )
    command = [sys.executable, "-c", program]
    assert (
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.strip() == b"[]"
    )


def test_page_goes_without_the_environments() -> None:
    modules = [*(ROOT / "pompeii/envs").glob("*.py")]
    assert modules
    assert all(file.relative_to(ROOT).as_posix().startswith(NOT_ON_PAGE) for file in modules)


def test_extras_name_the_libraries() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    named = {line.split(">")[0] for extra in ("envs", "openspiel") for line in extras[extra]}
    # NumPy comes with each of the others, and OpenSpiel is imported by another name.
    assert named - {"open_spiel"} == WITH_LIBRARIES["pompeii.envs"] - {"numpy", "pyspiel"}
    assert project["tool"]["setuptools"]["packages"]["find"]["include"] == ["pompeii*"]
