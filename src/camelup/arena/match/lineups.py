"""Who sits together: bots spread over the seats of a table. Knows nothing of games."""

import random
from collections.abc import Sequence
from itertools import combinations, cycle, islice


def line_ups(bots: Sequence[int], players: int) -> list[tuple[int, ...]]:
    """Spread bots over the seats: each line-up is played for a round, then the next, then from the first again.

    With as many bots as seats there is one line-up. With fewer the first bot sits once and the others fill the remaining
    seats in turn; where they can't do so evenly, each of them begins in some line-up. With more, every choice of them plays.

    >>> line_ups([0, 1], 4)
    [(0, 1, 1, 1)]
    >>> line_ups([0, 1, 2], 4)
    [(0, 1, 2, 1), (0, 2, 1, 2)]
    >>> sorted(line_ups([0, 1, 2], 2))
    [(0, 1), (0, 2), (1, 2)]
    """
    if len(bots) > players:
        return _choices(bots, players)
    first, others = bots[0], bots[1:] or bots
    seats = players - 1
    beginnings = range(len(others)) if seats % len(others) else range(1)
    return [(first, *islice(cycle(others), start, start + seats)) for start in beginnings]


def _choices(bots: Sequence[int], players: int) -> list[tuple[int, ...]]:
    """List every choice of bots; shuffled, so that in a match of any length all play about equally often."""
    every = list(combinations(bots, players))
    random.Random(len(every)).shuffle(every)  # noqa: S311  # the same order every time
    return every
