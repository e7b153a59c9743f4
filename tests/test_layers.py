"""The layers hold, and the check notices violations."""

from graphlib import TopologicalSorter

import pytest

from tests.layers import (
    NOT_FOR_BOTS,
    NOT_FOR_PAGE,
    WITH_CHANCE,
    imported,
    module_of,
    violations,
)
from tests.paths import ROOT

BOTS = "pompeii/games/downfall/bots"
DOWNFALL = "pompeii/games/downfall"
APPIA = "pompeii/games/appia"
BOARD = "web/app/games/downfall/board.py"
LOADING = "web/app/screens/open_lazy_screens.py"
FOLDERS = ("pompeii", "web", "tools", "art", "bench", "research", "examples", "tests", "e2e")
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*.py")
)


@pytest.mark.parametrize("path", FILES)
def test_imports_follow_the_layers(path: str) -> None:
    assert [*violations(path, (ROOT / path).read_text(encoding="utf-8"))] == []


def test_no_import_cycle() -> None:
    graph = {
        module_of(path): {*imported(path, (ROOT / path).read_text(encoding="utf-8"))}
        for path in FILES
        if path.startswith(("pompeii/", "web/"))
    }
    TopologicalSorter(graph).prepare()


def test_check_covers_the_whole_tree() -> None:
    for path in (
        "pompeii/games/downfall/board.py",
        "pompeii/__init__.py",
        "web/main.py",
        "web/app/__init__.py",
    ):
        assert path in FILES


