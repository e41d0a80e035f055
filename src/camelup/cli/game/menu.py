"""The numbered list of what can be done now, and how to read what somebody typed. Knows actions as text only."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from camelup.cli.screens import board as board_screen
from camelup.cli.screens import cards as cards_screen
from camelup.cli.screens.paint import chip, flow
from camelup.errors import CamelUpError
from camelup.notation.actions import Action, vocabulary
from camelup.view import Observation

_WITH_VALUE = {"ticket": board_screen.tickets_left, "bet leg": cards_screen.winner_cards_left}

_LONGEST_NUMBER = 9
_WIDEST = 80
_ON_SPACES = ("cheer", "boo", "fennec", "palm")


class Menu:
    """The legal actions of an observation, by kind, each with a number from 1 on."""

    def __init__(self, observation: Observation, names: Sequence[str]) -> None:
        self._view = observation
        self._names = names
        self._kinds: dict[str, list[Action]] = {}
        for action in observation.actions():
            self._kinds.setdefault(action.rpartition(" ")[0], []).append(action)
        self.actions = [action for kind in self._kinds.values() for action in kind]

    def draw(self, width: int) -> Text:
        """List every action with its number; on a wide terminal in the same lines as on a usual one."""
        return flow(self._blocks(min(width, _WIDEST)), min(width, _WIDEST))

    def _blocks(self, width: int) -> Iterator[Text]:
        number = 1
        for kind, actions in self._kinds.items():
            entries = [self._entry(number + index, action, kind) for index, action in enumerate(actions)]
            number += len(actions)
            yield from [_with_heading(kind, entries, width)] if kind else entries

    def _entry(self, number: int, action: Action, kind: str) -> Text:
        return Text(f"{number})", "cyan").append_text(self._label(action.rpartition(" ")[2], kind))

    def _label(self, what: str, kind: str) -> Text:
        if kind in _WITH_VALUE:
            camel = self._view.letters.index(what)
            return chip(f"{what}{_WITH_VALUE[kind](self._view, camel)[0]}")
        if kind == "partner":
            return Text(f"{what} {self._names[int(what[1:]) - 1]}")
        return Text(what, "bold") if not kind or what.isdigit() else chip(what)

    def read(self, typed: str) -> str:
        """Turn a number or an action into the text of an action; luck is not for players to say."""
        if typed.isdecimal() and len(typed) <= _LONGEST_NUMBER:
            return self._numbered(int(typed))
        for step in vocabulary(self._view.edition).read(typed):
            if step.outcome is not None:
                verb = typed.split(maxsplit=1)[0].lower()
                raise CamelUpError(f"what comes is up to luck: type {verb!r} alone")
        return typed

    def _numbered(self, number: int) -> Action:
        if not 1 <= number <= len(self.actions):
            raise CamelUpError(f"there is no number {number} in the list: choose 1 to {len(self.actions)}")
        return self.actions[number - 1]


def _with_heading(kind: str, entries: Sequence[Text], width: int) -> Text:
    """Put the kind before its entries; a row that is too long goes on in the next line, indented."""
    gap = "  " if kind in _ON_SPACES else " "
    lines = [Text(kind, "bold")]
    for entry in entries:
        if lines[-1].cell_len + len(gap) + entry.cell_len > width:
            lines.append(Text(" " * len(kind)))
        lines[-1].append(gap).append_text(entry)
    return Text("\n").join(lines)
