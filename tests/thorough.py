"""What is proved of a share of the cases in seconds, and of every one in the long proof.

There (``make proof``) hypothesis looks long too: its profile says which of the two this is.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from hypothesis import settings

THOROUGH: Final = settings.get_current_profile_name() == "long"

Case = TypeVar("Case")


def share(cases: Sequence[Case], of: int, part: int = 0) -> Sequence[Case]:
    """One of so many equal shares of the cases, from all over; in the long proof, every case."""
    return cases if THOROUGH else cases[part % of :: of]
