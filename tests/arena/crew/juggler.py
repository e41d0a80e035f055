"""An executor that nobody can rely on, for what must come to the same whoever plays."""

from concurrent.futures import Executor, Future
from typing import Any

import numpy as np


class Juggler(Executor):
    """Gives results back in a wild order, some only at a second try."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(0)
        self.waiting: list[tuple[Future[Any], tuple[Any, ...]]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, (fn, *args)))
        if len(self.waiting) == 3:
            self.drop_any()
        return future

    def drop_any(self) -> None:
        if not self.waiting:
            return
        future, (fn, *args) = self.waiting.pop(int(self.rng.integers(len(self.waiting))))
        if self.rng.random() < 0.3:
            future.set_exception(ConnectionError("a worker died"))
        else:
            future.set_result(fn(*args))
