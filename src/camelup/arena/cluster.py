"""A crew on many machines: a Dask scheduler and its workers, as an executor of `concurrent.futures`.

When a worker dies, the scheduler gives what it was doing, and what nobody had fetched from it yet, to another. Batches are known by their
first round and come to the same wherever they are played, so nothing is lost and nothing counts twice.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Final

from camelup import __version__
from camelup.arena.crew import Crew
from camelup.errors import CamelUpError

_TO_ANSWER: Final = 30
"""In seconds: how long a scheduler may take to answer, and to have a worker."""
_TRIES: Final = 3


def check_cluster_extra() -> None:
    """Refuse to go on without what a cluster needs."""
    if find_spec("distributed") is None:
        raise CamelUpError("--cluster needs Dask: install it with  pip install 'camelup[cluster]'")


@contextmanager
def crew_on_cluster(address: str) -> Iterator[Crew]:
    """Give the workers of a scheduler, such as tcp://10.0.0.1:8786."""
    client = _connect(address)
    try:
        workers = _check_workers(client, address)
        executor = client.get_executor(pure=False)
        try:
            yield Crew(executor, 2 * workers, _TRIES, lambda: client.status == "closed")
        finally:
            if client.status != "closed":
                executor.shutdown(wait=False)
    finally:
        client.close()


def _connect(address: str) -> Any:
    check_cluster_extra()
    from distributed import Client  # noqa: PLC0415  # half a second, and an extra

    try:
        return Client(address, timeout=_TO_ANSWER, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise CamelUpError(f"no Dask scheduler answers at {address}: {error}") from error


def _check_workers(client: Any, address: str) -> int:
    """Count the threads of all workers, after checking that they can play."""
    try:
        client.wait_for_workers(1, timeout=_TO_ANSWER)
        versions = client.run(_version)
    except TimeoutError as error:
        raise CamelUpError(
            f"the scheduler at {address} has no workers: start some with  dask worker {address}"
        ) from error
    except ImportError as error:
        raise CamelUpError(f"the workers at {address} lack something: {error}; install camelup there") from error
    others = {worker: version for worker, version in versions.items() if version != __version__}
    if others:
        worker, version = next(iter(others.items()))
        raise CamelUpError(f"the worker at {worker} has camelup {version}, not {__version__}: install the same")
    return sum(client.nthreads().values())


def _version() -> str:
    return __version__
