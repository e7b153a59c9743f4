"""The skills that forecasts assume of people, by their games against bots that were analysed."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from app.game_catalogue import game

from . import save_metadata
from .store import Saved, Store

if TYPE_CHECKING:
    from pompeii.analysis.skill_estimate import PlayResult


class PeopleSkills:
    """The skills of people in the saves of one game. They are computed at the first use."""

    def __init__(self, store: Store, key: str) -> None:
        """Prepare the skills for the game with this key."""
        self._store, self._key = store, key

    @cached_property
    def by_name(self) -> Mapping[str, str]:
        """Skill by name, of people with enough games against bots of one kind that count."""
        from pompeii.analysis.skill_estimate import (  # see app.snapshot_preload
            assumed_skill,
            estimate_skill,
        )

        evaluator = game(self._key).engine.analysis_evaluation
        estimates = {
            name: estimate_skill(those, evaluator.LEVELS) for name, those in self.results.items()
        }
        return {
            name: assumed_skill(estimate, [*evaluator.SKILLS])
            for name, estimate in estimates.items()
            if estimate is not None
        }

    @cached_property
    def results(self) -> "Mapping[str, Sequence[PlayResult]]":
        """The play of each person in games against bots of one kind, by name."""
        found: dict[str, list[PlayResult]] = {}
        for saved in self._store.saves():
            for name, result in self._play_result(saved).items():
                found.setdefault(name, []).append(result)
        return found

    def _play_result(self, saved: Saved) -> "Mapping[str, PlayResult]":
        """Return the play of the person in a game against bots of one kind, by name."""
        from . import luck_results  # see app.snapshot_preload

        if save_metadata.key(saved) != self._key or not save_metadata.counts(saved):
            return {}
        seats, results = saved.meta["seats"], luck_results.of(saved.meta)
        people = [seat for seat, (_name, _side, kind) in enumerate(seats) if kind == "human"]
        bots = {str(kind) for _name, _side, kind in seats if kind != "human"}
        if not results or len(people) != 1 or len(bots) != 1:
            return {}
        [seat], [bot] = people, bots
        return {str(seats[seat][0]): (results[seat].total_play, bot, len(seats))}
