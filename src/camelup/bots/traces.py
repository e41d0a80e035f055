"""Where in somebody's own code something went wrong: tracebacks without our part of them. Knows no bot."""

import traceback
from collections.abc import Iterable, Sequence
from pathlib import Path
from traceback import FrameSummary
from types import FrameType
from typing import Final

_OURS: Final = str(Path(__file__).parent.parent)
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
    """Leave out the frames before the first that is not ours, nor of the machinery that imports and starts things."""
    every = list(frames)
    last_of_ours = next((n for n, one in enumerate(every) if one.filename.startswith(_OURS)), 0)
    after = (n for n in range(last_of_ours, len(every)) if not every[n].filename.startswith((_OURS, "<frozen")))
    return every[next(after, len(every)) :]


def _place(frames: Sequence[FrameSummary]) -> str:
    if not frames:
        return ""
    file = frames[0].filename
    line = next(one.lineno for one in reversed(frames) if one.filename == file)
    return f" (line {line} of {Path(file).name})"
