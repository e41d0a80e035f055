"""Writes the lessons that are learned by playing, a file for each game: `make types` runs it.

A lesson is a leg in which every move and all luck are dictated. The real engine plays it here, and the page is told what the pupil's seat
may see of it, as a server would tell it. With `--check` it only says whether the files are up to date.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import to_builtins

from camelup import Game
from camelup.engine.events import seen_by
from camelup.game import SECRET_VERBS
from camelup.wire.entries import Acted
from camelup.wire.events import describe_event
from camelup.wire.seeing import view_of
from camelup.wire.tables import FairDice, Options, SeatInfo, TableInfo

FOLDER: Final = Path(__file__).parent / "src" / "learn" / "lessons"

PUPIL: Final = 0
RIVALS: Final = ("Bo", "Zaina", "Omar")
BO, ZAINA, OMAR = 1, 2, 3

Places = tuple[tuple[str, str], ...]
"""What is pointed at, in this order, and the words that go with it. Things are named as the page names them (`data-anchor`); where there
are more than one, all may be touched, and the first one glows."""


class Told(NamedTuple):
    """Something is explained."""

    places: Places


class Move(NamedTuple):
    """A seat acts; the pupil is shown how."""

    seat: int
    action: str
    luck: str | None = None
    places: Places = ()


class Lesson(NamedTuple):
    """A game, where it begins, and all that happens."""

    edition: str
    players: int
    position: str
    steps: tuple[Told | Move, ...]


def told(place: str, words: str) -> Told:
    """Explain what is seen at a place."""
    return Told(((place, words),))


PAID: Final[Places] = (("settled-0 go-on", "paid"),)
"""The leg is over: what the pupil has earned is read, and then it goes on."""

LESSONS: Final = (
    Lesson(
        "2018",
        3,
        "2018; track 4:pg 5:y 6:rb 8:W 13:K; money 3 3 3",
        (
            told("space-6", "race"),
            Move(PUPIL, "ticket b", places=(("tent-b", "ticket"),)),
            Move(BO, "ticket b"),
            Move(ZAINA, "roll", "p1"),
            told("space-5", "carry"),
            Move(PUPIL, "roll", "r2", (("pyramid", "roll"),)),
            Move(BO, "roll", "W2"),
            told("space-6", "crazy"),
            Move(ZAINA, "ticket g"),
            Move(PUPIL, "cheer 9", places=(("space-9", "tile"), ("way-cheer", "cheer"))),
            Move(BO, "roll", "b3"),
            told("seat-0", "hit"),
            Move(ZAINA, "loser r"),
            Move(PUPIL, "winner b", places=(("deck-winner", "deck"), ("finish-b", "card"), ("finish-done", "lay"))),
            Move(BO, "ticket r"),
            Move(ZAINA, "roll", "y2", PAID),
        ),
    ),
    Lesson(
        "2014",
        3,
        "2014; track 4:og 6:wb 8:y; money 3 3 3",
        (
            told("space-8", "race14"),
            Move(PUPIL, "ticket b", places=(("tent-b", "ticket14"),)),
            Move(BO, "boo 9"),
            Move(ZAINA, "roll", "o1"),
            told("space-5", "carry14"),
            Move(PUPIL, "roll", "w3", (("pyramid", "roll"),)),
            told("space-8", "boo"),
            Move(BO, "ticket w"),
            Move(ZAINA, "roll", "y1"),
            told("space-8", "booAgain"),
            Move(PUPIL, "cheer 11", places=(("space-11", "tile14"), ("way-cheer", "cheer"))),
            Move(BO, "roll", "b3"),
            told("seat-0", "hit14"),
            Move(ZAINA, "loser o"),
            Move(PUPIL, "winner b", places=(("deck-winner", "deck"), ("finish-b", "card"), ("finish-done", "lay"))),
            Move(BO, "ticket y"),
            Move(ZAINA, "roll", "g2", PAID),
        ),
    ),
    Lesson(
        "cards",
        4,
        "cards; track 1:ow 2:y 6:gb; length 17; phase choose; money 3 3 3 3; hand "
        "P1:w1,o1,o1,y1,g1,b1,b1 P2:o2,y2,g1,g1,b1,b1,b2 P3:w1,w1,w2,y1,y1,g1,b1 P4:w1,o1,o1,o1,y1,y1,g2",
        (
            told("space-6", "race"),
            Move(
                PUPIL,
                "discard w1 o1 o1 deck b1 b1 intel y1",
                places=(
                    ("card-w1", "discard"),
                    ("card-o1", "discard"),
                    ("card-b1", "deck"),
                    ("card-y1", "intel"),
                    ("choose-done", "keep"),
                ),
            ),
            Move(BO, "discard b1 b1 b2 deck g1 g1 intel y2"),
            Move(ZAINA, "discard w2 y1 b1 deck w1 y1 intel g1"),
            Move(OMAR, "discard g2 y1 y1 deck w1 o1 intel o1"),
            told("space-3", "storm"),
            Move(PUPIL, "bet leg b", places=(("bet-leg-b", "bet"),)),
            Move(PUPIL, "reveal", "b1", (("deck", "reveal"),)),
            Move(BO, "reveal", "y2"),
            Move(BO, "bet leg g"),
            Move(ZAINA, "fennec 9"),
            Move(ZAINA, "bet midfield y"),
            Move(OMAR, "reveal", "w1"),
            Move(OMAR, "pass"),
            told("space-9", "fennec"),
            Move(PUPIL, "palm 7", places=(("palm", "palm"), ("space-7", "palmHere"))),
            Move(PUPIL, "pass", places=(("pass", "pass"),)),
            Move(BO, "reveal", "b1"),
            Move(BO, "pass"),
            told("space-8", "palmHit"),
            Move(ZAINA, "reveal", "g1"),
            Move(ZAINA, "pass"),
            Move(OMAR, "reveal", "o1"),
            Move(OMAR, "bet leg o"),
            Move(PUPIL, "hand", places=(("hand", "hand"),)),
            Move(PUPIL, "bet winner b", places=(("bet-winner-b", "winner"),)),
            Move(BO, "reveal", "g1"),
            Move(BO, "pass"),
            Move(ZAINA, "reveal", "g1"),
            Move(ZAINA, "pass"),
            told("space-8", "fennecHit"),
            Move(OMAR, "reveal", "o1"),
            Move(OMAR, "pass"),
            Move(PUPIL, "reveal", "y1", (("deck", "again"),)),
            Move(PUPIL, "pass", places=(("pass", "passAgain"),)),
            Move(BO, "reveal", "w1"),
            Move(BO, "pass"),
            Move(ZAINA, "reveal", "y1", PAID),
        ),
    ),
)


def table_of(lesson: Lesson) -> TableInfo:
    """Return the table at which a lesson is played; the page knows the pupil's name."""
    rivals = [SeatInfo("bot", name, "bookie", away=False) for name in RIVALS[: lesson.players - 1]]
    return TableInfo(
        id=f"lesson-{lesson.edition}",
        code="",
        edition=lesson.edition,  # type: ignore[arg-type]
        status="playing",
        seq=0,
        host=PUPIL,
        seats=[SeatInfo("person", "", None, away=False), *rivals],
        options=Options(hints=False, chat=False),
        fair=FairDice("", [], None, [], 0, fixed=True, owing=[], broken=[]),
        deadline=None,
        rematch=None,
    )


