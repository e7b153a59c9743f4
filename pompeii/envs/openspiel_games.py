"""Games of OpenSpiel, registered when this module is imported.

import pyspiel
import pompeii.envs.openspiel_games
game = pyspiel.load_game("pompeii_downfall(players=3)")
"""

from typing import Any

import pyspiel

from pompeii import registry

from .appia.tree import AppiaTree
from .downfall.tree import DownfallTree
from .game_tree import CHANCE, TERMINAL, GameTree
from .openspiel_observer import Observer

_PLAYERS = "players"


class TreeState(pyspiel.State):  # type: ignore[misc]
    """A node. All that changes is in ``tree``, which copies itself for `clone`."""

    def __init__(self, game: "TreeGame") -> None:
        super().__init__(game)
        self.tree: GameTree[Any] = game.tree(game.rules, game.num_players())

    def current_player(self) -> int:
        """Return the player that decides, or the number of chance or of the end."""
        return self.tree.player

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return self.tree.player == TERMINAL

    def _legal_actions(self, _player: int) -> list[int]:
        return self.tree.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance with their probabilities."""
        return self.tree.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.tree.player == CHANCE:
            self.tree.draw(action)
        else:
            self.tree.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.tree.outcome_text(action)
        return self.tree.seen_text(action)

    def returns(self) -> list[float]:
        """Return the reward of each player, 0 before the end."""
        return self.tree.returns

    def __str__(self) -> str:
        return str(self.tree)


class TreeGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its rules."""

    tree: type[GameTree[Any]]
    spec: Any
    """Its `pyspiel.GameType`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        options = dict(params or {})
        players = options.pop(_PLAYERS, 2)
        game = registry.game(self.tree.encoding.KEY)
        self.rules = game.make_rules(players, "classic", options)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.tree.encoding.ACTIONS),
            max_chance_outcomes=self.tree.max_outcomes,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.tree.max_decisions(self.rules, players),
        )
        super().__init__(self.spec, info, params or {})

    def new_initial_state(self) -> TreeState:
        """Return the node before the deal."""
        return TreeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound of the number of chance nodes."""
        return self.tree.max_draws(self.rules, self.num_players())

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """Return an observer; without `kind` one for observations of a single player."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.tree, self.rules, self.num_players(), kind, params)


def _register(tree: type[GameTree[Any]], name: str) -> None:
    """Register the game of `tree` as `name`."""
    game = registry.game(tree.encoding.KEY)
    rules = game.make_rules(2, "classic", {})
    spec = pyspiel.GameType(
        short_name=name,
        long_name=game.label,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            _PLAYERS: 2,
            **{option.name: getattr(rules, option.name) for option in game.options},
        },
    )
    pyspiel.register_game(spec, type(name, (TreeGame,), {"tree": tree, "spec": spec}))


_register(DownfallTree, "pompeii_downfall")
_register(AppiaTree, "pompeii_via_appia")
