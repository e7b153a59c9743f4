"""The list of games on the home screen."""

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, cached
from app.kit.nodes import Node, h
from pompeii.registry import GAMES, GameInfo


@cached
def game_list() -> Node:
    """Return the list of games, each with its picture."""
    title = h("h2", "house-title", {"class": "unseen"}, _("The games"))
    games = map(_game, GAMES.values())
    return h("section", "house", {"aria-labelledby": "house-title"}, title, *games)


def _game(info: GameInfo) -> Node:
    id = f"house-{info.key}"
    name = h("b", f"{id}-name", {}, _(info.label))
    line = h("span", f"{id}-line", {"class": "small"}, _(info.theme))
    words = h("span", f"{id}-words", {"class": "words"}, name, line)
    picture = h("span", f"{id}-picture", {"class": f"house-picture {info.key}"})
    return button(id, intents.Choose(info.key), picture, words, kind="house-game")
