"""The command ``analyse``: the turning points of games, and the shares of luck and of play."""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from pompeii import registry
from pompeii.analysis import skill_estimate, skill_sentences
from pompeii.analysis.analyser import PLAYOUTS, Analysis
from pompeii.analysis.report import (
    KEY_DRAWS,
    MISTAKES,
    TURNING_POINTS,
    Decision,
    Draw,
    largest_change,
)
from pompeii.arena import workers
from pompeii.arena.progress import Progress
from pompeii.arena.run_tasks_on_workers import batch
from pompeii.arena.workers import Workers
from pompeii.core.i18n import _, listed, n_, number, percent, signed
from pompeii.core.record_document import Player
from pompeii.core.record_forks import counts, left_out
from pompeii.core.table import AnyTable
from pompeii.core.terminal_text import called, line, printable

from . import inputs
from .command_interface import Commands
from .shared_flags import add_files, add_print_to, add_quiet, add_where, playouts

MOMENTS: Final = 12
"""Number of positions at which the chances to win are printed."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Return the parser of ``analyse``, added to `commands`."""
    parser = commands.add(
        "analyse",
        _("find turning points, and whether luck or play decided them"),
        "pompeii analyse game.json",
        "pompeii analyse match.jsonl --jobs 2 --json",
    )
    add_files(parser)
    parser.add_argument(
        "--playouts",
        type=playouts,
        metavar=_("N"),
        help=_("playouts for each position of the ten largest swings (default: 32)"),
    )
    add_where(parser)
    parser.add_argument(
        "--json", action="store_true", help=_("print a JSON object for each game instead")
    )
    add_quiet(parser)
    add_print_to(parser)
    return parser


def run(arguments: argparse.Namespace) -> None:
    """Print the analysis of all games of the files."""
    with inputs.games(arguments.files) as games:
        loaded = [*games]
        where = workers.choose(arguments.jobs, arguments.cluster)
        facts = analysed(loaded, arguments.playouts, where, quiet=arguments.quiet)
        print(as_json(facts) if arguments.json else as_text(facts), end="")


class Task(NamedTuple):
    """A game to analyse."""

    name: str
    text: str
    playouts: int


Facts = Mapping[str, Any]
"""The analysis of a game, as JSON."""


def analysed(
    games: Sequence[tuple[str, AnyTable]], playouts: int | None, where: Workers, *, quiet: bool
) -> list[Facts]:
    """Return the analyses of `games`, in their order. Show the progress unless `quiet`.

    Raise `ArenaError` if the processes keep dying, or if no cluster answers.
    """
    tasks = [Task(name, table.dump(), playouts or PLAYOUTS) for name, table in games]
    if where.at_a_time == 1:
        return _one_by_one(tasks, quiet=quiet)
    dying = _("the processes that analyse keep crashing")
    progress = Progress(0, len(tasks), quiet=quiet)
    return batch(_carried_out, tasks, where, progress, lambda task, _facts: task.name, dying)


def _one_by_one(tasks: Sequence[Task], *, quiet: bool) -> list[Facts]:
    """Return the analyses, made in this process, with finer steps of progress."""
    found, shown = [], 0
    progress = Progress(0, 100 * len(tasks), _("{words}, {time} left"), quiet=quiet)
    for place, task in enumerate(tasks):
        table, analysis = _begun(task)
        for _step in chain(analysis.run(), (None,)):
            now = 100 * place + int(100 * analysis.done)
            if now > shown:
                progress.step(task.name, now - shown)
                shown = now
        found.append(_facts(task.name, table, analysis))
    progress.close()
    return found


def _begun(task: Task) -> tuple[AnyTable, Analysis]:
    table = registry.load(task.text)
    table.draw()
    evaluation = registry.game(registry.key_of(table.record.document)).analysis_evaluation
    return table, Analysis(table, evaluation, task.playouts)


