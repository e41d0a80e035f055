"""Fair dice: luck that nobody at a table can choose and that everybody can check when the game is over; and the check.

Knows games, luck and records; nothing of how a table is served. docs/fair-dice.md says the same for other languages.

>>> from camelup import Game
>>> from camelup.fair import FairLuck, commitment
>>> seed = bytes(32)
>>> commitment(seed)[:8]                      # published before the game
'66687aad'
>>> Game("2018", ["Ada", "Bob", "Cleo"], luck=FairLuck(seed, "K7QX2M", ["ada", "bob", "cleo"])).track[3]
'y'
"""

import hashlib
import hmac
import re
import secrets
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, count
from typing import NamedTuple, cast

from camelup.engine.events import Event
from camelup.errors import CamelUpError, HiddenCards, NotationError
from camelup.game import Game
from camelup.luck import Luck
from camelup.notation.records import FAIR_HEADERS, PROMISES, Line, Record, read_record
from camelup.reasons import Reason

__all__ = ["Difference", "FairLuck", "Verdict", "commitment", "fair_headers", "new_seed", "nonce", "verify"]

VERSION = "camelup-fair-1"
SEED_BYTES = 32
LONGEST_WORD = 64

_WORD = re.compile(r"[!\"$-+\--~]*")
_SEED = re.compile(r"[0-9a-f]{64}")
_PROMISE = re.compile(r"([0-9a-f]{64})?")


def new_seed() -> bytes:
    """Draw a secret seed for one game; a second game needs another.

    >>> len(new_seed())
    32
    """
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Return what is published before the game, so that the seed can't be changed later.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(_seed(seed)).hexdigest()


def nonce(word: str) -> str:
    """Check what a player adds to the dice: up to 64 signs, or none for a seat without a person.

    >>> nonce("x7Qa-90")
    'x7Qa-90'
    """
    return _word(word, "nonce")


def new_nonce() -> str:
    """Draw a player's share of the dice: 128 bits, a secret until everybody's promise is fixed.

    >>> len(new_nonce())
    32
    """
    return secrets.token_hex(16)


def promise(word: str) -> str:
    """Return what a player tells of a nonce before it is revealed, so that it can't be changed later.

    >>> promise("x7Qa-90")[:16]
    'e4b5664929edf820'
    """
    return hashlib.sha256(nonce(word).encode()).hexdigest()


def seed_of_draw(seed: bytes, draw: int) -> bytes:
    """Return the seed of a table's draw of this number; one that broke off tells nothing of the next.

    >>> seed_of_draw(bytes(32), 0) == bytes(32), seed_of_draw(bytes(32), 1) == bytes(32)
    (True, False)
    """
    return _seed(seed) if draw == 0 else hmac.digest(_seed(seed), f"{VERSION} draw {draw}".encode(), "sha256")


class FairLuck:
    """Luck from a secret seed, the table's name, everybody's nonces in the order of the seats, and a counter.

    `counter` is the number of pieces of luck drawn so far: whoever keeps it can go on from there later.

    >>> luck = FairLuck(bytes(32), "K7QX2M", ["ada", "bob", ""])
    >>> luck.draw("roll", ["b1", "b2", "b3"], [2, 2, 2]), luck.counter
    (2, 1)
    """

    def __init__(self, seed: bytes, table: str, nonces: Sequence[str], counter: int = 0) -> None:
        self._seed = _seed(seed)
        self.table = _table(table)
        self.nonces = tuple(nonce(word) for word in nonces)
        self.counter = counter

    def draw(self, action: str, outcomes: Sequence[str], weights: Sequence[int]) -> int:  # noqa: ARG002
        """Return the index of the outcome that comes."""
        index = bisect_right(list(accumulate(weights)), self._below(sum(weights)))
        self.counter += 1
        return index

    def _below(self, total: int) -> int:
        """Draw an even number from 0 to `total` less one: too large a number is thrown away, so that none is favoured."""
        if total < 1:
            raise CamelUpError("there is nothing to draw from: the weights have to add up to 1 or more")
        mask = (1 << (total - 1).bit_length()) - 1
        return next(number for retry in count() if (number := self.digest(retry) & mask) < total)

    def digest(self, retry: int) -> int:
        """Return the number that this piece of luck is cut from; a number that is too large is drawn again."""
        message = "\n".join([VERSION, self.table, ",".join(self.nonces), str(self.counter), str(retry)])
        return int.from_bytes(hmac.digest(self._seed, message.encode(), "sha256"), "big")


