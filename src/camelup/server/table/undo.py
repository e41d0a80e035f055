"""Taking back one's last action at a table of one person and bots: what can be taken back. Pure.

The rule: a person may take back their own last action, and all that bots did since, as long as nothing was shown meanwhile that
they could not know before.

- Luck: whoever rolled, revealed or brought about a deal. So what is taken back has drawn none, the counter of the dice stays
  where it is, and the next die is the same whether something was taken back or not.
- A hidden card: a bot of Cards that plays the one in its hand shows it. One's own shows nothing new to oneself. Finish cards lie
  face down all the same.
- The bots' own luck goes by the decisions that stand (`Facts.asks`), so the same action gets the same answer again: nobody
  takes back until the bots have had a worse idea. (A bot that thinks for a time, like champion, may find another one.)

Nothing that can be taken back has paid anybody: only luck, the end of a leg or of the race does.

The actions are listed that show nothing, not those that do: a new one can't be taken back until somebody has thought about it.
"""

from typing import Final

from camelup.server.table.stored.entries import Acted

_SHOW_NOTHING: Final = frozenset(
    {"ticket", "cheer", "boo", "winner", "loser", "partner", "bet", "pass", "fennec", "palm"}
)
_SHOW_OTHERS: Final = frozenset({"hand"})
"""The actions that show others a card which the one who acts knows."""


def shows_nothing(entry: Acted, *, own: bool) -> bool:
    """Whether an action has shown nothing to a person that they did not know."""
    verb = entry.action.split(maxsplit=1)[0]
    return not entry.luck and (verb in _SHOW_NOTHING or (own and verb in _SHOW_OTHERS))
