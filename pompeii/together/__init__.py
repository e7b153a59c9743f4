"""The protocol of a game on several devices: host and guests as state machines without a network.

The host holds the game and the rulebook. A guest gets the View of its own seat only. A caller moves
the texts of both over any carrier, and provides a clock and a source of random bytes.
"""
