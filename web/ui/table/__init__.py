"""The table: who sits at it, what can be pointed at, what is drawn and told of it."""