def fair_headers(seed: bytes, table: str, nonces: Sequence[str], promises: Sequence[str] = ()) -> dict[str, str]:
    """Return what the record of a finished game has to carry so that it can be verified; it reveals the seed.

    `promises` are those that were fixed before any nonce was revealed, one for each seat, or none at all.

    >>> fair_headers(bytes(32), "K7QX2M", ["ada", "bob", ""])["nonces"]
    'ada,bob,'
    """
    words = ",".join(nonce(word) for word in nonces)
    values = commitment(seed), seed.hex(), _table(table), words
    told = {PROMISES: ",".join(promises)} if any(promises) else {}
    return dict(zip(FAIR_HEADERS, values, strict=True)) | told


# --- the check ----------------------------------------------------------------------------------------


class Difference(NamedTuple):
    """A piece of luck that is not what the dice gave; `counter` is its number, from 0 on."""

    line: int
    counter: int
    action: str
    stands: str
    gave: str


class Verdict(NamedTuple):
    """What came out of the check of a record."""

    pieces: int
    """How many pieces of luck were compared."""
    commitment: str
    """What the record says was published before the game."""
    promised: bool
    """Whether the seed is the one that was promised by it."""
    wrong: tuple[Difference, ...]
    broken: str
    """Why the record can't be played to the end that it tells, or nothing."""
    promised_nonces: int = 0
    """How many nonces had been promised before any of them was known."""
    open_nonces: int = 0
    """How many were known from the moment their players sat down."""
    unkept: tuple[int, ...] = ()
    """The seats whose nonce is not the one that was promised."""

    @property
    def fair(self) -> bool:
        """Whether nothing is wrong."""
        return self.promised and not self.wrong and not self.broken and not self.unkept


def verify(text: str) -> Verdict:
    """Draw every piece of luck of a recorded game again and compare; after a difference the record is followed.

    Raises a CamelUpError when the record does not hold what is needed: headers, open cards, the end of the game.

    >>> seed, nonces = bytes(32), ["ada", "bob"]
    >>> game = Game("2014", 2, luck=FairLuck(seed, "K7QX2M", nonces))
    >>> while not game.over:
    ...     events = game.play("roll")
    >>> verify(game.record(headers=fair_headers(seed, "K7QX2M", nonces))).fair
    True
    """
    record = read_record(text)
    _check_complete(record)
    game = _checking(record)
    broken = _follow(game, text) or _wrong_result(game, record)
    published = record.headers["commitment"]
    promised = commitment(bytes.fromhex(record.headers["seed"])) == published
    verdict = Verdict(game.dice.counter, published, promised, tuple(game.wrong), broken, *_shares(record, game.dice))
    if game.over or broken:
        return verdict
    if verdict.fair:
        raise CamelUpError("this record stops before the game is over: take the record of the finished game")
    return verdict._replace(broken="the record stops before the game is over")


def _check_complete(record: Record) -> None:
    missing = [name for name in FAIR_HEADERS if name not in record.headers]
    if missing:
        raise CamelUpError(
            f"there is no header {' or '.join(missing)}: "
            "only the record of a finished game with fair dice can be verified, for it reveals the seed"
        )
    if "position" in record.headers:
        raise CamelUpError("this record begins at a position: fair dice are verified from the set-up on")
    if any("?" in line.text for line in record.lines):
        raise HiddenCards(Reason("unreadable.record-hidden"))


