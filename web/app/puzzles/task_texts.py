"""The task of a puzzle in sentences: its goal, the known tiles, and the state of a try."""

from collections.abc import Iterator, Sequence

from app.games.downfall import names
from app.kit.i18n import _, listed, n_
from pompeii.games.downfall.actions import Lay
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.puzzle_goals import BURY, HOLD, LEAD_OUT
from pompeii.games.downfall.puzzle_hold_rival import next_seat
from pompeii.games.downfall.puzzle_lead_out import Task
from pompeii.games.downfall.puzzles import Puzzle, last_piece

from .explanation import first_squares
from .local_game import PuzzleGame


def goal(puzzle: Puzzle, begin: Task, players: Sequence[str]) -> str:
    """Return the goal; `begin` is the task at the start, `players` are the names by seat."""
    if puzzle.goal == HOLD:
        words = _("Keep {rival} from leading more than one out.")
        return words.format(rival=players[next_seat(begin)])
    if puzzle.goal == BURY:
        return n_(
            "Bury {count} of the others' people with your next two tiles.",
            "Bury {count} of the others' people with your next two tiles.",
            puzzle.count,
        )
    if square := last_piece(begin):
        words = _("Save your last piece, on {square}, in two turns.")
        return words.format(square=square)
    return n_(
        "Lead {count} of yours out in two turns.",
        "Lead {count} of yours out in two turns.",
        puzzle.count,
    )


def given(puzzle: Puzzle, begin: Task, players: Sequence[str]) -> str:
    """Return everything that is known: the tiles, the other players, the right squares."""
    return " ".join(_given(puzzle, begin, players))


def _given(puzzle: Puzzle, begin: Task, players: Sequence[str]) -> Iterator[str]:
    first, second = map(names.tile, puzzle.tiles)
    yield _("You play {name}.").format(name=players[begin.seat])
    if puzzle.goal == HOLD:
        words = _(
            "Your tile: {first}. Then {rival} lays {second} on any possible square and makes the"
            " best two moves."
        )
        yield words.format(first=first, second=second, rival=players[next_seat(begin)])
    else:
        lays = [
            _("{symbol} on {square}").format(
                symbol=names.symbol(lay.symbol), square=NAMES[lay.square]
            )
            for lay in begin.replies.values()
            if isinstance(lay, Lay)
        ]
        words = _(
            "Your tiles: {first} now, {second} in your next turn. In between the others stay"
            " where they are and lay {lays}, or on the first possible square if that is taken."
        )
        yield words.format(first=first, second=second, lays=listed(lays))
    yield from filter(None, [first_squares(puzzle)])


def count(puzzle: Puzzle, reached: int, runner: str) -> str:
    """Return the number of people who count for the goal so far."""
    words = {
        LEAD_OUT: _("Out: {reached} of {count}."),
        HOLD: _("{name} led out: {reached}, at most {count} allowed."),
        BURY: _("Buried: {reached} of {count}."),
    }[puzzle.goal]
    return words.format(name=runner, reached=reached, count=puzzle.count)


def verdict(puzzle: Puzzle, local_game: PuzzleGame, runner: str) -> str:
    """Return the state of a try, "" if it is open. `runner` is the player who leads people out."""
    if local_game.solved:
        words = _solved(puzzle.count)
    elif local_game.closed:
        words = {
            LEAD_OUT: _("Out: {reached} of {count}. Undo something and try again."),
            HOLD: _("{name} led {reached} out. Undo something and try again."),
            BURY: _("Buried: {reached} of {count}. Undo something and try again."),
        }
    elif local_game.lost:
        words = _out_of_reach(puzzle.count)
    else:
        return ""
    return words[puzzle.goal].format(name=runner, reached=local_game.reached, count=puzzle.count)


def _solved(count: int) -> dict[str, str]:
    return {
        LEAD_OUT: n_(
            "Solved! {count} is out, and no more are possible.",
            "Solved! {count} are out, and no more are possible.",
            count,
        ),
        HOLD: _("Solved! {name} led out {reached} and had no better turn."),
        BURY: n_(
            "Solved! {count} is buried, and no more are possible.",
            "Solved! {count} are buried, and no more are possible.",
            count,
        ),
    }


def _out_of_reach(count: int) -> dict[str, str]:
    return {
        LEAD_OUT: n_(
            "From here {count} can no longer be led out. Undo it and try again.",
            "From here {count} can no longer be led out. Undo it and try again.",
            count,
        ),
        HOLD: _("From here {name} can lead two out. Undo it and try again."),
        BURY: n_(
            "From here {count} can no longer be buried. Undo it and try again.",
            "From here {count} can no longer be buried. Undo it and try again.",
            count,
        ),
    }
