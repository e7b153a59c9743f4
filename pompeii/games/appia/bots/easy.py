"""The player ``easy``: tries hardly a push in its head, and its hand trembles."""

from typing import ClassVar

from .medium import Medium


class Easy(Medium):
    """Plans as ``medium`` does, but pushes straight ahead in the middle, as well as it can."""

    tries: ClassVar[int] = 1
    trembles: ClassVar[bool] = True
