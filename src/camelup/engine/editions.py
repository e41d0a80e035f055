"""Every game and every number of every rulebook, once, as plain data. Knows nothing else, and loads nothing.

Command line, API and page list what stands here. The first half is common to the two board games; what differs between them is
a field of `BoardEdition`. `numbers.py` has the same as arrays for the compiled rules.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal

Family = Literal["board", "cards"]
"""Games of one family have the same rules but for the fields of their edition; see `families.py`."""

DEFAULT_PLAYERS: Final = 4
RACING_CAMELS: Final = 5
START_MONEY: Final = 3  # B2, C2

# --- the board games --------------------------------------------------------------------------------

SPACES: Final = 16  # B1
FIRST_TILE_SPACE: Final = 2  # B8: space 1 never holds a tile
FACES: Final = 3  # B4: each racing die shows 1, 2 and 3 twice
LEG_ROLLS: Final = 5  # B15
TICKETS: Final = 4  # the most tickets of one colour in any edition
FINISH_CARDS: Final = 5  # B2
MOST_PLAYERS: Final = 8
DECK_SIZE: Final = MOST_PLAYERS * FINISH_CARDS

TILE_REWARD: Final = 1  # B12
SECOND_REWARD: Final = 1  # B18
WRONG_TICKET: Final = -1  # B18
PYRAMID_REWARD: Final = 1  # B18
BOARD_FLOOR: Final = 0  # B18, B22

FINISH_REWARDS: Final = (8, 5, 3, 2, 1)  # B22: the last of them for every later card too
WRONG_FINISH: Final = -1  # B22

CRAZY_WHITE: Final = 5
CRAZY_BLACK: Final = 6
CRAZY_CAMELS: Final = 2


@dataclass(frozen=True)
class BoardEdition:
    """One edition of the board game: what it has that the other has not."""

    family: ClassVar[Family] = "board"
    open_money: ClassVar = False
    finish_cards: ClassVar = FINISH_CARDS

    name: str
    number: int
    title: str
    letters: str
    """Of its camels, the racing ones first."""
    own_letters: str
    """The letters that identify this edition in a text: no other has them, or only a later one."""
    camels: int
    players: range
    on_request: range
    """Numbers of players that are played only when asked for by `unofficial`."""
    tickets: tuple[int, ...]
    partners_from: int
    """The number of players from which on partnerships are played (B24)."""
    example: str
    """A position to begin an analysis with."""

    @property
    def partners(self) -> bool:
        """Whether partnerships are played with any number of players."""
        return self.partners_from <= MOST_PLAYERS

    @property
    def crazy(self) -> str:
        """The letters of the crazy camels."""
        return self.letters[RACING_CAMELS:]


EDITION_2014: Final = BoardEdition(
    name="2014",
    number=0,
    title="Camel Up 2014",
    letters="woygb",
    own_letters="",
    camels=RACING_CAMELS,
    players=range(2, 9),
    on_request=range(0),
    tickets=(5, 3, 2),
    partners_from=MOST_PLAYERS + 1,
    example="2014; track 1:wo 2:y 3:gb",
)

EDITION_2018: Final = BoardEdition(
    name="2018",
    number=1,
    title="Camel Up 2018",
    letters="bgyrpWK",
    own_letters="rpWK",
    camels=RACING_CAMELS + CRAZY_CAMELS,
    players=range(3, 9),
    on_request=range(2, 3),
    tickets=(5, 3, 2, 2),
    partners_from=6,
    example="2018; track 1:gy 2:p 3:br 15:W 16:K",
)

BOARD_EDITIONS: Final = (EDITION_2014, EDITION_2018)

# --- Camel Up Cards ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardsEdition:
    """Camel Up Cards."""

    family: ClassVar[Family] = "cards"
    open_money: ClassVar = True
    """Whether everybody's money always lies open (C20)."""
    finish_cards: ClassVar = 0

    name: str
    number: int
    title: str
    letters: str
    own_letters: str
    players: range
    on_request: range
    example: str


EDITION_CARDS: Final = CardsEdition(
    name="cards",
    number=2,
    title="Camel Up Cards",
    letters="woygb",
    own_letters="",
    players=range(2, 7),
    on_request=range(0),
    example="cards; track 1:w 2:og 3:y 4:b",
)


@dataclass(frozen=True)
class LegSetup:
    """One row of C1: what each player does with the cards dealt for a leg."""

    length: int
    dealt: int
    discarded: int
    given: int
    intel: int


LEG_SETUPS: Final = {
    2: LegSetup(length=15, dealt=12, discarded=5, given=6, intel=0),
    3: LegSetup(length=16, dealt=10, discarded=5, given=3, intel=1),
    4: LegSetup(length=17, dealt=7, discarded=3, given=2, intel=1),
    5: LegSetup(length=18, dealt=6, discarded=3, given=1, intel=1),
    6: LegSetup(length=19, dealt=5, discarded=2, given=1, intel=1),
}


def kind_text(kind: int) -> str:
    """Write a kind of racing card: the letter of its colour, and its steps.

    >>> kind_text(3)
    'o2'
    """
    return f"{EDITION_CARDS.letters[kind // 2]}{kind % 2 + 1}"


MOST_CARD_PLAYERS: Final = max(LEG_SETUPS)
CARD_KINDS: Final = 10  # five colours, a +1 and a +2 each
CARD_COPIES: Final = (5, 1) * RACING_CAMELS  # of +1 and +2, colour by colour
SETUP_REVEALS: Final = 5  # C2
START: Final = 0  # C3
EXTENDED_GAP: Final = 3  # C7
LONGEST_TRACK: Final = 57
"""C7 lets the track grow without end; a race in one integer can hold this many spaces."""

HAND_STEPS: Final = 1  # C12
WINNER_VALUES: Final = (5, 3, 2, 2)  # C5
LEG_SECOND: Final = 1  # C17
LEG_WRONG: Final = -1  # C17
MIDFIELD_REWARDS: Final = (0, -1, 1, 2, 1, -1)  # C17: by place, 1 to 5
PIECE_COST: Final = -1  # C17
CARDS_FLOOR: Final = 1  # C17
OVERALL_REWARDS: Final = ((0, 7, 3, -1, -1, -1), (0, -1, -1, -1, 3, 7))  # C19: winner, loser; by place

# --- all of them --------------------------------------------------------------------------------------

EDITIONS: Final = {edition.name: edition for edition in (*BOARD_EDITIONS, EDITION_CARDS)}
DEFAULT_EDITION: Final = EDITION_2018.name

if TYPE_CHECKING:
    EditionName = str
else:
    EditionName = Literal[tuple(EDITIONS)]
"""The type of a word that names one of them; read at run time, for choices or a schema, it lists them all."""

FEWEST_PLAYERS: Final = min(min([*edition.players, *edition.on_request]) for edition in EDITIONS.values())
"""In any game."""


def of_family(family: Family) -> tuple[str, ...]:
    """Name the editions of a family.

    >>> of_family("board")
    ('2014', '2018')
    """
    return tuple(name for name, edition in EDITIONS.items() if edition.family == family)
