"""The part of a local game that concerns a table with people on other devices."""

from collections.abc import Mapping
from types import MappingProxyType


class GuestSeats:
    """A base class of local games: what other devices and their absence change."""

    remote_seats: frozenset[int] = frozenset()
    """The seats that people play on other devices."""
    stand_ins: Mapping[int, str] = MappingProxyType({})
    """The bots that play for absent people on other devices, by seat."""
    timed_out: int | None = None
    """The seat whose time is up: a bot plays its turn to the end."""
    others_wait: bool = False
    """True if people on other devices follow this game, so its bots act beneath a dialog, too."""
    has_record: bool = True
    """False if another device keeps the game: it runs the bots, and there is no replay yet."""
    waiting: bool = False
    """True while another device has not answered the last action."""
