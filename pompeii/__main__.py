"""``python -m pompeii``, and the command ``pompeii`` once installed."""

import signal
import sys

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # Until the command line handles Ctrl-C, it ends the program at once, without a traceback.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> int:
    """Run the command line and return the exit status."""
    from pompeii.cli.main import main

    return main()


if __name__ == "__main__":
    sys.exit(main())
