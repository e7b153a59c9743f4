"""History: the results of all saved games, a package in an archive of its own."""
