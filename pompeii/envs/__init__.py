"""Standard interfaces for research: PettingZoo, Gymnasium and OpenSpiel (docs/environments.md).

Nothing else in `pompeii` imports this package, since it needs libraries of the extras
``pompeii[envs]`` and ``pompeii[openspiel]``.
"""
