"""Every reason why a position made by hand is impossible, for editors and imports. Plain Python: nobody waits for it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from camelup.engine.board.state import UNKNOWN, all_dice, being_set_up
from camelup.engine.cards import state as cards_state
from camelup.engine.editions import (
    BOARD_EDITIONS,
    BOARD_FLOOR,
    CARD_KINDS,
    CARDS_FLOOR,
    EDITION_CARDS,
    FACES,
    FINISH_CARDS,
    FIRST_TILE_SPACE,
    LEG_ROLLS,
    LONGEST_TRACK,
    RACING_CAMELS,
    SETUP_REVEALS,
    SPACES,
    BoardEdition,
    CardsEdition,
    kind_text,
)
from camelup.engine.events import DECKS, HIDDEN_MONEY, PIECES
from camelup.engine.families import ByFamily
from camelup.engine.missing import missing
from camelup.engine.numbers import CARD_COPIES, DEALT, DISCARDED, GIVEN, INTEL
from camelup.engine.race import stacks
from camelup.engine.tickets import NOBODY
from camelup.reasons import Reason


def status(state: Any, *, unofficial: bool = False) -> list[Reason]:
    """List what a position lacks and every fault of it; none means that it can be played."""
    return missing(state) + _FAULTS.of_record(state)(state, unofficial)


def wrong_number(edition: BoardEdition | CardsEdition, players: int) -> Reason:
    """Return the reason why a game can't be played by so many."""
    code = "impossible.unofficial" if players in edition.on_request else "impossible.players"
    least, most = edition.players[0], edition.players[-1]
    return Reason(code, edition=edition.name, least=least, most=most, players=players)


# --- the board games ----------------------------------------------------------------------------------


def board_faults(s: Any, *, unofficial: bool = False, setting_up: bool = False) -> list[Reason]:
    """List the faults of a position of a board game, or of one in which camels are still to be placed."""
    faults = list(_player_faults(s, unofficial=unofficial))
    if setting_up:
        return [*faults, *_setup_faults(s)]
    if not being_set_up(s):
        faults += _line_faults(s)
    return [*faults, *_tile_faults(s), *_dice_faults(s), *_finish_card_faults(s), *_pairs(s)]


def _player_faults(s: Any, *, unofficial: bool) -> Iterator[Reason]:
    edition = BOARD_EDITIONS[s.edition]
    if s.players not in (*edition.players, *(edition.on_request if unofficial else ())):
        yield wrong_number(edition, int(s.players))
    if s.turn >= s.players:
        yield Reason("impossible.turn", seat=int(s.turn), players=int(s.players))
    yield from _money_faults(s, BOARD_FLOOR)


def _money_faults(s: Any, floor: int) -> Iterator[Reason]:
    for seat, money in enumerate(s.money[: s.players]):
        if money < floor and money != HIDDEN_MONEY:
            yield Reason("impossible.too-poor", seat=seat, count=int(money), least=floor)


def _setup_faults(s: Any) -> Iterator[Reason]:
    letters = BOARD_EDITIONS[s.edition].letters
    for space, camels in stacks(int(s.race)).items():
        for camel in camels:
            if space not in (range(1, FACES + 1) if camel < RACING_CAMELS else range(SPACES + 1 - FACES, SPACES + 1)):
                yield Reason("impossible.not-placed-there", camel=letters[camel], space=space)
    if s.turn or any(s[name].any() for name in ("tile", "pyramid", "laid")) or _taken(s):
        yield Reason("impossible.acted-early")


def _taken(s: Any) -> bool:
    """Whether anybody has a ticket or a partner."""
    return bool((s.ticket_owner != NOBODY).any() or (s.partner != NOBODY).any())


def _line_faults(s: Any) -> Iterator[Reason]:
    spaces = list(stacks(int(s.race)))
    beyond = [space for space in spaces if space > SPACES]
    behind = [space for space in spaces if space < 1]
    if len(beyond) + len(behind) > 1:
        yield Reason("impossible.line")
    if beyond and beyond[0] > SPACES + 3:
        yield Reason("impossible.too-far", space=beyond[0])
    if behind and BOARD_EDITIONS[s.edition].camels == RACING_CAMELS:
        yield Reason("impossible.behind-line", space=behind[0])


