"""The page as it was built: its files by name, and the page itself for every other path."""

from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from camelup.reasons import Reason
from camelup.server.refused import Refused

STATIC: Final = Path(__file__).parents[1] / "static"
"""Where the page is; missing in a checkout where it has not been built."""
_FOR_GOOD: Final = "public, max-age=31536000, immutable"


class _Assets(StaticFiles):
    """Files whose names change with their contents: a browser may keep them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.setdefault("Cache-Control", _FOR_GOOD)
        return response


def page_is_built() -> bool:
    """Whether there is a page."""
    return (STATIC / "index.html").is_file()


def add_page(app: FastAPI) -> None:
    """Serve the page, if there is one. Its files are sent compressed; answers of the API, which hold secrets, never are."""
    if not page_is_built():
        return
    files = {file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*") if file.is_file()}
    app.mount("/assets", GZipMiddleware(_Assets(directory=STATIC / "assets")), name="assets")

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str) -> Response:
        """Return a file of the page by its name, and the page for every other path outside the API."""
        if path.startswith("api/"):
            raise Refused("not_found", Reason("command.no-request"))
        if path in files:
            return FileResponse(STATIC / path)
        return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})
