"""Every speed claim as a command: `make bench`."""

import os

os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # before NumPy is loaded, as on the command line: a bot thinks on one core
