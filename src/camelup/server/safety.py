"""What keeps browsers and strangers in their place: headers, origins, sizes, limits by address."""

import logging
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from camelup.server import limits
from camelup.server.metrics import REFUSALS
from camelup.server.node import Node, address_of
from camelup.server.refused import Refused
from camelup.server.settings import Settings

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


class Safety:
    """Stands before everything over HTTP."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, let it through, and put the headers on its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            _check(scope)
            await self._app(scope, _measured(receive), send_safely)
        except Refused as refused:
            await answer_refusal(None, refused)(scope, receive, send_safely)


def _check(scope: Scope) -> None:
    if not scope["path"].startswith("/api"):
        return
    connection = HTTPConnection(scope)
    node: Node = connection.app.state.node
    node.throttle.check(limits.REQUESTS, address_of(connection))
    length = connection.headers.get("content-length", "0")
    if not length.isdigit() or int(length) > limits.BODY:
        raise Refused("too_large", f"a request has at most {limits.BODY} bytes")


def _measured(receive: Receive) -> Receive:
    """Count the bytes of a body that doesn't tell its length."""
    received = 0

    async def receive_measured() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > limits.BODY:
            raise Refused("too_large", f"a request has at most {limits.BODY} bytes")
        return message

    return receive_measured


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Refuse a socket that another site's page opens; programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    allowed = {part.strip().rstrip("/") for part in settings.origins.split(",") if part.strip()}
    if urlsplit(origin).netloc != connection.headers.get("host") and origin.rstrip("/") not in allowed:
        raise Refused("not_allowed", "pages of other sites may not play here")


def answer_refusal(_: Request | None, refused: Refused) -> JSONResponse:
    """Answer a request that is refused."""
    REFUSALS.labels(refused.code).inc()
    return JSONResponse({"error": refused.fields()}, refused.status)


def answer_unreadable(_: Request, error: Any) -> JSONResponse:
    """Answer a request that does not have the right shape: say where and why, and repeat nothing of it."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body") or "the body"
    return JSONResponse({"error": {"code": "bad_request", "message": f"{where}: {first['msg']}"}}, 422)


def answer_failure(_: Request, error: Exception) -> JSONResponse:
    """Answer when something went wrong here: nothing of it is told to the client."""
    log.error("a request failed", exc_info=error)
    return JSONResponse({"error": {"code": "busy", "message": "something went wrong on our side: try again"}}, 500)
