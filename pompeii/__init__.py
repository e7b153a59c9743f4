"""Pompeii."""
