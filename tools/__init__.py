"""Commands of a checkout: build, check, translate and document the game (`python -m tools`).

Nothing here is part of the package `pompeii` or of the built site.
"""
