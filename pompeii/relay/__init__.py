"""The served carrier: a relay that connects the host of a table with its guests by WebSocket.

`relay.py` is the state machine, without a network. `relay_thread.py` connects pages to it, and
needs the extra ``pompeii[share]``.
"""
