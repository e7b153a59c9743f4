"""Games by link: invitations, turns, and the fair deal, a package in an archive of its own."""
