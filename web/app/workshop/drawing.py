"""The drawings of the workshop around the editor: the list of bots, their tools, the console."""

from collections.abc import Iterator, Sequence

from app.bot_sandbox.source_check import Problem
from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, p_
from app.kit.nodes import Attrs, Node, h
from app.screens.about import document_link
from app.storage.own_bots import LARGEST, OwnBot
from pompeii.core.record_document import NAME_LENGTH
from pompeii.registry import FIRST, GAMES

from .intents import (
    CopyBot,
    DeleteBot,
    ExportBot,
    GoToLine,
    NewBot,
    OpenBot,
    PlayAgainst,
    RestoreBot,
    ShareBot,
)
from .template import template

NAME = "bot-name"
"""The field with the name of the open bot."""
FILES = ".py,text/x-python"
"""File types that can be opened."""


def own_bots(bots: Sequence[OwnBot], open_id: str, deleted: Sequence[OwnBot], *more: Node) -> Node:
    """Return the list of bots, with those that were just deleted, and the ways to a new one.

    `more` ways follow.
    """
    rows = [*(_row(bot, open_id) for bot in bots), *map(_deleted, deleted)]
    title = h("h2", "bots-title", {}, _("Your bots"))
    listed = [h("ul", "bots", {"aria-labelledby": "bots-title"}, *rows)] if rows else []
    new = [
        button(f"new-bot-{key}", NewBot(key), _("New bot: {game}").format(game=_(info.label)))
        for key, info in GAMES.items()
    ]
    importing = intents.Import(FILES, str(LARGEST))
    opening = button("import-bot", importing, _("Open a .py file …"), kind="quiet")
    buttons = h("div", "bots-new", {"class": "buttons"}, *new, opening)
    parts = [title, *listed, buttons, *more]
    return h("section", "own-bots", {"aria-labelledby": "bots-title"}, *parts)


def _row(bot: OwnBot, open_id: str) -> Node:
    id = f"bot-{bot.id}"
    name = h("b", f"{id}-name", {}, bot.name)
    game = h("span", f"{id}-game", {"class": "small"}, _(GAMES[bot.game].label))
    row = button(f"{id}-open", OpenBot(bot.id), name, game, kind="bot")
    now: Attrs = {"class": "now"} if bot.id == open_id else {}
    return h("li", id, now, row)


def _deleted(bot: OwnBot) -> Node:
    id = f"bot-{bot.id}"
    words = h("span", f"{id}-words", {}, _("{name} is deleted.").format(name=bot.name))
    return h("li", id, {}, words, button(f"{id}-restore", RestoreBot(bot.id), _("Undo")))


def welcome() -> Node:
    """Return the words of the workshop without an open bot."""
    words = _(
        "A bot is a short Python class that chooses an action from all that its player may know. "
        "Begin with one that plays at random, and make it better."
    )
    title = h("h2", "smallest-title", {}, _("This is a complete bot"))
    attrs = {"tabindex": "0", "aria-labelledby": "smallest-title", "role": "group"}
    return h(
        "section",
        "workshop-welcome",
        {},
        h("p", "workshop-words", {}, words),
        title,
        h("pre", "smallest-bot", attrs, template(FIRST)),
    )


def guide() -> Node:
    """Return the link to the document about bots."""
    return document_link("workshop-docs", "bots", _("How bots work"))


def tools(bot: OwnBot, *, plays: bool) -> Node:
    """Return the name of the open bot, and what one can do with it; it `plays` with a class."""
    against = button("play-against", PlayAgainst(), _("Play against it"), kind="primary")
    words = h("span", f"{NAME}-words", {}, p_("of a bot", "Name"))
    field: Attrs = {
        "type": "text",
        "name": NAME,
        "value": bot.name,
        "maxlength": str(NAME_LENGTH),
        "autocomplete": "off",
        "data-live": True,
        "aria-labelledby": f"{NAME}-words",
    }
    label = h("label", f"{NAME}-label", {"class": "row"}, words, h("input", NAME, field))
    return h(
        "div",
        "bot-tools",
        {},
        label,
        *([against] if plays else []),
        button("copy-bot", CopyBot(), _("Copy"), kind="quiet"),
        button("export-bot", ExportBot(), _("Save as .py"), kind="quiet"),
        button("share-bot", ShareBot(), _("Share …"), kind="quiet"),
        button("delete-bot", DeleteBot(), _("Delete"), kind="quiet"),
    )


def console(name: str, problems: Sequence[Problem], *, too_long: bool) -> Node:
    """Return the problems of the source, or the `name` of the bot's class."""
    title = h("h2", "console-title", {}, _("Console"))
    parts = [*_findings(name, problems, too_long=too_long)]
    return h("section", "console", {"aria-labelledby": "console-title"}, title, *parts)


def _findings(name: str, problems: Sequence[Problem], *, too_long: bool) -> Iterator[Node]:
    if too_long:
        words = _("A bot has at most {most} kB. What is more is not kept.")
        yield h("p", "too-long", {"class": "refusal"}, words.format(most=LARGEST // 1024))
    if problems:
        rows = (_problem(number, problem) for number, problem in enumerate(problems))
        yield h("ul", "problems", {"aria-label": _("Problems")}, *rows)
    else:
        words = _("No problems. The class of the bot is {name}.").format(name=name)
        yield h("p", "no-problems", {}, words)


def _problem(number: int, problem: Problem) -> Node:
    line = _("Line {number}").format(number=problem.line)
    goes = button(f"problem-{number}-line", GoToLine(str(problem.line)), line, kind="quiet")
    return h(
        "li",
        f"problem-{number}",
        {},
        goes,
        h("span", f"problem-{number}-words", {}, problem.message),
    )


def terminal(game: str, file: str, name: str) -> Node:
    """Return the command that plays the bot elsewhere."""
    title = h("summary", "terminal-title", {}, _("In a terminal"))
    help = _("Save the bot as a file. This plays 20 games against the bot Random.")
    option = "" if game == FIRST else f"--game {game} "
    line = f"python -m pompeii match {option}random --bot {file}:{name} --games 20"
    code = h("code", "terminal-line", {}, line)
    return h(
        "details", "terminal", {}, title, h("p", "terminal-help", {"class": "small"}, help), code
    )
