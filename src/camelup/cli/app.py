"""The commands and their options, nothing else: what they do stands in the files beside this one.

Nothing here loads the engine before a command runs, so that help is instant.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

from camelup import __version__
from camelup.bots.house import HOUSE, in_words
from camelup.cli.game.seating import Wishes, check
from camelup.engine.editions import DEFAULT_EDITION, EDITIONS, EditionName, of_family
from camelup.errors import CamelUpError

BAD_INPUT = 2

if TYPE_CHECKING:
    _Solved = str
    _Learned = str
else:
    _Solved = Literal[of_family("board")]
    _Learned = Literal[HOUSE["sage"].editions]
_PlayedEdition = Annotated[EditionName | None, Parameter(help=f"The game: {DEFAULT_EDITION} unless you say otherwise.")]
_ON_REQUEST = [f"{one.name} with {number}" for one in EDITIONS.values() for number in one.on_request]
_Unofficial = Annotated[
    bool,
    Parameter(help=f"Allow numbers of players that the rulebook does not have ({', '.join(_ON_REQUEST)})."),
]

app = App(
    name="camelup",
    help="Camel Up, three games with exact rules: play in the terminal, replay what was played, ask for the odds.",
    version=__version__,
    default_parameter=Parameter(negative=()),
    error_console=Console(stderr=True),
)


def main() -> None:
    """Run the command line and leave with its status: 0, or 2 when something given to it was wrong."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal without our signs shows ?
    try:
        app(sys.argv[1:], exit_on_error=False)
    except CycloptsError:
        sys.exit(BAD_INPUT)
    except CamelUpError as error:
        said = str(error).replace("unofficial=True", "--unofficial")  # as it is asked for here
        sys.stderr.write(f"camelup: {said}\n")
        sys.exit(BAD_INPUT)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has left: there is nobody to tell


@app.command
def play(
    *,
    text: bool = False,
    edition: _PlayedEdition = None,
    players: int | None = None,
    names: str | None = None,
    people: int = 1,
    bots: Annotated[
        str,
        Parameter(
            help="What sits in the other seats, separated by commas and repeated as needed: "
            f"{in_words()}, from the weakest to the strongest."
        ),
    ] = "novice",
    seed: int | None = None,
    record: Path | None = None,
    resume: Path | None = None,
    unofficial: _Unofficial = False,
    hide_money: bool = False,
) -> None:
    """Play: on the page, which opens in your browser, or in the terminal with --text or any other option.

    In the terminal people share this keyboard, and bots sit in the other seats.

    Parameters
    ----------
    text
        Play in the terminal.
    players
        How many sit at the table: 4 unless you say otherwise.
    names
        Names by seat, separated by commas: Ada,Bob. The people come first.
    people
        How many people share this keyboard; 0 to watch bots play.
    seed
        A number that makes luck and bots repeatable.
    record
        Where the game is saved; camelup-EDITION-DATE.camel here unless you say otherwise.
    resume
        Go on with a saved game.
    hide_money
        Show each player only their own money.
    """
    wishes = Wishes(edition, players, names, people, bots, seed, record, resume, unofficial, hide_money)
    if not text and wishes == Wishes():
        from camelup.cli.serve import play_in_browser  # noqa: PLC0415  # help must not load the engine
        from camelup.server.doors.page import page_is_built  # noqa: PLC0415

        if page_is_built():
            play_in_browser()
            return
    check(wishes)

    from camelup.cli.play import play_at_terminal  # noqa: PLC0415  # help must not load the engine

    play_at_terminal(wishes)


@app.command
def replay(
    file: Path,
    /,
    *,
    step: bool = False,
    board: bool = False,
    begin: Annotated[int, Parameter(name="--from")] = 1,
) -> None:
    """Replay a recorded game step by step, with the board at the end of each leg.

    Parameters
    ----------
    file
        The record of a game.
    step
        Wait for Enter between steps.
    board
        Draw the board after every step.
    begin
        The number of the first step to tell.
    """
    from camelup.cli.replay import replay_record  # noqa: PLC0415  # help must not load the engine

    replay_record(file, step=step, board=board, begin=begin)


@app.command
def verify(record: Annotated[Path, Parameter(allow_leading_hyphen=True)], /, *, json: bool = False) -> None:
    """Check that every piece of luck of a finished game is what its fair dice gave, and say which is not.

    Leaves with status 0 when all is right, 1 when something is wrong, 2 when the record can't be verified.

    Parameters
    ----------
    record
        The record of a finished game with fair dice; - reads it from standard input.
    json
        Print the verdict as JSON.
    """
    from camelup.cli.verify import verify_record  # noqa: PLC0415  # help must not load the engine

    verify_record(record, as_json=json)


