"""A node as one application: routes, safety, the page."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from prometheus_client import generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from camelup import __version__
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.doors import socket
from camelup.server.doors.api import accounts, editions, odds, play, replays, tables
from camelup.server.doors.guards.caller import CurrentCaller
from camelup.server.doors.guards.safety import Safety, answer_failure, answer_refusal, answer_unreadable
from camelup.server.doors.page import add_page
from camelup.server.doors.router import content_of, describe_api, respond
from camelup.server.nodes.node import Node
from camelup.server.nodes.watching.metrics import REGISTRY
from camelup.server.refused import Refused
from camelup.server.settings import Settings
from camelup.wire.answers import Health, Refusal
from camelup.wire.messages import Problem


def create_app(settings: Settings) -> FastAPI:
    """Make the application of a node."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        node: Node = app.state.node
        await node.start()
        try:
            yield
        finally:
            await node.stop()

    app = FastAPI(
        title="camelup",
        version=__version__,
        description="Tables of Camel Up: see docs/api.md for the flow and the messages of the socket.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.node = Node(settings)
    app.openapi = cache(lambda: describe_api(app))  # type: ignore[method-assign]
    for module in (tables, play, odds, editions, replays, accounts, socket):
        # As they are: `include_router` would work all of them out again, at the first request.
        app.router.routes.extend(module.router.routes)
    _add_health(app)
    add_page(app)
    app.add_middleware(Safety)
    app.add_exception_handler(Refused, answer_refusal)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, answer_unreadable)
    app.add_exception_handler(HTTPException, _answer_http)  # type: ignore[arg-type]
    app.add_exception_handler(Exception, answer_failure)
    return app


def openapi(settings: Settings) -> dict[str, Any]:
    """Return the OpenAPI description of the server."""
    return describe_api(create_app(settings))


def _answer_http(_: Request, error: HTTPException) -> Response:
    code = {404: "not_found", 413: "too_large"}.get(error.status_code, "bad_request")
    if error.status_code in {HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED}:
        problem = Refused(code, Reason("command.no-request")).problem()
    else:
        problem = Problem(code, str(error.detail))
    answer = respond(Refusal(problem), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


def _add_health(app: FastAPI) -> None:
    @app.get("/healthz", tags=["health"], responses={200: {"content": content_of(Health)}})
    async def healthz() -> Response:
        """Return ok as long as the process is alive."""
        return respond(Health())

    @app.get("/readyz", tags=["health"], responses={503: {}})
    async def readyz(caller: CurrentCaller) -> Response:
        """Whether requests can be served: the database answers within a second and can be written."""
        caller.node.throttle.check(limits.HEALTH, caller.address)
        ready = await caller.node.health.ready()
        return JSONResponse({"status": "ok" if ready else "no database"}, 200 if ready else 503)

    @app.get("/metrics", tags=["health"], responses={200: {"content": {"text/plain": {}}}})
    async def metrics(caller: CurrentCaller) -> Response:
        """Return what this node counts, for Prometheus."""
        caller.node.throttle.check(limits.HEALTH, caller.address)
        return Response(generate_latest(REGISTRY), media_type="text/plain; version=0.0.4")
