"""The picture of Camel Up Cards: a row of cards winding to and fro, what can be bet on, and the players.

Knows the record of the game and nothing of its rules.
"""

from typing import Any, Final

from camelup.drawing.bets import tag, tent
from camelup.drawing.camels import Standing, stack
from camelup.drawing.cards.track import Track, lay_out
from camelup.drawing.figures import fennec, palm, racing_card, seat_badge
from camelup.drawing.palette import COATS, CREAM, DUSK, GOLD, HAZE, INK, NIGHT
from camelup.drawing.players import Panel, Thing, richest, strip, winners, words
from camelup.drawing.svg import box, group, label, moved, picture
from camelup.engine.cards.state import (
    CHOOSING,
    FACE_DOWN,
    FENNEC,
    NO_CAMEL,
    NO_CARD,
    OVER,
    PALM,
    RACING,
    size,
)
from camelup.engine.editions import CARD_KINDS, EDITION_CARDS, RACING_CAMELS, START
from camelup.engine.numbers import WINNER_VALUES
from camelup.engine.race import stacks
from camelup.engine.tickets import NOBODY, top_ticket

_LEFT: Final = 34.0
_TOP: Final = 78.0
_WIDTH: Final = 1000.0
_STALL: Final = 196.0
_LETTERS: Final = EDITION_CARDS.letters
_PIECES: Final = {FENNEC: fennec, PALM: palm}
_OVERALL: Final = ("first", "last")


def draw_cards(state: Any) -> str:
    """Draw a position of Camel Up Cards."""
    track = lay_out(int(state.length), int(state.sandstorms), _LEFT, _TOP)
    below = track.bottom + 24
    seats, height = strip(_panels(state), _LEFT, below + _STALL + 18, _WIDTH - 2 * _LEFT, row=38)
    bottom = below + _STALL + 18 + height + 28
    return picture(
        _WIDTH,
        bottom,
        _title(state),
        box(0, 0, _WIDTH, bottom, NIGHT, 28),
        label(_LEFT, 46, "Camel Up Cards", 30, CREAM, "start"),
        label(_WIDTH - _LEFT, 46, _news(state), 24, GOLD, "end"),
        track.drawn,
        *_pieces_out(state, track),
        *_camels(state, track),
        moved(_LEFT, below, _stalls(state)),
        seats,
    )


def _title(state: Any) -> str:
    standing = stacks(int(state.race)).items()
    track = " ".join(f"{space}:{''.join(_LETTERS[camel] for camel in camels)}" for space, camels in standing)
    return f"Camel Up Cards: {track}"


def _news(state: Any) -> str:
    if state.phase == RACING:
        return f"P{state.turn + 1} {'may bet' if state.raced else 'to move'}"
    if state.phase == OVER:
        return winners(state.money[: state.players].tolist())
    return "Choosing cards" if state.phase == CHOOSING else "Setting up"


# --- on the track -------------------------------------------------------------------------------------


def _camels(state: Any, track: Track) -> list[str]:
    drawn = []
    for space, camels in stacks(int(state.race)).items():
        standing = [Standing(_LETTERS[camel]) for camel in camels]
        if space == START:
            drawn += [stack([camel], track.start(index), right=True) for index, camel in enumerate(standing)]
        else:
            spot = track.spot(space)
            drawn.append(stack(standing, spot.area(), right=spot.right))
    return drawn


def _pieces_out(state: Any, track: Track) -> list[str]:
    drawn = []
    for piece, figure in _PIECES.items():
        space = int(state.piece_space[piece])
        if space > START:
            spot = track.spot(space)
            drawn.append(figure(spot.x - 2, spot.ground, 1.45))
            drawn.append(seat_badge(spot.x + 28, spot.ground - 6, int(state.piece_holder[piece])))
    return drawn


# --- what can be taken ----------------------------------------------------------------------------------


def _stalls(state: Any) -> str:
    return group(
        box(0, 0, _WIDTH - 2 * _LEFT, _STALL, DUSK, 18),
        _deck(state),
        *_revealed(state),
        *(_stall(state, camel) for camel in range(RACING_CAMELS)),
        *(_home(state, piece) for piece in _PIECES),
    )


