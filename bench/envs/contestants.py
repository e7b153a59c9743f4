"""Random whole games by the interfaces of PettingZoo and OpenSpiel, one loop for each."""

from random import Random
from typing import Any

import numpy as np

from bench.engine.playout import PlayGame, Tally


def agents(env: Any) -> PlayGame:
    """Return a function that plays a PettingZoo environment; each agent observes and chooses."""

    def play(random: Random) -> Tally:
        env.reset(seed=random.randrange(2**31))
        decisions = choices = 0
        for _ in env.agent_iter():
            observed, _, over, _, _ = env.last()
            if over:
                env.step(None)
                continue
            legal = np.flatnonzero(observed["action_mask"].view(np.bool_)).tolist()
            decisions += 1
            choices += len(legal)
            env.step(random.choice(legal))
        return decisions, choices

    return play


def nodes(game: Any, *, observing: bool) -> PlayGame:
    """Return a function that plays a game of OpenSpiel; a draw of chance counts as a decision.

    If `observing`, the player that decides gets its tensor first.
    """
    observes = game.get_type().provides_observation_tensor

    def play(random: Random) -> Tally:
        state = game.new_initial_state()
        decisions = choices = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                if observing:
                    _ = state.observation_tensor() if observes else state.information_state_tensor()
                outcomes = state.legal_actions()
                state.apply_action(random.choice(outcomes))
            decisions += 1
            choices += len(outcomes)
        return decisions, choices

    return play
