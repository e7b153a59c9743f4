"""The setting of the STUN server that this browser may ask for its address in the internet."""

import re
from typing import Final

from .store import Store

STUN: Final = "stun"
"""The setting with the address of a STUN server; "" if none may be asked."""
USUAL_STUN: Final = "stun:stun.cloudflare.com:3478"
"""The address that is offered; it is asked only after a player has ticked the box."""
_ADDRESS: Final = re.compile(r"stuns?:[a-z\d.-]{1,200}(:\d{1,5})?")


def is_stun_address(address: str) -> bool:
    """Return True for an address of a STUN server, such as `USUAL_STUN`."""
    return _ADDRESS.fullmatch(address) is not None


def stun_server(store: Store) -> str:
    """Return the address of the server that may be asked, or "" if none may be."""
    address = store.settings.get(STUN)
    return address if isinstance(address, str) and is_stun_address(address) else ""
