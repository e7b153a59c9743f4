"""The user interfaces of the games, one package each: input, drawing and announcements."""
