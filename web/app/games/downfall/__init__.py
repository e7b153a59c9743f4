"""The user interface of The Downfall of Pompeii: input, drawing and announcements."""
