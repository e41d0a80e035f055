"""Writes a playthrough: every answer of the API along one whole game, as text to be read and compared in review.

`python tests/engine/playthrough.py` writes them anew after an intended change.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from camelup.engine.events import seen_by
from camelup.game import Game
from games import table
from steering import by_kind

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {"2014-three": ("2014", 3), "2018-four": ("2018", 4), "2018-seven": ("2018", 7), "cards-four": ("cards", 4)}


def playthrough(edition: str, players: int) -> str:
    return "\n".join(_lines(table(edition, players, seed=1))) + "\n"


def _lines(game: Game) -> Iterator[str]:
    rng = random.Random(1)
    number = 0
    while not game.over:
        number += 1
        yield f"# {number}"
        yield f"position: {game.position()}"
        yield f"watcher:  {game.observe(-1).position()}"
        yield f"waiting:  {' '.join(f'P{seat + 1}' for seat in game.waiting)}"
        yield f"actions:  {_short(game.actions())}"
        action = by_kind(rng, game.actions(), game)
        chances = game.outcomes(action)
        if len(chances) > 1:
            yield f"luck:     {' '.join(f'{name}={chance}' for name, chance in chances.items())}"
        turn = game.turn
        events = game.play(action)
        yield f"P{turn + 1} plays {action}"
        yield from (f"  {event}" for event in events)
        hidden = [f"  others see {seen_by(event, -1)}" for event in events if seen_by(event, -1) != event]
        yield from hidden
        yield ""
    yield f"position: {game.position()}"
    yield f"result:   {game.result()}"


def _short(actions: Sequence[str]) -> str:
    """Group actions by their first words: `cheer 5 6 8`."""
    groups: dict[str, list[str]] = {}
    for action in actions:
        verb, _, rest = str(action).rpartition(" ")
        groups.setdefault(verb or rest, []).append(rest if verb else "")
    return " · ".join(f"{verb} {' '.join(rests)}".rstrip() for verb, rests in groups.items())


if __name__ == "__main__":
    for name, (edition, players) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(edition, players), encoding="utf-8")
