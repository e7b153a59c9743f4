"""The source of a new bot: the shortest one that plays."""

from typing import Final

from pompeii.registry import FIRST, GAMES

CLASS: Final = "Mine"
"""The class in the template."""
_TEMPLATE: Final = '''from random import Random

{imports}


class {name}:
    """A bot that plays a random legal action."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        return view.sample(random)
'''


def template(key: str) -> str:
    """Return the source of a new bot for the game with this key."""
    package = "pompeii" if key == FIRST else f"pompeii.games.{GAMES[key].package}"
    imports = sorted((f"from {package} import Action, View", "from pompeii.bots import Budget"))
    return _TEMPLATE.format(imports="\n".join(imports), name=CLASS)
