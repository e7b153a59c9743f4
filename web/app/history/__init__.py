"""Looking back over all games that are kept: an archive of its own."""
