"""The page as it was built: its files by name, and the page itself for every other path.

A file is read and compressed once, when somebody first asks for it, and kept: what anybody may ask for as often as they
like must cost next to nothing.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable, Collection
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from camelup.reasons import Reason
from camelup.server.refused import Refused

STATIC: Final = Path(__file__).parents[1] / "static"
"""Where the page is; missing in a checkout where it has not been built."""
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
"""For files whose names change with their contents."""
_ASK_AGAIN: Final = "no-cache"
_TYPES: Final = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}
"""What the machine's own table of types may not know, or knows otherwise."""
_MUST_GAIN: Final = 0.9
"""A file that compression leaves larger than this share of itself is sent as it is: fonts and pictures."""


_INVITING: Final = ("join/", "table/")
"""Links to tables: what others see of one before they follow it says that it is an invitation."""
_PICTURE: Final = 'content="/preview.png"'
_HOST: Final = re.compile(r"[\w.:\[\]-]{1,100}", re.ASCII)
_ORIGINS: Final = 20


class PageFile:
    """One file of the page, in memory from its first use on."""

    def __init__(self, name: str, read: Callable[[], bytes], keep: str, vary: str = "Accept-Encoding") -> None:
        self._read = read
        kind = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self._headers = {
            "Content-Type": f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
            "Cache-Control": keep,
            "Vary": vary,
        }

    @cached_property
    def _plain(self) -> bytes:
        return self._read()

    @cached_property
    def _compressed(self) -> bytes | None:
        """The file compressed; None where that does not pay."""
        small = gzip.compress(self._plain, mtime=0)
        return small if len(small) < _MUST_GAIN * len(self._plain) else None

    @cached_property
    def _mark(self) -> str:
        return hashlib.sha256(self._plain).hexdigest()[:24]

    def answer(self, request: Request) -> Response:
        """Return the file as the browser takes it, or that the browser has it already."""
        body, headers, mark = self._plain, dict(self._headers), f'"{self._mark}"'
        if _takes_gzip(request) and self._compressed is not None:
            body, mark = self._compressed, f'"{self._mark}-gzip"'  # another encoding is another thing to a cache
            headers["Content-Encoding"] = "gzip"
        headers["ETag"] = mark
        if mark in (told.strip().removeprefix("W/") for told in request.headers.get("if-none-match", "").split(",")):
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers)


def _takes_gzip(request: Request) -> bool:
    wanted = (part.replace(" ", "").lower() for part in request.headers.get("accept-encoding", "").split(","))
    return any(part.split(";")[0] in {"gzip", "*"} and not part.endswith((";q=0", ";q=0.0")) for part in wanted)


def page_is_built() -> bool:
    """Whether there is a page."""
    return (STATIC / "index.html").is_file()


def add_page(app: FastAPI) -> None:
    """Serve the page, if there is one. Its files are sent compressed; answers of the API, which hold secrets, never are."""
    if not page_is_built():
        return
    names = [file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*") if file.is_file()]
    files = {name: PageFile(name, (STATIC / name).read_bytes, _keep(name)) for name in names}

    @lru_cache(maxsize=_ORIGINS)
    def page_at(name: str, origin: str) -> PageFile:
        """Return a page whose preview has the whole address of its picture: those who show previews follow no other."""
        return PageFile(
            name, lambda: _with_origin(STATIC / name, origin), _ASK_AGAIN, "Accept-Encoding, Accept-Language"
        )

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        """Return a file of the page by its name, and the page for every other path outside the API."""
        if path.startswith(("api/", "assets/")) and path not in files:
            raise Refused("not_found", Reason("command.no-request"))
        name = path if path in files else _page_for(path, request, files)
        file = page_at(name, _origin_of(request)) if name.endswith(".html") else files[name]
        return file.answer(request)


def _page_for(path: str, request: Request, files: Collection[str]) -> str:
    """Return the page for a path; that of an invitation in the first of the reader's languages that there is."""
    if not path.startswith(_INVITING):
        return "index.html"
    wanted = re.findall(r"[a-z]{2}\b", request.headers.get("accept-language", "").lower())
    names = (f"invitation.{language}.html" for language in [*wanted, "en"])
    return next((name for name in names if name in files), "index.html")


def _origin_of(request: Request) -> str:
    """Return the address of this server as the reader knows it; nothing if that is no address."""
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if _HOST.fullmatch(host) else ""


def _with_origin(page: Path, origin: str) -> bytes:
    return page.read_bytes().replace(_PICTURE.encode(), f'content="{origin}/preview.png"'.encode())


def _keep(name: str) -> str:
    return _FOR_GOOD if name.startswith("assets/") else _ASK_AGAIN