@app.command
def odds(
    *position: str,
    edition: EditionName | None = None,
    seat: str | None = None,
    json: bool = False,
    svg: Path | None = None,
    html: Path | None = None,
) -> None:
    """Show the odds of a position: places in this leg, the whole race, what tickets and tiles are worth.

    Parameters
    ----------
    position
        A position as text; the track is enough: "1:gyr 3:bp 15:W 16:K". Stacks are written bottom to top.
    edition
        The game, where the text does not tell.
    seat
        Whose tile it is, and only what that seat may know; else the seat to move and all that the position says.
    json
        Print the numbers as JSON.
    svg
        Draw the board and the odds into this file.
    html
        Write a page with the drawing and all numbers into this file.
    """
    from camelup.cli.odds import show_odds  # noqa: PLC0415  # help must not load the engine

    show_odds(" ".join(position), edition, seat, as_json=json, svg=svg, html=html)


@app.command
def advise(
    *position: str,
    edition: EditionName | None = None,
    seat: str | None = None,
    json: bool = False,
) -> None:
    """Show what every action is worth in a position, the best first.

    Parameters
    ----------
    position
        A position as text; the track is enough: "1:gyr 3:bp 15:W 16:K". Stacks are written bottom to top.
    edition
        The game, where the text does not tell.
    seat
        Whose actions, from only what that seat may know; else the seat to move and all that the position says.
    json
        Print the numbers as JSON.
    """
    from camelup.cli.odds import show_advice  # noqa: PLC0415  # help must not load the engine

    show_advice(" ".join(position), edition, seat, as_json=json)


@app.command
def solve(edition: _Solved, /, *, jobs: int | None = None, gpu: bool = False, out: Path | None = None) -> None:
    """Solve the race anew, the exact chances of every position at the start of a leg, and compare with what the odds use.

    Takes seconds for 2014, some five minutes on two cores and 6 GB of memory for 2018. An interrupted run goes on where it was. Leaves
    with status 1 when the two differ.

    Parameters
    ----------
    edition
        The game.
    jobs
        How many threads roll: one for each core unless you say otherwise.
    gpu
        Roll on a graphics card, through CuPy.
    out
        Write the table into this file.
    """
    from camelup.cli.solve import solve_races  # noqa: PLC0415  # help must not load the engine

    solve_races(edition, jobs, gpu=gpu, out=out)


@app.command
def arena(
    *bots: Annotated[
        str,
        Parameter(
            help=f'Who plays: {in_words()}, or your own: my_bot.py, my_bot.py:MyBot, "node my_bot.js". One that fails in '
            "game after game ends the match with status 1."
        ),
    ],
    each_against_each: bool = False,
    edition: _PlayedEdition = None,
    players: str | None = None,
    games: int | None = None,
    seed: int | None = None,
    think: float | None = None,
    until_decided: bool = False,
    jobs: int | None = None,
    cluster: str | None = None,
    json: Path | None = None,
    html: Path | None = None,
    resume: Path | None = None,
    unofficial: _Unofficial = False,
) -> None:
    """Let bots play many games against each other and tell who wins how often, and how sure that is.

    With fewer bots than seats the first sits once and the others share the remaining seats: "camelup arena champion
    bookie" is one champion against three bookies. With more, every choice of them plays. The same bot in several seats
    counts as one. In a round everybody sits in every seat once, with the same luck.

    Parameters
    ----------
    each_against_each
        Play a tournament: one of each bot against a table full of each other one, every pairing a match of its own
        with the same seed.
    players
        How many sit at a table: 4 unless you say otherwise. A tournament may have several numbers: 3,4,6.
    games
        How many games, in a tournament for each pairing, rounded up to whole rounds: 200 unless you say otherwise.
    seed
        A number that makes luck and bots repeatable.
    think
        How long a bot may think about an action, in seconds: 0.2 unless you say otherwise.
    until_decided
        Stop as soon as it is settled whether the first bot is better or worse than the best of the others; wrong at
        most once in twenty. Then --games is the most that are played: 10000 unless you say otherwise. In a tournament
        this holds for each pairing.
    jobs
        How many processes play: one for each core unless you say otherwise.
    cluster
        Play on the workers of a Dask scheduler: tcp://10.0.0.1:8786. Programs must be there under the same name.
    json
        Keep the whole result in this file, also when it is interrupted.
    html
        Write a report with plots into this file.
    resume
        Go on with a match or tournament that was kept in this file; more --games make it longer.
    """
    from camelup.cli.arena import Wish, numbers, play_wish  # noqa: PLC0415  # help must not load the engine

    settings = (bots, edition, numbers(players), games, seed, think, until_decided, unofficial)
    play_wish(Wish(*settings, each_against_each, jobs, cluster, json, html, resume))


@app.command
def examples(folder: Path = Path("examples"), /) -> None:
    """Write the programs that the guides talk about into a folder: bots in Python and JavaScript, and one that trains.

    Parameters
    ----------
    folder
        Where to write them: examples, here, unless you say otherwise.
    """
    from camelup.cli.examples import write_examples  # noqa: PLC0415  # like all commands

    write_examples(folder)


