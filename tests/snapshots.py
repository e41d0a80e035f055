"""Reads a record of the engine as what the oracle tells of itself: plain values that can be compared and hashed.

A step changes little, so each field is read once for each of its contents and remembered.
"""

from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

from camelup.engine.cards import state as cards_state
from camelup.engine.editions import BOARD_EDITIONS, EDITION_CARDS, EDITIONS, LONGEST_TRACK, MOST_CARD_PLAYERS
from camelup.engine.tickets import NOBODY
from camelup.view import View

Snapshot = dict[str, Any]

KINDS = [f"{letter}{steps}" for letter in EDITION_CARDS.letters for steps in (1, 2)]
remembered = lru_cache(maxsize=10_000)


def snapshot(view: View) -> Snapshot:
    return cards_snapshot(view) if view.edition == "cards" else board_snapshot(view)


def plain(view: View) -> SimpleNamespace:
    """Read the whole record into Python's own lists and numbers, once."""
    state = view.state
    return SimpleNamespace(**{name: state[name].tolist() for name in state.dtype.names})


def board_snapshot(view: View) -> Snapshot:
    raw, edition, players = _fields(view), view.edition, view.players
    return {
        "track": track_of(int.from_bytes(raw["race"], "little", signed=True), view.letters),
        "tiles": _tiles(raw["tile"]),
        "dice": _dice(raw["dice"], edition),
        "turn": raw["turn"][0],
        "money": _money(raw["money"], players),
        "tickets": _tickets(raw["ticket_owner"], edition, players),
        "pyramid": tuple(raw["pyramid"][:players]),
        "winner": _deck(raw["laid"], raw["bettor"], raw["bet"], 0, edition),
        "loser": _deck(raw["laid"], raw["bettor"], raw["bet"], 1, edition),
        "hands": _hands(raw["hand"], edition, players),
        "partners": _seats_or_none(raw["partner"], players),
        "over": view.over,
    }


def cards_snapshot(view: View) -> Snapshot:
    raw, players = _fields(view), view.players
    racing = raw["phase"][0] == cards_state.RACING
    return {
        "phase": cards_state.PHASES[raw["phase"][0]],
        "track": _side_by_side_on_start(int.from_bytes(raw["race"], "little", signed=True)),
        "length": raw["length"][0],
        "sandstorms": _sandstorms(raw["sandstorms"]),
        "turn": raw["turn"][0] if racing else None,
        "money": _money(raw["money"], players),
        "hands": _piles(raw["hand"], players),
        "discarded": _piles(raw["discarded"], players),
        "given": _piles(raw["given"], players),
        "intel": _cards_or_none(raw["intel"], players),
        "deck": _cards(raw["deck"]),
        "revealed": _cards(raw["revealed"]),
        "played": _cards_or_none(raw["played"], players),
        "pieces": _pieces(raw["piece_space"], raw["piece_holder"]),
        "leg": _tickets(raw["winner_owner"], "cards", players),
        "midfield": _midfield(raw["midfield_owner"], players),
        "winner": _camels_or_none(raw["overall"][:MOST_CARD_PLAYERS], players),
        "loser": _camels_or_none(raw["overall"][MOST_CARD_PLAYERS:], players),
        "raced": bool(raw["raced"][0]),
        "bet": bool(raw["has_bet"][0]),
        "over": view.over,
    }


@remembered
def track_of(race: int, letters: str) -> tuple[tuple[int, str], ...]:
    """Read the lanes of a race from last to first: nine bits each, the space above the camel."""
    track: dict[int, str] = {}
    while race & 511 != 511:
        space = (race >> 3 & 63) - 3
        track[space] = track.get(space, "") + letters[race & 7]
        race >>= 9
        if not race:
            break
    return tuple(track.items())


def _side_by_side_on_start(race: int) -> tuple[tuple[int, str], ...]:
    track = track_of(race, EDITION_CARDS.letters)
    return tuple((space, "".join(sorted(stack)) if space == 0 else stack) for space, stack in track)


@cache
def _places_of_fields(dtype: Any) -> dict[str, slice]:
    found = {name: (kind.itemsize, start) for name, (kind, start) in dtype.fields.items()}
    return {name: slice(start, start + size) for name, (size, start) in found.items()}


