"""Odds a second time: plain counting with exact fractions, for tests to compare with.

Knows the oracle's rules and the engine's records, and nothing of how the odds are counted. Where the oracle is too slow, a
second counter on strings serves, which the tests hold against the oracle first.
"""

import copy
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

import numpy as np

from camelup import Game
from camelup.engine import rules
from camelup.engine.board import rules as board
from camelup.engine.board.state import all_dice
from camelup.engine.cards import rules as cards
from camelup.engine.cards import state as cards_state
from camelup.engine.events import NO_TRACE
from camelup.notation import vocabulary
from camelup.odds.board.leg import ORDERS, LegOdds
from camelup.odds.cards.tally import CardsLegOdds
from camelup.view import View
from oracle import ALL_CARDS, EDITIONS, BoardOracle, CardsOracle
from snapshots import KINDS, board_snapshot, cards_snapshot, plain, track_of
from steering import by_kind

Chances = dict[Any, Fraction]
TILE_SPACES = range(2, 17)


def shares(chances: Chances) -> Chances:
    """Leave out what can't happen."""
    return {what: chance for what, chance in chances.items() if chance}


@dataclass
class Leg:
    """What may become of a leg: the chance of each order, the first camel first, and of the race's end, and landings."""

    orders: Chances
    ended: Fraction
    landings: Chances


def told(odds: LegOdds) -> Leg:
    """Read what the odds tell, as exact fractions."""
    weights = {"".join(odds.letters[camel] for camel in order): w for order, w in zip(ORDERS, odds.orders, strict=True)}
    return Leg(
        shares({order: Fraction(weight, odds.total) for order, weight in weights.items()}),
        Fraction(odds.ended, odds.total),
        shares({space: Fraction(weight, odds.total) for space, weight in enumerate(odds.landing_weights, start=1)}),
    )


# Random positions


def random_position(
    rng: random.Random, edition: str, rolls: int, *, late: bool = False, tiles: bool = True, players: int = 0
) -> str:
    """Write a position with so many rolls left in its leg: bunched or spread camels, tiles, tickets, much money."""
    facts = EDITIONS[edition]
    players = players or rng.randint(3, 8)
    track = _random_track(rng, facts.racing, facts.crazy, late=late)
    dice = facts.racing + ("G" if facts.crazy else "")
    left = rng.sample(dice, rolls + bool(facts.crazy))
    words = [f"{space}:{stack}" for space, stack in track.items()]
    words += _random_tiles(rng, set(track), players) if tiles else []
    pyramid = Counter(rng.randrange(players) for _ in range(5 - rolls))
    fields = [
        edition,
        f"track {' '.join(words)}",
        f"dice {''.join(die for die in dice if die in left)}",
        f"turn P{rng.randint(1, players)}",
        f"money {' '.join(['50'] * players)}",
        _of_seats("tickets", _random_tickets(rng, facts.racing, facts.tickets, players)),
        _of_seats("pyramid", {seat: [str(count)] for seat, count in pyramid.items()}),
    ]
    return "; ".join(text for text in fields if text)


def _of_seats(name: str, held: dict[int, list[str]]) -> str:
    words = " ".join(f"P{seat + 1}:{','.join(texts)}" for seat, texts in sorted(held.items()))
    return f"{name} {words}" if words else ""


def _random_track(rng: random.Random, racing: str, crazy: str, *, late: bool) -> dict[int, str]:
    width = rng.choice((0, 1, 3, 6, 11))
    first = 16 - width if late else rng.randint(1, 16 - width)
    tangled = rng.random() < 0.6
    track: dict[int, str] = {}
    for camel in rng.sample(racing + crazy, len(racing + crazy)):
        anywhere = camel in crazy and not tangled
        space = rng.randint(1, 16) if anywhere else rng.randint(first, first + width)
        track[space] = track.get(space, "") + camel
    return track


def _random_tiles(rng: random.Random, taken: set[int], players: int) -> list[str]:
    tiles: dict[int, str] = {}
    for seat in range(rng.choice((0, 1, 3, players))):
        free = [s for s in TILE_SPACES if s not in taken and not {s - 1, s, s + 1} & set(tiles)]
        if free:
            tiles[rng.choice(free)] = f"{rng.choice('+-')}P{seat + 1}"
    return [f"{space}:{tile}" for space, tile in tiles.items()]


def _random_tickets(rng: random.Random, racing: str, values: Sequence[int], players: int) -> dict[int, list[str]]:
    left = {colour: list(values) for colour in racing}
    held: dict[int, list[str]] = {}
    for _ in range(rng.randint(0, 8)):
        colour = rng.choice(racing)
        if left[colour]:
            held.setdefault(rng.randrange(players), []).append(f"{colour}{left[colour].pop(0)}")
    return held


