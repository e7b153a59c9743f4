"""``python -m pompeii``: the command line."""

import sys

from pompeii.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
