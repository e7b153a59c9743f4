"""The bot ``easy``: tries only one push, and its hand trembles."""

from typing import ClassVar

from .medium import Medium


class Easy(Medium):
    """A bot that plans like ``medium``, but pushes straight in the middle with a trembling hand."""

    tries: ClassVar[int] = 1
    has_aim_error: ClassVar[bool] = True
