"""The sentences about players who come, go away and return."""

from collections.abc import Mapping, Sequence
from typing import Final

from pompeii.core.i18n import _, mark

_HERE: Final = mark("{name} is here.")
_SENTENCES: Final[Mapping[str, str]] = {
    "host": _HERE,
    "free": mark("No player is in the seat of {name} yet."),
    "here": _HERE,
    "away": mark("{name} is away."),
    "bot": mark("A bot plays for {name}."),
}
"""The sentence for each of `PRESENCES`."""


class PresenceCalls:
    """The changes of the seats' states, one sentence each. At first all players count as here."""

    def __init__(self) -> None:
        self._known: tuple[str, ...] = ()

    def hear(self, states: Sequence[str], names: Sequence[str]) -> list[str]:
        """Return the sentences about new `states` of the seats of the players `names`."""
        before, self._known = self._known, tuple(states)
        return [
            _(_SENTENCES[state]).format(name=name)
            for seat, (state, name) in enumerate(zip(states, names, strict=False))
            if _SENTENCES[state] != (_SENTENCES[before[seat]] if before else _HERE)
        ]
