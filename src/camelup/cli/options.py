"""What can be said on the command line, with the words of its help: one class a command that takes many options.

Loads nothing, so that help is instant.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from camelup.bots.house import USUAL_LEVEL, in_words
from camelup.engine.editions import DEFAULT_EDITION, EDITIONS, EditionName

_PlayedEdition = Annotated[EditionName | None, Parameter(help=f"The game ({DEFAULT_EDITION} by default).")]
_ON_REQUEST = [f"{one.name} with {number}" for one in EDITIONS.values() for number in one.on_request]
_Unofficial = Annotated[
    bool,
    Parameter(help=f"Allow numbers of players that the rulebook does not have ({', '.join(_ON_REQUEST)})."),
]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """Of `camelup play`."""

    text: bool = False
    """Play in the terminal."""
    edition: _PlayedEdition = None
    players: int | None = None
    """How many players there are (4 by default)."""
    names: str | None = None
    """Names by seat, separated by commas: Ada,Bob. The people come first."""
    people: int = 1
    """How many people share the keyboard; 0 to watch bots play."""
    bots: Annotated[
        str,
        Parameter(
            help="What sits in the other seats, separated by commas and repeated as needed: "
            f"{in_words()}, from the weakest to the strongest."
        ),
    ] = USUAL_LEVEL
    seed: int | None = None
    """A number that makes luck and bots repeatable."""
    record: Path | None = None
    """Where to save the game (camelup-EDITION-DATE.camel in this folder by default)."""
    resume: Path | None = None
    """Continue a saved game."""
    unofficial: _Unofficial = False
    hide_money: bool = False
    """Show each player only their own money."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ArenaOptions:
    """Of `camelup arena`; None and False where nothing was said."""

    each_against_each: bool = False
    """Play a tournament: one of each bot against a table full of each other one, every pairing a match of its own
    with the same seed."""
    edition: _PlayedEdition = None
    players: str | None = None
    """How many players there are (4 by default). A tournament may have several numbers: 3,4,6."""
    games: int | None = None
    """How many games, rounded up to whole rounds (200 by default); in a tournament, for each pairing."""
    seed: int | None = None
    """A number that makes luck and bots repeatable."""
    think: float | None = None
    """How many seconds a bot may think about an action (0.2 by default)."""
    until_decided: bool = False
    """Stop as soon as it is settled whether the first bot is better or worse than the best of the others; wrong at
    most once in twenty. Then --games is the limit (10000 by default). In a tournament this holds for each
    pairing."""
    jobs: int | None = None
    """How many processes play (one for each core by default)."""
    cluster: str | None = None
    """Play on the workers of a Dask scheduler: tcp://10.0.0.1:8786. Programs must be there under the same name."""
    json: Path | None = None
    """Keep the whole result in this file, even when interrupted."""
    html: Path | None = None
    """Write a report with plots into this file."""
    resume: Path | None = None
    """Continue a match or tournament kept in this file; more --games make it longer."""
    unofficial: _Unofficial = False


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class TrainOptions:
    """Of `camelup train`; None where nothing was said."""

    minutes: float | None = None
    """How long to train, over all runs (10 by default, 25 on a GPU)."""
    width: int | None = None
    """The width of the network (128 by default, 768 on a GPU)."""
    blocks: int | None = None
    """How many blocks it has, two layers each (1 by default, 3 on a GPU)."""
    games: int | None = None
    """How many games are played side by side (512 by default, 16384 on a GPU)."""
    steps: int | None = None
    """How many decisions of each game are learned from together (32 by default, 48 on a GPU)."""
    batch: int | None = None
    """How many decisions one learning step uses (1024 by default, 8192 on a GPU)."""
    epochs: int | None = None
    """How often each decision is learned from (3 times by default, 2 on a GPU)."""
    threads: int | None = None
    """How many threads play (one fewer than there are cores by default)."""
    legs: int | None = None
    """How many simulated legs a decision looks at (24 by default, 48 on a GPU)."""
    rate: float | None = None
    """The learning rate to begin with (0.001 by default, 0.0004 on a GPU)."""
    begin_with: Path | None = None
    """The file of a network to begin with, of the same size, instead of one that knows nothing."""
    against: Path | None = None
    """The file of a network that does not learn and takes all seats but one in some games; how often one wins
    against three of it is shown, too."""
    against_share: float | None = None
    """The share of games in which it does (1 by default, which trains a best response to it)."""
    seed: int | None = None
    """A number that makes the first weights and all games repeatable."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ServeOptions:
    """Of `camelup serve`; None where nothing was said: then the environment is asked."""

    host: str | None = None
    """The address to listen on (127.0.0.1, only this machine, by default; CAMELUP_HOST)."""
    port: int | None = None
    """The port (8000 by default; 0 for any free one; CAMELUP_PORT)."""
    data: Path | None = None
    """The folder of the database (your data directory by default; CAMELUP_DATA)."""
    database_url: str | None = None
    """A PostgreSQL that several nodes share: postgresql+asyncpg://user:password@host/name (CAMELUP_DATABASE_URL)."""
    redis_url: str | None = None
    """A Redis through which nodes tell each other at once: redis://host:6379/0 (CAMELUP_REDIS_URL)."""
    origins: str | None = None
    """Other addresses whose pages may play here, separated by commas: https://example.org (CAMELUP_ORIGINS)."""
    proxies: str | None = None
    """Addresses of proxies, separated by commas, that are trusted to say a client's address (CAMELUP_PROXIES)."""
    log: Literal["text", "json"] | None = None
    """text for people or json for machines (CAMELUP_LOG)."""
    bot_delay: float | None = None
    """Seconds a bot waits before it moves where several people play or somebody watches bots (1 by default; CAMELUP_BOT_DELAY)."""
    think: float | None = None
    """Seconds a bot may think (0.4 by default; CAMELUP_THINK)."""
    lease: float | None = None
    """Seconds after which another node takes over the tables of one that died (6 by default; CAMELUP_LEASE)."""
    gone_after: float | None = None
    """Seconds without a connection after which a bot plays for a person (45 by default; CAMELUP_GONE_AFTER)."""
    close_after: float | None = None
    """Seconds after which an empty table is closed (900 by default; CAMELUP_CLOSE_AFTER)."""
    keep_days: float | None = None
    """Days for which finished and closed tables are kept (0, for ever, by default; CAMELUP_KEEP_DAYS)."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class StorageOptions:
    """Of `camelup storage`; None where nothing was said: then the environment is asked."""

    data: Path | None = None
    """The folder of the database (your data directory by default; CAMELUP_DATA)."""
    database_url: str | None = None
    """The PostgreSQL of several nodes: postgresql+asyncpg://user:password@host/name (CAMELUP_DATABASE_URL)."""
