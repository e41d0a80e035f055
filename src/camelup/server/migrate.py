"""Brings the database to this version, once, however many nodes begin at the same time."""

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

_LOCK: Final = 0x43414D454C
"""The number of the lock that nodes take in PostgreSQL while they migrate."""


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
    command.upgrade(_config(connection), "head")


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    attributes: dict[str, Any] = config.attributes
    attributes["connection"] = connection
    return config
