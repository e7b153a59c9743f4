"""The sandbox for bots that the player writes.

`runtime` and the modules that it imports run in a worker of an opaque origin, with the engine only.
`client` runs in the app worker. It sends a View and gets a text, which it trusts in nothing.
"""
