"""The command line: one module per command, listed in `parser.COMMANDS`."""
