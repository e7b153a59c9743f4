"""The move of all games and settings to a new device, loaded when a player opens it."""
