"""The intents of the quarry without a game."""

from app.kit.base_intent import Intent


class Refill(Intent):
    """Begin again with other stones in the quarry."""