# A leg of a board game, through the oracle


def oracle_of(game: Game) -> BoardOracle:
    """Set the oracle up as far as movement goes."""
    seen = board_snapshot(game)
    oracle = BoardOracle(game.edition, game.players)
    oracle.track = {space: list(stack) for space, stack in seen["track"]}
    oracle.tiles = {space: (tile[0], int(tile[2:]) - 1) for space, tile in seen["tiles"]}
    oracle.dice, oracle.pyramid = set(seen["dice"]), list(seen["pyramid"])
    return oracle


def _fork(oracle: BoardOracle) -> BoardOracle:
    twin = copy.copy(oracle)
    twin.track = {space: list(stack) for space, stack in oracle.track.items()}
    twin.dice, twin.pyramid, twin.money = set(oracle.dice), list(oracle.pyramid), list(oracle.money)
    return twin


def _landing(oracle: BoardOracle, luck: str) -> int:
    crazy = luck[0] in oracle.crazy
    camel = oracle.crazy_camel_to_move(luck[0]) if crazy else luck[0]
    return oracle.space_of(camel) + (-1 if crazy else 1) * int(luck[1])


def count_leg(game: Game) -> Leg:
    """Roll everything that may come, in every order; equal tracks with equal dice are followed once."""
    ends: Counter[tuple[str, bool]] = Counter()
    landings: Counter[int] = Counter()
    level = {"": (oracle_of(game), 1)}
    rest = total = _ways_to_roll(level[""][0])
    while level:
        rest //= 6 * len(next(iter(level.values()))[0].dice)
        following: dict[str, tuple[BoardOracle, int]] = {}
        for oracle, weight in level.values():
            for luck, sides in oracle.outcomes("roll").items():
                landings[_landing(oracle, luck)] += weight * sides * rest
                twin = _fork(oracle)
                twin.roll(luck[0], int(luck[1]))
                if twin.over or sum(oracle.pyramid) == 4:
                    ends["".join(twin.order(twin.racing)), twin.over] += weight * sides * rest
                else:
                    key = f"{sorted(twin.track.items())} {sorted(twin.dice)}"
                    following[key] = twin, weight * sides + (following[key][1] if key in following else 0)
        level = following
    return _leg(ends, landings, total)


def _ways_to_roll(oracle: BoardOracle) -> int:
    """Count the sides of all dice that are still to be rolled in a leg, in every order."""
    rolls = 5 - sum(oracle.pyramid)
    return prod(6 * (len(oracle.dice) - rolled) for rolled in range(rolls))


def _leg(ends: Counter[tuple[str, bool]], landings: Counter[int], total: int) -> Leg:
    orders: Counter[str] = Counter()
    for (order, _), weight in ends.items():
        orders[order] += weight
    return Leg(
        {order: Fraction(weight, total) for order, weight in orders.items()},
        Fraction(sum(weight for (_, over), weight in ends.items() if over), total),
        {space: Fraction(weight, total) for space, weight in landings.items() if 1 <= space <= 16},
    )


# The same on strings, quicker: a track is a row of stacks from space -2 on

Track = tuple[str, ...]
_BEHIND = 2


def track_row(game: Game) -> Track:
    standing = dict(track_of(int(game.state.race), game.letters))
    return tuple(standing.get(space, "") for space in range(-_BEHIND, 20))


def tile_sides(game: Game) -> dict[int, int]:
    tiles = game.state.tile[: game.players].tolist()
    return {abs(tile) + _BEHIND: 1 if tile > 0 else -1 for tile in tiles if tile}


def dice_of(game: Game) -> str:
    return "".join(sorted(board_snapshot(game)["dice"]))


def _crazy_mover(track: Track, shown: str) -> str:
    above = {camel: stack.partition(camel)[2] for stack in track for camel in "WK" if camel in stack}
    carriers = [camel for camel, riders in above.items() if riders.strip("WK")]
    if len(carriers) == 1:
        return carriers[0]
    upper = next((stack for stack in track if "WK" in stack or "KW" in stack), "")
    return ("K" if "WK" in upper else "W") if upper else shown


def _step(track: Track, tiles: dict[int, int], camel: str, number: int) -> tuple[Track, int]:
    """Move a unit; gives the track then and the index of the space where it landed before a tile acted."""
    start = next(index for index, stack in enumerate(track) if camel in stack)
    height = track[start].index(camel)
    unit = track[start][height:]
    sense = -1 if camel in "WK" else 1
    landing = start + sense * number
    side = tiles.get(landing, 0)
    end = landing + sense * side
    row = list(track)
    row[start] = row[start][:height]
    row[end] = unit + row[end] if side < 0 else row[end] + unit
    return tuple(row), landing


