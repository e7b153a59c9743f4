"""The command line: the commands, their arguments and flags, and the files they read."""
