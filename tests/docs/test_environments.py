"""docs/environments.md: its tables are those of the encodings, and it names every environment."""

import re

import gymnasium
import pettingzoo

import pompeii.envs.gymnasium_env
import pompeii.envs.pettingzoo_env  # noqa: F401 - both register the ids
from tests.docs.markdown_links import read
from tools.docs import environments

DOCUMENT = "docs/environments.md"


def test_tables_equal_the_encodings() -> None:
    assert environments.filled(read(DOCUMENT)) == read(DOCUMENT)


def test_every_part_has_a_row() -> None:
    text = read(DOCUMENT)
    for name, encoding in environments.ENCODINGS.items():
        table = re.search(f"<!-- {name}-observation -->(.*)<!-- end of {name}-o", text, re.DOTALL)
        assert table
        assert re.findall(r"^\| `(\w+)` \|", table[1], re.MULTILINE) == [
            part.name for part in encoding.LAYOUT.parts
        ]


def test_every_environment_is_named() -> None:
    text = read(DOCUMENT)
    for registry in (gymnasium.registry, pettingzoo.aec_registry):
        ids = [id for id in registry if id.startswith("pompeii/")]
        assert len(ids) == 2
        assert all(f"`{id}`" in text for id in ids)
