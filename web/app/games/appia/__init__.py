"""The user interface of Via Appia: input, drawing and announcements."""