def _fields(view: View) -> dict[str, bytes]:
    packed = view.states.tobytes()
    return {name: packed[place] for name, place in _places_of_fields(view.states.dtype).items()}


def _small_numbers(raw: bytes) -> list[int]:
    return memoryview(raw).cast("b").tolist()


@remembered
def _money(raw: bytes, players: int) -> tuple[int, ...]:
    return tuple(memoryview(raw).cast("h").tolist()[:players])


@remembered
def _tiles(raw: bytes) -> frozenset[tuple[int, str]]:
    return frozenset(
        (abs(tile), f"{'+' if tile > 0 else '-'}P{seat + 1}") for seat, tile in enumerate(_small_numbers(raw)) if tile
    )


@remembered
def _dice(raw: bytes, edition: str) -> frozenset[str]:
    return frozenset(die for index, die in enumerate(EDITIONS[edition].letters[:5] + "G") if raw[0] >> index & 1)


@remembered
def _tickets(raw: bytes, edition: str, players: int) -> tuple[tuple[str, ...], ...]:
    values = (5, 3, 2, 2) if edition == "cards" else BOARD_EDITIONS[EDITIONS[edition].number].tickets
    held: list[list[str]] = [[] for _ in range(players)]
    owners = _small_numbers(raw)
    for index, letter in enumerate(EDITIONS[edition].letters[:5]):
        for value, owner in zip(values, owners[4 * index :], strict=False):
            if owner != NOBODY:
                held[owner].append(f"{letter}{value}")
    return tuple(tuple(sorted(tickets)) for tickets in held)


@remembered
def _deck(laid: bytes, bettors: bytes, bets: bytes, deck: int, edition: str) -> tuple[tuple[int, str], ...]:
    start, letters = deck * (len(bettors) // 2), EDITIONS[edition].letters
    return tuple((bettors[card], letters[bets[card]]) for card in range(start, start + laid[deck]))


@remembered
def _hands(raw: bytes, edition: str, players: int) -> tuple[frozenset[str], ...]:
    letters = EDITIONS[edition].letters[:5]
    return tuple(frozenset(c for index, c in enumerate(letters) if hand >> index & 1) for hand in raw[:players])


@remembered
def _seats_or_none(raw: bytes, players: int) -> tuple[int | None, ...]:
    return tuple(None if seat == NOBODY else seat for seat in _small_numbers(raw)[:players])


@remembered
def _sandstorms(raw: bytes) -> tuple[int, ...]:
    spaces = int.from_bytes(raw, "little")
    return tuple(space for space in range(LONGEST_TRACK + 1) if spaces >> space & 1)


@remembered
def _cards(raw: bytes) -> tuple[str, ...]:
    return tuple(sorted(kind for kind, count in zip(KINDS, raw, strict=False) for _ in range(count)))


@remembered
def _piles(raw: bytes, players: int) -> tuple[tuple[str, ...], ...]:
    size = cards_state.PILE
    return tuple(_cards(raw[size * seat : size * (seat + 1)]) for seat in range(players))


@remembered
def _cards_or_none(raw: bytes, players: int) -> tuple[str | None, ...]:
    return tuple(None if kind == cards_state.NO_CARD else KINDS[kind] for kind in _small_numbers(raw)[:players])


@remembered
def _pieces(spaces: bytes, holders: bytes) -> tuple[tuple[int | None, int | None], ...]:
    return tuple((space or None, holder if space else None) for space, holder in zip(spaces, holders, strict=True))


@remembered
def _midfield(raw: bytes, players: int) -> tuple[tuple[str, ...], ...]:
    owners = list(zip(_small_numbers(raw), EDITION_CARDS.letters, strict=True))
    return tuple(tuple(sorted(camel for owner, camel in owners if owner == seat)) for seat in range(players))


@remembered
def _camels_or_none(raw: bytes, players: int) -> tuple[str | None, ...]:
    letters = EDITION_CARDS.letters
    return tuple(letters[camel] if camel >= 0 else None for camel in _small_numbers(raw)[:players])
