"""One game between bots: each sees what its seat may know and no more. Knows no rule."""

from typing import NamedTuple

from camelup.arena.match.settings import Settings
from camelup.arena.play.earnings import Ledger
from camelup.arena.play.seat import Seat, Thinking
from camelup.arena.play.seeds import seed_of
from camelup.game import Game


class CutOff(NamedTuple):
    """A bot that failed in a game and was replaced by `random` for the rest of it.

    >>> print(CutOff("./my_bot.py", game=4, seat=0, turn=12, reason="it ended with exit status 1"))
    ./my_bot.py was cut off in game 5, seat P1, after 12 actions: it ended with exit status 1
    """

    bot: str
    game: int
    seat: int
    turn: int
    """How many actions had been done in the game."""
    reason: str
    traceback: str = ""
    """The lines of its code that led there, or what a program wrote to its standard error; only once for each bot."""

    def __str__(self) -> str:
        where = f"game {self.game + 1}, seat P{self.seat + 1}, after {self.turn} actions"
        return f"{self.bot} was cut off in {where}: {self.reason}"


class Outcome(NamedTuple):
    """What a game came to, seat by seat."""

    money: tuple[int, ...]
    earned: list[list[int]]
    thinking: list[Thinking]
    cut_off: list[CutOff]


def play_game(settings: Settings, number: int) -> Outcome:
    """Play a game of a match; its number decides who sits where and what luck there is.

    >>> match = Settings(("novice", "random"))
    >>> play_game(match, 0).money == play_game(match, 0).money
    True
    """
    return _MatchGame(settings, number).play()


class _MatchGame:
    """One game of a match, with the bots that sit round it."""

    def __init__(self, settings: Settings, number: int) -> None:
        self.number = number
        self.think = settings.think
        round_number, rotation = divmod(number, settings.players)
        self.seats = [
            Seat(settings.contestants[who], seat, seed_of(settings.seed, "bot", round_number, rotation, seat))
            for seat, who in enumerate(settings.seating(number))
        ]
        # What is drawn when never depends on who plays: with the same seed the dice fall alike, and the cards are dealt alike.
        luck = seed_of(settings.seed, "luck", round_number)
        self.game = Game(settings.edition, settings.players, seed=luck, unofficial=settings.unofficial)
        self.ledger = Ledger(settings.edition, settings.players)
        self.turn = 0
        self.cut_off: list[CutOff] = []

    def play(self) -> Outcome:
        try:
            self._play()
        finally:
            for seat in self.seats:
                seat.close()
                self._take_failure(seat)
        return Outcome(self.game.money, self.ledger.earned, [seat.thinking for seat in self.seats], self.cut_off)

    def _play(self) -> None:
        for seat in self.seats:
            seat.sit_down(self.game.observe(seat.number), self.game.names)
            self._take_failure(seat)
        while not self.game.over:
            self._act(self.seats[self.game.waiting[0]])
        if result := self.game.result():
            for seat in self.seats:
                seat.stand_up(result)

    def _act(self, seat: Seat) -> None:
        action = seat.decide(self.game.observe(seat.number), self.think)
        self._take_failure(seat)
        events = self.game.play(action, seat=seat.number)
        self.turn += 1
        self.ledger.enter(events)
        for listening in self.seats:
            listening.hear(events)
            self._take_failure(listening)

    def _take_failure(self, seat: Seat) -> None:
        if seat.failure is not None:
            self.cut_off.append(CutOff(seat.spec, self.number, seat.number, self.turn, *seat.failure))
            seat.failure = None