def _moves(track: Track, dice: str) -> Iterator[tuple[str, str, int, int]]:
    """List each die, the camel it moves, the number, and on how many of six sides that comes."""
    for die in dice:
        shown = "WK" if die == "G" else die
        for colour in shown:
            camel = _crazy_mover(track, colour) if die == "G" else colour
            for number in (1, 2, 3):
                yield die, camel, number, 2 // len(shown)


def is_over(track: Track) -> bool:
    return any(track[: _BEHIND + 1]) or any(track[_BEHIND + 17 :])


def order_of(track: Track) -> str:
    """List the racing camels from the first to the last."""
    return "".join(track)[::-1].replace("W", "").replace("K", "")


def leg_ends(track: Track, dice: str, tiles: dict[int, int]) -> tuple[dict[Track, int], Counter[int], int]:
    """Count the ends of a leg: the weight of each track, of landings by space, and of all together."""
    spare = int(any("K" in stack for stack in track))
    rest = prod(6 * left for left in range(1 + spare, len(dice) + 1))
    total = rest
    ends: Counter[Track] = Counter()
    landings: Counter[int] = Counter()
    level = {(track, dice): 1}
    while level:
        rest //= 6 * len(next(iter(level))[1])
        following: Counter[tuple[Track, str]] = Counter()
        for (before, left), weight in level.items():
            for die, camel, number, sides in _moves(before, left):
                after, landing = _step(before, tiles, camel, number)
                landings[landing - _BEHIND] += weight * sides * rest
                if is_over(after) or len(left) == 1 + spare:
                    ends[after] += weight * sides * rest
                else:
                    following[after, left.replace(die, "")] += weight * sides
        level = following
    return ends, landings, total


def count_leg_quickly(game: Game) -> Leg:
    ends, landings, total = leg_ends(track_row(game), dice_of(game), tile_sides(game))
    orders: Counter[tuple[str, bool]] = Counter()
    for track, weight in ends.items():
        orders[order_of(track), is_over(track)] += weight
    return _leg(orders, landings, total)


# A whole race of 2014, leg by leg


def count_race(game: Game) -> tuple[Chances, Chances]:
    """Give each camel's exact chance to win and to lose the whole race, no tiles after this leg."""
    winner: Chances = defaultdict(Fraction)
    loser: Chances = defaultdict(Fraction)
    for order, chance in _race_ends(track_row(game), dice_of(game), tile_sides(game)).items():
        winner[order[0]] += chance
        loser[order[-1]] += chance
    return winner, loser


def _race_ends(track: Track, dice: str, tiles: dict[int, int]) -> Chances:
    ends, _, total = leg_ends(track, dice, tiles)
    orders: Chances = defaultdict(Fraction)
    for end, weight in ends.items():
        later = {order_of(end): Fraction(1)} if is_over(end) else _race_from(end)
        for order, chance in later.items():
            orders[order] += chance * Fraction(weight, total)
    return orders


@cache
def _race_from(track: Track) -> Chances:
    return _race_ends(track, "bgowy", {})


# Money, through the engine


def alone(view: View) -> Any:
    """Copy a record into an array of its own."""
    states = np.zeros(1, view.state.dtype)
    states[0] = view.state
    return states


def after_action(view: View, action: str) -> Any:
    """Do an action without luck and give the states then."""
    states = alone(view)
    rules.step(states, vocabulary(view.edition).codes[action], -1, NO_TRACE)
    return states


def after_nothing(view: View) -> Any:
    """Give the turn to the next seat as if this one had done nothing."""
    states = alone(view)
    states["turn"] = (view.turn + 1) % view.players
    return states


def expected_money(states: Any, seat: int, *, whole_race: bool = False) -> Fraction:
    """Give a seat's expected money after the leg, or the race, if everybody only rolls, or reveals and passes."""
    codes, weights = np.empty(rules.MOST_OUTCOMES, np.int64), np.empty(rules.MOST_OUTCOMES, np.int64)
    action = _next_action(states[0])
    count = rules.outcomes_in(states, action, codes, weights)
    found = Fraction(0)
    for code, weight in zip(codes[:count].tolist(), weights[:count].tolist(), strict=True):
        after = states.copy()
        rules.step(after, action, code, NO_TRACE)
        ended = rules.who(after) == rules.RACE_OVER or (_leg_over(after[0]) and not whole_race)
        found += weight * (int(after[0].money[seat]) if ended else expected_money(after, seat, whole_race=whole_race))
    return found / int(weights[:count].sum())


