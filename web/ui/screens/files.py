"""What the files are called that a player takes along."""

import re


def file_name(title: str) -> str:
    """A name that every system takes.

    >>> file_name("Livia, Marcus & Çelik")
    'pompeii-livia-marcus-elik.json'
    """
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    return f"pompeii-{plain[:60] or 'game'}.json"
