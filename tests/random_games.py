"""Plays the same random games in the engine and in the oracle, step by step, and compares everything after each step.

Games are steered so that rare rules come up: some lots of luck and some actions are made likelier than others.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from camelup.engine import board, cards, cards_state
from camelup.engine.editions import BOARD_EDITIONS, EDITION_CARDS, LONGEST_TRACK
from camelup.engine.race import stacks
from camelup.game import Game
from camelup.luck import Dictated
from camelup.notation.cards_positions import card_text
from oracle import BoardOracle, CardsOracle

Oracle = BoardOracle | CardsOracle
Steer = Callable[[random.Random, Sequence[str]], str]


def evenly(rng: random.Random, options: Sequence[str]) -> str:
    return rng.choice(options)


def preferring(*wanted: str) -> Steer:
    """Mostly choose options that begin with one of these, where there are any."""

    def choose(rng: random.Random, options: Sequence[str]) -> str:
        better = [option for option in options if option.startswith(wanted)]
        return rng.choice(better if better and rng.random() < 0.8 else options)

    return choose


def board_snapshot(game: Game) -> dict[str, Any]:
    s = game.state
    letters = game.letters
    tickets: list[list[str]] = [[] for _ in range(game.players)]
    for camel, row in enumerate(s.ticket_owner):
        for ticket, owner in enumerate(row):
            if owner != board.NOBODY:
                tickets[owner].append(f"{letters[camel]}{BOARD_EDITIONS[s.edition].tickets[ticket]}")
    decks = [
        [(int(s.bettor[deck, i]), letters[s.bet[deck, i]]) for i in range(s.laid[deck])] for deck in range(2)
    ]
    return {
        "track": game.track,
        "tiles": {abs(int(t)): f"{'+' if t > 0 else '-'}P{seat + 1}" for seat, t in enumerate(s.tile) if t},
        "dice": {die for i, die in enumerate(letters[:5] + "G") if s.dice >> i & 1},
        "turn": game.turn,
        "money": list(game.money),
        "tickets": [sorted(held) for held in tickets],
        "pyramid": s.pyramid[: game.players].tolist(),
        "winner": decks[0],
        "loser": decks[1],
        "hands": [{letters[c] for c in range(5) if s.hand[seat] >> c & 1} for seat in range(game.players)],
        "partners": [None if p == board.NOBODY else int(p) for p in s.partner[: game.players]],
        "over": game.over,
    }


def _cards(pile: Any) -> list[str]:
    return sorted(card_text(kind) for kind in range(10) for _ in range(pile[kind]))


def _card_or_none(kind: int) -> str | None:
    return None if kind == cards_state.NO_CARD else card_text(kind)


def cards_snapshot(game: Game) -> dict[str, Any]:
    s = game.state
    seats = range(game.players)
    letters = EDITION_CARDS.letters
    leg = [
        sorted(f"{letters[c]}{(5, 3, 2, 2)[i]}" for c in range(5) for i in range(4) if s.winner_owner[c, i] == seat)
        for seat in seats
    ]
    standing = stacks(int(s.race))
    track = {space: "".join(letters[c] for c in camels) for space, camels in standing.items()}
    return {
        "phase": cards_state.PHASES[s.phase],
        "track": {space: "".join(sorted(row)) if space == 0 else row for space, row in track.items()},
        "length": int(s.length),
        "sandstorms": [space for space in range(LONGEST_TRACK + 1) if s.sandstorms >> space & 1],
        "turn": game.turn if s.phase == cards_state.RACING else 0,
        "money": list(game.money),
        "hands": [_cards(s.hand[seat]) for seat in seats],
        "discarded": [_cards(s.discarded[seat]) for seat in seats],
        "given": [_cards(s.given[seat]) for seat in seats],
        "intel": [_card_or_none(s.intel[seat]) for seat in seats],
        "deck": _cards(s.deck),
        "revealed": _cards(s.revealed),
        "played": [_card_or_none(s.played[seat]) for seat in seats],
        "pieces": {
            name: (int(s.piece_space[i]) or None, int(s.piece_holder[i]) if s.piece_space[i] else None)
            for i, name in enumerate(("fennec", "palm"))
        },
        "leg": leg,
        "midfield": [sorted(letters[c] for c in range(5) if s.midfield_owner[c] == seat) for seat in seats],
        "winner": [letters[c] if (c := s.overall[0, seat]) >= 0 else None for seat in seats],
        "loser": [letters[c] if (c := s.overall[1, seat]) >= 0 else None for seat in seats],
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
        found["turn"] = 0
    return found


def compare(game: Game, oracle: Oracle, seat: int | None) -> None:
    assert snapshot(game) == _expected(oracle)
    assert list(game.waiting) == oracle.waiting()
    assert set(game.actions(seat)) == (oracle.legal(seat) if seat is not None else oracle.legal())


def unplayed(edition: str, players: int) -> Game:
    """Make a game before any luck."""
    names = ", ".join(f"P{seat + 1}" for seat in range(players))
    unofficial = "unofficial: yes\n" if edition == "2018" and players == 2 else ""
    return Game.from_record(f"edition: {edition}\nplayers: {names}\n{unofficial}")


def play_both(
    edition: str,
    players: int,
    seed: int,
    *,
    acting: Steer = evenly,
    luck: Steer = evenly,
) -> Counter[str]:
    """Play one game in both and return how often each rule was used."""
    rng = random.Random(seed)
    game, oracle = unplayed(edition, players), oracle_for(edition, players)
    while True:
        seat = rng.choice(game.waiting) if game.waiting else None
        compare(game, oracle, seat)
        if game.over:
            result = game.result()
            assert result is not None
            assert list(result.winners) == oracle.winners()
            return oracle.fired
        action = acting(rng, sorted(game.actions(seat)))
        if seat is not None and seat != game.turn:
            game.state.turn = seat
        chances = game.outcomes(action)
        expected = oracle.outcomes(action)
        assert chances == expected
        outcome = luck(rng, sorted(chances))
        game.luck = Dictated([outcome] if outcome else [])
        game._step(game._vocabulary.codes[action], None, game.luck, seat)
        assert not game.luck.left
        oracle.act(action, outcome, seat)


__all__ = ["cards", "evenly", "play_both", "preferring", "snapshot", "unplayed"]
