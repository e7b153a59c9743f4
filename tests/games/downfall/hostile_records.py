"""Strategies of hypothesis for corrupted records."""

import copy
import json
from typing import Any

from hypothesis import strategies as st

from tests.downfall_positions import read_game
from tests.games.appia.positions import read_game as read_road

VALID = read_game("classic-3").document
VIA_APPIA = {**read_road("poor-2").document}
VIA_APPIA["actions"] = VIA_APPIA["actions"][:20]
VIA_APPIA["deal"] = {**VIA_APPIA["deal"], "income": VIA_APPIA["deal"]["income"][:3]}
MAGIC = ("__proto__", "constructor", "prototype", "toString", "__class__", "__init__", "")
"""Keys with a special meaning in some programming language."""

keys = st.sampled_from(MAGIC) | st.text(max_size=8)
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=10**30, max_value=10**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(["red", "omen", "ad79", "coin", "1@a2", "done", "call:red", "classic"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner),
    max_leaves=6,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Yield every container and key in a document."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    found = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


@st.composite
def spoilt(draw: st.DrawFn, valid: dict[str, Any] = VALID) -> str:
    """Generate the text of a record that was changed in one to three places."""
    written = copy.deepcopy(valid)
    for _ in range(draw(st.integers(1, 3))):
        spots = places(written)
        container, key = spots[draw(st.integers(0, len(spots) - 1))]
        how = draw(st.sampled_from(["replace", "delete", "duplicate", "rename"]))
        if how == "replace":
            container[key] = draw(anything)
        elif how == "delete":
            del container[key]
        elif isinstance(container, list):
            container.insert(key, copy.deepcopy(container[key]))
        else:
            container[draw(keys)] = container[key]
    return json.dumps(written)