class _Checking(Game):
    """A game that follows a record and notes where the dice would have given something else."""

    dice: FairLuck
    source: str
    at: int
    wrong: list[Difference]

    def _play_line(self, line: Line) -> list[Event]:
        self.at = line.at
        return super()._play_line(line)

    def _luck_of(self, code: int, outcome: int | None, luck: Luck) -> int:
        if outcome is not None:
            self._compare(code, outcome)
        return super()._luck_of(code, outcome, luck)

    def _compare(self, code: int, outcome: int) -> None:
        counter, words = self.dice.counter, self._vocabulary
        gave = super()._luck_of(code, None, self.dice)
        if gave != outcome:
            line, action = _line_number(self.source, self.at), str(words.actions[code])
            self.wrong.append(Difference(line, counter, action, words.outcomes[outcome], words.outcomes[gave]))


def _checking(record: Record) -> _Checking:
    game = cast("_Checking", next(_Checking.replay(record.text))[0])
    game.dice, game.source, game.wrong = _dice_of(record), record.text, []
    if len(game.dice.nonces) != game.players:
        raise CamelUpError(
            f"there are {len(game.dice.nonces)} nonces for {game.players} players: "
            "the header has one for each seat, separated by commas, with nothing for a bot"
        )
    return game


def _dice_of(record: Record) -> FairLuck:
    headers = record.headers
    if not _SEED.fullmatch(headers["seed"]):
        raise CamelUpError(f"{headers['seed']!r} is no seed: a seed has 64 hexadecimal digits, 0-9 and a-f")
    return FairLuck(bytes.fromhex(headers["seed"]), headers["table"], headers["nonces"].split(","))


def _shares(record: Record, dice: FairLuck) -> tuple[int, int, tuple[int, ...]]:
    """Count the nonces that were promised and those that were open, and find those that do not fit their promise."""
    promises = record.headers.get(PROMISES, "," * (len(dice.nonces) - 1)).split(",")
    if len(promises) != len(dice.nonces) or not all(map(_PROMISE.fullmatch, promises)):
        raise CamelUpError(
            f"the header {PROMISES} has one SHA-256 for each of the {len(dice.nonces)} seats, separated by commas, "
            "with nothing where none was promised"
        )
    pairs = list(zip(promises, dice.nonces, strict=True))
    unkept = tuple(seat for seat, (said, word) in enumerate(pairs) if said and promise(word) != said)
    return sum(bool(said) for said, _ in pairs), sum(bool(word) and not said for said, word in pairs), unkept


def _follow(game: _Checking, text: str) -> str:
    """Play a record to its end, or return why that is not possible."""
    try:
        for _ in game.follow(text):
            pass
    except NotationError as error:
        return f"line {_line_number(text, error.at)}: {error.reason}"
    return ""


def _wrong_result(game: Game, record: Record) -> str:
    """Return where the end differs from what the header says: an action may have been changed or left out."""
    ended, said = " ".join(map(str, game.money)), record.headers.get("result")
    if not game.over or said in (None, ended):
        return ""
    return f"the header says that it ended with {said} pounds, but by its lines it ended with {ended}"


def _line_number(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


# --- what may be mixed into the dice ------------------------------------------------------------------


def _seed(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:  # a shorter key and the same with zeros behind it would give the same dice
        raise CamelUpError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}: make one with new_seed()")
    return seed


def _table(name: str) -> str:
    if not name:
        raise CamelUpError("the table needs a name: it keeps the dice of two tables apart")
    return _word(name, "name of a table")


def _word(word: str, what: str) -> str:
    if len(word) > LONGEST_WORD:
        raise CamelUpError(f"a {what} has {LONGEST_WORD} characters at most, not {len(word)}: shorten it")
    if not _WORD.fullmatch(word):
        raise CamelUpError(
            f"{word!r} can't be a {what}: use letters, digits and signs of ASCII, and no space, comma or #"
        )
    return word
