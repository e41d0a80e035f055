"""Plays what the pictures of the rules pages show, and writes it for the page: `make types` runs it.

A picture is a position and what the engine makes of it, so that it can't show what the rules don't say. With `--check` it only says
whether the file is up to date.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import to_builtins

from camelup import Game
from camelup.engine.events import Earned, Event, FinishCardTurned, LegEnded, PutAside, RaceEnded, Settled
from camelup.wire.seeing.view import view_of

FILE: Final = Path(__file__).parent / "src" / "rules" / "pictures.json"

Picture = dict[str, Any]
WATCHER: Final = -1
READER: Final = 0
"""The seat whose money is shown."""


def set_up(position: str) -> Game:
    """Set a position up to be played on: what it leaves open is filled in, always in the same way."""
    return Game.imagine(Game.from_text(position), seed=1)


def turn_up(game: Game, luck: str) -> list[Event]:
    """Let a die or a card come."""
    return game.play("roll" if "roll" in game.actions() else "reveal", outcome=luck)


def seen(game: Game) -> Picture:
    """Return what everybody sees."""
    return to_builtins(view_of(game.observe(WATCHER), game.result()))  # type: ignore[no-any-return]


# --- kinds of pictures ------------------------------------------------------------------------------------


def frame(game: Game, spaces: tuple[int, int]) -> Picture:
    """Return a stretch of the track: its camels, tiles and pieces."""
    view = seen(game)
    first, last = spaces
    tiles = [seat["tile"] for seat in view["seats"] if seat.get("tile")]
    pieces = [{"piece": name, "space": piece["space"]} for name, piece in view.get("pieces", {}).items() if piece]
    return {
        "spaces": list(range(first, last + 1)),
        "storms": view.get("sandstorms", []),
        "track": [stack for stack in view["track"] if first <= stack["space"] <= last],
        "tiles": tiles,
        "pieces": pieces,
    }


def move(position: str, luck: str, spaces: tuple[int, int]) -> Picture:
    """Show a stretch of the track before and after a roll, or a card."""
    game = set_up(position)
    before = frame(game, spaces)
    turn_up(game, luck)
    return {"kind": "move", "luck": luck, "before": before, "after": frame(game, spaces)}


def paid(position: str, luck: str) -> Picture:
    """Show the order of the camels at the end of a leg, and what the first player gets for what they hold."""
    events = turn_up(set_up(position), luck)
    return {
        "kind": "paid",
        "ranking": _ranking(events, LegEnded),
        "lines": [{"reason": one.reason, "amount": one.amount} for one in events if _is_readers(one, Earned)],
        "total": next(one.amount for one in events if _is_readers(one, Settled)),
    }


def finish(position: str, luck: str) -> Picture:
    """Show the winner deck turned over."""
    events = turn_up(set_up(position), luck)
    turned = [one for one in events if isinstance(one, FinishCardTurned)]
    return {
        "kind": "finish",
        "winner": _ranking(events, RaceEnded)[0],
        "cards": [{"camel": one.camel, "amount": one.amount} for one in turned],
    }


def road(position: str) -> Picture:
    """Show the whole road of Camel Up Cards."""
    view = seen(Game.from_text(position))
    shown = {name: view[name] for name in ("length", "sandstorms", "pieces")}
    return {"kind": "road", "view": shown, "track": view["track"]}


def storm(position: str, before: tuple[int, int], after: tuple[int, int]) -> Picture:
    """Show the road before and after all have chosen their cards for a leg: then the sandstorm blows."""
    game = Game.from_text(position, seed=1)
    was = frame(game, before)
    while seen(game)["phase"] != "race":
        game.play(game.actions()[0])
    return {"kind": "storm", "before": was, "after": frame(game, after)}


def hand(position: str, choice: str) -> Picture:
    """Show what the first player does with the cards dealt for a leg."""
    game = set_up(position)
    aside = [one for one in game.play(choice) if isinstance(one, PutAside)]
    kept = to_builtins(view_of(game.observe(READER), None))["seats"][READER]["hand"]
    piles = {pile: [one.card for one in aside if one.pile == pile] for pile in ("discard", "deck", "intel")}
    return {"kind": "hand", "piles": piles | {"keep": kept}}


def _is_readers(event: Event, kind: type) -> bool:
    return isinstance(event, kind) and event.seat == READER  # type: ignore[attr-defined]


def _ranking(events: Sequence[Event], kind: type) -> str:
    return next(one.ranking for one in events if isinstance(one, kind))  # type: ignore[attr-defined]


# --- the pictures, by game and by the name that the text of the rules has for them ---------------------------


def pictures() -> dict[str, dict[str, Picture]]:
    """Play them all."""
    return {
        "2014": {
            "carry": move("2014; track 4:woy 9:gb; money 3 3 3", "o1", (3, 5)),
            "climb": move("2014; track 4:woy 6:g 9:b; money 3 3 3", "o2", (4, 6)),
            "cheer": move("2014; track 4:woy 5:+P2 6:g 9:b; money 3 3 3", "o1", (4, 6)),
            "boo": move("2014; track 4:woy 5:-P2 9:gb; money 3 3 3", "o1", (4, 6)),
            "paid": paid(
                "2014; track 6:y 7:o 8:g 9:w 10:b; dice y; turn P2; money 3 3 3; "
                "tickets P1:b5,b2,w5,g3 P2:b3,g5; pyramid P1:1 P2:1 P3:2",
                "y1",
            ),
            "finish": finish(
                "2014; track 6:w 7:o 8:y 9:b 15:g; dice wg; turn P2; money 3 3 3; pyramid P1:1 P2:1 P3:1; "
                "winner P1:b P2:g P3:y P1:g",
                "g2",
            ),
        },
        "2018": {
            "carry": move("2018; track 4:ryg 9:bp 15:W 16:K; money 3 3 3", "y1", (3, 5)),
            "climb": move("2018; track 4:ryg 6:b 9:p 15:W 16:K; money 3 3 3", "y2", (4, 6)),
            "cheer": move("2018; track 4:ryg 5:+P2 6:b 9:p 15:W 16:K; money 3 3 3", "y1", (4, 6)),
            "boo": move("2018; track 4:ryg 5:-P2 9:bp 15:W 16:K; money 3 3 3", "y1", (4, 6)),
            "carrying": move("2018; track 4:b 5:pg 8:r 10:Ky 11:W; money 3 3 3", "W2", (8, 11)),
            "sitting": move("2018; track 4:b 5:pg 8:r 10:KW 12:y; money 3 3 3", "K2", (8, 10)),
            "backward": move("2018; track 5:y 7:-P2 8:pg 9:bK 12:r 14:W; money 3 3 3", "K2", (7, 9)),
            "paid": paid(
                "2018; track 6:r 7:b 8:p 9:y 10:g 15:W 16:K; dice bG; turn P2; money 3 3 3; "
                "tickets P1:g5,g2,y5,b5 P2:g3; pyramid P1:2 P2:1 P3:1",
                "b1",
            ),
            "finish": finish(
                "2018; track 6:r 7:b 8:p 9:y 13:W 15:g 16:K; dice bgG; turn P2; money 3 3 3; pyramid P1:1 P2:1 P3:1; "
                "winner P1:b P2:y P3:g P1:g",
                "g2",
            ),
        },
        "cards": {
            "road": road("cards; track 0:w 1:og 2:y 3:b; length 15; money 3 3"),
            "carry": move("cards; track 4:woy 8:gb; length 17; money 3 3 3 3", "o1", (3, 6)),
            "climb": move("cards; track 4:woy 5:g 8:b; length 17; money 3 3 3 3", "o1", (3, 6)),
            "hand": hand(
                "cards; phase choose; track 2:wo 5:y 9:gb; length 17; money 3 3 3 3; "
                "hand P1:w1,w1,o1,g1,b1,b1,b2 P2:7? P3:7? P4:7?",
                "discard w1 w1 o1 deck g1 b1 intel b2",
            ),
            "storm": storm("cards; phase deal; track 2:wo 5:y 9:gb; length 17; money 3 3 3 3", (1, 10), (1, 8)),
            "palm": move("cards; track 4:woy 6:g 8:b; length 17; pieces P2:palm5; money 3 3 3 3", "o1", (3, 6)),
            "fennec": move("cards; track 4:woy 8:gb; length 17; pieces P2:fennec5; money 3 3 3 3", "o1", (3, 6)),
            "bets": {"kind": "bets"},
            "paid": paid(
                "cards; track 3:o 5:g 6:w 7:y 8:b; length 17; pieces P1:palm12; money 3 3 3 3; deck o1; "
                "revealed w1 o1 y1 y1 g1 g1 b1 b1 w1 w1 o1; bets P1:b3,w,g5 P2:b5",
                "o1",
            ),
        },
    }


def main() -> None:
    """Write the file, or say that it is old."""
    text = json.dumps(pictures(), separators=(",", ":"), indent=1) + "\n"
    if "--check" not in sys.argv:
        FILE.write_text(text, encoding="utf-8")
    elif not FILE.is_file() or FILE.read_text(encoding="utf-8") != text:
        sys.exit(f"{FILE.name} is not what the rules make of its positions: run make types")


if __name__ == "__main__":
    main()
