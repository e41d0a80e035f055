"""Common settings of all tests."""

import os
import signal

from hypothesis import HealthCheck, settings

# Machines are shared and noisy: no test fails for being slow.
settings.register_profile("camelup", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("camelup")

if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # so it is in the background of a script: then interrupts would do nothing
    signal.signal(signal.SIGINT, signal.default_int_handler)


def scale(number: int) -> int:
    """Scale a number of games by CAMELUP_GAMES (1 by default), for a quicker or a longer run."""
    return max(1, round(number * float(os.environ.get("CAMELUP_GAMES", "1"))))