@app.command
def train(
    edition: _Learned,
    /,
    *,
    out: Path = Path("camelup-network"),
    minutes: float | None = None,
    stop_after: float | None = None,
    width: int | None = None,
    blocks: int | None = None,
    games: int | None = None,
    steps: int | None = None,
    batch: int | None = None,
    epochs: int | None = None,
    threads: int | None = None,
    legs: int | None = None,
    rate: float | None = None,
    begin_with: Path | None = None,
    against: Path | None = None,
    against_share: float | None = None,
    seed: int | None = None,
) -> None:
    """Train a network by letting it play itself, on a graphics card or on the cores, whatever there is.

    Says every ten seconds how quickly it goes and which share it wins alone against three who go by the book (25 % is
    fair). What was learned is kept in the folder, and the same command goes on with it. The sizes suit the machine unless
    you choose them; a network that goes on keeps its own.

    Parameters
    ----------
    edition
        The game.
    out
        The folder of the network, its optimiser and log.jsonl, which plots.
    minutes
        How long training takes in all, over all runs: 10 unless you say otherwise, 25 on a graphics card.
    stop_after
        Minutes after which this run ends; the next one goes on.
    width
        The width of the network: 128, or 768 on a graphics card.
    blocks
        The blocks of the network, two layers each: 1, or 3 on a graphics card.
    games
        How many games are played side by side: 512, or 16384 on a graphics card.
    steps
        How many decisions of each game are learned from together: 32, or 48 on a graphics card.
    batch
        From how many decisions a step of learning learns: 1024, or 8192 on a graphics card.
    epochs
        How often each decision is learned from: 3 times, or 2 on a graphics card.
    threads
        How many threads play: one for each core but one unless you say otherwise.
    legs
        How many simulated legs a decision looks at: 24, or 48 on a graphics card.
    rate
        The learning rate at first: 0.001, or 0.0004 on a graphics card.
    begin_with
        The file of a network to begin with, of the same size, instead of one that knows nothing.
    against
        The file of a network that sits in all seats but one of some games and does not learn: the share that is won alone
        against three of it is told, too.
    against_share
        The share of games in which it does: 1 unless you say otherwise, which trains a best response to it.
    seed
        A number that the first weights and all games come from.
    """
    from camelup.cli.train import train_network  # noqa: PLC0415  # help must not load the engine

    sizes = {"width": width, "blocks": blocks, "games": games, "steps": steps, "batch": batch, "epochs": epochs}
    others = {"minutes": minutes, "threads": threads, "legs": legs, "rate": rate, "seed": seed}
    networks = {"begin_with": begin_with and str(begin_with), "against": against and str(against)}
    train_network(edition, out, stop_after, sizes | others | networks | {"against_share": against_share})


@app.command
def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    data: Path | None = None,
    database_url: str | None = None,
    redis_url: str | None = None,
    origins: str | None = None,
    proxies: str | None = None,
    log: Literal["text", "json"] | None = None,
    bot_delay: float | None = None,
    think: float | None = None,
    lease: float | None = None,
    gone_after: float | None = None,
    close_after: float | None = None,
    openapi: bool = False,
) -> None:
    """Serve tables for people and bots, here or on many machines. Each setting is also read from the environment.

    Parameters
    ----------
    host
        Where to listen: 127.0.0.1, this machine alone, unless you say otherwise (CAMELUP_HOST).
    port
        The port: 8000 unless you say otherwise, 0 for any free one (CAMELUP_PORT).
    data
        The folder of the database: the user's data directory unless you say otherwise (CAMELUP_DATA).
    database_url
        A PostgreSQL that several nodes share: postgresql+asyncpg://user:password@host/name (CAMELUP_DATABASE_URL).
    redis_url
        A Redis through which nodes tell each other at once: redis://host:6379/0 (CAMELUP_REDIS_URL).
    origins
        Other addresses whose pages may play here, separated by commas: https://example.org (CAMELUP_ORIGINS).
    proxies
        Addresses of proxies in front, separated by commas, whose word on a client's address counts (CAMELUP_PROXIES).
    log
        text for people or json for machines (CAMELUP_LOG).
    bot_delay
        Seconds that a bot waits before it moves: 1 unless you say otherwise (CAMELUP_BOT_DELAY).
    think
        Seconds that a bot thinks at most: 0.4 unless you say otherwise (CAMELUP_THINK).
    lease
        Seconds after which another node takes up the tables of one that died: 6 unless you say otherwise (CAMELUP_LEASE).
    gone_after
        Seconds without a connection after which a bot plays for a person: 45 unless you say otherwise (CAMELUP_GONE_AFTER).
    close_after
        Seconds after which an empty table is closed: 900 unless you say otherwise (CAMELUP_CLOSE_AFTER).
    openapi
        Print the description of the HTTP interface and end.
    """
    from camelup.cli.serve import Wish, run_server  # noqa: PLC0415  # help must not load the engine

    places = (host, port, data, database_url, redis_url, origins, proxies, log)
    run_server(Wish(*places, bot_delay, think, lease, gone_after, close_after), openapi=openapi)
