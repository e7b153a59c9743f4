"""Scripts that search the deals of both tutorials."""
