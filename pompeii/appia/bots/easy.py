"""The player ``easy``: tries hardly a push in its head, and its hand trembles."""

from typing import ClassVar

from .medium import Medium


class Easy(Medium):
    """Plans as ``medium`` does, but pushes badly."""

    tries: ClassVar[int] = 2
    trembles: ClassVar[bool] = True
