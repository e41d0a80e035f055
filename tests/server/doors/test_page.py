"""The page's files cost the server next to nothing: read once, compressed once, and kept by browsers."""

import asyncio
import gzip
from pathlib import Path
from typing import Any

import pytest

from camelup.server.doors import page as page_module
from server.tools.in_process import HOST, Answer, NodeClient, node

SCRIPT = "export const camels = 5;\n" * 200
NOISE = bytes(range(256)) * 4


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a small page in the place of the real one."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>the page" * 50)
    (static / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (static / "assets" / "type-3c4d.woff2").write_bytes(NOISE[:256])
    monkeypatch.setattr(page_module, "STATIC", static)
    return static


@pytest.fixture
def compressions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which every compression adds a line, however it is made."""
    made: list[str] = []
    compress, opened = gzip.compress, gzip.GzipFile.__init__

    def counting(*arguments: Any, **more: Any) -> bytes:
        made.append("at once")
        return compress(*arguments, **more)

    def opening(file: Any, *arguments: Any, **more: Any) -> None:
        made.append("as a file")
        opened(file, *arguments, **more)

    monkeypatch.setattr(gzip, "compress", counting)
    monkeypatch.setattr(gzip.GzipFile, "__init__", opening)
    return made


async def _get(client: NodeClient, path: str, method: str = "GET", **headers: str) -> Answer:
    return await client.ask(method, path, headers={name.replace("_", "-"): told for name, told in headers.items()})


def test_a_file_is_compressed_once_however_often_it_is_asked_for(
    tmp_path: Path, page: Path, compressions: list[str]
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            for _ in range(5):
                answer = await _get(client, "/assets/app-1a2b.js", accept_encoding="br, gzip")
                assert answer.headers["content-encoding"] == "gzip"
                assert len(answer.body) == int(answer.headers["content-length"]) < len(SCRIPT) / 10
                page_itself = await _get(client, "/table/abc", accept_encoding="gzip")
                assert page_itself.headers["content-encoding"] == "gzip"
            assert len(compressions) == 2
            assert gzip.decompress(answer.body).decode() == SCRIPT

    asyncio.run(attempt())


def test_answers_of_the_api_are_never_compressed(tmp_path: Path, page: Path, compressions: list[str]) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            for path in ("/api/editions", "/api/tables", "/api/openapi.json", "/metrics"):
                answer = await _get(client, path, accept_encoding="gzip")
                assert "content-encoding" not in answer.headers

    asyncio.run(attempt())
    assert not compressions


@pytest.mark.parametrize("wanted", ["", "br", "gzip;q=0", "gzip; q=0"])
def test_who_takes_no_gzip_gets_the_file_as_it_is(wanted: str, tmp_path: Path, page: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            answer = await _get(client, "/assets/app-1a2b.js", accept_encoding=wanted)
            assert answer.body.decode() == SCRIPT
            assert "content-encoding" not in answer.headers
            assert answer.headers["vary"] == "Accept-Encoding"

    asyncio.run(attempt())


def test_what_compression_does_not_make_smaller_is_sent_as_it_is(tmp_path: Path, page: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            answer = await _get(client, "/assets/type-3c4d.woff2", accept_encoding="gzip")
            assert answer.body == NOISE[:256]
            assert answer.headers["content-type"] == "font/woff2"

    asyncio.run(attempt())


def test_a_browser_keeps_what_has_its_contents_in_its_name_and_asks_again_for_the_page(
    tmp_path: Path, page: Path
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            for path, keep in (("/assets/app-1a2b.js", "immutable"), ("/", "no-cache"), ("/table/x", "no-cache")):
                for encoding in ("gzip", ""):
                    first = await _get(client, path, accept_encoding=encoding)
                    assert keep in first.headers["cache-control"]
                    mark = first.headers["etag"]
                    again = await _get(client, path, accept_encoding=encoding, if_none_match=f'"old", W/{mark}')
                    assert (again.status, again.body, again.headers["etag"]) == (304, b"", mark)
                    other = await _get(client, path, accept_encoding=encoding, if_none_match='"old"')
                    assert other.status == 200
            head = await _get(client, "/assets/app-1a2b.js", "HEAD")
            assert (head.status, head.headers["content-length"]) == (200, str(len(SCRIPT)))

    asyncio.run(attempt())


INVITATION = '<title>{0}</title><meta property="og:image" content="/preview.png" />'


def test_a_link_to_a_table_is_shown_as_an_invitation_in_the_readers_language_with_a_picture(
    tmp_path: Path, page: Path
) -> None:
    for language, title in (("en", "You are invited"), ("es", "Te invitan")):
        (page / f"invitation.{language}.html").write_text(INVITATION.format(title))

    async def attempt() -> None:
        async with node(tmp_path) as client:
            for languages, title in (
                ("", "You are invited"),
                ("es-ES,es;q=0.9,en;q=0.8", "Te invitan"),
                ("de, en", "You"),
            ):
                for path in ("/join/ABCDEF", "/table/x"):
                    told = (await _get(client, path, accept_language=languages)).body.decode()
                    assert f"<title>{title}" in told
                    assert f'content="http://{HOST}/preview.png"' in told
            assert "invited" not in (await _get(client, "/")).body.decode()

    asyncio.run(attempt())


def test_what_is_no_host_never_gets_into_the_page(tmp_path: Path, page: Path) -> None:
    (page / "invitation.en.html").write_text(INVITATION.format("You are invited"))

    async def attempt() -> None:
        async with node(tmp_path) as client:
            told = (await _get(client, "/join/ABCDEF", host='camels.test"><script>')).body.decode()
            assert "script" not in told
            assert 'content="/preview.png"' in told

    asyncio.run(attempt())


def test_the_description_of_the_api_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def describe(_: Any) -> dict[str, Any]:
        made.append(1)
        return {"openapi": "3.1.0"}

    monkeypatch.setattr("camelup.server.doors.app.describe_api", describe)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            for _ in range(3):
                assert (await client.ask("GET", "/api/openapi.json")).said == {"openapi": "3.1.0"}

    asyncio.run(attempt())
    assert len(made) == 1
