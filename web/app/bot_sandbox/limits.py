"""The limits of a bot of the player. Its worker and the frame hold those that Python cannot."""

from typing import Final

START_SECONDS: Final = 3.0
"""Time for importing the file and making the bot."""
OVERTIME: Final = 0.2
"""Seconds after its budget in which a bot may still answer."""
MEGABYTES: Final = 256
"""Memory that a bot may use, Python included (``bot_sandbox_worker.js``)."""
MAX_BOTS: Final = 8
"""Number of bots that are kept, one for each seat of each game."""
MAX_PRINTED: Final = 20_000
"""Number of printed characters that are kept."""
MAX_LINES: Final = 400
"""Number of printed lines that are kept."""
MAX_TRACEBACK: Final = 4000
"""Number of characters of a traceback."""
