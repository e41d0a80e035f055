"""The rules of the board games, 2014 and 2018, a file for each part; here are the numbers of the actions, for policies of your own.

>>> from camelup.engine.board import ROLL, TICKET
>>> ROLL, TICKET
(0, 1)
"""

from camelup.engine.board.rules import ACTIONS, BOO, CHEER, LOSER, PARTNER, PLACE, ROLL, TICKET, WINNER

__all__ = ["ACTIONS", "BOO", "CHEER", "LOSER", "PARTNER", "PLACE", "ROLL", "TICKET", "WINNER"]
