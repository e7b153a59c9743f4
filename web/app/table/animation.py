"""What moves on the page: a motion is done by the hands (``web/dom/motion.py``)."""

from typing import Any, Final

SECONDS: Final = {"off": 0.0, "fast": 0.16, "normal": 0.32, "slow": 0.64}
"""How long a motion takes, by the field ``speed`` of :mod:`app.storage.settings`."""

Motion = list[Any]
"""Id, kind (``web/dom/motion.py``), x and y of the way (or all its points, and which part of the
time it takes), which part of the time it waits."""
