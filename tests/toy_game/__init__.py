"""A toy third game, and the one registry entry with which all shared code runs it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

import app.games
import pompeii.games
from pompeii.registry import GAMES, GameInfo

FOLDER: Final = Path(__file__).parent
RACE: Final = GameInfo(
    "race",
    "toy",
    "The race",
    "Be the first.",
    rulebook="race",
    rule_prefix="T-",
    luck=False,
    mistakes=False,
)


@contextmanager
def registered() -> Iterator[None]:
    """Add the toy game to the registry, and its folders to the packages of the games."""
    with (
        patch.dict(GAMES, {RACE.key: RACE}),
        patch.object(pompeii.games, "__path__", [*pompeii.games.__path__, str(FOLDER / "engine")]),
        patch.object(app.games, "__path__", [*app.games.__path__, str(FOLDER / "page")]),
    ):
        yield
