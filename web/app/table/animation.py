"""Durations and the type of animations. The DOM layer plays them (``web/dom/motion.py``)."""

from typing import Any, Final

SECONDS: Final = {"off": 0.0, "fast": 0.16, "normal": 0.32, "slow": 0.64}
"""Seconds that an animation takes, by the field ``speed`` of :mod:`app.storage.settings`."""

Motion = list[Any]
"""Element id, kind (``web/dom/motion.py``), then x and y of the displacement. Instead of x and y, a
list of all points of the path, with the part of the time that each takes. Last, the part of the
time that the animation waits.
"""
