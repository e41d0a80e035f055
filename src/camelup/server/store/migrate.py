"""Brings the database to this version, once, however many nodes start at the same time."""

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from camelup.errors import CamelUpError
from camelup.server.store.company import check_company
from camelup.server.store.thread import prepare as prepare_sqlite

_LOCK: Final = 0x43414D454C
"""The number of the PostgreSQL lock that nodes hold while they migrate."""


async def prepare(database: str) -> None:
    """Migrate a database before anything else starts, so that a problem with it is reported clearly."""
    engine = connect(database)
    try:
        await check_company(database)
        await migrate(engine)
    except (OSError, SQLAlchemyError) as error:
        raise CamelUpError(f"the database can't be used: {getattr(error, 'orig', error)}") from error
    finally:
        await engine.dispose()


def connect(url: str) -> AsyncEngine:
    """Return the way to a database for migrations and rare work; what happens at tables is stored without all this."""
    engine = create_async_engine(url, hide_parameters=True, poolclass=NullPool)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    cursor = connection.cursor()
    prepare_sqlite(cursor)
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Apply the migrations that are missing."""
    async with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("ROLLBACK")
            await connection.exec_driver_sql("BEGIN IMMEDIATE")  # another process waits here
        else:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        await connection.run_sync(_upgrade)
        await connection.commit()


def _upgrade(connection: Connection) -> None:
    config = _config(connection)
    _check_known(connection, config)
    command.upgrade(config, "head")


def _check_known(connection: Connection, config: Config) -> None:
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    newer = set(MigrationContext.configure(connection).get_current_heads()) - known
    if newer:
        raise CamelUpError(
            f"this database was made by a newer camelup (its version is {', '.join(sorted(newer))}): update camelup, "
            "or name another database with CAMELUP_DATABASE_URL or CAMELUP_DATA"
        )


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    attributes: dict[str, Any] = config.attributes
    attributes["connection"] = connection
    return config
