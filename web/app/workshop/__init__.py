"""The workshop, in which a player writes bots in Python; loaded when a player opens it."""