def _tile_faults(s: Any) -> Iterator[Reason]:
    standing = stacks(int(s.race))
    tiles = {abs(int(tile)): seat for seat, tile in enumerate(s.tile[: s.players]) if tile}
    if len(tiles) < sum(1 for tile in s.tile[: s.players] if tile):
        yield Reason("impossible.tiles-together")
    for space, seat in tiles.items():
        if not FIRST_TILE_SPACE <= space <= SPACES:
            yield Reason("impossible.tile-nowhere", seat=seat, space=space, least=FIRST_TILE_SPACE, most=SPACES)
        if space in standing:
            yield Reason("impossible.tile-camels", seat=seat, space=space)
        if space + 1 in tiles:
            yield Reason("impossible.tiles-beside", space=space, tile=space + 1)


def _dice_faults(s: Any) -> Iterator[Reason]:
    out = (all_dice(s) & ~int(s.dice)).bit_count()
    if out >= LEG_ROLLS:
        yield Reason("impossible.dice-out", count=out)
    held = int(s.pyramid.sum())
    if held > out:
        yield Reason("impossible.pyramid", held=held, count=out)


def _finish_card_faults(s: Any) -> Iterator[Reason]:
    letters = BOARD_EDITIONS[s.edition].letters
    for seat in range(s.players):
        own = [
            int(s.bet[deck, card]) for deck in range(2) for card in range(s.laid[deck]) if s.bettor[deck, card] == seat
        ]
        if len(own) > FINISH_CARDS:
            yield Reason("impossible.finish-cards", seat=seat, count=len(own), most=FINISH_CARDS)
        for camel in sorted({camel for camel in own if camel != UNKNOWN and own.count(camel) > 1}):
            yield Reason("impossible.finish-card-twice", seat=seat, camel=letters[camel])


def _pairs(s: Any) -> Iterator[Reason]:
    edition = BOARD_EDITIONS[s.edition]
    for seat, partner in enumerate(s.partner[: s.players]):
        if partner == NOBODY:
            continue
        if s.players < edition.partners_from:
            yield Reason("impossible.no-partners", seat=seat, players=int(s.players), edition=edition.name)
        if partner == seat:
            yield Reason("impossible.partner-self", seat=seat)


# --- Camel Up Cards -----------------------------------------------------------------------------------


def cards_faults(s: Any) -> list[Reason]:
    """List the faults of a position of Camel Up Cards."""
    if s.players not in EDITION_CARDS.players:
        return [wrong_number(EDITION_CARDS, int(s.players))]
    faults = [*_money_faults(s, CARDS_FLOOR), *_track_faults(s), *_piece_faults(s), *_copy_faults(s)]
    if s.turn >= s.players:
        faults.append(Reason("impossible.turn", seat=int(s.turn), players=int(s.players)))
    return [*faults, *_PHASE_FAULTS[int(s.phase)](s), *_bet_faults(s)]


def _track_faults(s: Any) -> Iterator[Reason]:
    if not 1 <= s.length <= LONGEST_TRACK:
        yield Reason("impossible.length", most=LONGEST_TRACK, length=int(s.length))
    standing = stacks(int(s.race))
    over = [space for space in standing if space > s.length]
    if over and s.phase != cards_state.OVER:
        yield Reason("impossible.beyond", space=over[0], length=int(s.length))
    if s.phase == cards_state.OVER and not over:
        yield Reason("impossible.no-finish")
    leader = max(standing, default=0)
    if any(s.sandstorms >> space & 1 for space in range(leader, 63)):
        yield Reason("impossible.storm-ahead")


def _piece_faults(s: Any) -> Iterator[Reason]:
    standing = stacks(int(s.race))
    for piece, name in enumerate(PIECES):
        space = int(s.piece_space[piece])
        if not space:
            continue
        if not 1 <= space <= s.length:
            yield Reason("impossible.piece-nowhere", piece=name, space=space)
        if space in standing:
            yield Reason("impossible.piece-camels", piece=name, space=space)
        if space < min(standing, default=0):
            yield Reason("impossible.piece-behind", piece=name, space=space)
    if s.piece_space[0] and s.piece_space[0] == s.piece_space[1]:
        yield Reason("impossible.pieces-together")


def _copy_faults(s: Any) -> Iterator[Reason]:
    for kind in range(CARD_KINDS):
        aside = int(s.hand[:, kind].sum() + s.discarded[:, kind].sum())
        from_deck = int(s.deck[kind] + s.revealed[kind])
        given = int(s.given[:, kind].sum()) + sum(1 for intel in s.intel if intel == kind)
        played = sum(1 for card in s.played if card == kind)
        if aside + max(from_deck, given) + played > CARD_COPIES[kind]:
            yield Reason("impossible.copies", card=kind_text(kind), count=int(CARD_COPIES[kind]))


