"""What can happen in a game: the values that `Game.play` gives, each with its facts by name, and `Event` for any of them.

>>> from camelup import Game
>>> from camelup.events import Rolled
>>> [event.die for event in Game("2018", seed=7).play("roll") if isinstance(event, Rolled)]
['g1']
"""

from typing import get_args

from camelup.engine.events import *  # noqa: F403  # the kinds of events are declared there, once
from camelup.engine.events import Event

__all__ = ["Event", *(kind.__name__ for kind in get_args(Event))]  # noqa: PLE0604
