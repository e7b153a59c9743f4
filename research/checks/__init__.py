"""Scripts that check bots and predictions on many games: strength, luck, calibration, choices."""
