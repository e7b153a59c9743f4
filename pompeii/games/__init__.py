"""The games, one package each: rules, records, views, bots and evaluation."""
