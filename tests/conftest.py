"""How hard hypothesis looks: for seconds, or long with ``--hypothesis-profile=long``."""

from hypothesis import HealthCheck, settings

settings.register_profile("default", max_examples=60, deadline=None, derandomize=True)
settings.register_profile(
    "long", max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("default")
