"""HTTP in structs: the body of a request is read into one, an answer is written from one, and the OpenAPI describes both.

The signature of a handler declares them: `async def kick(name: str, body: KickRequest, caller: CurrentCaller) -> Accepted`.
"""

import inspect
from collections.abc import Awaitable, Callable
from types import UnionType
from typing import Annotated, Any, Final, get_args

import msgspec
from fastapi import APIRouter, Depends, FastAPI
from fastapi.openapi.utils import get_openapi
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from camelup.reasons import Reason
from camelup.server.refused import Unreadable
from camelup.wire.answers import Refusal
from camelup.wire.commands import AnyCommand

_JSON: Final = "application/json"
_REFERENCE: Final = "#/components/schemas/{name}"
_LONGEST_ERROR: Final = 200

Handler = Callable[..., Awaitable[Any]]

_encode: Final = msgspec.json.Encoder().encode


def respond(answer: Struct, status: int = 200) -> Response:
    """Return a response with a struct as JSON."""
    return Response(_encode(answer), status, media_type=_JSON)


class Router(APIRouter):
    """Routes whose handlers take structs and return structs, or finished responses."""

    structs: Final[list[Any]] = []
    """All types of bodies and answers."""

    def __init__(self, prefix: str, tag: str) -> None:
        super().__init__(prefix=prefix, tags=[tag], responses=_REFUSALS)

    def get(self, path: str, **more: Any) -> Callable[[Handler], Handler]:  # type: ignore[override]
        """Add a handler of GET."""
        return self._add("GET", path, **more)

    def post(self, path: str, **more: Any) -> Callable[[Handler], Handler]:  # type: ignore[override]
        """Add a handler of POST."""
        return self._add("POST", path, **more)

    def _add(
        self, method: str, path: str, *, status: int = 200, also: dict[int | str, Any] | None = None
    ) -> Callable[[Handler], Handler]:
        def add(handler: Handler) -> Handler:
            signature = inspect.signature(handler, eval_str=True)
            answer = signature.return_annotation
            taken = [each.annotation for each in signature.parameters.values() if _is_struct(each.annotation)]
            described = {"requestBody": {"required": True, "content": content_of(taken[0])}} if taken else {}
            answers: dict[int | str, Any] = {}
            if _is_struct(answer):
                answers[status] = {"description": "Done", "content": content_of(answer)}
            self.add_api_route(
                path,
                _in_structs(handler, signature, status),
                methods=[method],
                status_code=status,
                response_model=None,
                response_class=Response,
                openapi_extra=described,
                responses={**answers, **(also or {})},
            )
            return handler

        return add


def _is_struct(kind: Any) -> bool:
    kinds = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    return all(isinstance(each, type) and issubclass(each, Struct) for each in kinds)


def content_of(kind: Any) -> dict[str, Any]:
    """Describe the content of a request or an answer of this type."""
    Router.structs.append(kind)
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REFERENCE)
    return {_JSON: {"schema": schema}}


_REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {"description": "Refused", "content": content_of(Refusal)},
    422: {"description": "What was asked for can't be done", "content": content_of(Refusal)},
}


def _in_structs(handler: Handler, signature: inspect.Signature, status: int) -> Handler:
    """Wrap a handler so that FastAPI passes it structs and gets responses."""

    async def speak(**arguments: Any) -> Response:
        answer = await handler(**arguments)
        return answer if isinstance(answer, Response) else respond(answer, status)

    parameters = [
        each.replace(annotation=Annotated[each.annotation, Depends(_reader(each.annotation))])
        if _is_struct(each.annotation)
        else each
        for each in signature.parameters.values()
    ]
    speak.__signature__ = signature.replace(parameters=parameters, return_annotation=Response)  # type: ignore[attr-defined]
    speak.__name__, speak.__doc__ = handler.__name__, handler.__doc__
    return speak


def _reader(kind: Any) -> Callable[[Request], Awaitable[Any]]:
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind)

    async def read(request: Request) -> Any:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _JSON:
            raise Unreadable(Reason("command.body-json"))  # a page of somebody else can't send this type unasked
        try:
            return decoder.decode(await request.body())
        except ClientDisconnect:
            raise Unreadable(Reason("command.body", error="it ended too soon")) from None
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise Unreadable(Reason("command.body", error=str(error)[:_LONGEST_ERROR])) from None

    return read


_COMMANDS: Final = {kind.__name__ for kind in get_args(AnyCommand)}


def describe_api(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description: the routes, and every struct they use."""
    described = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    _, structs = msgspec.json.schema_components(Router.structs, ref_template=_REFERENCE)
    for kind in structs:
        if kind in _COMMANDS:
            structs[kind]["required"].remove("type")  # at an address of its own a command needs no name
    known = described.setdefault("components", {}).get("schemas", {}) | structs
    described["components"]["schemas"] = dict(sorted(known.items()))
    return described
