"""Quick start: predefined setups at one click, and the offer of sound."""

from typing import ClassVar

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, cached, n_
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.piece_icon import piece_icon
from app.storage.new_game_form_values import LEARN
from app.storage.record_page_data import GUIDE, put_extra
from app.table.game_ui import GameUI, game_ui
from app.table.tutorial import INITIAL_STATE
from pompeii.core.record_document import SEATS
from pompeii.registry import FIRST

from .base_screen import Go, Screen, To
from .settings import volumes
from .table_screen import TableScreen
from .visit_context import Context


def begin(context: Context) -> TableScreen:
    """Start the game of the form and save its setup. Raise `RecordError` if the form is invalid."""
    record = context.setup.record(context.seed())
    context.keep_setup()
    return TableScreen.begin(context, context.setup.game.engine.table(record))


def learn(context: Context) -> TableScreen:
    """Start a first game with the tutorial; the other fields of the form apply as usual."""
    context.keep_setup()
    setup = context.setup
    record = setup.with_deal(game_ui(setup.game.key).tutorial_deal()).record("")
    put_extra(record, GUIDE, INITIAL_STATE)
    return TableScreen.begin(context, context.setup.game.engine.table(record))


class QuickStart(Screen):
    """A base class of screens with predefined setups."""

    instead: ClassVar[bool] = False
    """True if the game replaces this screen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.offers_sound = context.offers_sound

    @property
    def begins(self) -> str:
        """The game that one click starts."""
        return FIRST

    @on(intents.Begin)
    def begin_ready(self, intent: intents.Begin) -> Go:
        """Start a game with a predefined setup."""
        self.context.chosen = self.begins
        self.context.setup = self.context.setup.ready(intent.setup)
        game = learn(self.context) if intent.setup == LEARN else begin(self.context)
        return To(game, instead=self.instead)

    @on(intents.Hear)
    def hear(self, intent: intents.Hear) -> None:
        """Save the answer to the offer of sound; it can be changed while the screen stays."""
        self.context.answer_sound_offer(intent.volume)


@cached
def render_ready(ui: GameUI) -> Node:
    """Return the predefined setups of a game."""
    medium = _("A rival who plays fairly well, once you know the game.")
    counts = [
        button(
            f"ready-friends-{count}",
            intents.Begin(f"friends-{count}"),
            n_("{count} player", "{count} players", count),
        )
        for count in SEATS
    ]
    return h(
        "section",
        "ready",
        {"aria-label": _("Start right away")},
        _ready("learn", _("Learn by playing"), _(ui.tutorial_note)),
        _ready("medium", _("Against Medium"), medium),
        h(
            "div",
            "ready-friends",
            {"class": "ready"},
            _tokens("friends", max(SEATS)),
            _words("friends", _("Friends on this device"), _(ui.secrecy_note)),
            h("div", "ready-counts", {}, *counts),
        ),
    )


def _ready(name: str, title: str, line: str) -> Node:
    inside = _tokens(name, 2), _words(name, title, line)
    return button(f"ready-{name}", intents.Begin(name), *inside, kind="ready")


def _words(name: str, title: str, line: str) -> Node:
    id = f"ready-{name}"
    return h(
        "span",
        f"{id}-words",
        {"class": "words"},
        h("b", f"{id}-title", {}, title),
        h("span", f"{id}-line", {"class": "small"}, line),
    )


def _tokens(name: str, count: int) -> Node:
    id = f"ready-{name}-tokens"
    tokens = [piece_icon(f"{id}-{side}", side) for side in range(count)]
    return h("span", id, {"class": "tokens", "aria-hidden": "true"}, *tokens)


def sound_answer(context: Context) -> str:
    """Return the current answer to the offer of sound: a volume, ``off``, or "" without one."""
    given = context.user_settings.volume if context.user_settings.sound else "off"
    return "" if context.offers_sound else given


def render_sound(chosen: str = "") -> Node:
    """Return the offer of sound, with the answer `chosen`."""
    answers = [
        h(
            "button",
            f"hear-{volume}",
            {
                "type": "button",
                **intents.Hear(volume).attrs,
                "aria-pressed": str(volume == chosen).lower(),
            },
            words,
        )
        for volume, words in {"off": _("No sound"), **volumes()}.items()
    ]
    return h(
        "div",
        "hear",
        {"role": "group", "aria-labelledby": "hear-words"},
        h("span", "hear-words", {}, _("Turn the sound on?")),
        h("span", "hear-answers", {}, *answers),
    )
