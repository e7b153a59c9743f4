"""The names of notes in the store, about tables with other devices."""


def hosted(code: str) -> str:
    """Return the name of the note about the guests of the table `code`, hosted by this device."""
    return f"host-{code}"


def seat_note(code: str) -> str:
    """Return the name of the note about this device's seat at the table `code`."""
    return f"seat-{code}"
