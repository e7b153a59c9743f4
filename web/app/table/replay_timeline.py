"""The timeline of a replay: the whole game as a line, a slider on it, and buttons. The line shows
the parts of the game and its milestones.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.kit.base_intent import Intent
from app.kit.form_fields import select
from app.kit.i18n import _, cached
from app.kit.icons import icon
from app.kit.nodes import Attrs, Node, h

from .replay_and_share_intents import Backward, Forward, GoTo, NextEvent, PlayOrPause, PreviousEvent
from .replay_types import Milestone, Section

PLY_FIELD, SPEED_FIELD, VIEWPOINT_FIELD = "replay-ply", "replay-speed", "replay-seen"
"""Names of the fields."""
LINE_HEIGHT = 24
"""Height of the drawn line, whose width is one unit for each action."""
TICKS: Mapping[str, str] = {"great": "2V22", "above": "2V9", "below": "15V22"}
"""Vertical extent of a milestone's tick, by its kind."""


@dataclass(frozen=True, slots=True)
class TimelineData:
    """A game to move along in a replay."""

    plies: int
    milestones: Sequence[Milestone]
    sections: Sequence[Section]
    turning_points: Sequence[int] = ()
    """Turning points by choice or by luck, in actions before each, as far as they are known."""

    @property
    def _events(self) -> Sequence[int]:
        return sorted({*(mark.ply for mark in self.milestones), *self.turning_points})

    def next_event(self, ply: int) -> int:
        """Return the first milestone after ``ply``, or the end if there is none."""
        return next((mark for mark in self._events if mark > ply), self.plies)

    def previous_event(self, ply: int) -> int:
        """Return the last milestone before ``ply``, or the beginning if there is none."""
        return next((mark for mark in reversed(self._events) if mark < ply), 0)


def timeline(
    data: TimelineData, ply: int, above: Sequence[Node], *, running: bool, speed: str
) -> Node:
    """Return the whole timeline; ``above`` are the nodes above the line."""
    slider: Attrs = {
        "type": "range",
        "name": PLY_FIELD,
        "min": "0",
        "max": str(data.plies),
        "value": str(ply),
        "data-live": True,
        "data-steps": True,  # see web/dom/keyboard.py
        "aria-label": _("Position in the game"),
        "aria-valuetext": _("{ply} of {plies}").format(ply=ply, plies=data.plies),
    }
    return h(
        "div",
        "rail",
        {"class": "rail"},
        h(
            "div",
            "rail-line",
            {"data-high": bool(above)},
            *above,
            _line(data.plies, data),
            h("input", PLY_FIELD, slider),
        ),
        h(
            "div",
            "rail-buttons",
            {"class": "rail-buttons"},
            *_buttons(data, ply, running=running),
            _speed_field(speed),
        ),
    )


def _speed_field(chosen: str) -> Node:
    """Return the field for the speed of the replay."""
    choices = {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast"), "rush": _("Very fast")}
    return select(SPEED_FIELD, _("Speed of the replay"), chosen, choices)


def _buttons(data: TimelineData, ply: int, *, running: bool) -> Iterator[Node]:
    begins, ends = ply == 0, ply == data.plies
    yield _tool("replay-first", GoTo("0"), "first", _("To the beginning"), off=begins)
    yield _tool(
        "replay-previous-event", PreviousEvent(), "previous-event", _("Previous event"), off=begins
    )
    yield _tool("replay-backward", Backward(), "backward", _("One action back"), off=begins)
    words = _("Stop") if running else _("Play back")
    yield _tool("replay-run", PlayOrPause(), "pause" if running else "run", words)
    yield _tool("replay-forward", Forward(), "forward", _("One action forward"), off=ends)
    yield _tool("replay-next-event", NextEvent(), "next-event", _("Next event"), off=ends)
    end = GoTo(str(data.plies))
    yield _tool("replay-last", end, "last", _("To the end"), off=ends)


@cached
def _tool(id: str, intent: Intent, picture: str, words: str, *, off: bool = False) -> Node:
    attrs: Attrs = {"type": "button", **intent.attrs, "disabled": off, "aria-label": words}
    return h("button", id, {**attrs, "title": words}, icon(f"{id}-icon", picture))


def _line(plies: int, data: TimelineData) -> Node:
    """Return the line: its parts as bands, its milestones as ticks. Screen readers use the log."""
    box = {"viewBox": f"0 0 {max(plies, 1)} {LINE_HEIGHT}", "preserveAspectRatio": "none"}
    ends = [*(stretch.begin for stretch in data.sections[1:]), plies]
    bands = [
        h(
            "rect",
            f"rail-{stretch.name}",
            {
                "class": f"stretch {stretch.name}",
                "x": str(stretch.begin),
                "y": "9",
                "width": str(max(0, end - stretch.begin)),
                "height": "6",
            },
        )
        for stretch, end in zip(data.sections, ends, strict=True)
    ]
    kinds = [_ticks(kind, data.milestones) for kind in TICKS]
    return h("svg", "rail-picture", {**box, "aria-hidden": "true"}, *bands, *kinds)


def _ticks(kind: str, milestones: Sequence[Milestone]) -> Node:
    drawn = " ".join(f"M{mark.ply} {TICKS[kind]}" for mark in milestones if mark.kind == kind)
    return h("path", f"rail-ticks-{kind}", {"class": f"ticks {kind}", "d": drawn})