def view(game: Game, following: Move | None) -> Any:
    """Return what the pupil sees; of all that may be done only what the lesson asks for, so that nothing else offers itself.

    Where all choose cards at once every card may be touched, and at the end of the lesson everything.
    """
    seen = game.observe(PUPIL)
    shown = view_of(seen, game.result())
    shown.waiting = list(game.waiting)
    may = [str(action) for action in seen.actions()] if PUPIL in game.waiting else []
    shown.actions = [following.action] if following and following.action in may else may
    return to_builtins(shown)


def move_after(lesson: Lesson, number: int) -> Move | None:
    """Return the next move."""
    return next((step for step in lesson.steps[number:] if isinstance(step, Move)), None)


def steps_of(lesson: Lesson, game: Game) -> Iterator[dict[str, Any]]:
    """Play a lesson and yield its steps as the page reads them."""
    for number, step in enumerate(lesson.steps, start=1):
        places = {"places": step.places} if step.places else {}
        if isinstance(step, Told):
            yield places
            continue
        events = game.play(step.action, outcome=step.luck, seat=step.seat)
        seen = [describe_event(seen_by(event, PUPIL)) for event in events]
        entry = Acted(step.seat, "person" if step.seat == PUPIL else "bot", seen_action(step), seen)
        yield {**places, "entry": to_builtins(entry), "view": view(game, move_after(lesson, number))}


def seen_action(move: Move) -> str:
    """Return an action as the pupil may know it."""
    verb = move.action.split()[0]
    return f"{verb} ?" if move.seat != PUPIL and verb in SECRET_VERBS else move.action


def written(lesson: Lesson) -> str:
    """Return a lesson as the text of a file, a line for each step."""
    game = Game.from_text(lesson.position, seed=1)
    first = {"table": to_builtins(table_of(lesson)), "view": view(game, move_after(lesson, 0))}
    lines = [json.dumps(step, separators=(",", ":")) for step in steps_of(lesson, game)]
    start = json.dumps(first, separators=(",", ":"))[:-1]
    return f'{start},"steps":[\n' + ",\n".join(lines) + "\n]}\n"


def main() -> None:
    """Write the files, or say that they are old."""
    for lesson in LESSONS:
        file, text = FOLDER / f"{lesson.edition}.json", written(lesson)
        if "--check" not in sys.argv:
            file.write_text(text, encoding="utf-8")
        elif not file.is_file() or file.read_text(encoding="utf-8") != text:
            sys.exit(f"{file.name} is not what web/lessons.py and the engine say: run make types")


if __name__ == "__main__":
    main()
