"""What PyScript runs: the hands, of which all else is there as bytecode (scripts/hands.py)."""

import main  # noqa: F401
