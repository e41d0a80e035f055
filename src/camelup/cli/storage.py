"""`camelup storage`: says how large the database of a server is, in words or as JSON."""

import asyncio
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime

from sqlalchemy.exc import SQLAlchemyError

from camelup.cli.options import StorageOptions
from camelup.errors import CamelUpError
from camelup.server.settings import Settings, settings_from
from camelup.server.store.keeping import Part, Sizes, measure
from camelup.server.store.migrate import connect

_UNITS = ("B", "kB", "MB", "GB", "TB")


def show_storage(options: StorageOptions, *, as_json: bool) -> None:
    """Print how large everything is."""
    settings = settings_from(data=options.data, database_url=options.database_url)
    sizes = asyncio.run(_measured(settings))
    lines = [json.dumps(_as_json(sizes))] if as_json else _told(sizes)
    sys.stdout.write("".join(f"{line}\n" for line in lines))


async def _measured(settings: Settings) -> Sizes:
    file = settings.data / "camelup.db"
    if not settings.database_url and not file.is_file():
        raise CamelUpError(
            f"there is no database at {file}: name its folder with --data, or its address with --database-url"
        )
    engine = connect(settings.database)
    try:
        return await measure(engine)
    except (OSError, SQLAlchemyError) as error:
        raise CamelUpError(f"the database can't be read: {getattr(error, 'orig', error)}") from error
    finally:
        await engine.dispose()


def _as_json(sizes: Sizes) -> dict[str, object]:
    parts = [part._asdict() for part in sizes.entries]
    return {**sizes._asdict(), "entries": parts, "snapshots": sizes.snapshots._asdict()}


def _told(sizes: Sizes) -> Iterator[str]:
    whole = Part("all entries", sum(part.rows for part in sizes.entries), sum(part.bytes for part in sizes.entries))
    by_status = ", ".join(f"{count:,} {status}" for status, count in sizes.tables.items())
    yield f"on the disk        {_in_units(sizes.on_disk):>22}"
    yield f"tables       {sum(sizes.tables.values()):>15,}   {by_status}".rstrip()
    if sizes.oldest_finished is not None:
        finished = datetime.fromtimestamp(sizes.oldest_finished / 1000, UTC)
        yield f"finished longest ago {finished:%Y-%m-%d}"
    for part in (whole, *(part._replace(kind=f"  {part.kind}") for part in sizes.entries), sizes.snapshots):
        yield f"{part.kind:<13}{part.rows:>15,}{_in_units(part.bytes):>13}"
    yield f"accounts     {sizes.accounts:>15,}"


def _in_units(size: float) -> str:
    for unit in _UNITS[:-1]:
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} {_UNITS[-1]}"
