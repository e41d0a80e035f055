"""Where in somebody's own code something went wrong: tracebacks without our part of them. Knows no bot."""

import traceback
from collections.abc import Iterable, Sequence
from itertools import dropwhile
from pathlib import Path
from traceback import FrameSummary
from types import FrameType
from typing import Final

_OURS: Final = str(Path(__file__).parents[2])
_DOORS: Final = tuple(
    str(Path(_OURS, *file)) for file in (("arena", "play", "seat.py"), ("bots", "making", "from_words.py"))
)
"""Where our code calls somebody else's."""
_INTERRUPT: Final = str(Path(_OURS, "arena", "play", "patience.py"))
"""Where it is called back from."""
_MOST_FRAMES: Final = 12


def own_traceback(error: BaseException) -> str:
    """Return what Python would print of an error, beginning with the first line that is not ours; nothing if there is none.

    >>> own_traceback(ValueError("never raised"))
    ''
    """
    frames = _own(traceback.extract_tb(error.__traceback__))
    if not frames:
        return ""
    lines = [*traceback.format_list(frames[-_MOST_FRAMES:]), *traceback.format_exception_only(error)]
    return "Traceback (most recent call last):\n" + "".join(lines).rstrip()


def place_of(error: BaseException) -> str:
    """Return the line of somebody's own file that an error came from, such as ` (line 7 of my_bot.py)`."""
    return _place(_own(traceback.extract_tb(error.__traceback__)))


def place_in(frame: FrameType) -> str:
    """Return the line of somebody's own file that a thread is at, as `place_of` does."""
    return _place(_own(traceback.extract_stack(frame)))


def _own(frames: Iterable[FrameSummary]) -> Sequence[FrameSummary]:
    """Leave out the frames up to the door, and those that import a file."""
    inside = dropwhile(lambda one: one.filename not in _DOORS, frames)
    own = list(dropwhile(lambda one: one.filename.startswith((_OURS, "<frozen")), inside))
    return own[:-1] if own and own[-1].filename == _INTERRUPT else own


def _place(frames: Sequence[FrameSummary]) -> str:
    if not frames:
        return ""
    file = frames[0].filename
    line = next(one.lineno for one in reversed(frames) if one.filename == file)
    return f" (line {line} of {Path(file).name})"
