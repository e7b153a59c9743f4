"""What can be wished for at a table of Via Appia, beside what any table knows."""

from app.kit.intent import Intent


class PickSpace(Intent):
    """Point at a place of the road: build there, or travel there."""

    pointed = True
    space: str


class PickStone(Intent):
    """Set a stone of a size behind the red line, or another one in its place."""

    pointed = True
    stone: str


class Aim(Intent):
    """Say where the stone is to be pushed in, and at what angle."""

    timeless = True  # where, not how far from there
    x: str
    angle: str


class Push(Intent):
    """Push it: all that the push is made of."""

    timeless = True  # right after it was let go of; only what stands there is pushed
    stone: str
    x: str
    angle: str


class Writing(Intent):
    """Write the push, or write it no more."""


class Write(Intent):
    """Set a stone behind the red line as a push is written: ``s@-12/15``."""

    timeless = True  # what was written is told a moment before
    text: str = ""


class PutBack(Intent):
    """Take the stone from the red line again."""


class Earn(Intent):
    """Take an income card, for its coins ``c``, its stones ``s``, or both."""

    card: str
    take: str = ""


class Settle(Intent):
    """Say for what a fallen stone is exchanged, written as the action is: ``l>m``."""

    exchange: str


class Enough(Intent):
    """No further push, no second tile."""


class Face(Intent):
    """Look at the road or at the quarry, where there is room for one."""

    looks = True

    face: str