def _carried_out(task: Task) -> Facts:
    table, analysis = _begun(task)
    for _step in analysis.run():
        pass
    return _facts(task.name, table, analysis)


def _facts(name: str, table: AnyTable, analysis: Analysis) -> Facts:
    key = registry.key_of(table.record.document)
    least = registry.game(key).analysis_evaluation.MISTAKE
    return {
        "name": name,
        "game": key,
        "players": [[player.name, player.side, player.kind] for player in table.record.players],
        "actions": len(table.steps),
        "over": table.winners is not None,
        "counted": counts(table.record.document),
        "accounts": [analysis.luck_result(seat)._asdict() for seat in range(table.seats)],
        "moments": [
            {
                "worth": [*estimate.value],
                "chances": [*estimate.win_probabilities],
                "playouts": estimate.playouts,
                "margin": estimate.margin,
            }
            for estimate in analysis.estimates
        ],
        "decisions": [_decision(decision) for decision in analysis.decisions],
        "turns": analysis.turning_points(TURNING_POINTS),
        "strokes": [{"ply": ply, **_draw(draw)} for ply, draw in analysis.key_draws(KEY_DRAWS)],
        "mistakes": [
            [decision.ply for decision in analysis.mistakes(seat, least)[:MISTAKES]]
            for seat in range(table.seats)
        ],
    }


def _decision(decision: Decision) -> Facts:
    return {
        "ply": decision.ply,
        "seat": decision.seat,
        "action": decision.action.text,
        "best": decision.best and decision.best.text,
        "loss": decision.loss,
        "play": [*decision.play],
        "draws": [_draw(draw) for draw in decision.draws],
    }


def _draw(draw: Draw) -> Facts:
    return {
        "seat": draw.seat, "drawn": draw.text, "chance": draw.chance, "luck": [*draw.luck],
    }  # fmt: skip


def as_json(found: Sequence[Facts]) -> str:
    """Return a line of JSON for each game."""
    return "".join(f"{json.dumps(facts)}\n" for facts in found)


def as_text(found: Sequence[Facts]) -> str:
    """Return all games in words, and the players' strengths as far as these games show them."""
    games = ["\n".join(_lines(facts)) + "\n" for facts in found]
    return "\n".join([*games, *(f"{words}\n" for words in _strengths(found))])


def _strengths(found: Sequence[Facts]) -> Iterator[str]:
    finished = [facts for facts in found if facts["over"]]
    told = [*_strengths_by([facts for facts in finished if facts["counted"]])]
    yield from told
    apart = sum(not facts["counted"] for facts in finished)
    if told and apart:
        yield left_out(apart)


def _strengths_by(games: Sequence[Facts]) -> Iterator[str]:
    fought: dict[tuple[str, str], list[skill_estimate.PlayResult]] = {}
    for facts in games:
        kinds = [kind for _name, _side, kind in facts["players"]]
        for seat, (name, _side, kind) in enumerate(facts["players"]):
            rivals = {*kinds[:seat], *kinds[seat + 1 :]}
            if kind == "human" and len(rivals) == 1:
                luck_result = facts["accounts"][seat]
                play = luck_result["play"] + luck_result["others"]
                results = fought.setdefault((facts["game"], name), [])
                results.append((play, *rivals, len(kinds)))
    for (key, name), results in fought.items():
        levels, bots = registry.game(key).analysis_evaluation.LEVELS, registry.game(key).bots
        if known := skill_estimate.estimate_skill(results, levels):
            labels = {bot: _(bots[bot].label) for bot in known.expected}
            yield printable(skill_sentences.describe(name, known, labels))