def _next_action(state: Any) -> int:
    if rules.of_state(state) is board:
        return board.ROLL
    return cards.PASS if state.raced else cards.REVEAL


def _leg_over(state: Any) -> bool:
    if rules.of_state(state) is board:
        return bool(state.dice == all_dice(state))
    return bool(state.phase != cards_state.RACING)


def brought(view: View, action: str, *, whole_race: bool = False) -> Fraction:
    """Tell how much an action changes the expected money of the seat that does it."""
    with_it = expected_money(after_action(view, action), view.turn, whole_race=whole_race)
    return with_it - expected_money(after_nothing(view), view.turn, whole_race=whole_race)


# A leg of Camel Up Cards


def race_of_cards(rng: random.Random, left: int, *, players: int = 0) -> Game:
    """Play a game of cards at random to a turn with at most so many cards in the deck."""
    while True:
        game = Game("cards", players or rng.randint(2, 6), seed=rng.getrandbits(32))
        for _ in range(rng.choice((0, 60, 150))):
            if not game.over:
                game.play(by_kind(rng, game.actions(), game))
        while not game.over and not (game.state.phase == cards_state.RACING and game.state.deck.sum() <= left):
            game.play(by_kind(rng, game.actions(), game))
        if not game.over:
            return game


def known_deck(track: str, deck: str, hand: str = "o1", **fields: str) -> Game:
    """Set up two players with a known deck; the other cards are filled in somehow."""
    coming = deck.split()
    ones = Counter(card for card in ALL_CARDS if card.endswith("1"))
    revealed = list((ones - Counter([*coming, hand])).elements())[::2][: 12 - len(coming)]
    rest = "".join(f"; {name} {text}" for name, text in fields.items() if text)
    text = f"cards; track {track}; deck {deck}; revealed {' '.join(revealed)}; hand P1:{hand} P2:?; money 50 50{rest}"
    return Game.imagine(Game.from_text(text), seed=1)


def random_known_deck(rng: random.Random, left: int) -> Game:
    """Set up two players with a known deck, bets of the leg, and perhaps a piece, near the finish or not."""
    first = rng.choice((0, 1, 6, 10))
    spaces = {camel: rng.randint(first, first + 4) for camel in rng.sample("woygb", 5)}
    track = {space: "".join(c for c in spaces if spaces[c] == space) for space in sorted(set(spaces.values()))}
    deck = rng.sample([card for card in ALL_CARDS if card != "o1"], left)
    free = [space for space in range(min(track) + 1, 16) if space not in track]
    return known_deck(
        " ".join(f"{space}:{stack}" for space, stack in track.items()),
        " ".join(deck),
        rng.choice([f"{colour}1" for colour in "woygb"]),
        pieces=rng.choice(("", f"P{rng.randint(1, 2)}:{rng.choice(('fennec', 'palm'))}{rng.choice(free[:3])}")),
        bets=f"P1:{','.join(f'{colour}5' for colour in rng.sample('woygb', 2))},{rng.choice('woygb')}",
    )


def play_at_random(states: Any, rng: random.Random, until: int) -> None:
    """Play cards through the engine up to a phase: in a race everybody reveals, before it each legal action is evenly likely."""
    actions, codes, weights = (np.empty(rules.MOST_ACTIONS, np.int64) for _ in range(3))
    while states[0].phase != until:
        racing = states[0].phase == cards_state.RACING
        action = _next_action(states[0]) if racing else actions[rng.randrange(rules.legal_in(states, actions))]
        count = rules.outcomes_in(states, action, codes, weights)
        luck = rng.choices(codes[:count].tolist(), weights[:count].tolist())[0]
        rules.step(states, action, luck, NO_TRACE)


@dataclass
class CardsLeg:
    """What may become of a leg of cards."""

    places: dict[str, list[Fraction]]
    ended: Fraction
    landings: Chances
    stay: list[Fraction]


def agree(odds: CardsLegOdds, leg: CardsLeg, *, within: float = 1e-12) -> bool:
    """Compare the odds of a leg with what was counted; landings, which may pass 1, are left five times the room."""
    places = [abs(odds.places[c][i] - leg.places[c][i]) for c in leg.places for i in range(5)]
    stay = [abs(odds.pieces_stay[piece] - leg.stay[piece]) for piece in range(2)]
    spaces = set(odds.landings) | set(leg.landings)
    landings = [abs(odds.landings.get(space, 0) - leg.landings.get(space, 0)) / 5 for space in spaces]
    return max([*places, *stay, *landings, abs(odds.race_ends - leg.ended)]) <= within


