"""The table of Camel Up Cards as one seat sees it. Reads an observation; knows no rule."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from camelup.cli.screens.board import money_of, player_name
from camelup.cli.screens.paint import NOTHING, chip, chips, flow, labelled, table
from camelup.cli.screens.track import BORDER, LINE, SAME_CARD, Cell
from camelup.engine.cards.state import CHOOSING, FACE_DOWN, NO_CAMEL, NO_CARD, size
from camelup.engine.editions import CARD_KINDS, LEG_SETUPS, RACING_CAMELS, START, TICKETS
from camelup.engine.events import DECKS, PIECES
from camelup.engine.numbers import WINNER_VALUES
from camelup.engine.tickets import NOBODY, top_ticket
from camelup.notation.positions.cards import card_text
from camelup.view import Observation, View

_SIGNS = {"fennec": "fen", "palm": "plm"}


def draw(view: View, names: Sequence[str], width: int) -> RenderableType:
    """Draw all that lies beside the track, and the viewer's own cards."""
    parts = [_own_cards(view, width), _plan(view)] if view.state.phase == CHOOSING else [_cards(view, names, width)]
    if not _lists_bets(view):
        parts.append(_bets_left(view, width))
    return Group(*(part for part in parts if part), _players(view, names, width))


def _lists_bets(view: View) -> bool:
    """Whether the viewer has the bets in the list of actions, or none to think of."""
    return view.state.phase == CHOOSING or (isinstance(view, Observation) and view.seat in view.waiting)


# --- the track ----------------------------------------------------------------------------------------


def cells(view: View) -> Iterator[Cell]:
    """List the spaces of the track."""
    s, track = view.state, view.track
    yield Cell("Start", track.get(START, ""), wall=BORDER, side_by_side=True)
    things = {int(s.piece_space[piece]): _SIGNS[name] for piece, name in enumerate(PIECES) if s.piece_space[piece]}
    second = False  # C4: whether this space is the second one of its track card
    for space in range(1, int(s.length) + 1):
        storm = bool(s.sandstorms >> space & 1)
        label = f"~{space}~" if storm else str(space)
        yield Cell(label, track.get(space, ""), things.get(space, ""), SAME_CARD if second else BORDER)
        second = not second and not storm
    finished = "".join(camels for space, camels in track.items() if space > s.length)
    yield Cell("Fin", finished, wall=LINE)


# --- racing cards -------------------------------------------------------------------------------------


def _cards(view: View, names: Sequence[str], width: int) -> Text:
    s = view.state
    blocks = [labelled("Deck", f"{size(s.deck)} cards"), labelled("Revealed", chips(_kinds(s.revealed)))]
    shown = [_of_seat(names[seat], s.intel[seat]) for seat in range(view.players) if _is_known(s.intel[seat])]
    blocks += [labelled("Intel", Text(", ").join(shown))] if shown else []
    return flow([*blocks, *_own(view)], width)


def _own_cards(view: View, width: int) -> Text:
    return flow(_own(view), width)


def _plan(view: View) -> Text:
    """Return what a seat that is choosing has left to do."""
    if not isinstance(view, Observation) or view.seat not in view.waiting:
        return Text("All are choosing their cards.")
    s, seat, row = view.state, view.seat, LEG_SETUPS[view.players]
    left = {
        "discard": row.discarded - size(s.discarded[seat]),
        "deck": row.given - size(s.given[seat]),
        "intel": row.intel - (s.intel[seat] != NO_CARD),
    }
    return labelled(
        "To do", Text(", then ".join(f"{what} {count}" for what, count in left.items() if count) + ", and keep 1")
    )


def _is_known(kind: int) -> bool:
    return kind not in (NO_CARD, FACE_DOWN)


def _of_seat(name: str, kind: int) -> Text:
    return Text(f"{name} ").append_text(chip(card_text(kind)))


def _kinds(pile: Any) -> list[str]:
    return [card_text(kind) for kind in range(CARD_KINDS) for _ in range(pile[kind])]


def _own(view: View) -> Iterator[Text]:
    if not isinstance(view, Observation) or view.seat < 0:
        return
    s, seat = view.state, view.seat
    yield labelled("Your cards" if s.phase == CHOOSING else "Your kept card", chips(_kinds(s.hand[seat])))
    if size(s.discarded[seat]):
        yield labelled("You discarded", chips(_kinds(s.discarded[seat])))
    if size(s.given[seat]):
        yield labelled("You gave the deck", chips(_kinds(s.given[seat])))


# --- bets ---------------------------------------------------------------------------------------------


def winner_cards_left(view: View, camel: int) -> list[int]:
    """List the values of the winner cards of a colour that can still be taken, top first."""
    return WINNER_VALUES[top_ticket(view.state.winner_owner[camel], TICKETS) :].tolist()  # type: ignore[no-any-return]


def _bets_left(view: View, width: int) -> Text:
    s, racing = view.state, range(RACING_CAMELS)
    midfield = [view.letters[camel] for camel in racing if s.midfield_owner[camel] == NOBODY]
    blocks = [
        labelled("Winner cards", Text(" ").join(_pile(view, camel) for camel in racing)),
        labelled("Midfield", chips(midfield)),
    ]
    for deck, name in enumerate(DECKS):
        free = [view.letters[camel] for camel in racing if camel not in s.overall[deck, : view.players]]
        blocks.append(labelled(f"Overall {name}", chips(free)))
    return flow(blocks, width)


def _pile(view: View, camel: int) -> Text:
    letter, left = view.letters[camel], winner_cards_left(view, camel)
    if not left:
        return Text(f"{letter}{NOTHING}", "dim")
    return chip(f"{letter}{left[0]}").append("".join(f".{value}" for value in left[1:]), "dim")


# --- what each player has -----------------------------------------------------------------------------


def _players(view: View, names: Sequence[str], width: int) -> RenderableType:
    headings = ["player", "£", "winner cards", "midfield", "overall winner", "loser", "piece", "hand"]
    return table(headings, [_player(view, names, seat) for seat in range(view.players)], width)


def _player(view: View, names: Sequence[str], seat: int) -> list[Text]:
    s = view.state
    midfield = [view.letters[camel] for camel in range(RACING_CAMELS) if s.midfield_owner[camel] == seat]
    pieces = [name for piece, name in enumerate(PIECES) if s.piece_space[piece] and s.piece_holder[piece] == seat]
    overall = [
        [view.letters[camel] for camel in s.overall[deck, seat : seat + 1] if camel != NO_CAMEL] for deck in range(2)
    ]
    return [
        player_name(view, names, seat),
        money_of(view, seat),
        chips(_winner_cards(view, seat)),
        chips(midfield),
        chips(overall[0]),
        chips(overall[1]),
        Text(" ".join(pieces) or NOTHING),
        _hand(view, seat),
    ]


def _winner_cards(view: View, seat: int) -> Iterator[str]:
    for camel in range(RACING_CAMELS):
        for card, value in enumerate(WINNER_VALUES):
            if view.state.winner_owner[camel, card] == seat:
                yield f"{view.letters[camel]}{value}"


def _hand(view: View, seat: int) -> Text:
    if isinstance(view, Observation) or view.state.phase == CHOOSING:
        cards = size(view.state.hand[seat])
        return Text(f"{cards} card{'' if cards == 1 else 's'}" if cards else NOTHING)
    return chips(_kinds(view.state.hand[seat]))
