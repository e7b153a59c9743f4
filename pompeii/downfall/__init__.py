"""The board game about the downfall of Pompeii: rules, records, tables and bots. What of it whoever
plays with it needs is in :mod:`pompeii` itself.
"""
