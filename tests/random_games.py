"""Plays the same random games in the engine and in the oracle, step by step, and compares everything after each step.

Games are steered so that rare rules come up: some lots of luck and some actions are made likelier than others.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from camelup.engine import cards_state
from camelup.engine.editions import BOARD_EDITIONS, EDITION_CARDS, LONGEST_TRACK
from camelup.engine.tickets import NOBODY
from camelup.game import Game
from camelup.luck import Dictated
from oracle import BoardOracle, CardsOracle

Oracle = BoardOracle | CardsOracle
Steer = Callable[[random.Random, Sequence[str], Game], str]


def evenly(rng: random.Random, options: Sequence[str], _game: Game) -> str:
    return rng.choice(options)


def by_kind(rng: random.Random, options: Sequence[str], _game: Game) -> str:
    """First a kind of action evenly, then one of that kind: legs go by faster than when most actions are tiles."""
    kind = rng.choice(sorted({option.split()[0] for option in options}))
    return rng.choice([option for option in options if option.split()[0] == kind])


def preferring(*wanted: str, certainty: float = 0.8) -> Steer:
    """Mostly choose options that begin with one of these, where there are any."""

    def choose(rng: random.Random, options: Sequence[str], _game: Game) -> str:
        better = [option for option in options if option.startswith(wanted)]
        return rng.choice(better if better and rng.random() < certainty else options)

    return choose


def for_the_hindmost(rng: random.Random, options: Sequence[str], game: Game) -> str:
    """Mostly let luck move whoever is furthest behind, so that races of cards grow long."""
    behind = [option for camel in reversed(game.ranking) for option in options if option[0] == camel]
    return behind[0] if rng.random() < 0.9 else rng.choice(options)


def for_the_leader(rng: random.Random, options: Sequence[str], game: Game) -> str:
    """Mostly let luck move the two in front, so that others stay on Start."""
    ahead = [option for camel in game.ranking for option in options if option[0] == camel]
    return ahead[0] if rng.random() < 0.9 else rng.choice(options)


def plain(game: Game) -> SimpleNamespace:
    """Read the whole record into Python's own lists and numbers, once."""
    state = game.state
    return SimpleNamespace(**{name: state[name].tolist() for name in state.dtype.names})


def track_of(race: int, letters: str) -> dict[int, str]:
    """Read the lanes of a race from last to first: nine bits each, the space above the camel."""
    track: dict[int, str] = {}
    while race & 511 != 511:
        space = (race >> 3 & 63) - 3
        track[space] = track.get(space, "") + letters[race & 7]
        race >>= 9
        if not race:
            break
    return track


def board_snapshot(game: Game) -> dict[str, Any]:
    s = plain(game)
    letters, seats = game.letters, range(s.players)
    tickets: list[list[str]] = [[] for _ in seats]
    for letter, row in zip(letters, s.ticket_owner, strict=False):
        for value, owner in zip(BOARD_EDITIONS[s.edition].tickets, row, strict=False):
            if owner != NOBODY:
                tickets[owner].append(f"{letter}{value}")
    decks = [
        [(who, letters[camel]) for who, camel in zip(s.bettor[deck][:laid], s.bet[deck][:laid], strict=True)]
        for deck, laid in enumerate(s.laid)
    ]
    return {
        "track": track_of(s.race, letters),
        "tiles": {abs(t): f"{'+' if t > 0 else '-'}P{seat + 1}" for seat, t in enumerate(s.tile) if t},
        "dice": {die for i, die in enumerate(letters[:5] + "G") if s.dice >> i & 1},
        "turn": s.turn,
        "money": s.money[: s.players],
        "tickets": [sorted(held) for held in tickets],
        "pyramid": s.pyramid[: s.players],
        "winner": decks[0],
        "loser": decks[1],
        "hands": [{letters[c] for c in range(5) if s.hand[seat] >> c & 1} for seat in seats],
        "partners": [None if p == NOBODY else p for p in s.partner[: s.players]],
        "over": game.over,
    }


KINDS = [f"{letter}{steps}" for letter in EDITION_CARDS.letters for steps in (1, 2)]


def _cards(pile: list[int]) -> list[str]:
    return sorted(kind for kind, count in zip(KINDS, pile, strict=False) for _ in range(count))


