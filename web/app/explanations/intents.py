"""Intents of the explanations."""

from app.kit.base_intent import Intent


class ShareLessonPicture(Intent):
    """Save both actions and the reasons as a picture."""


class ShareLessonFilm(Intent):
    """Save both actions and the reasons as a film."""
