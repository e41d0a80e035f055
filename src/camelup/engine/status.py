"""Every reason why a hand-made position is impossible, in words, for editors and imports. Plain Python: nobody waits for it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from camelup.engine import cards_state
from camelup.engine.board_state import UNKNOWN, all_dice, being_set_up
from camelup.engine.editions import (
    BOARD_EDITIONS,
    BOARD_FLOOR,
    CARD_COPIES,
    CARD_KINDS,
    CARDS_FLOOR,
    DEALT,
    DISCARDED,
    EDITION_CARDS,
    FACES,
    FINISH_CARDS,
    FIRST_TILE_SPACE,
    GIVEN,
    INTEL,
    LEG_ROLLS,
    LONGEST_TRACK,
    RACING_CAMELS,
    SETUP_REVEALS,
    SPACES,
)
from camelup.engine.events import HIDDEN_MONEY
from camelup.engine.missing import missing
from camelup.engine.race import stacks
from camelup.engine.tickets import NOBODY


def status(state: Any, *, unofficial: bool = False) -> list[str]:
    """List what a position lacks and every fault of it; none means that it can be played."""
    if state.dtype == cards_state.STATE:
        return missing(state) + cards_faults(state)
    return missing(state) + board_faults(state, unofficial=unofficial, setting_up=bool(being_set_up(state)))


# --- the board games ----------------------------------------------------------------------------------


def board_faults(s: Any, *, unofficial: bool = False, setting_up: bool = False) -> list[str]:
    """List the faults of a position of a board game, or of one in which camels are still to be placed."""
    faults = list(_player_faults(s, unofficial=unofficial))
    if setting_up:
        return [*faults, *_setup_faults(s)]
    if not being_set_up(s):
        faults += _line_faults(s)
    return [*faults, *_tile_faults(s), *_dice_faults(s), *_finish_card_faults(s), *_pairs(s)]


def _player_faults(s: Any, *, unofficial: bool) -> Iterator[str]:
    edition = BOARD_EDITIONS[s.edition]
    if s.players in edition.on_request and not unofficial:
        yield f"{edition.name} with {s.players} players is unofficial and has to be asked for"
    elif s.players not in (*edition.players, *edition.on_request):
        yield f"{edition.name} is for {edition.players[0]} to {edition.players[-1]} players, not {s.players}"
    if s.turn >= s.players:
        yield f"it is P{s.turn + 1}'s turn, but there are {s.players} players"
    yield from _money_faults(s, BOARD_FLOOR)


def _money_faults(s: Any, floor: int) -> Iterator[str]:
    for seat, money in enumerate(s.money[: s.players]):
        if money < floor and money != HIDDEN_MONEY:
            yield f"P{seat + 1} has {money} pounds, less than {floor}"


def _setup_faults(s: Any) -> Iterator[str]:
    letters = BOARD_EDITIONS[s.edition].letters
    for space, camels in stacks(int(s.race)).items():
        for camel in camels:
            if space not in (range(1, FACES + 1) if camel < RACING_CAMELS else range(SPACES + 1 - FACES, SPACES + 1)):
                yield f"camel {letters[camel]} can't be placed on {space}"
    if s.turn or any(s[name].any() for name in ("tile", "pyramid", "laid")) or _taken(s):
        yield "nobody can have acted before all camels are placed"


def _taken(s: Any) -> bool:
    """Tell whether anybody has a ticket or a partner."""
    return bool((s.ticket_owner != NOBODY).any() or (s.partner != NOBODY).any())


def _line_faults(s: Any) -> Iterator[str]:
    spaces = list(stacks(int(s.race)))
    beyond = [space for space in spaces if space > SPACES]
    behind = [space for space in spaces if space < 1]
    if len(beyond) + len(behind) > 1:
        yield "only one unit can be over the line, because that ends the race"
    if beyond and beyond[0] > SPACES + 3:
        yield f"no unit gets as far as {beyond[0]}"
    if behind and BOARD_EDITIONS[s.edition].camels == RACING_CAMELS:
        yield f"no camel of this edition gets behind the line to {behind[0]}"


def _tile_faults(s: Any) -> Iterator[str]:
    standing = stacks(int(s.race))
    tiles = {abs(int(tile)): seat for seat, tile in enumerate(s.tile[: s.players]) if tile}
    if len(tiles) < sum(1 for tile in s.tile[: s.players] if tile):
        yield "two tiles lie on one space"
    for space, seat in tiles.items():
        if not FIRST_TILE_SPACE <= space <= SPACES:
            yield f"P{seat + 1}'s tile lies on {space}, but tiles lie on {FIRST_TILE_SPACE} to {SPACES}"
        if space in standing:
            yield f"P{seat + 1}'s tile lies on {space}, where camels stand"
        if space + 1 in tiles:
            yield f"the tiles on {space} and {space + 1} lie side by side"


def _dice_faults(s: Any) -> Iterator[str]:
    out = (all_dice(s) & ~int(s.dice)).bit_count()
    if out >= LEG_ROLLS:
        yield f"{out} dice are out, but a leg ends with the fifth"
    held = int(s.pyramid.sum())
    if held > out:
        yield f"{held} pyramid tickets are held, but {out} dice are out"


def _finish_card_faults(s: Any) -> Iterator[str]:
    letters = BOARD_EDITIONS[s.edition].letters
    for seat in range(s.players):
        own = [
            int(s.bet[deck, card]) for deck in range(2) for card in range(s.laid[deck]) if s.bettor[deck, card] == seat
        ]
        if len(own) > FINISH_CARDS:
            yield f"P{seat + 1} has laid {len(own)} finish cards, but has {FINISH_CARDS}"
        for camel in sorted({camel for camel in own if camel != UNKNOWN and own.count(camel) > 1}):
            yield f"P{seat + 1} has laid the finish card {letters[camel]} twice"


def _pairs(s: Any) -> Iterator[str]:
    edition = BOARD_EDITIONS[s.edition]
    for seat, partner in enumerate(s.partner[: s.players]):
        if partner == NOBODY:
            continue
        if s.players < edition.partners_from:
            yield f"P{seat + 1} has a partner, but there are none with {s.players} players of {edition.name}"
        if partner == seat:
            yield f"P{seat + 1} is their own partner"


# --- Camel Up Cards -----------------------------------------------------------------------------------


def cards_faults(s: Any) -> list[str]:
    """List the faults of a position of Camel Up Cards."""
    players = EDITION_CARDS.players
    if s.players not in players:
        return [f"cards is for {players[0]} to {players[-1]} players, not {s.players}"]
    faults = [*_money_faults(s, CARDS_FLOOR), *_track_faults(s), *_piece_faults(s), *_copy_faults(s)]
    if s.turn >= s.players:
        faults.append(f"it is P{s.turn + 1}'s turn, but there are {s.players} players")
    return [*faults, *_PHASE_FAULTS[int(s.phase)](s), *_bet_faults(s)]


def _track_faults(s: Any) -> Iterator[str]:
    if not 1 <= s.length <= LONGEST_TRACK:
        yield f"a track has 1 to {LONGEST_TRACK} spaces, not {s.length}"
    standing = stacks(int(s.race))
    over = [space for space in standing if space > s.length]
    if over and s.phase != cards_state.OVER:
        yield f"a unit stands on {over[0]}, beyond the Finish of a track of {s.length}"
    if s.phase == cards_state.OVER and not over:
        yield "the race is over, but no camel has reached Finish"
    leader = max(standing, default=0)
    if any(s.sandstorms >> space & 1 for space in range(leader, 63)):
        yield "a sandstorm has blown in front of the leader"


def _piece_faults(s: Any) -> Iterator[str]:
    standing = stacks(int(s.race))
    for piece, name in enumerate(("fennec", "palm")):
        space = int(s.piece_space[piece])
        if not space:
            continue
        if not 1 <= space <= s.length:
            yield f"the {name} stands on {space}, which is no space of the track"
        if space in standing:
            yield f"the {name} stands on {space}, where camels stand"
        if space < min(standing, default=0):
            yield f"the {name} stands on {space}, behind every camel"
    if s.piece_space[0] and s.piece_space[0] == s.piece_space[1]:
        yield "fennec and palm stand on one space"


def _copy_faults(s: Any) -> Iterator[str]:
    for kind in range(CARD_KINDS):
        aside = int(s.hand[:, kind].sum() + s.discarded[:, kind].sum())
        from_deck = int(s.deck[kind] + s.revealed[kind])
        given = int(s.given[:, kind].sum()) + sum(1 for intel in s.intel if intel == kind)
        played = sum(1 for card in s.played if card == kind)
        if aside + max(from_deck, given) + played > CARD_COPIES[kind]:
            letter = EDITION_CARDS.letters[kind // 2]
            yield f"there are more cards {letter}{kind % 2 + 1} than {CARD_COPIES[kind]}"


def _deck_faults(s: Any) -> Iterator[str]:
    given = int(s.given.sum()) + sum(1 for intel in s.intel if intel != cards_state.NO_CARD)
    there = int(s.deck.sum() + s.revealed.sum())
    if given != there:
        yield f"{given} cards went into the deck, but {there} are in it or revealed"
    elif not s.deck[cards_state.FACE_DOWN]:
        yield from _stranger_faults(s)
    if not s.deck.sum():
        yield "the deck is empty, which ends a leg"


def _stranger_faults(s: Any) -> Iterator[str]:
    """Compare a deck that is known with what is known to have been given."""
    for kind in range(CARD_KINDS):
        known = int(s.given[:, kind].sum()) + sum(1 for intel in s.intel if intel == kind)
        if known > s.deck[kind] + s.revealed[kind]:
            letter = EDITION_CARDS.letters[kind // 2]
            yield f"a card {letter}{kind % 2 + 1} was given, but is neither in the deck nor revealed"


def _pile_faults(s: Any) -> Iterator[str]:
    for seat in range(s.players):
        discarded, given = int(s.discarded[seat].sum()), int(s.given[seat].sum())
        piles = int(s.hand[seat].sum()) + discarded + given
        cards = piles + int(s.intel[seat] != cards_state.NO_CARD) + int(s.played[seat] != cards_state.NO_CARD)
        if cards != DEALT[s.players]:
            yield f"P{seat + 1} has {cards} cards in all, but was dealt {DEALT[s.players]}"
        elif discarded > DISCARDED[s.players] or given > GIVEN[s.players]:
            yield f"P{seat + 1} has put too many cards aside: {discarded} discarded, {given} into the deck"
        if not INTEL[s.players] and s.intel[seat] != cards_state.NO_CARD:
            yield f"P{seat + 1} has shown intel, but there is none with {s.players} players"


def _bet_faults(s: Any) -> Iterator[str]:
    letters = EDITION_CARDS.letters
    for camel in range(RACING_CAMELS):
        for deck, name in enumerate(("winner", "loser")):
            if sum(1 for seat in range(s.players) if s.overall[deck, seat] == camel) > 1:
                yield f"the overall {name} card of {letters[camel]} is held twice"


# --- Camel Up Cards, phase by phase ---------------------------------------------------------------------


def _reveal_faults(s: Any) -> Iterator[str]:
    yield from _too_early(s, ("hand", "discarded", "given", "intel", "played", "deck"))
    if s.revealed.sum() >= SETUP_REVEALS:
        yield f"the first {SETUP_REVEALS} cards have been revealed, which ends the set-up"


def _deal_faults(s: Any) -> Iterator[str]:
    yield from _too_early(s, ("discarded", "given", "intel", "played", "deck", "revealed"))
    dealt, everybody = s.hand[: s.players].sum(axis=1).tolist(), int(DEALT[s.players] * s.players)
    # each seat gets all its cards before the next one gets any
    in_turn = [
        min(int(DEALT[s.players]), max(0, sum(dealt) - before)) for before in range(0, everybody, DEALT[s.players])
    ]
    if dealt != in_turn or sum(dealt) == everybody:
        yield f"hands of {' '.join(map(str, dealt))} cards are none that {DEALT[s.players]} each are dealt by"


def _choice_faults(s: Any) -> Iterator[str]:
    yield from _too_early(s, ("played", "deck", "revealed"))
    yield from _pile_faults(s)
    if s.turn < s.players and s.hand[s.turn].sum() <= 1:
        yield f"it is P{s.turn + 1}'s turn to choose, but P{s.turn + 1} has put all cards aside"


def _race_faults(s: Any) -> Iterator[str]:
    yield from _deck_faults(s)
    yield from _pile_faults(s)
    for seat in range(s.players):
        if s.hand[seat].sum() > 1:
            yield f"P{seat + 1} has more than one card in hand, but all have chosen"


def _too_early(s: Any, piles: tuple[str, ...]) -> Iterator[str]:
    """Name the piles that are empty until later in a leg."""
    for name in piles:
        if (s[name] != cards_state.NO_CARD).any() if name in ("intel", "played") else s[name].any():
            yield f"in the phase {cards_state.PHASES[s.phase]} there are no cards yet in {name!r}"


_PHASE_FAULTS: Final[dict[int, Callable[[Any], Iterable[str]]]] = {
    cards_state.SETTING_UP: _reveal_faults,
    cards_state.DEALING: _deal_faults,
    cards_state.CHOOSING: _choice_faults,
    cards_state.RACING: _race_faults,
    cards_state.OVER: lambda _: (),
}
