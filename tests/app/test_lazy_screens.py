"""Every route leads to a screen or another object of its archive."""

from importlib import import_module
from typing import get_type_hints

import pytest

from app.game_catalogue import parts
from app.lazy_screens import OTHERS, ROUTES, archive
from app.screens.base_screen import Screen
from tools.build.archive_contents import LATER


@pytest.mark.parametrize("name", [*ROUTES, *OTHERS])
def test_route_leads_to_a_screen_of_its_archive(name: str) -> None:
    part = parts()[archive(name)]
    _, module, factory = {**ROUTES, **OTHERS}[name]
    made_by = getattr(import_module(f"app.{module}"), factory)
    kind = made_by if isinstance(made_by, type) else get_type_hints(made_by)["return"]
    assert name in OTHERS or issubclass(kind, Screen)
    assert f"app/{module.replace('.', '/')}.py".startswith(LATER[part.archive])
