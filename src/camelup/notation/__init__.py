r"""Positions, actions and whole games as text: what is printed reads back equal. docs/notation.md describes all of it.

>>> from camelup.notation import read_position, read_record, vocabulary, write_position
>>> position = read_position("2014; track 2:wo 3:y 6:gb; dice wyb; money 3 3")
>>> write_position(position.edition, position.state)
'2014; track 2:wo 3:y 6:gb; dice wyb; turn P1; money 3 3'
>>> vocabulary("2018").actions[1]
Action('ticket b')
>>> read_record("edition: 2014\nplayers: Ada, Bob\n\nplace w1\nP1 roll w2\n").lines[1].text
'roll w2'
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from camelup.notation.actions import Action, Step, Vocabulary, vocabulary
    from camelup.notation.positions import Position, read_position, write_position
    from camelup.notation.records import Line, Record, read_record
else:
    from camelup.lazy import lazy

    __getattr__, __dir__ = lazy(
        "camelup.notation",
        {
            "camelup.notation.actions": ["Action", "Step", "Vocabulary", "vocabulary"],
            "camelup.notation.positions": ["Position", "read_position", "write_position"],
            "camelup.notation.records": ["Line", "Record", "read_record"],
        },
    )

__all__ = [
    "Action",
    "Line",
    "Position",
    "Record",
    "Step",
    "Vocabulary",
    "read_position",
    "read_record",
    "vocabulary",
    "write_position",
]
