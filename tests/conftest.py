"""Common settings of all tests."""

import os

from hypothesis import HealthCheck, settings

# Machines are shared and noisy: no test fails for being slow.
settings.register_profile("camelup", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("camelup")


def scale(number: int) -> int:
    """Scale a number of games by CAMELUP_GAMES (1 by default), for a quicker or a longer run."""
    return max(1, round(number * float(os.environ.get("CAMELUP_GAMES", "1"))))