def _card_or_none(kind: int) -> str | None:
    return None if kind == cards_state.NO_CARD else KINDS[kind]


def cards_snapshot(game: Game) -> dict[str, Any]:
    s = plain(game)
    seats = range(s.players)
    letters = EDITION_CARDS.letters
    leg: list[list[str]] = [[] for _ in seats]
    for letter, row in zip(letters, s.winner_owner, strict=True):
        for value, owner in zip((5, 3, 2, 2), row, strict=True):
            if owner != NOBODY:
                leg[owner].append(f"{letter}{value}")
    return {
        "phase": cards_state.PHASES[s.phase],
        "track": {
            space: "".join(sorted(row)) if space == 0 else row for space, row in track_of(s.race, letters).items()
        },
        "length": s.length,
        "sandstorms": [space for space in range(LONGEST_TRACK + 1) if s.sandstorms >> space & 1],
        "turn": s.turn if s.phase == cards_state.RACING else 0,
        "money": s.money[: s.players],
        "hands": [_cards(s.hand[seat]) for seat in seats],
        "discarded": [_cards(s.discarded[seat]) for seat in seats],
        "given": [_cards(s.given[seat]) for seat in seats],
        "intel": [_card_or_none(kind) for kind in s.intel[: s.players]],
        "deck": _cards(s.deck),
        "revealed": _cards(s.revealed),
        "played": [_card_or_none(kind) for kind in s.played[: s.players]],
        "pieces": {
            name: (space or None, holder if space else None)
            for name, space, holder in zip(("fennec", "palm"), s.piece_space, s.piece_holder, strict=True)
        },
        "leg": [sorted(held) for held in leg],
        "midfield": [sorted(letters[c] for c in range(5) if s.midfield_owner[c] == seat) for seat in seats],
        "winner": [letters[camel] if camel >= 0 else None for camel in s.overall[0][: s.players]],
        "loser": [letters[camel] if camel >= 0 else None for camel in s.overall[1][: s.players]],
        "raced": bool(s.raced),
        "bet": bool(s.has_bet),
        "over": game.over,
    }


def snapshot(game: Game) -> dict[str, Any]:
    return cards_snapshot(game) if game.edition == "cards" else board_snapshot(game)


def oracle_for(edition: str, players: int) -> Oracle:
    return CardsOracle(players) if edition == "cards" else BoardOracle(edition, players)


def _expected(oracle: Oracle) -> dict[str, object]:
    found = oracle.snapshot()
    if isinstance(oracle, CardsOracle) and found["phase"] != "race":
        found["turn"] = 0  # nobody's turn
    return found


def unplayed(edition: str, players: int) -> Game:
    """Make a game before any luck."""
    names = ", ".join(f"P{seat + 1}" for seat in range(players))
    unofficial = "unofficial: yes\n" if edition == "2018" and players == 2 else ""
    return Game.from_record(f"edition: {edition}\nplayers: {names}\n{unofficial}")


def play_both(edition: str, players: int, seed: int, *, acting: Steer = evenly, luck: Steer = evenly) -> Counter[str]:
    """Play one game in the engine and in the oracle and return how often each rule was used."""
    rng = random.Random(seed)
    game, oracle = unplayed(edition, players), oracle_for(edition, players)
    while not game.over:
        assert snapshot(game) == _expected(oracle)
        assert list(game.waiting) == oracle.waiting()
        seat = rng.choice(game.waiting) if game.waiting else None
        actions = sorted(game.actions(seat))
        assert set(actions) == oracle.legal(seat)
        action = acting(rng, actions, game)
        outcome = ""
        if game._vocabulary.codes[action] in game._vocabulary.lucky:
            chances = game.outcomes(action)
            assert chances == oracle.outcomes(action)
            outcome = luck(rng, sorted(chances), game)
        dictated = Dictated([outcome] if outcome else [])
        game._step(game._vocabulary.codes[action], None, dictated, seat)
        assert not dictated.left
        oracle.act(action, outcome, seat)
    assert snapshot(game) == _expected(oracle)
    result = game.result()
    assert result is not None
    assert list(result.winners) == oracle.winners()
    return oracle.fired
