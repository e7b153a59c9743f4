"""Data sets: the decisions of a match between bots as the rows of a Parquet file.

The rows follow from the games alone. If no bot thinks by the clock, the same match gives the same
rows on any workers. With the same version of pyarrow the bytes are the same too.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import islice
from typing import Any, Final

from pompeii import __version__, registry
from pompeii.analysis.win_probability import estimate_win_probabilities
from pompeii.core.data_column import Column, Type

from . import dataset_columns, matches
from .dataset_columns import WIN_PROBABILITIES
from .matches import Fixture, Match, Result
from .optional_libraries import extra

GAMES_PER_GROUP: Final = 100
"""Games in a row group of the file, the part that a program reads at a time."""
METADATA: Final = b"pompeii"
"""The key of the file's metadata with the match, as JSON."""

Row = Mapping[str, Any]
Estimates = Sequence[Sequence[float]]
"""The win probabilities of every seat at each decision of a game."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a data set."""

    result: Result
    estimates: Estimates | None
    """None if no win probabilities are wanted."""


def play(fixture: Fixture, *, playouts: int | None, strict: bool) -> PlayedGame:
    """Play a game, and estimate win probabilities at each decision by `playouts` if that is given.

    Raise the errors of :func:`pompeii.arena.matches.play`.
    """
    result = matches.play(fixture, strict=strict)
    if playouts is None:
        return PlayedGame(result, None)
    seed = f"{fixture.match.seed}/{fixture.deal}/{fixture.rotation}"
    evaluator = registry.game(fixture.match.game).analysis_evaluation
    estimates = []
    for ply, (view, _action) in enumerate(_decisions(result)):
        found = estimate_win_probabilities(view, evaluator, f"{seed}/{ply}")
        *_earlier, last = islice(found, playouts)
        estimates.append([round(each, 4) for each in last.win_probabilities])
    return PlayedGame(result, estimates)


def rows(number: int, played: PlayedGame) -> Iterator[Row]:
    """Yield a row for each decision of a game with this `number`, by the names of the columns."""
    result = played.result
    game = registry.game(registry.key_of(result.record))
    main = result.scores[game.scoring[0].name]
    stand_ins = {(fault["seat"], fault["ply"]) for fault in result.faults}
    for ply, (view, action) in enumerate(_decisions(result)):
        yield {
            "game": number,
            "deal": result.deal,
            "rotation": result.rotation,
            "seats": len(result.bots),
            "ply": ply,
            "seat": view.seat,
            "bot": result.bots[view.seat],
            "out_of_turn": view.seat != view.actor,
            "listed": len(view.listed),
            "families": len(view.families),
            "action": action.text,
            "stand_in": (view.seat, ply) in stand_ins,
            "share": result.share[view.seat],
            "shares": result.share,
            "final_scores": main,
            WIN_PROBABILITIES.name: played.estimates and played.estimates[ply],
            # No column is about the log, which grows with the game.
            **dataset_columns.view_values(game.key, replace(view, log=()).document()),
        }


def _decisions(result: Result) -> Iterator[tuple[Any, Any]]:
    """Yield the View and the action of each decision of a game."""
    return registry.load(json.dumps(result.record)).choices()


def as_parquet(match: Match, playouts: int | None, games: Sequence[PlayedGame]) -> bytes:
    """Return the rows of the `games` of `match` as a Parquet file.

    Raise `ArenaError` without the extra.
    """
    arrow, parquet = extra("pyarrow", "data"), extra("pyarrow.parquet", "data")
    schema = _schema(arrow, match, playouts)
    file = BytesIO()
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        for first in range(0, len(games), GAMES_PER_GROUP):
            group = games[first : first + GAMES_PER_GROUP]
            found = [row for number, game in enumerate(group, first) for row in rows(number, game)]
            writer.write_table(arrow.Table.from_pylist(found, schema))
    return file.getvalue()


def _schema(arrow: Any, match: Match, playouts: int | None) -> Any:
    columns = dataset_columns.columns(match.game, estimated=playouts is not None)
    made = {"version": __version__, "match": match.document(), "playouts": playouts}
    return arrow.schema(
        [_field(arrow, column) for column in columns],
        metadata={METADATA: json.dumps(made, sort_keys=True)},
    )


def _field(arrow: Any, column: Column) -> Any:
    meaning = {"description": column.meaning}
    return arrow.field(column.name, _arrow_type(arrow, column.type), metadata=meaning)


def _arrow_type(arrow: Any, type: Type) -> Any:
    if isinstance(type, tuple):
        kind, inner = type
        found = _arrow_type(arrow, inner)
        return arrow.map_(arrow.string(), found) if kind == "map" else arrow.list_(found)
    if isinstance(type, Mapping):
        return arrow.struct([(name, arrow.type_for_alias(each)) for name, each in type.items()])
    return arrow.type_for_alias(type)
