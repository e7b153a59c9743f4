"""The layers hold, and the check that says so notices when they do not."""

from pathlib import Path

import pytest

from tests.layers import violations

ROOT = Path(__file__).parent.parent
BOTS = "pompeii/downfall/bots"
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("pompeii", "web", "scripts", "art", "tests", "e2e", "bench", "examples")
    for path in (ROOT / folder).rglob("*.py")
)


@pytest.mark.parametrize("path", FILES)
def test_imports_point_the_right_way(path: str) -> None:
    assert violations(path, (ROOT / path).read_text(encoding="utf-8")) == []


def test_the_whole_game_is_looked_at() -> None:
    for path in (
        "pompeii/downfall/board.py",
        "pompeii/__init__.py",
        "web/main.py",
        "web/ui/__init__.py",
    ):
        assert path in FILES


@pytest.mark.parametrize(
    ("path", "source", "wrong"),
    [
        ("pompeii/downfall/board.py", "from .cards import SIDES", "imports cards"),
        ("pompeii/downfall/cards.py", "import pompeii.downfall.state", "imports state"),
        ("pompeii/downfall/cards.py", "from pompeii.downfall.state import State", "imports state"),
        ("pompeii/downfall/cards.py", "from pompeii.downfall import state", "imports state"),
        ("pompeii/downfall/cards.py", "from . import state", "imports state"),
        ("pompeii/downfall/cards.py", "from pompeii import State", "imports __init__, which games"),
        ("pompeii/downfall/cards.py", "def f():\n    from .view import View", "imports view"),
        ("pompeii/downfall/city.py", "from .flight import reach", "imports flight"),
        ("pompeii/downfall/flight.py", "from . import city", "imports the stranger city"),
        ("pompeii/downfall/game.py", "from .view import View", "imports view"),
        ("pompeii/downfall/view.py", "from .bots import uniform", "imports bots"),
        ("pompeii/downfall/view.py", "from ..arena import find", "imports arena, which games"),
        ("pompeii/downfall/view.py", "from ..cards import SIDES", "imports cards, which games"),
        ("pompeii/downfall/table.py", "from ..appia.quarry import push", "imports the other game"),
        ("pompeii/downfall/new.py", "", "has no place in the order"),
        ("pompeii/appia/board.py", "from .cards import CARDS", "imports cards"),
        ("pompeii/appia/board.py", "from . import state", "imports state"),
        ("pompeii/appia/board.py", "from . import State", "imports __init__"),
        ("pompeii/appia/board.py", "import numpy", "imports numpy, which is not in the standard"),
        ("pompeii/appia/travel.py", "from .road import joined", "imports the stranger road"),
        ("pompeii/appia/game.py", "from ..downfall.state import State", "imports the other game"),
        ("pompeii/appia/game.py", "from .. import Table", "imports __init__, which games"),
        ("pompeii/appia/new.py", "", "has no place in the order"),
        ("pompeii/appia/state.py", "from random import Random\nRandom(1)", "makes a Random"),
        ("pompeii/appia/view.py", "print(1)", "calls print"),
        ("pompeii/frame.py", "from .downfall.view import View", "imports downfall"),
        ("pompeii/frame.py", "from .cli import main", "imports cli"),
        ("pompeii/table.py", "from .registry import game", "imports registry"),
        ("pompeii/appia/table.py", "from ..registry import game", "imports registry, which games"),
        ("pompeii/new.py", "", "has no place in the order"),
        ("pompeii/frame.py", "import numpy", "imports numpy, which is not in the standard library"),
        ("pompeii/frame.py", "import js", "imports js"),
        (f"{BOTS}/hard.py", "from ..deal import Deal", "is a bot and imports downfall.deal.Deal"),
        (f"{BOTS}/hard.py", "from ..table import Table", "is a bot and imports downfall.table"),
        (f"{BOTS}/hard.py", "from ... import Table", "is a bot and imports Table"),
        (f"{BOTS}/hard.py", "from ...appia import Table", "imports the other game"),
        (f"{BOTS}/hard.py", "import random", "takes random.*"),
        ("pompeii/downfall/record.py", "print('hello')", "calls print"),
        ("pompeii/downfall/record.py", "open('file')", "calls open"),
        ("pompeii/downfall/record.py", "input()", "calls input"),
        ("pompeii/downfall/city.py", "import random", "takes random.*"),
        ("pompeii/downfall/city.py", "from random import shuffle", "takes random.shuffle"),
        ("pompeii/downfall/city.py", "from random import Random\nRandom(1)", "makes a Random"),
        ("pompeii/downfall/view.py", "x = 1\n" * 351, "is longer than 350 lines"),
        ("web/ui/downfall/board.py", "import js", "imports js"),
        ("web/ui/downfall/board.py", "from pyscript import ffi", "imports pyscript"),
        ("web/ui/downfall/board.py", "import js.document", "imports js.document"),
        ("web/ui/downfall/board.py", "from pompeii import State", "is the page and imports State"),
        (
            "web/ui/downfall/board.py",
            "from pompeii.downfall.state import State",
            "is the page and imports State",
        ),
        (
            "web/ui/downfall/board.py",
            "from pompeii.downfall import game",
            "is the page and imports pompeii.downfall",
        ),
        (
            "web/ui/downfall/board.py",
            "from pompeii.downfall.city import act",
            "is the page and imports pompeii.downfall.city",
        ),
        (
            "web/ui/downfall/board.py",
            "from pompeii.appia.road import act",
            "is the page and imports pompeii.appia.road",
        ),
        (
            "web/ui/downfall/board.py",
            "from pompeii.appia import game",
            "is the page and imports pompeii.appia",
        ),
        ("web/ui/downfall/board.py", "print(1)", "calls print"),
        ("web/ui/downfall/board.py", "table.state.actor", "looks at table.state"),
        ("web/ui/downfall/board.py", "x = self.table.state", "looks at self.table.state"),
        ("web/ui/downfall/board.py", "import random", "takes random.*"),
        ("web/ui/downfall/board.py", "from ..screens.home import Home", "imports from screens"),
        ("web/ui/keep/store.py", "from ..table import log", "imports from table"),
        ("web/ui/kit/icons.py", "from .. import session", "imports from session"),
        ("web/ui/kit/icons.py", "from ui.keep.store import Store", "imports from keep"),
        ("web/ui/new.py", "", "is in no room of the page"),
    ],
)
def test_a_violation_is_noticed(path: str, source: str, wrong: str) -> None:
    found = violations(path, source)
    assert any(what.startswith(wrong) for what in found), found


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("pompeii/downfall/game.py", "from . import city, flight"),
        ("pompeii/cli.py", "from . import downfall\nprint(1)"),
        ("pompeii/dealing.py", "from random import Random\nRandom(1)"),
        ("pompeii/downfall/city.py", "from random import Random\n\ndef f(r: Random): r.random()"),
        (f"{BOTS}/hard.py", "from ..view import View\nfrom ..state import Phase, State"),
        (f"{BOTS}/hard.py", "from .. import game"),
        (f"{BOTS}/hard.py", "from .uniform import Uniform\nfrom random import Random"),
        ("pompeii/downfall/table.py", "import json\nfrom collections.abc import Sequence"),
        ("pompeii/downfall/record.py", "file.open()"),
        ("web/main.py", "import js\nfrom pyscript import ffi"),
        ("web/brain.py", "import js"),
        ("web/hands/sound.py", "self.context.state"),
        ("web/ui/downfall/board.py", "import pompeii.downfall.state\ntable.actor"),
        ("web/ui/screens/home.py", "from ..table import log\nfrom .screen import To"),
        ("web/ui/session.py", "from .screens.home import Home\nfrom .kit import words"),
        (
            "web/ui/downfall/board.py",
            "from pompeii import Table, View\nfrom pompeii.downfall.state import Phase",
        ),
        ("pompeii/downfall/view.py", "x = 1\n" * 350),
        ("pompeii/appia/game.py", "from ..refusal import expect\nfrom .. import words\nimport re"),
        ("pompeii/appia/game.py", "from . import road\nfrom .state import State"),
        ("pompeii/appia/deal.py", "from random import Random\nRandom(1)"),
        ("pompeii/cli.py", "from .appia import trace"),
        ("web/ui/downfall/board.py", "from pompeii.appia.board import NAMES"),
    ],
)
def test_what_is_allowed_is_not_held_against_anybody(path: str, source: str) -> None:
    assert violations(path, source) == []
