"""The table of Via Appia."""
