"""Everything around a running game of any kind: seats, bots, presenter, log, replay, tutorial."""
