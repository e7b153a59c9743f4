"""The text that a bot prints, up to a bound."""

from io import TextIOBase

from .limits import MAX_LINES, MAX_PRINTED


class PrintConsole(TextIOBase):
    """A text stream that keeps the first characters and lines, and counts the others."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget everything, for the next decision."""
        self._parts: list[str] = []
        self._characters = MAX_PRINTED
        self._lines = MAX_LINES
        self.omitted = 0
        """Number of characters that were not kept."""

    def writable(self) -> bool:
        """Return True, as for any stream that `print` accepts."""
        return True

    def write(self, text: str) -> int:
        """Keep as much of `text` as there is space for; return its length."""
        kept = text[: self._characters]
        lines = kept.split("\n", self._lines)
        if len(lines) > self._lines:
            kept = "\n".join(lines[:-1]) + "\n" if self._lines else ""
        self._characters -= len(kept)
        self._lines -= kept.count("\n")
        self.omitted += len(text) - len(kept)
        if kept:
            self._parts.append(kept)
        if self.omitted:
            self._characters = 0  # nothing after a gap
        return len(text)

    @property
    def text(self) -> str:
        """The kept text. A character that no encoding has is a question mark."""
        return "".join(self._parts).encode(errors="replace").decode()