@pytest.mark.parametrize(
    ("path", "source", "wrong"),
    [
        (
            f"{DOWNFALL}/board.py",
            "from .state import State",
            "imports pompeii.games.downfall.state",
        ),
        (f"{DOWNFALL}/cards.py", "import pompeii.games.downfall.state", "imports pompeii.games"),
        (f"{DOWNFALL}/cards.py", "from pompeii.games.downfall import state", "imports pompeii"),
        (f"{DOWNFALL}/cards.py", "from . import state", "imports pompeii.games"),
        (f"{DOWNFALL}/cards.py", "from pompeii import State", "imports pompeii of a later layer"),
        (f"{DOWNFALL}/cards.py", "def f():\n    from .view import View", "imports pompeii.games"),
        (
            f"{DOWNFALL}/city_phase.py",
            "from .flight_phase import reach",
            "imports pompeii.games",
        ),
        (
            f"{DOWNFALL}/flight_phase.py",
            "from . import city_phase",
            "imports pompeii.games.downfall.city_phase, ",
        ),
        (f"{DOWNFALL}/game.py", "from .view import View", "imports pompeii.games.downfall.view"),
        (f"{DOWNFALL}/view.py", "from .bots import random_bot", "imports pompeii.games.downfall"),
        (f"{DOWNFALL}/view.py", "from pompeii.arena import plot", "imports pompeii.arena"),
        (
            f"{DOWNFALL}/table.py",
            "from ..appia.quarry_physics import push",
            "imports pompeii.games.appia",
        ),
        (f"{DOWNFALL}/new.py", "", "has no place in the layers"),
        (f"{APPIA}/board.py", "from . import Table", "imports pompeii.games.appia of a later"),
        (f"{APPIA}/board.py", "import numpy", "imports numpy, which is not in the standard"),
        (
            f"{APPIA}/travel.py",
            "from .road_building import joined",
            "imports pompeii.games.appia.road_building, ",
        ),
        (f"{APPIA}/state.py", "from random import Random\nRandom(1)", "makes a Random"),
        (f"{APPIA}/view.py", "print(1)", "calls print"),
        ("pompeii/core/table.py", "from pompeii.registry import game", "imports pompeii.registry"),
        ("pompeii/core/table.py", "from pompeii.cli import main", "imports pompeii.cli"),
        ("pompeii/core/table.py", "import js", "imports js"),
        ("pompeii/new.py", "", "has no place in the layers"),
        (f"{BOTS}/hard.py", "from ..deal import Deal", "is a bot and imports"),
        (f"{BOTS}/hard.py", "from ..table import Table", "is a bot and imports"),
        (f"{BOTS}/hard.py", "from pompeii import Table", "is a bot and imports pompeii"),
        (f"{BOTS}/hard.py", "import random", "takes random.*"),
        (f"{DOWNFALL}/record.py", "open('file')", "calls open"),
        (f"{DOWNFALL}/record.py", "input()", "calls input"),
        (f"{DOWNFALL}/city_phase.py", "from random import shuffle", "takes random.shuffle"),
        (f"{DOWNFALL}/city_phase.py", "from random import Random\nRandom(1)", "makes a Random"),
        (f"{DOWNFALL}/view.py", "x = 1\n" * 351, "is longer than 350 lines"),
        (BOARD, "from pyscript import ffi", "imports pyscript"),
        (BOARD, "import js.document", "imports js.document"),
        (BOARD, "from pompeii import State", "is the page and imports State"),
        (BOARD, "from pompeii.games.downfall import game", "is the page and imports"),
        (BOARD, "from pompeii.games.appia.road_building import act", "is the page and imports"),
        (BOARD, "print(1)", "calls print"),
        (BOARD, "x = self.table.state", "looks at self.table.state"),
        (BOARD, "from app.games.appia.road import road", "imports app.games.appia.road of"),
        (BOARD, "from app.screens.home import Home", "imports app.screens.home of a later layer"),
        (
            "web/app/storage/store.py",
            "from app.table import log_panel",
            "imports app.table.log_panel",
        ),
        ("web/app/kit/icons.py", "from app import session", "imports app.session"),
        ("web/app/new.py", "", "has no place in the layers"),
        (LOADING, 'import_module("app.session")', "imports app.session of a later layer"),
        (
            LOADING,
            'import_module("app.history.screen")',
            "imports app.history.screen of a later",
        ),
        (
            LOADING,
            'def f():\n    import_module(f"app.{x}.screen")',
            "imports app.history.screen",
        ),
        (LOADING, 'importlib.import_module("app.session")', "imports app.session of a later"),
        (LOADING, "import_module(name)", "imports by a name that cannot be checked"),
        (LOADING, 'import_module(".x", "app")', "imports by a name that cannot be checked"),
        (
            "web/app/table/log_panel.py",
            'import_module(f"app.{x}.game_ui")',
            "imports app.games.appia",
        ),
        (
            "web/app/snapshot_preload.py",
            "from app.film import dialog",
            "imports app.film.dialog of an arc",
        ),
        (f"{DOWNFALL}/board.py", 'import_module("pompeii.registry")', "imports pompeii.registry"),
        (BOARD, 'import_module("pompeii.games.downfall.game")', "is the page and imports"),
    ],
)
def test_violation_is_reported(path: str, source: str, wrong: str) -> None:
    found = [*violations(path, source)]
    assert any(what.startswith(wrong) for what in found), found


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (f"{DOWNFALL}/game.py", "from . import city_phase, flight_phase"),
        (f"{DOWNFALL}/city_phase.py", "from random import Random\n\ndef f(r: Random): r.random()"),
        (f"{DOWNFALL}/record.py", "file.open()"),
        (f"{DOWNFALL}/view.py", "x = 1\n" * 350),
        (f"{BOTS}/hard.py", "from ..view import View\nfrom ..state import Phase, State"),
        (f"{BOTS}/hard.py", "from .. import game"),
        (
            f"{APPIA}/game.py",
            "from pompeii.core.errors import expect\nfrom . import road_building\nimport re",
        ),
        (f"{APPIA}/deal.py", "from random import Random\nRandom(1)"),
        ("pompeii/cli/main.py", "from pompeii.games import downfall\nprint(1)"),
        ("pompeii/cli/deal_flags.py", "from random import Random\nRandom(1)"),
        ("pompeii/envs/layout.py", "import numpy"),
        ("web/main.py", "import js\nfrom pyscript import ffi"),
        ("web/dom/sound.py", "self.context.state"),
        ("web/app/screens/home.py", "from app.table import log_panel\nfrom .base_screen import To"),
        ("web/app/lazy_screens.py", 'import_module("app.history.screen")'),
        ("web/app/session.py", 'import_module("app.screens.replay")'),
        ("pompeii/registry.py", 'import_module(f"pompeii.games.{x}.output_formats")'),
        (BOARD, "from pompeii import Table, View\nfrom pompeii.games.downfall.state import Phase"),
    ],
)
def test_permitted_import_is_not_reported(path: str, source: str) -> None:
    assert [*violations(path, source)] == []


@pytest.mark.parametrize("names", [NOT_FOR_BOTS, NOT_FOR_PAGE, WITH_CHANCE])
def test_every_listed_name_is_a_module_or_package_of_the_engine(names: set[str]) -> None:
    assert names <= {path.stem for path in (ROOT / "pompeii").rglob("*")}
