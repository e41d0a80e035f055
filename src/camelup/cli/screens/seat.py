"""The screen of one seat: what happened, the table, what can be done. Chooses the picture by the edition."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from camelup.cli.screens import board as board_screen
from camelup.cli.screens import cards as cards_screen
from camelup.cli.screens.paint import chip
from camelup.cli.screens.track import side_view
from camelup.engine.editions import EDITIONS
from camelup.engine.events import Event, LegEnded, RaceEnded
from camelup.engine.families import ByFamily
from camelup.game import Game, Result
from camelup.view import View
from camelup.words import listed, narrate

_SCREENS: Final[ByFamily[Any]] = ByFamily(board_screen, cards_screen)

MARK = "·"


def draw_table(view: View, names: Sequence[str], width: int) -> RenderableType:
    """Draw the table as a view shows it; when the race is over, only where the camels are."""
    screen = _SCREENS.of(view.edition)
    track = side_view(list(screen.cells(view)), width)
    return track if view.over else Group(track, screen.draw(view, names, width))


def leg_of(log: Iterable[Event]) -> int:
    """Return which leg is run after what happened; the last one stays the last."""
    events = list(log)
    ended = sum(isinstance(event, LegEnded) for event in events)
    return ended if any(isinstance(event, RaceEnded) for event in events) else ended + 1


def heading(view: View, leg: int, what: str) -> Rule:
    """Draw the line above a table."""
    return Rule(Text(f"{EDITIONS[view.edition].title} · leg {leg} · {what}"), align="left", style="dim", characters="─")


def tell(console: Console, events: Iterable[Event], names: Sequence[str], mark: str = MARK) -> None:
    """Print what happened, the first line with a mark; long lines are indented from the second row on."""
    for number, line in enumerate(narrate(events, names)):
        console.print(_hanging(line, mark if number == 0 else MARK.rjust(len(mark))))


def _hanging(line: str, mark: str) -> RenderableType:
    grid = Table.grid(padding=(0, 1, 0, 0))
    detail = line.startswith("  ")
    grid.add_row(Text(" " * (len(mark) + 2) if detail else mark, "dim"), Text(line.strip()))
    return grid


def tell_result(console: Console, game: Game) -> None:
    """Print the order of the camels, the final scores and who won, when a game is over."""
    result = game.result()
    if result is None:
        return
    winners = listed([game.names[seat] for seat in result.winners])
    console.print(_order(result))
    console.print(_standing(game.names, result))
    console.print(Text(f"{winners} win{'' if len(result.winners) > 1 else 's'}!", "bold"))


def _standing(names: Sequence[str], result: Result) -> Table:
    drawn = Table("", "player", "£", box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for seat in sorted(range(len(names)), key=lambda seat: -result.money[seat]):
        wins = seat in result.winners
        drawn.add_row("*" if wins else "", Text(names[seat]), str(result.money[seat]), style="bold" if wins else "")
    return drawn


def _order(result: Result) -> Text:
    chips = [Text("=", "dim") if camel == "=" else chip(f" {camel} ") for camel in result.ranking]
    places = Text(" ").join(chips)
    return Text("From first to last: ", "dim").append_text(places)
