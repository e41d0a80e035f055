"""Tables over HTTP and WebSocket: SQLite here, PostgreSQL and Redis there."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a node has threads of its own: those of BLAS would fight with them
