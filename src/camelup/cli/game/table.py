"""A game at the terminal: whose turn it is, what they see, what they type, where the game is saved.

Shows each person only what `observe` and `seen_by` let their seat know; bots get an observation and no more.
"""

import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from types import FrameType
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from camelup.bots import Bot, in_seconds
from camelup.cli.files import by_player, check_free, save_text
from camelup.cli.game.manual import manual
from camelup.cli.game.menu import Menu
from camelup.cli.screens.seat import draw_table, heading, leg_of, tell, tell_result
from camelup.engine.editions import FINISH_CARDS
from camelup.engine.events import Event, LegEnded, PutAside, seen_by
from camelup.engine.families import ByFamily
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.words import explain

SPECTATOR = -1
THINK = 0.5
"""How long a bot may think, in seconds."""
FORGET_SCREEN = "\x1b[3J"
"""Empties what a terminal keeps of earlier screens, where others would find a secret by scrolling."""


_A_MOMENT = 0.01
"""In seconds."""


class Leave(Exception):  # nothing is wrong
    """Somebody wants to stop playing."""


def _quit(_seat: int, _rest: str) -> None:
    raise Leave


def _leave(number: int, frame: FrameType | None) -> None:
    """Leave, but for a moment in which Python cleans an object up: what is raised there is lost, so that is asked again."""
    inside = frame
    while inside is not None:
        if inside.f_code.co_name == "__del__":
            Timer(_A_MOMENT, os.kill, (os.getpid(), number)).start()
            return
        inside = inside.f_back
    raise Leave


@contextmanager
def leaving_when_told_to() -> Iterator[None]:
    """Take an interrupt, a closed window (SIGHUP, which not every system has) and a polite end as wishes to leave."""
    known = [signal.Signals[name] for name in ("SIGHUP", "SIGTERM") if name in signal.Signals.__members__]
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else interrupts are none of our business
        known.append(signal.SIGINT)
    before = [signal.signal(which, _leave) for which in known]
    try:
        yield
    finally:
        for which, handler in zip(known, before, strict=True):
            signal.signal(which, handler)


