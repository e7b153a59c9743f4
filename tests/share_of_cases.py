"""Select a share of the cases for the fast run, and every case for the long proof.

In the long proof (``make proof``) hypothesis searches long too: its profile selects the run.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from hypothesis import settings

THOROUGH: Final = settings.get_current_profile_name() == "long"

Case = TypeVar("Case")


def share(cases: Sequence[Case], of: int, part: int = 0) -> Sequence[Case]:
    """Return one of `of` equal shares of the cases, spread evenly; in the long proof, all."""
    return cases if THOROUGH else cases[part % of :: of]
