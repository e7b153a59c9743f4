"""The parts that all games share: records, tables, actions, options, links and translation.

No module here imports a game, so each game can build on all of them.
"""