class TerminalGame:
    """A game with bots in some seats and, at one keyboard, people in the others."""

    def __init__(self, game: Game, path: Path, bots: Mapping[int, Bot]) -> None:
        self.game = game
        self.path = path
        self.bots = bots
        self.people = game.players - len(bots)
        self.console = Console(highlight=False)
        self.log: list[Event] = []
        self.told = dict.fromkeys(range(SPECTATOR, game.players), 0)
        self.at_keyboard = SPECTATOR
        self._recall()

    def _recall(self) -> None:
        """Fill the log with what happened before: set-up, and the turns of a game that goes on."""
        for _, line, events in Game.replay(self.game.record(secrets=True)):
            if line and line.seat is not None and by_player(line):
                self.told[line.seat] = len(self.log)
            self.log += events

    # --- the game -----------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            with leaving_when_told_to():
                self._play_on()
        except (Leave, EOFError, KeyboardInterrupt):
            self._say_goodbye()

    def _play_on(self) -> None:
        while not self.game.over:
            seat = self._next_seat()
            if seat in self.bots:
                self._do(self.bots[seat].decide(self.game.observe(seat), in_seconds(THINK)), seat)
            else:
                self._ask(seat)
            if not self.people and not self.game.over:
                self._tell_spectator()
        self._end()

    def _next_seat(self) -> int:
        """Return who acts; where all choose at once, people come before bots, so that they can take a card back."""
        return min(self.game.waiting, key=lambda seat: seat in self.bots)

    def _do(self, action: str, seat: int) -> None:
        self.log += self.game.play(action, seat=seat)

    def _news(self, seat: int) -> list[Event]:
        """List what a seat has not been told yet, as far as it may know."""
        news = [self._as_seen(event, seat) for event in self.log[self.told[seat] :]]
        self.told[seat] = len(self.log)
        return news

    def _as_seen(self, event: Event, seat: int) -> Event:
        return seen_by(event, seat, hide_money=self.game.hide_money and not self.game.over)

    def _tell_spectator(self) -> None:
        news = self._news(SPECTATOR)
        tell(self.console, news, self.game.names)
        if any(isinstance(event, LegEnded) for event in news):
            self._draw(SPECTATOR, "a new leg")

    # --- a person's turn ----------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        """Show a person the table and let them type until they have acted."""
        self._pass_keyboard(seat)
        self._show(seat)
        mark = len(self.log)
        while len(self.log) == mark:
            typed = self._typed(f"{self.game.names[seat]}> ").strip()
            try:
                self._obey(typed, seat)
            except CamelUpError as error:
                self.console.print(Text(str(error), "red"))

    def _typed(self, prompt: str) -> str:
        line = input(prompt)
        if not sys.stdin.isatty():
            self.console.print(Text(line))  # so that what was piped in stands in the output
        return line

    def _pass_keyboard(self, seat: int) -> None:
        before, self.at_keyboard = self.at_keyboard, seat
        if self.people == 1 or before == seat or not (self._has_secret(seat) or self._has_secret(before)):
            return
        self._typed(f"Pass the keyboard to {self.game.names[seat]}, press Enter ")
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write(FORGET_SCREEN)

    def _has_secret(self, seat: int) -> bool:
        """Whether a seat's screen shows what the others may not see."""
        return _HAS_SECRET.of(self.game.edition)(self.game.state, seat)

    def _show(self, seat: int) -> None:
        tell(self.console, self._news(seat), self.game.names)
        self._draw(seat, f"{self.game.names[seat]} to move")
        self.console.print(self._menu(seat).draw(self.console.width))

    def _draw(self, seat: int, what: str) -> None:
        self.console.print(heading(self.game, leg_of(self.log), what))
        self.console.print(draw_table(self.game.observe(seat), self.game.names, self.console.width))

    def _menu(self, seat: int) -> Menu:
        return Menu(self.game.observe(seat), self.game.names)

    # --- what a person types ------------------------------------------------------------------------

    def _obey(self, typed: str, seat: int) -> None:
        word, _, rest = typed.partition(" ")
        command = self._commands().get(word.lower())
        if command:
            command(seat, rest.strip())
        else:
            self._do(self._menu(seat).read(typed), seat)

    def _commands(self) -> dict[str, Callable[[int, str], None]]:
        return {
            "": lambda seat, _: self._show(seat),
            "board": lambda seat, _: self._show(seat),
            "?": self._help,
            "help": self._help,
            "odds": lambda seat, _: self._tell_odds(seat),
            "advise": lambda seat, _: self._advise(seat),
            "advice": lambda seat, _: self._advise(seat),
            "log": lambda seat, _: self._tell_all(seat),
            "position": lambda seat, _: self._say(self.game.observe(seat).position()),
            "record": lambda _, __: self._say(f"This game will be saved to {self.path}"),
            "save": lambda _, name: self._save_as(name),
            "undo": lambda seat, _: self._undo(seat),
            "quit": _quit,
        }

    def _say(self, text: str) -> None:
        self.console.print(Text(text), soft_wrap=True)  # a line to be copied stays one line

    def _help(self, seat: int, about: str) -> None:
        if about:
            self._say(explain(self._menu(seat).read(about), self.game.names))
        else:
            self.console.print(manual(self.game.edition))

    def _tell_odds(self, seat: int) -> None:
        from camelup.cli.odds import odds_in_brief  # noqa: PLC0415  # only who asks waits for it

        self.console.print(odds_in_brief(self.game.observe(seat), seat, self.console.width))

    def _advise(self, seat: int) -> None:
        from camelup.cli.odds import advice_in_brief  # noqa: PLC0415  # only who asks waits for it

        self.console.print(advice_in_brief(self.game.observe(seat), seat, self.console.width))

    def _tell_all(self, seat: int) -> None:
        tell(self.console, [self._as_seen(event, seat) for event in self.log], self.game.names)

    def _undo(self, seat: int) -> None:
        """Take back a card that its owner has just put aside: nobody has seen it, and no luck has come since."""
        last = self.log[-1]
        if not isinstance(last, PutAside) or last.seat != seat:
            raise CamelUpError("only a card you have just put aside can be taken back: luck can't be undone")
        self.game.undo()
        self.log.pop()
        self.told[seat] = len(self.log)

    # --- the end ------------------------------------------------------------------------------------

    def _save(self) -> None:
        record = self.game.record(secrets=True)
        try:
            save_text(self.path, record)
        except CamelUpError:
            self._say(f"\n{record}")  # so that the game is not lost
            raise

    def _save_as(self, name: str) -> None:
        if not name:
            raise CamelUpError("say where: save FILE")
        path = Path(os.path.expanduser(name))  # noqa: PTH111  # leaves what it can't expand as it is
        save_text(path if path == self.path else check_free(path), self.game.record(secrets=True))
        self._say(f"Saved to {path}")

    def _say_goodbye(self) -> None:
        self._save()
        people = "" if self.people == 1 else f" --people {self.people}"
        money = " --hide-money" if self.game.hide_money else ""
        file = shlex.quote(str(self.path))
        self._say(f"\nSaved to {self.path}\nContinue with: camelup play --text --resume {file}{people}{money}")

    def _end(self) -> None:
        tell(self.console, self._news(self.at_keyboard), self.game.names)
        self._draw(self.at_keyboard, "the race is over")
        tell_result(self.console, self.game)
        self._save()
        self._say(f"Saved to {self.path}\nWatch it again with: camelup replay {shlex.quote(str(self.path))}")


_HAS_SECRET: Final[ByFamily[Callable[[Any, int], bool]]] = ByFamily(
    board=lambda state, seat: seat != SPECTATOR and int(state.hand[seat]).bit_count() < FINISH_CARDS,
    cards=lambda _state, _seat: True,
)
