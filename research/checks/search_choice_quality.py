"""Quality of the search's choices, without matches.

Run it as `python -m research.checks.search_choice_quality`.

The positions come from flights that `medium` plays against itself. Every action that the search
would consider is played to the end by greedy rollouts of all seats, in the same deals of the
unknown. The mean result is the value of the action. A choice counts by its value above that of the
best action by static evaluation. The script prints, for each budget, the mean over the positions
with its 95 % interval, in pieces of lead. Before that it prints the time of a flight by greedy
rollout and by the heuristics of a playout.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean

from pompeii import Player, State, Table, new
from pompeii.arena.contestants import parse_budget
from pompeii.bots import Budget
from pompeii.cli.shared_flags import positive
from pompeii.games.downfall import game
from pompeii.games.downfall.actions import Action
from pompeii.games.downfall.bots import make
from pompeii.games.downfall.bots.one_ply_evaluation import evaluate_actions
from pompeii.games.downfall.bots.playout_policy import play_out
from pompeii.games.downfall.bots.search import Search
from pompeii.games.downfall.bots.search_tree import promising
from pompeii.games.downfall.bots.static_evaluation import evaluate
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.determinization import Determinization
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.view import View
from research.checks.character_differences import interval

SAMPLED = 0.02
"""Share of a flight's decisions that are examined."""
AGAIN = 3
"""Number of the search's choices in each position."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m research.checks.search_choice_quality", description=__doc__
    )
    parser.add_argument("budgets", nargs="*", default=["200ms", "1000ms"], help="such as 200ms")
    parser.add_argument("--seats", type=positive, default=4)
    parser.add_argument("--positions", type=positive, default=20)
    parser.add_argument("--deals", type=positive, default=250)
    parser.add_argument("--seed", default="choices")
    arguments = parser.parse_args()
    if arguments.positions < 2:
        parser.error("--positions: an interval needs two at least")
    gains: dict[str, list[float]] = {budget: [] for budget in arguments.budgets}
    positions = flights(arguments.seats, Random(arguments.seed))
    for _, view in zip(range(arguments.positions), positions, strict=False):
        worths = values(view, arguments.deals, Random(arguments.seed))
        at_sight = next(iter(worths.values()))
        for budget, found in gains.items():
            chosen = (choice(view, parse_budget(budget), seed) for seed in range(AGAIN))
            found.append(fmean(worths[action] for action in chosen) - at_sight)
    for name, play in (("at sight", play_at_sight), ("rules of thumb", play_out)):
        print(f"{name}: {1000 * _seconds(play, arguments.seats):.1f} ms a flight")
    for budget, found in gains.items():
        low, high = interval(found)
        print(f"{budget}: {fmean(found):+.3f} ({low:+.3f} to {high:+.3f})")


def values(view: View, deals: int, random: Random) -> dict[Action, float]:
    """Return the mean lead after each action, the best by static evaluation first."""
    assert view.seat is not None
    redeal, actions = Determinization(view, random), [*Search(view, random).statistics()]
    ends: dict[Action, list[float]] = {action: [] for action in actions}
    for _ in range(deals):
        dealt = redeal.deal()
        for action, found in ends.items():
            state = dealt.clone()
            game.advance(state, action)
            play_at_sight(state)
            found.append(evaluate(state)[view.seat])
    return {action: fmean(found) for action, found in ends.items()}


def choice(view: View, budget: Budget, seed: int) -> Action:
    """Return the search's choice."""
    action = make("hard").choose(view, Random(seed), budget)
    assert action is not None
    return action


def play_at_sight(state: State) -> None:
    """Take the action that looks best one step ahead until the game is over."""
    while state.phase is not Phase.OVER:
        actions = promising(state)
        looks = [value[state.actor] for value in evaluate_actions(state, actions)]
        game.advance(state, actions[looks.index(max(looks))])


def flights(seats: int, random: Random) -> Iterator[View]:
    """Yield decisions of flights, a few of each."""
    while True:
        table = _erupted(seats, str(random.random()), random)
        while table.state.phase is not Phase.OVER:
            view = table.view(table.state.actor)
            if len(promising(table.state)) > 1 and random.random() < SAMPLED:
                yield view
            _play(table, random)


def _erupted(seats: int, seed: str, random: Random) -> Table:
    """Return a game of `medium` at the eruption."""
    table = Table(new([Player(SIDES[side], side) for side in range(seats)], {}, seed))
    while table.state.phase is Phase.CITY:
        _play(table, random)
    return table


def _play(table: Table, random: Random) -> None:
    action = make("medium").choose(table.view(table.state.actor), random, Budget(iterations=1))
    assert action is not None
    table.play(action)
    table.draw()


def _seconds(play: Callable[[State], None], seats: int, flights: int = 20) -> float:
    states: Sequence[State] = [
        _erupted(seats, str(number), Random(number)).state.clone() for number in range(flights)
    ]
    start = time.process_time()
    for state in states:
        play(state)
    return (time.process_time() - start) / flights


if __name__ == "__main__":
    main()
