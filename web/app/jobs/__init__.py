"""The web workers for long computations."""
