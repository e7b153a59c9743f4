"""Standard input of the command ``join`` as a pipe."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pompeii import registry
from pompeii.cli import typed_lines

KEYS = sorted(registry.GAMES)


@contextmanager
def typing(monkeypatch: pytest.MonkeyPatch, lines: bytes = b"") -> Iterator[int]:
    """Replace standard input by a pipe with `lines`, and yield its other end."""
    reader, writer = os.pipe()
    monkeypatch.setattr(typed_lines, "STANDARD_INPUT", reader)
    os.write(writer, lines)
    yield writer
    os.close(writer)
