"""Every route leads to a screen of its archive."""

import pytest

from app.game_catalogue import parts
from app.lazy_screens import OTHERS, ROUTES, archive
from app.screens.base_screen import Screen
from tools.build.archive_contents import LATER


@pytest.mark.parametrize("name", ROUTES)
def test_route_leads_to_a_screen_of_its_archive(name: str) -> None:
    part = parts()[archive(name)]
    _, module, factory = ROUTES[name]
    kind = getattr(part.module(module), factory)
    assert issubclass(kind, Screen)
    assert f"app/{part.room}/" in LATER[part.archive]


@pytest.mark.parametrize("name", OTHERS)
def test_route_leads_to_an_object_of_its_archive(name: str) -> None:
    part = parts()[archive(name)]
    _, module, factory = OTHERS[name]
    assert callable(getattr(part.module(module), factory))
    assert f"app/{part.room}/" in LATER[part.archive]