def _lines(facts: Facts) -> Iterator[str]:
    players = [Player(name, side, kind) for name, side, kind in facts["players"]]
    names = [called(player) for player in players]
    over, sentence = facts["over"], registry.game(facts["game"]).analysis_evaluation.SENTENCE
    words = n_("{count} action", "{count} actions", facts["actions"])
    head = "{name}: {actions}" if over else _("{name}: {actions} so far")
    yield printable(head.format(name=facts["name"], actions=words))
    yield ""
    columns = {
        "start": _("at the start"),
        "luck": _("luck"),
        "play": _("own play"),
        "others": _("others' play"),
        "result": _("at the end") if over else _("now"),
    }
    if "{luck}" not in sentence:
        del columns["luck"]
    widths = [max(len(head), 7) for head in columns.values()]
    yield line("", [*columns.values()], widths)
    for name, luck_result in zip(names, facts["accounts"], strict=True):
        yield line(name, [signed(luck_result[key]) for key in columns], widths)
    yield ""
    for name, luck_result in zip(names, facts["accounts"], strict=True):
        play = signed(luck_result["play"] + luck_result["others"])
        yield printable(_(sentence).format(name=name, luck=signed(luck_result["luck"]), play=play))
    yield from ("", *_chances(names, facts))
    yield from _turns(names, facts)
    yield from _strokes(names, facts)
    yield from _mistakes(names, facts)
    yield from (
        "",
        _("`pompeii show FILE --ply N` draws the table as it stood after N actions."),
        _("If the file has several games, `--game-number` chooses one."),
    )


def _chances(names: Sequence[str], facts: Facts) -> Iterator[str]:
    """Yield the chances to win at the start, at the end, and at positions between."""
    estimates, last = facts["moments"], facts["actions"]
    plies = sorted({last * number // (MOMENTS - 1) for number in range(MOMENTS)})
    widths = [max(len(name), 7) for name in names]
    yield line(_("chances after actions"), names, widths)
    for ply in plies:
        yield line(
            str(ply), [percent(round(100 * each)) for each in estimates[ply]["chances"]], widths
        )


def _turns(names: Sequence[str], facts: Facts) -> Iterator[str]:
    if facts["turns"]:
        yield from ("", _("Turning points:"))
    for ply in sorted(facts["turns"]):
        decision = facts["decisions"][ply]
        done = [decision["action"], *(draw["drawn"] for draw in decision["draws"])]
        before, after = (estimate["chances"] for estimate in facts["moments"][ply : ply + 2])
        seat, _change = largest_change(before, after)
        words = _("action {ply}: {done}; {name}'s chance to win was {before}, then {after}")
        told = words.format(
            ply=ply + 1,
            done=", ".join(done),
            name=names[seat],
            before=percent(round(100 * before[seat])),
            after=percent(round(100 * after[seat])),
        )
        yield printable(told)


def _strokes(names: Sequence[str], facts: Facts) -> Iterator[str]:
    if facts["strokes"]:
        yield from ("", _("The greatest strokes of luck:"))
    for stroke in facts["strokes"]:
        gains = [f"{name} {signed(luck)}" for name, luck in zip(names, stroke["luck"], strict=True)]
        words = _("after action {ply}: {name} draws {drawn}, whose chance was {chance}; {gains}")
        chance = percent(number(100 * stroke["chance"], 1))
        told = words.format(
            ply=stroke["ply"],
            name=names[stroke["seat"]],
            drawn=stroke["drawn"],
            chance=chance,
            gains=listed(gains),
        )
        yield printable(told)


def _mistakes(names: Sequence[str], facts: Facts) -> Iterator[str]:
    lines, faultless = [], []
    for name, plies in zip(names, facts["mistakes"], strict=True):
        if not plies and any(decision["best"] for decision in facts["decisions"]):
            faultless.append(printable(_("{name} made no mistakes.").format(name=name)))
        for ply in plies:
            decision = facts["decisions"][ply]
            words = _("{name}, action {ply}: {action} cost {loss}; {best} was better")
            line = words.format(
                name=name,
                ply=ply + 1,
                action=decision["action"],
                loss=number(decision["loss"], 1),
                best=decision["best"],
            )
            lines.append(printable(line))
    if lines:
        yield from ("", _("The costliest decisions:"), *lines)
    if faultless:
        yield from ("", *faultless)
