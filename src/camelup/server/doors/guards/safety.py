"""Protection against other sites and strangers: headers, origins, sizes, limits by address."""

import asyncio
import logging
from typing import Any, Final

from fastapi import HTTPException
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.doors.guards.caller import address_of, node_of
from camelup.server.doors.router import respond
from camelup.server.nodes.watching.metrics import REFUSALS
from camelup.server.refused import Refused, Unreadable
from camelup.server.settings import Settings
from camelup.wire.answers import Refusal
from camelup.wire.messages import Problem

log = logging.getLogger(__name__)

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}

_TOO_LARGE: Final = Reason("command.too-large", most=limits.BODY)
_MOST_DIGITS: Final = 9
_LONGEST_PLACE: Final = 80


class Safety:
    """Middleware around every HTTP request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, pass it on, and add the headers to its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        started = False

        async def send_safely(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await _check_rate(scope)
            _check_length(scope)
            await self._app(scope, _measure(receive), send_safely)
        except Exception as error:
            if started:
                raise  # too late for another answer: the connection is cut
            await _answer_to(error)(scope, receive, send_safely)


async def _check_rate(scope: Scope) -> None:
    """Refuse an address that asks too often, after a pause: who floods a server with requests waits for each refusal."""
    connection = HTTPConnection(scope)
    rate = limits.REQUESTS if scope["path"].startswith("/api") else limits.FILES
    try:
        node_of(connection).throttle.check(rate, address_of(connection))
    except Refused:
        await asyncio.sleep(limits.REFUSED_AFTER)
        raise


def _check_length(scope: Scope) -> None:
    if not scope["path"].startswith("/api"):
        return
    length = HTTPConnection(scope).headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > _MOST_DIGITS or int(length) > limits.BODY:
        raise Refused("too_large", _TOO_LARGE)


def _measure(receive: Receive) -> Receive:
    """Count the bytes of a body whose length is not declared."""
    received = 0

    async def receive_measured() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > limits.BODY:
            raise HTTPException(413, _TOO_LARGE)  # FastAPI lets nothing else through while it reads a body
        return message

    return receive_measured


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Refuse a socket opened by a page of another site; programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    allowed = {part.strip().rstrip("/") for part in settings.origins.split(",")} - {""}
    host = connection.headers.get("host") or "nowhere"
    if origin.partition("://")[2] != host and origin not in allowed:
        raise Refused("not_allowed", Reason("command.other-site"))


def _answer_to(error: Exception) -> Response:
    return answer_refusal(None, error) if isinstance(error, Refused) else answer_failure(None, error)


def answer_refusal(_: Request | None, refused: Refused) -> Response:
    """Answer a request that is refused."""
    REFUSALS.labels(refused.code).inc()
    return respond(Refusal(refused.problem()), refused.status)


def answer_unreadable(_: Request, error: Any) -> Response:
    """Answer a request of the wrong shape: name the place and the fault, and repeat nothing else of the request."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")[:_LONGEST_PLACE] or "the body"
    return answer_refusal(None, Unreadable(Reason("command.body", error=f"{where}: {first['msg']}")))


def answer_failure(_: Request | None, error: Exception) -> Response:
    """Answer a request that failed inside the server; the client learns no details."""
    log.error("a request failed", exc_info=error)
    return respond(Refusal(Problem("busy", "something went wrong on our side: try again")), 500)
