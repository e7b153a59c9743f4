"""The times of the seats at a table as its players see them, and the choice of a limit."""

from typing import Final

from app.kit.diff import COUNTDOWN
from app.kit.form_fields import labelled
from app.kit.i18n import _, n_
from app.kit.nodes import Node, h
from pompeii.together.game_clock import MINUTE, SeatTimes, TimeLimit
from pompeii.together.time_limit_sentences import SHORT

FIELD: Final = "time-limit"
"""Field name of the choice of a limit."""
NO_LIMIT: Final = "none"
LIMITS: Final = {
    **{f"turn-{minutes}": TimeLimit(minutes * MINUTE, each_turn=True) for minutes in (1, 2, 5, 10)},
    **{f"player-{each}": TimeLimit(each * MINUTE, each_turn=False) for each in (10, 20, 30, 60)},
}
"""The limits that a host can set, by the value of the field."""


def limit_field(limit: TimeLimit | None) -> Node:
    """Return the field for the limit, with the chosen one."""
    values = {each: value for value, each in LIMITS.items()}
    chosen = NO_LIMIT if limit is None else values.get(limit, NO_LIMIT)
    choices = {NO_LIMIT: _("No limit"), **{value: each.words for value, each in LIMITS.items()}}
    return labelled(FIELD, _("Limit"), chosen, choices)


def limit_note(limit: TimeLimit | None) -> list[Node]:
    """Return the sentences about the limit of a table, none if it has no limit."""
    if limit is None:
        return []
    words = _("Time: {limit}. When it is up, a bot plays that turn.").format(limit=limit.words)
    return [h("p", "time-note", {"class": "small"}, words)]


def time_of(id: str, times: SeatTimes, seat: int) -> list[Node]:
    """Return the time of `seat` for its box: the rest of a limit, else the minutes used."""
    left = times.left(seat)
    if left is not None:
        minutes, seconds = divmod(int(left), MINUTE)
        words = _("{time} left").format(time=f"{minutes}:{seconds:02}")
        short = " short" if left <= SHORT else ""
        return [h("span", f"{id}{COUNTDOWN}", {"class": f"left{short}"}, words)]
    used = int(times.times[seat][0]) // MINUTE
    if not used or times.limit is not None:
        return []
    label = n_("{count} minute used", "{count} minutes used", used)
    shown = n_("{count} min", "{count} min", used)
    return [h("span", f"{id}-used", {"role": "img", "aria-label": label}, shown)]
