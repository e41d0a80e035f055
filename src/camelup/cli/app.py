"""The commands and their options, nothing else: what they do is in the files beside this one.

Nothing here loads the engine before a command runs, so that help is instant.
"""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

from camelup import __version__
from camelup.bots.house import in_words
from camelup.cli.game.seating import check
from camelup.cli.options import ArenaOptions, PlayOptions, ServeOptions, StorageOptions, TrainOptions
from camelup.engine.editions import EditionName, of_family
from camelup.errors import CamelUpError

FAILED, BAD_INPUT = 1, 2

if TYPE_CHECKING:
    _Solved = str
else:
    _Solved = Literal[of_family("board")]

app = App(
    name="camelup",
    help="Camel Up, three games with exact rules: play here or in your browser, replay games, ask for the odds, let bots compete.",
    version=__version__,
    default_parameter=Parameter(negative=()),
    error_console=Console(stderr=True),
)


def main() -> None:
    """Run the command line and exit with its status: 0, 2 when it was given something wrong, or 1 when the disk is full."""
    _prepare_streams()
    try:
        _run()
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has left: there is nobody to tell
    except OSError as error:
        where = f"{error.filename}: " if error.filename else "the output can't be written: "
        sys.stderr.write(f"camelup: {where}{error.strerror or error}\n")
        sys.stderr.close()  # Python would try to write the rest of the output once more, and complain
        sys.exit(FAILED)


def _prepare_streams() -> None:
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us: what is opened next must not take its place
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  # as long as we run
        getattr(sys, name).reconfigure(errors="replace")  # a terminal without our signs shows ?


def _run() -> None:
    try:
        app(sys.argv[1:], exit_on_error=False)
    except CycloptsError:
        sys.exit(BAD_INPUT)
    except CamelUpError as error:
        said = str(error).replace("unofficial=True", "--unofficial")  # as it is asked for here
        sys.stderr.write(f"camelup: {said}\n")
        sys.exit(BAD_INPUT)
    finally:
        sys.stdout.flush()


@app.command
def play(*, options: PlayOptions = PlayOptions()) -> None:
    """Play in your browser, or in the terminal with --text or any other option.

    In the terminal people share the keyboard, and bots take the other seats.
    """
    if options == PlayOptions():
        from camelup.cli.serve import play_in_browser  # noqa: PLC0415  # help must not load the engine
        from camelup.server.doors.page import page_is_built  # noqa: PLC0415

        if page_is_built():
            play_in_browser()
            return
    check(options)

    from camelup.cli.play import play_at_terminal  # noqa: PLC0415  # help must not load the engine

    play_at_terminal(options)


@app.command
def replay(
    file: Path,
    /,
    *,
    step: bool = False,
    board: bool = False,
    begin: Annotated[int, Parameter(name="--from")] = 1,
) -> None:
    """Show a recorded game step by step, with the board at the end of each leg.

    Parameters
    ----------
    file
        The record of a game.
    step
        Wait for Enter between steps.
    board
        Draw the board after every step.
    begin
        The number of the first step to show.
    """
    from camelup.cli.replay import replay_record  # noqa: PLC0415  # help must not load the engine

    replay_record(file, step=step, board=board, begin=begin)


@app.command
def verify(record: Annotated[Path, Parameter(allow_leading_hyphen=True)], /, *, json: bool = False) -> None:
    """Check that all the luck in a finished game is what its fair dice gave.

    Exits with status 0 when all is right, 1 when something is wrong, and 2 when the record can't be verified.

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
    """Show the odds of a position: places in this leg, the whole race, and what tickets and tiles are worth.

    Parameters
    ----------
    position
        A position as text; the track is enough: "1:gyr 3:bp 15:W 16:K". Stacks are written bottom to top.
    edition
        The game, if the text does not say.
    seat
        Use only what this seat, such as P2, may know; by default the seat to move, and everything in the position.
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
    """Show what every action in a position is worth, best first.

    Parameters
    ----------
    position
        A position as text; the track is enough: "1:gyr 3:bp 15:W 16:K". Stacks are written bottom to top.
    edition
        The game, if the text does not say.
    seat
        Whose actions, such as P2, using only what that seat may know; by default the seat to move, and everything in the position.
    json
        Print the numbers as JSON.
    """
    from camelup.cli.odds import show_advice  # noqa: PLC0415  # help must not load the engine

    show_advice(" ".join(position), edition, seat, as_json=json)


@app.command
def solve(edition: _Solved, /, *, jobs: int | None = None, gpu: bool = False, out: Path | None = None) -> None:
    """Solve the race again, the exact chances of every position at the start of a leg, and compare with what the odds use.

    Takes seconds for 2014; about five minutes on two cores and 6 GB of memory for 2018. An interrupted run continues where it
    stopped. Exits with status 1 when the two differ.

    Parameters
    ----------
    edition
        The game.
    jobs
        How many threads to use (one for each core by default).
    gpu
        Use the GPU, through CuPy.
    out
        Write the table to this file.
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
    options: ArenaOptions = ArenaOptions(),
) -> None:
    """Let bots play many games against each other, and show who wins how often and how sure that is.

    With fewer bots than seats the first sits once and the others share the remaining seats: "camelup arena champion
    bookie" is one champion against three bookies. With more, every choice of them plays. The same bot in several seats
    counts as one. In a round everybody sits in every seat once, with the same luck.
    """
    from camelup.cli.arena import hold_contest  # noqa: PLC0415  # help must not load the engine

    hold_contest(bots, options)


@app.command
def examples(folder: Path = Path("examples"), /) -> None:
    """Write the example programs of the guides into a folder: bots in Python and JavaScript, and one that trains.

    Parameters
    ----------
    folder
        Where to write them (examples in this folder by default).
    """
    from camelup.cli.examples import write_examples  # noqa: PLC0415  # like all commands

    write_examples(folder)


@app.command
def train(
    edition: EditionName,
    /,
    *,
    out: Path = Path("camelup-network"),
    stop_after: float | None = None,
    options: TrainOptions = TrainOptions(),
) -> None:
    """Train a network by letting it play itself, on the GPU if there is one, or else on the processor.

    Every ten seconds it shows how fast it goes and how often it wins alone against three players who go by the book (25% is
    fair). The folder keeps what was learned, and the same command continues from there. The sizes suit the machine unless
    you choose them; a network that continues keeps its own.

    Parameters
    ----------
    edition
        The game.
    out
        The folder of the network, its optimiser and log.jsonl, which can be plotted.
    stop_after
        Minutes after which this run ends; the next one continues.
    """
    from camelup.cli.train import train_network  # noqa: PLC0415  # help must not load the engine

    train_network(edition, out, stop_after, options)


@app.command
def serve(*, options: ServeOptions = ServeOptions(), openapi: bool = False) -> None:
    """Run a server for people and bots, on one machine or many. Each option can also be set in the environment.

    Parameters
    ----------
    openapi
        Print the description of the HTTP interface, and exit.
    """
    from camelup.cli.serve import run_server  # noqa: PLC0415  # help must not load the engine

    run_server(options, openapi=openapi)


@app.command
def storage(*, options: StorageOptions = StorageOptions(), json: bool = False) -> None:
    """Show how large the database of a server is: tables, entries and bytes by kind. It may be running.

    Parameters
    ----------
    json
        Print the numbers as JSON.
    """
    from camelup.cli.storage import show_storage  # noqa: PLC0415  # like all commands

    show_storage(options, as_json=json)
