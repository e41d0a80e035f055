"""A crew on many machines: a Dask scheduler and its workers, as an executor of `concurrent.futures`.

When a worker dies, the scheduler gives what it was doing, and what nobody had fetched from it yet, to another. Batches are known by their
first round and come to the same wherever they are played, so nothing is lost and nothing counts twice.
"""

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from importlib.util import find_spec
from threading import Thread
from typing import Any, Final
from urllib.parse import urlsplit

from camelup import __version__
from camelup.arena.crew.crew import Crew
from camelup.arena.play.patience import hang_of
from camelup.errors import CamelUpError

_TO_ANSWER: Final = 3.0
"""In seconds: how long a scheduler may take to answer at all."""
_TO_HAVE_A_WORKER: Final = 30.0
_LONGEST_GREETING: Final = 1 << 20
_LOOK_EVERY: Final = 0.25
_TRIES: Final = 3


def check_cluster_extra() -> None:
    """Refuse to go on without what a cluster needs."""
    if find_spec("distributed") is None:
        raise CamelUpError("--cluster needs Dask: install it with  pip install 'camelup[cluster]'")


def check_address(address: str) -> None:
    """Refuse an address where no scheduler listens, before Dask tries again and again."""
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise _nobody_at(address, error) from error
    if parts.scheme not in ("tcp", "tls"):
        return  # Dask knows some more, which are not ours to try
    if host is None or port is None:
        raise _nobody_at(address, "an address looks like tcp://10.0.0.1:8786")
    try:
        with socket.create_connection((host, port), _TO_ANSWER) as there:
            speaks = parts.scheme == "tls" or _speaks_dask(there)
    except OSError as error:
        raise _nobody_at(address, error) from error
    if not speaks:
        raise _nobody_at(address, "something else listens there; is it the port of the dashboard?")


def _speaks_dask(there: socket.socket) -> bool:
    """Whether this begins as a scheduler does, which speaks first: with the length of its greeting in eight bytes."""
    there.settimeout(_TO_ANSWER)
    try:
        length = there.recv(8, socket.MSG_WAITALL)
    except TimeoutError:
        return False
    return len(length) == 8 and int.from_bytes(length, "little") < _LONGEST_GREETING


def _nobody_at(address: str, why: object) -> CamelUpError:
    return CamelUpError(f"no Dask scheduler answers at {address}: {why}")


@contextmanager
def crew_on_cluster(address: str) -> Iterator[Crew]:
    """Return the workers of a scheduler, such as tcp://10.0.0.1:8786."""
    client = _connect(address)
    try:
        workers = _check_workers(client, address)
        executor = client.get_executor(pure=False)
        try:
            yield Crew(_Watched(executor), 2 * workers, _TRIES, lambda: client.status == "closed")
        finally:
            if client.status != "closed":
                executor.shutdown(wait=False)
    finally:
        client.close()


def _connect(address: str) -> Any:
    check_cluster_extra()
    check_address(address)
    from distributed import Client  # noqa: PLC0415  # half a second, and an extra

    try:
        return Client(address, timeout=_TO_ANSWER, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise _nobody_at(address, error) from error


def _check_workers(client: Any, address: str) -> int:
    """Count the threads of all workers, after checking that they can play."""
    try:
        client.wait_for_workers(1, timeout=_TO_HAVE_A_WORKER)
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


# --- classes that hang ----------------------------------------------------------------------------------


class _Watched(Executor):
    """Does all work in watched threads: Dask's own threads can't be interrupted, nor its workers ended."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand work out."""
        return self._executor.submit(looked_after, fn, *args, **kwargs)


def looked_after(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Do work in a thread of its own, and give up on it when a bot there does not come back."""
    done: Future[Any] = Future()
    thread = Thread(target=_do, args=(done, work, args, kwargs), daemon=True)
    thread.start()
    while not done.done():
        thread.join(_LOOK_EVERY)
        if hang := hang_of(thread.ident or 0):
            raise CamelUpError(
                f"{hang}; on a cluster it can't be cut off: the match ends, and the worker on"
                f" {socket.gethostname()}, still busy with it, has to be restarted"
            )
    return done.result()


def _do(done: Future[Any], work: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    try:
        done.set_result(work(*args, **kwargs))
    except BaseException as error:  # noqa: BLE001  # whoever waits raises it
        done.set_exception(error)