def _deck(state: Any) -> str:
    count = int(size(state.deck))
    lying = [
        box(24 + 3 * card, 44 - 3 * card, 62, 88, NIGHT, 8, stroke=HAZE, stroke_width=2)
        for card in range(min(count, 4))
    ]
    top = max(0, len(lying) - 1)
    number = label(55 + 3 * top, 101 - 3 * top, str(count), 34, CREAM)
    empty = "" if count else box(24, 44, 62, 88, "none", 8, stroke=HAZE, stroke_width=2, stroke_dasharray="7 6")
    return group(*lying, empty, number, label(58, 166, "Deck", 18, CREAM))


def _revealed(state: Any) -> list[str]:
    kinds = [kind for kind in range(FACE_DOWN + 1) for _ in range(int(state.revealed[kind]))]
    shown = [
        _racing_card(kind, 118 + 29 * (index % 5), 32 + 36 * (index // 5)) for index, kind in enumerate(kinds[:15])
    ]
    return [*shown, label(187, 166, "Revealed", 18, CREAM)] if shown else []


def _racing_card(kind: int, x: float, y: float) -> str:
    if not 0 <= kind < CARD_KINDS:
        return racing_card(x, y, "", "")
    return racing_card(x, y, _LETTERS[kind // 2], f"+{kind % 2 + 1}")


def _stall(state: Any, camel: int) -> str:
    x = 330 + 104 * camel
    left = [int(value) for value in WINNER_VALUES[int(top_ticket(state.winner_owner[camel], len(WINNER_VALUES))) :]]
    midfield = _midfield(x - 38, 152, _LETTERS[camel]) if state.midfield_owner[camel] == NOBODY else ""
    return tent(x, 142, _LETTERS[camel], left) + midfield


def _midfield(x: float, y: float, letter: str) -> str:
    coat = COATS[letter]
    return box(x, y, 76, 26, coat.body, 7, stroke=INK, stroke_width=1.8) + label(
        x + 38, y + 19, f"{letter.upper()} mid", 17, coat.ink
    )


def _home(state: Any, piece: int) -> str:
    """Draw the card of a piece, with a shadow of the piece while it is on the track."""
    y = 14 + 88 * piece
    card = box(826, y, 82, 80, NIGHT, 10, stroke=HAZE, stroke_width=1.5, stroke_dasharray="6 5")
    figure = _PIECES[piece](867 + 4 * (piece == FENNEC), y + 70, 1.05)
    return card + (group(figure, opacity=0.2) if state.piece_space[piece] else figure)


# --- the players --------------------------------------------------------------------------------------


def _panels(state: Any) -> list[Panel]:
    seats = range(int(state.players))
    money = [int(state.money[seat]) for seat in seats]
    if state.phase == OVER:
        bright = richest(money)
    elif state.phase == CHOOSING:
        bright = {seat for seat in seats if size(state.hand[seat]) > 1}
    else:
        bright = {int(state.turn)} if state.phase == RACING else set()
    return [Panel(seat, money[seat], seat in bright, rows=_held(state, seat)) for seat in seats]


def _held(state: Any, seat: int) -> list[list[Thing]]:
    return [_hand(state, seat), _leg_bets(state, seat), _overall_bets(state, seat)]


def _hand(state: Any, seat: int) -> list[Thing]:
    kinds = [kind for kind in range(FACE_DOWN + 1) for _ in range(int(state.hand[seat, kind]))]
    hand = [Thing(29, _racing_card(kind, 0, -34)) for kind in kinds]
    if state.intel[seat] == NO_CARD:
        return hand
    return [*hand, words("intel"), Thing(29, _racing_card(int(state.intel[seat]), 0, -34))]


def _leg_bets(state: Any, seat: int) -> list[Thing]:
    found = []
    for camel in range(RACING_CAMELS):
        owners = state.winner_owner[camel]
        values = [int(value) for value, owner in zip(WINNER_VALUES, owners, strict=True) if owner == seat]
        found += [Thing(34, tag(0, -24, _LETTERS[camel], str(value))) for value in values]
        if state.midfield_owner[camel] == seat:
            found.append(Thing(80, _midfield(0, -26, _LETTERS[camel])))
    return found


def _overall_bets(state: Any, seat: int) -> list[Thing]:
    found = []
    for which, name in enumerate(_OVERALL):
        camel = int(state.overall[which, seat])
        if camel != NO_CAMEL:
            found += [words(name), Thing(44, tag(0, -24, _LETTERS[camel], ""))]
    return found
