"""What lies inside the ring of the board: the pyramid at sunset with its dice, the ticket tents and the two finish decks."""

from typing import Any, Final

from camelup.drawing.bets import tent
from camelup.drawing.figures import die, hole
from camelup.drawing.palette import CLAY, CREAM, GOLD, HAZE, INK
from camelup.drawing.svg import box, disc, group, label, line, moved, shape
from camelup.engine.editions import RACING_CAMELS, BoardEdition
from camelup.engine.tickets import top_ticket

_SIZE: Final = 558.0
_MIDDLE: Final = _SIZE / 2
_DIE: Final = 44.0
_PLACES: Final = ((-29, 266), (29, 266), (-58, 324), (0, 324), (58, 324), (0, 208))
"""Where the dice lie in the pyramid, the grey one, which is the last, at its tip."""

_DECKS_AT: Final = (62.0, _SIZE - 62.0)


def scene(edition: BoardEdition, state: Any) -> str:
    """Draw what lies inside the ring, from its upper left corner."""
    dice = _dice(edition)
    inside = [bool(int(state.dice) >> number & 1) for number in range(len(dice))]
    return group(
        _sunset(),
        _pyramid(dice, inside),
        _dice_out(dice, inside),
        *(_deck(x, int(laid), name) for x, laid, name in zip(_DECKS_AT, state.laid, ("Winner", "Loser"), strict=True)),
        *(_tent(edition, state, camel) for camel in range(RACING_CAMELS)),
    )


def _dice(edition: BoardEdition) -> list[str]:
    """List the letters of the dice; the grey one has none."""
    grey = [""] if edition.camels > RACING_CAMELS else []
    return [*edition.letters[:RACING_CAMELS], *grey]


def _sunset() -> str:
    inner = _SIZE - 12
    return group(
        box(6, 6, inner, inner, "#2d2763", 20),
        box(6, 170, inner, 90, "#4b3173"),
        box(6, 250, inner, 70, "#843f68"),
        box(6, 310, inner, 90, "#bd5848"),
        disc(_MIDDLE, 244, 142, GOLD),
        shape("M6 380Q120 336 250 366T552 356V532a20 20 0 0 1-20 20H26a20 20 0 0 1-20-20Z", "#a94f35"),
    )


def _pyramid(dice: list[str], inside: list[bool]) -> str:
    bricks = "M235 172h88M206 236h146M177 295h204M150 352h258"
    dice_in = [
        (die if there else _empty)(_MIDDLE + x, y, _DIE, letter)
        for (x, y), letter, there in zip(_PLACES, dice, inside, strict=False)
    ]
    return group(
        shape("M279 106L424 384H134Z", "#ecbd73"),
        shape("M279 106L424 384H330Z", "#c4803f"),
        line(bricks, "#a86a34", 2, stroke_opacity=0.45),
        *dice_in,
        shape("M6 412Q160 362 300 386T552 388V532a20 20 0 0 1-20 20H26a20 20 0 0 1-20-20Z", CLAY),
    )


def _empty(x: float, y: float, size: float, _letter: str) -> str:
    return hole(x, y, size, INK)


def _dice_out(dice: list[str], inside: list[bool]) -> str:
    left = _MIDDLE - 31 * (len(dice) - 1)
    return group(
        *(
            hole(left + 62 * index, 58, 48, HAZE) if there else die(left + 62 * index, 58, 48, letter)
            for index, (letter, there) in enumerate(zip(dice, inside, strict=True))
        )
    )


def _deck(x: float, count: int, name: str) -> str:
    lying = [
        box(-36 + 3 * card, -50 - 4 * card, 72, 100, CREAM, 9, stroke=INK, stroke_width=2)
        for card in range(min(count, 4))
    ]
    top = max(0, len(lying) - 1)
    back = (
        moved(3 * top, -4 * top, box(-28, -42, 56, 84, CLAY, 6), label(0, 13, str(count), 36, CREAM))
        if count
        else box(-36, -50, 72, 100, "none", 9, stroke=HAZE, stroke_width=2, stroke_dasharray="7 6")
    )
    return moved(x, 232, *lying, back, label(0, 78, name, 20, CREAM))


def _tent(edition: BoardEdition, state: Any, camel: int) -> str:
    top = int(top_ticket(state.ticket_owner[camel], len(edition.tickets)))
    return tent(_MIDDLE + 106 * (camel - 2), 536, edition.letters[camel], edition.tickets[top:])
