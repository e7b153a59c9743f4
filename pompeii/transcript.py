"""Write a whole game as text for people: players, rules, all events, and the result."""

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Any, Final

from pompeii.core.i18n import _, listed
from pompeii.core.record_document import Player
from pompeii.core.rule_options import Option
from pompeii.core.table import AnyTable
from pompeii.game_manifest import Game
from pompeii.registry import game, key_of

WIDTH: Final = 80


def text(table: AnyTable, seat: int | None = None) -> str:
    """Return the transcript of `table` as seen by `seat`; None for a spectator."""
    key = key_of(table.record.document)
    played, players, view = game(key), table.record.players, table.view(seat)
    lines = [*_head(played, table)]
    for number, (heading, sentences) in enumerate(game(key).narration.tell(view, players), 1):
        if heading:
            lines += ["", heading, ""]
        before = f"{number:4}. "
        told = fill(" ".join(sentences), WIDTH, initial_indent=before, subsequent_indent=" " * 6)
        lines.append(told)
    return "\n".join([*lines, "", *_end(played, view, players)]) + "\n"


def _head(played: Game, table: AnyTable) -> Iterator[str]:
    """Yield the lines of the heading: game, rules and players."""
    yield _(played.label)
    yield ""
    written = table.record.document.get("rules", {})
    preset = played.presets[written.get("preset", "classic")]
    yield _("Rules: {name}.").format(name=_(preset.label))
    for option in played.options:
        if option.name in written:
            facts = {"option": _(option.label), "value": _said(option, written[option.name])}
            yield fill(_("{option}: {value}.").format(**facts), WIDTH, subsequent_indent="  ")
    for player in table.record.players:
        yield fill(" ".join(_seated(played, player)), WIDTH)


def _said(option: Option, value: Any) -> str:
    """Return the display text of the option's `value`."""
    if option.choices is not None:
        return _(option.choices[value])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)


def _seated(played: Game, player: Player) -> Iterator[str]:
    """Yield sentences that introduce `player`."""
    words = [
        _("{name} plays red."),
        _("{name} plays black."),
        _("{name} plays yellow."),
        _("{name} plays blue."),
    ][player.side]
    yield words.format(name=player.name)
    if player.kind != "human":
        bot = player.kind.removeprefix("bot:")
        label = _(played.bots[bot].label) if bot in played.bots else bot
        yield _("That is the bot {bot}.").format(bot=label)


def _end(played: Game, view: Any, players: Sequence[Player]) -> Iterator[str]:
    """Yield sentences about the winners and the final scores."""
    if view.winners is None:
        yield _("The game is still going on.")
        return
    if len(view.winners) == 1:
        yield _("{name} wins.").format(name=players[view.winners[0]].name)
    else:
        names = listed([players[seat].name for seat in view.winners])
        yield _("{names} share the victory.").format(names=names)
    scores = played.scores(view)
    for seat, player in enumerate(players):
        counts = [
            _("{label} {count}").format(label=_(score.label), count=scores[score.name][seat])
            for score in played.scoring
        ]
        yield _("{name}: {counts}.").format(name=player.name, counts=listed(counts))
