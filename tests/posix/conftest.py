"""Programs that these tests start can be ended by Ctrl-C.

A shell that runs the tests in the background makes them, and all their children, ignore it.
"""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
