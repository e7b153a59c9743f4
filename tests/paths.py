"""Folders that the tests read from."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = ROOT / "tests/data"
DOWNFALL_GAMES: Final = DATA / "downfall"
"""Finished games of The Downfall of Pompeii, with traces of an independent implementation."""
APPIA_GAMES: Final = DATA / "appia"
"""Finished games of Via Appia, with their traces."""
RECORDS: Final = DATA / "records"
"""Saves, links, journals and bot questions of every published format."""
ABOVE = {"arena", "bots", "app"}
"""Folders whose tests, and doctests, prove nothing about the engine, though they run much of it.

Other tests must cover its branches.
"""
