"""Scripts behind the fitted constants and docs/analysis.md: they play many games.

Saved results are in research/runs. The game and the page run without these scripts.
"""
