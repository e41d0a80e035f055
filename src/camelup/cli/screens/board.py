"""The table of the board games, 2014 and 2018, as one seat sees it. Reads an observation; knows no rule."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from camelup.cli.screens.paint import NOTHING, STYLES, chip, chips, flow, labelled, table
from camelup.cli.screens.track import LINE, Cell
from camelup.engine.board.state import UNKNOWN, cards_left
from camelup.engine.editions import BOARD_EDITIONS, RACING_CAMELS, SPACES, BoardEdition
from camelup.engine.events import DECKS, HIDDEN_MONEY
from camelup.engine.tickets import top_ticket
from camelup.view import Observation, View

GREY = "G"


def edition_of(view: View) -> BoardEdition:
    """Return the facts of the edition that is played."""
    return BOARD_EDITIONS[int(view.state.edition)]


def draw(view: View, names: Sequence[str], width: int) -> RenderableType:
    """Draw all that lies beside the track."""
    return Group(_supplies(view, width), _players(view, names, width))


def cells(view: View) -> Iterator[Cell]:
    """List the spaces of the track."""
    track = view.track
    yield from (Cell("FIN", camels, wall=LINE) for space, camels in track.items() if space < 1)
    tiles = {abs(int(tile)): f"{_side(tile)}P{seat + 1}" for seat, tile in enumerate(view.state.tile) if tile}
    for space in range(1, SPACES + 1):
        wall = LINE if space == 1 else "│"
        yield Cell(str(space), track.get(space, ""), tiles.get(space, ""), wall)
    yield from (Cell("FIN", camels, wall=LINE) for space, camels in track.items() if space > SPACES)


def _side(tile: int) -> str:
    return "+" if tile > 0 else "-"


# --- what is there for all ----------------------------------------------------------------------------


def _supplies(view: View, width: int) -> Text:
    blocks = [labelled("Pyramid", _dice(view)), labelled("Tickets", _tickets_left(view))]
    blocks += [
        labelled(f"{name.capitalize()} deck", _deck(view.state, deck, view.letters)) for deck, name in enumerate(DECKS)
    ]
    return flow(blocks, width)


def _dice(view: View) -> Text:
    letters = view.letters[:RACING_CAMELS] + GREY
    left = [letter for die, letter in enumerate(letters) if view.state.dice >> die & 1]
    return Text(" ").join(Text("grey" if letter == GREY else letter, STYLES[letter]) for letter in left)


def tickets_left(view: View, camel: int) -> tuple[int, ...]:
    """List the values of the tickets of a colour that can still be taken, top first."""
    values = edition_of(view).tickets
    return values[top_ticket(view.state.ticket_owner[camel], len(values)) :]


def _tickets_left(view: View) -> Text:
    return Text(" ").join(_tent(view, camel) for camel in range(RACING_CAMELS))


def _tent(view: View, camel: int) -> Text:
    letter, left = view.letters[camel], tickets_left(view, camel)
    if not left:
        return Text(f"{letter}{NOTHING}", "dim")
    return chip(f"{letter}{left[0]}").append("".join(f".{value}" for value in left[1:]), "dim")


def _deck(s: Any, deck: int, letters: str) -> Text:
    laid = range(int(s.laid[deck]))
    cards = [f"P{s.bettor[deck, card] + 1}:{_face(s.bet[deck, card], letters)}" for card in laid]
    return Text(" ".join(cards) or NOTHING)


def _face(camel: int, letters: str) -> str:
    return "?" if camel == UNKNOWN else letters[camel]


# --- what each player has -----------------------------------------------------------------------------


def _players(view: View, names: Sequence[str], width: int) -> RenderableType:
    headings = ["player", "£", "tickets", "pyramid", "tile", "finish cards"]
    partners = view.players >= edition_of(view).partners_from
    rows = [_player(view, names, seat) for seat in range(view.players)]
    if not partners:
        return table(headings, [row[:-1] for row in rows], width)
    return table([*headings, "partner"], rows, width)


def _player(view: View, names: Sequence[str], seat: int) -> list[Text]:
    s = view.state
    tile, partner = int(s.tile[seat]), int(s.partner[seat])
    return [
        player_name(view, names, seat),
        money_of(view, seat),
        chips(_tickets_held(view, seat)),
        Text(str(s.pyramid[seat]) if s.pyramid[seat] else NOTHING),
        Text(f"{_side(tile)}{abs(tile)}" if tile else NOTHING),
        _hand(view, seat),
        Text(names[partner] if partner >= 0 else NOTHING),
    ]


def player_name(view: View, names: Sequence[str], seat: int) -> Text:
    """Name a player with the seat, marked when it is their turn."""
    to_move = not view.over and seat in view.waiting
    tag = f"P{seat + 1}"
    name = tag if names[seat] == tag else f"{tag} {names[seat]}"
    return Text(f"{'>' if to_move else ' '} {name}", "bold" if to_move else "")


def money_of(view: View, seat: int) -> Text:
    """Write a player's money, where it may be known."""
    money = view.money[seat]
    return Text("?" if money == HIDDEN_MONEY else str(money), "bold")


def _tickets_held(view: View, seat: int) -> Iterator[str]:
    for camel in range(RACING_CAMELS):
        for ticket, value in enumerate(edition_of(view).tickets):
            if view.state.ticket_owner[camel, ticket] == seat:
                yield f"{view.letters[camel]}{value}"


def _hand(view: View, seat: int) -> Text:
    if isinstance(view, Observation) and view.seat != seat and not view.over:
        return Text(f"{cards_left(view.state, seat)} left")
    return chips(
        letter for camel, letter in enumerate(view.letters[:RACING_CAMELS]) if view.state.hand[seat] >> camel & 1
    )