def _cards_oracle(view: View) -> CardsOracle:
    seen = cards_snapshot(view)
    oracle = CardsOracle(view.players)
    oracle.track = {space: list(stack) for space, stack in seen["track"]}
    oracle.length = seen["length"]
    oracle.pieces = {piece: space for piece, (space, _) in zip(("fennec", "palm"), seen["pieces"], strict=True)}
    return oracle


def _fork_cards(oracle: CardsOracle) -> CardsOracle:
    twin = copy.copy(oracle)
    twin.track = {space: list(stack) for space, stack in oracle.track.items()}
    twin.pieces, twin.holders = dict(oracle.pieces), dict(oracle.holders)
    return twin


Row = tuple[str, ...]


def _decks(view: View) -> dict[Row, int]:
    """Weigh each possible rest of the deck, sorted: the ways to have given its unknown cards, and to have revealed the others."""
    s = plain(view)
    if not s.deck[10]:
        return {tuple(sorted(_named(s.deck).elements())): 1}
    own = sum((_named(pile) for pile in s.given), Counter(KINDS[kind] for kind in s.intel if 0 <= kind < 10))
    elsewhere = sum((_named(pile) for pile in (*s.hand, *s.discarded)), Counter(KINDS[k] for k in s.played if k >= 0))
    pool = Counter(ALL_CARDS) - elsewhere - own
    revealed = _named(s.revealed)
    found = {}
    for rest in combinations_with_replacement(sorted(KINDS), sum(s.deck)):
        deck = revealed + Counter(rest)
        strangers = {kind: deck[kind] - own[kind] for kind in KINDS}
        if min(strangers.values()) >= 0:
            given = prod(comb(pool[kind], count) for kind, count in strangers.items())
            found[rest] = given * prod(comb(deck[kind], count) for kind, count in revealed.items())
    return {rest: weight for rest, weight in found.items() if weight}


def _named(pile: list[int]) -> Counter[str]:
    return Counter({kind: count for kind, count in zip(KINDS, pile, strict=False) if count})


def count_cards_leg(view: View) -> CardsLeg:
    """Reveal every possible deck in every order; equal tracks with equal cards revealed are followed once."""
    decks = _decks(view)
    left = len(next(iter(decks)))
    total = sum(decks.values()) * factorial(left)
    weight_of = _weights_of_rows(decks, left)
    landings: Counter[int] = Counter()
    level = {"": (_cards_oracle(view), Row(), 1)}
    for _ in range(left):
        following: dict[str, tuple[CardsOracle, Row, int]] = {}
        for oracle, row, ways in level.values():
            for card in KINDS:
                then = tuple(sorted((*row, card)))
                if weight_of(then):
                    twin = _fork_cards(oracle)
                    if not _finished(oracle):
                        landings[oracle.space_of(card[0]) + int(card[1])] += ways * weight_of(then)
                        twin.move(card[0], int(card[1]))
                    key = f"{then} {sorted(twin.track.items())} {twin.pieces}"
                    following[key] = twin, then, ways + (following[key][2] if key in following else 0)
        level = following
    return _cards_leg([(oracle, ways * weight_of(row)) for oracle, row, ways in level.values()], landings, total)


def _weights_of_rows(decks: dict[Row, int], left: int) -> Callable[[Row], int]:
    """Give the weight of all orders that begin with a row of cards: the same however the row is ordered."""

    @cache
    def weight_of(row: Row) -> int:
        if len(row) == left:
            return decks.get(row, 0) * prod(factorial(count) for count in Counter(row).values())
        return sum(weight_of(tuple(sorted((*row, card)))) for card in KINDS)

    return weight_of


def _finished(oracle: CardsOracle) -> bool:
    return max(oracle.track) > oracle.length


def _cards_leg(ends: list[tuple[CardsOracle, int]], landings: Counter[int], total: int) -> CardsLeg:
    places: dict[str, list[int]] = {camel: [0] * 5 for camel in "woygb"}
    for oracle, weight in ends:
        for camel, place in oracle.places().items():
            places[camel][place - 1] += weight
    stay = [sum(weight for oracle, weight in ends if oracle.pieces[piece] is not None) for piece in ("fennec", "palm")]
    return CardsLeg(
        {camel: [Fraction(weight, total) for weight in row] for camel, row in places.items()},
        Fraction(sum(weight for oracle, weight in ends if _finished(oracle)), total),
        {space: Fraction(weight, total) for space, weight in landings.items() if space},
        [Fraction(weight, total) for weight in stay],
    )
