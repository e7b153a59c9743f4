"""docs/environments.md: its tables are those of the encodings, and it names every environment."""

import re

from pompeii.envs import gymnasium_env, pettingzoo_env
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
    for module, base in (
        (pettingzoo_env, pettingzoo_env.TableEnv),
        (gymnasium_env, gymnasium_env.AgainstBots),
    ):
        assert module.__name__ in text
        names = [each.__name__ for each in base.__subclasses__()]
        if module is pettingzoo_env:
            assert all(f"`{name}`" in text for name in names)
    assert {"pompeii/Downfall-v0", "pompeii/ViaAppia-v0"} <= {*re.findall(r"`(pompeii/\S+)`", text)}
