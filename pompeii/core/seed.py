"""Seeds of deals: text, the same text for the same deal."""

from random import SystemRandom


def random_seed() -> str:
    """Return the seed of a deal without a chosen seed: up to nine digits."""
    return str(SystemRandom().randrange(10**9))


def seed_text(seed: str | int | None) -> object:
    """Return `seed` as a record has it: a number as its digits, a random seed for None."""
    if seed is None:
        return random_seed()
    return str(seed) if isinstance(seed, int) and not isinstance(seed, bool) else seed
