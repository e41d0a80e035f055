"""How random games are steered, so that rare rules come up in few of them: some actions and some luck are made likelier."""

import random
from collections.abc import Callable, Sequence
from functools import cache

from camelup.game import Game

Steer = Callable[[random.Random, Sequence[str], Game], str]
"""Chooses one of several actions, or one of several lots of luck."""
Wanted = Callable[[str, Game], bool]


def evenly(rng: random.Random, options: Sequence[str], _game: Game) -> str:
    return rng.choice(options)


def by_kind(rng: random.Random, options: Sequence[str], _game: Game) -> str:
    """First a kind of action evenly, then one of that kind: legs go by faster than when most actions are tiles."""
    kind = rng.choice(sorted({_kind(option) for option in options}))
    return rng.choice([option for option in options if _kind(option) == kind])


@cache
def _kind(option: str) -> str:
    return option.split(maxsplit=1)[0]


def mostly(*wanted: Wanted | str, certainty: float = 0.8, otherwise: Steer = evenly) -> Steer:
    """Mostly choose what is wanted first of all, or begins so; where there is nothing of it, what is wanted next."""

    def choose(rng: random.Random, options: Sequence[str], game: Game) -> str:
        if rng.random() < certainty:
            for wish in wanted:
                if better := [option for option in options if _is_wanted(option, wish, game)]:
                    return rng.choice(better)
        return otherwise(rng, options, game)

    return choose


def _is_wanted(option: str, wish: Wanted | str, game: Game) -> bool:
    return option.startswith(wish) if isinstance(wish, str) else wish(option, game)


def any_of(*starts: str) -> Wanted:
    return lambda option, _game: option.startswith(starts)


def exactly(wanted: str) -> Wanted:
    return lambda option, _game: option == wanted


# Actions


def on_the_leader(option: str, game: Game) -> bool:
    """A finish card that may well be right."""
    return option == f"winner {game.ranking[:1]}"


def foolish(option: str, game: Game) -> bool:
    """A ticket or a finish card that will hardly be right."""
    verb, _, camel = option.partition(" ")
    return verb in ("ticket", "winner") and camel in game.ranking[-2:]


def before_the_last(option: str, game: Game) -> bool:
    """A piece right in front of the last camel."""
    verb, _, space = option.partition(" ")
    return verb in ("fennec", "palm") and int(space) == min(game.track) + 1


def rare_in_the_deck(option: str, game: Game) -> bool:
    """A +1 of a camel that has no more cards in the deck than any other, so that the camels stay together."""
    s = game.state
    coming = [int(s.given[:, 2 * c : 2 * c + 2].sum() + (s.intel // 2 == c).sum()) for c in range(5)]
    verb, _, card = option.partition(" ")
    return verb in ("deck", "intel") and card[1] == "1" and coming[game.letters.index(card[0])] == min(coming)


# Luck


def _start(option: str, game: Game) -> int:
    return next((space for space, stack in game.track.items() if option[0] in stack), -9)


def _landing(option: str, game: Game) -> int:
    return _start(option, game) + (-1 if option[0].isupper() else 1) * int(option[1])


def onto_a_crazy_camel(option: str, game: Game) -> bool:
    """Bring a racing camel onto a crazy one, to be carried backwards."""
    stack = game.track.get(_landing(option, game), "")
    return option[0].islower() and any(camel.isupper() for camel in stack)


def onto_a_piece(option: str, game: Game) -> bool:
    """Bring a unit to the fennec or the palm."""
    return _landing(option, game) in game.state.piece_space


def over_a_piece(option: str, game: Game) -> bool:
    """Bring a unit past the fennec or the palm."""
    return any(_start(option, game) < space < _landing(option, game) for space in game.state.piece_space)


def keeping_together(rng: random.Random, options: Sequence[str], game: Game) -> str:
    """Let the camels of a race of cards go one by one, the last first, so that it grows long and no sandstorm blows."""
    track = game.track
    places = {camel: (space, len(stack) - at) for space, stack in track.items() for at, camel in enumerate(stack)}

    def haste(option: str) -> tuple[bool, int, int]:
        space, lifted = places[option[0]]
        landing = space + int(option[1])
        return landing > game.state.length, lifted if space else 1, landing

    return min(options, key=haste)
