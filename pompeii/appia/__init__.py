"""The board game about building and travelling the Via Appia: rules, records and tables."""
