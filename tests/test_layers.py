"""The layers hold, and the check that says so notices when they do not."""

from pathlib import Path

import pytest

from tests.layers import violations

ROOT = Path(__file__).parent.parent
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("pompeii", "web", "scripts", "art", "tests", "e2e", "bench", "examples")
    for path in (ROOT / folder).rglob("*.py")
)


@pytest.mark.parametrize("path", FILES)
def test_imports_point_the_right_way(path: str) -> None:
    assert violations(path, (ROOT / path).read_text(encoding="utf-8")) == []


def test_the_whole_game_is_looked_at() -> None:
    for path in ("pompeii/board.py", "pompeii/__init__.py", "web/main.py", "web/ui/__init__.py"):
        assert path in FILES


@pytest.mark.parametrize(
    ("path", "source", "wrong"),
    [
        ("pompeii/board.py", "from .cards import SIDES", "imports cards"),
        ("pompeii/cards.py", "import pompeii.state", "imports state"),
        ("pompeii/cards.py", "from pompeii.state import State", "imports state"),
        ("pompeii/cards.py", "from pompeii import state", "imports state"),
        ("pompeii/cards.py", "from . import state", "imports state"),
        ("pompeii/cards.py", "from pompeii import State", "imports __init__"),
        ("pompeii/cards.py", "def f():\n    from .view import View", "imports view"),
        ("pompeii/city.py", "from .flight import reach", "imports flight"),
        ("pompeii/flight.py", "from . import city", "imports the stranger city"),
        ("pompeii/game.py", "from .view import View", "imports view"),
        ("pompeii/view.py", "from .bots import uniform", "imports bots"),
        ("pompeii/appia/board.py", "from .cards import CARDS", "imports cards"),
        ("pompeii/appia/board.py", "from . import state", "imports state"),
        ("pompeii/appia/board.py", "from . import State", "imports __init__"),
        ("pompeii/appia/board.py", "import numpy", "imports numpy, which is not in the standard"),
        ("pompeii/appia/travel.py", "from .road import joined", "imports the stranger road"),
        ("pompeii/appia/game.py", "from ..state import State", "imports state of the other game"),
        ("pompeii/appia/game.py", "from .. import Table", "imports Table of the other game"),
        ("pompeii/appia/new.py", "", "has no place in the order"),
        ("pompeii/appia/state.py", "from random import Random\nRandom(1)", "makes a Random"),
        ("pompeii/appia/textview.py", "print(1)", "calls print"),
        ("pompeii/table.py", "from .appia.quarry import push", "imports appia"),
        ("pompeii/bots/hard.py", "from ..appia import Table", "imports the other game"),
        ("pompeii/table.py", "from .cli import main", "imports cli"),
        ("pompeii/new.py", "", "has no place in the order"),
        ("pompeii/table.py", "import numpy", "imports numpy, which is not in the standard library"),
        ("pompeii/table.py", "import js", "imports js"),
        ("pompeii/bots/hard.py", "from ..deal import Deal", "is a bot and imports Deal from deal"),
        ("pompeii/bots/hard.py", "from ..table import Table", "is a bot and imports Table from"),
        ("pompeii/bots/hard.py", "from .. import Table", "is a bot and imports Table from"),
        ("pompeii/bots/hard.py", "import random", "takes random.*"),
        ("pompeii/record.py", "print('hello')", "calls print"),
        ("pompeii/record.py", "open('file')", "calls open"),
        ("pompeii/record.py", "input()", "calls input"),
        ("pompeii/city.py", "import random", "takes random.*"),
        ("pompeii/city.py", "from random import shuffle", "takes random.shuffle"),
        ("pompeii/city.py", "from random import Random\nRandom(1)", "makes a Random"),
        ("pompeii/view.py", "x = 1\n" * 351, "is longer than 350 lines"),
        ("web/ui/table/board.py", "import js", "imports js"),
        ("web/ui/table/board.py", "from pyscript import ffi", "imports pyscript"),
        ("web/ui/table/board.py", "import js.document", "imports js.document"),
        ("web/ui/table/board.py", "from pompeii import State", "is the page and imports State"),
        (
            "web/ui/table/board.py",
            "from pompeii.state import State",
            "is the page and imports State",
        ),
        ("web/ui/table/board.py", "from pompeii import game", "is the page and imports pompeii"),
        (
            "web/ui/table/board.py",
            "from pompeii.city import act",
            "is the page and imports pompeii.city",
        ),
        (
            "web/ui/table/board.py",
            "from pompeii.appia.road import act",
            "is the page and imports pompeii.appia.road",
        ),
        (
            "web/ui/table/board.py",
            "from pompeii.appia import game",
            "is the page and imports pompeii.appia",
        ),
        ("web/ui/table/board.py", "print(1)", "calls print"),
        ("web/ui/table/board.py", "table.state.actor", "looks at table.state"),
        ("web/ui/table/board.py", "x = self.table.state", "looks at self.table.state"),
        ("web/ui/table/board.py", "import random", "takes random.*"),
        ("web/ui/table/board.py", "from ..screens.home import Home", "imports from screens"),
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
        ("pompeii/game.py", "from . import city, flight"),
        ("pompeii/cli.py", "from . import game\nfrom random import Random\nRandom(1)\nprint(1)"),
        ("pompeii/city.py", "from random import Random\n\ndef f(random: Random): random.random()"),
        ("pompeii/bots/hard.py", "from ..view import View\nfrom ..state import Phase, State"),
        ("pompeii/bots/hard.py", "from .. import game"),
        ("pompeii/bots/hard.py", "from .uniform import choose\nfrom random import Random"),
        ("pompeii/table.py", "import json\nfrom collections.abc import Sequence"),
        ("pompeii/record.py", "file.open()"),
        ("web/main.py", "import js\nfrom pyscript import ffi"),
        ("web/brain.py", "import js"),
        ("web/hands/sound.py", "self.context.state"),
        ("web/ui/table/board.py", "import pompeii.state\ntable.actor"),
        ("web/ui/screens/home.py", "from ..table import log\nfrom .screen import To"),
        ("web/ui/session.py", "from .screens.home import Home\nfrom .kit import words"),
        (
            "web/ui/table/board.py",
            "from pompeii import Table, View\nfrom pompeii.state import Phase",
        ),
        ("pompeii/view.py", "x = 1\n" * 350),
        ("pompeii/appia/game.py", "from ..refusal import expect\nfrom .. import words\nimport re"),
        ("pompeii/appia/game.py", "from . import road\nfrom .state import State"),
        ("pompeii/appia/deal.py", "from random import Random\nRandom(1)"),
        ("pompeii/cli.py", "from .appia import trace"),
        ("web/ui/table/board.py", "from pompeii.appia.board import NAMES"),
    ],
)
def test_what_is_allowed_is_not_held_against_anybody(path: str, source: str) -> None:
    assert violations(path, source) == []
