"""The settings of a node, from environment variables and flags of `camelup serve`; every default works."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from camelup.errors import CamelUpError
from camelup.server import limits


@dataclass(frozen=True)
class Settings:
    """The settings of a node. Each is read from the variable CAMELUP_ and its name in capitals."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=lambda: user_data_path("camelup"))
    """The folder of the SQLite database."""
    database_url: str = ""
    """PostgreSQL for many nodes: postgresql+asyncpg://user:password@host/name. SQLite in `data` without it."""
    redis_url: str = ""
    """Redis for many nodes: redis://host:6379/0."""
    origins: str = ""
    """Other sites whose pages may open sockets here, separated by commas: https://example.org."""
    proxies: str = ""
    """The addresses of trusted proxies, separated by commas: they name the addresses of clients."""
    log: str = "text"
    """`text` for people, `json` for machines."""
    bot_delay: float = 1.0
    """Seconds that a bot waits before it moves, so that people can follow the game; one person alone waits for no bot."""
    think: float = 0.4
    """Seconds that a bot thinks at most."""
    lease: float = 3.0
    """Seconds after which another node takes over the tables of one that has died."""
    gone_after: float = limits.GONE_AFTER
    close_after: float = limits.CLOSE_AFTER
    keep_days: float = 0.0
    """Days for which finished and closed tables are kept; 0 keeps them for ever."""

    @property
    def database(self) -> str:
        """The address of the database."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data / 'camelup.db'}"


def settings_from(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Read the settings: first what is `given`, then the environment, then the defaults.

    >>> settings_from({"CAMELUP_PORT": "9000"}, host="0.0.0.0").port
    9000
    """
    read: dict[str, Any] = {}
    for each in fields(Settings):
        variable = f"CAMELUP_{each.name.upper()}"
        if environment.get(variable):
            read[each.name] = _value(each.type, variable, environment[variable])
    settings = Settings(**read | {name: value for name, value in given.items() if value is not None})
    _check(settings)
    return settings


def _value(kind: Any, variable: str, text: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise CamelUpError(f"{variable}={text!r} is not a {'whole ' if kind is int else ''}number") from None


def _check(settings: Settings) -> None:
    url = settings.database_url
    if url and not url.startswith(("postgresql+asyncpg://", "sqlite+aiosqlite:///")):
        raise CamelUpError("CAMELUP_DATABASE_URL must begin with postgresql+asyncpg:// (or sqlite+aiosqlite:///)")
    if settings.redis_url and not settings.redis_url.startswith(("redis://", "rediss://", "unix://")):
        raise CamelUpError("CAMELUP_REDIS_URL must begin with redis:// or rediss://")
    if settings.log not in {"text", "json"}:
        raise CamelUpError(f"CAMELUP_LOG={settings.log!r}: choose text or json")
    for name in ("bot_delay", "think", "lease", "gone_after", "close_after"):
        if not getattr(settings, name) >= 0:
            raise CamelUpError(f"CAMELUP_{name.upper()}={getattr(settings, name)}: a number of seconds, 0 or more")
    if not settings.keep_days >= 0:
        raise CamelUpError(f"CAMELUP_KEEP_DAYS={settings.keep_days}: a number of days, or 0 to keep everything")
    if not 0 <= settings.port < 1 << 16:
        raise CamelUpError(f"CAMELUP_PORT={settings.port}: a port is a number from 0 to 65535")