def _deck_faults(s: Any) -> Iterator[Reason]:
    given = int(s.given.sum()) + sum(1 for intel in s.intel if intel != cards_state.NO_CARD)
    there = int(s.deck.sum() + s.revealed.sum())
    if given != there:
        yield Reason("impossible.deck", given=given, count=there)
    elif not s.deck[cards_state.FACE_DOWN]:
        yield from _stranger_faults(s)
    if not s.deck.sum():
        yield Reason("impossible.deck-empty")


def _stranger_faults(s: Any) -> Iterator[Reason]:
    """Compare a deck that is known with what is known to have been given."""
    for kind in range(CARD_KINDS):
        known = int(s.given[:, kind].sum()) + sum(1 for intel in s.intel if intel == kind)
        if known > s.deck[kind] + s.revealed[kind]:
            yield Reason("impossible.card-gone", card=kind_text(kind))


def _pile_faults(s: Any) -> Iterator[Reason]:
    for seat in range(s.players):
        discarded, given = int(s.discarded[seat].sum()), int(s.given[seat].sum())
        piles = int(s.hand[seat].sum()) + discarded + given
        cards = piles + int(s.intel[seat] != cards_state.NO_CARD) + int(s.played[seat] != cards_state.NO_CARD)
        if cards != DEALT[s.players]:
            yield Reason("impossible.dealt", seat=seat, count=cards, dealt=int(DEALT[s.players]))
        elif discarded > DISCARDED[s.players] or given > GIVEN[s.players]:
            yield Reason("impossible.too-many-aside", seat=seat, discarded=discarded, given=given)
        if not INTEL[s.players] and s.intel[seat] != cards_state.NO_CARD:
            yield Reason("impossible.no-intel", seat=seat, players=int(s.players))


def _bet_faults(s: Any) -> Iterator[Reason]:
    letters = EDITION_CARDS.letters
    for camel in range(RACING_CAMELS):
        for deck, name in enumerate(DECKS):
            if sum(1 for seat in range(s.players) if s.overall[deck, seat] == camel) > 1:
                yield Reason("impossible.overall-twice", deck=name, camel=letters[camel])


# --- Camel Up Cards, phase by phase ---------------------------------------------------------------------


def _reveal_faults(s: Any) -> Iterator[Reason]:
    yield from _too_early(s, ("hand", "discarded", "given", "intel", "played", "deck"))
    if s.revealed.sum() >= SETUP_REVEALS:
        yield Reason("impossible.revealed-all", count=SETUP_REVEALS)


def _deal_faults(s: Any) -> Iterator[Reason]:
    yield from _too_early(s, ("discarded", "given", "intel", "played", "deck", "revealed"))
    dealt, everybody = s.hand[: s.players].sum(axis=1).tolist(), int(DEALT[s.players] * s.players)
    # each seat gets all its cards before the next one gets any
    in_turn = [
        min(int(DEALT[s.players]), max(0, sum(dealt) - before)) for before in range(0, everybody, DEALT[s.players])
    ]
    if dealt != in_turn or sum(dealt) == everybody:
        yield Reason("impossible.hands", known=" ".join(map(str, dealt)), dealt=int(DEALT[s.players]))


def _choice_faults(s: Any) -> Iterator[Reason]:
    yield from _too_early(s, ("played", "deck", "revealed"))
    yield from _pile_faults(s)
    if s.turn < s.players and s.hand[s.turn].sum() <= 1:
        yield Reason("impossible.has-chosen", seat=int(s.turn))


def _race_faults(s: Any) -> Iterator[Reason]:
    yield from _deck_faults(s)
    yield from _pile_faults(s)
    for seat in range(s.players):
        if s.hand[seat].sum() > 1:
            yield Reason("impossible.hand-full", seat=seat)


def _too_early(s: Any, piles: tuple[str, ...]) -> Iterator[Reason]:
    """Name the piles that are empty until later in a leg."""
    for name in piles:
        if (s[name] != cards_state.NO_CARD).any() if name in ("intel", "played") else s[name].any():
            yield Reason("impossible.pile-early", phase=cards_state.PHASES[s.phase], word=name)


_PHASE_FAULTS: Final[dict[int, Callable[[Any], Iterable[Reason]]]] = {
    cards_state.SETTING_UP: _reveal_faults,
    cards_state.DEALING: _deal_faults,
    cards_state.CHOOSING: _choice_faults,
    cards_state.RACING: _race_faults,
    cards_state.OVER: lambda _: (),
}


_FAULTS: Final[ByFamily[Callable[[Any, bool], list[Reason]]]] = ByFamily(
    board=lambda s, unofficial: board_faults(s, unofficial=unofficial, setting_up=bool(being_set_up(s))),
    cards=lambda s, _: cards_faults(s),
)
