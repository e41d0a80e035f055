"""Draws the pictures of the README from positions. Run it after any change to the drawing."""

# a script beside its pictures, no package

from pathlib import Path

from msgspec import to_builtins

from camelup import Game
from camelup.drawing.odds import draw_odds
from camelup.odds.report import report
from camelup.wire.odds import describe_odds

POSITIONS = {
    "board-2018.svg": (
        "2018; track 4:+P2 6:gW 8:byr 10:p 12:-P4 15:K; dice bpG; turn P3; money 8 7 5 12; "
        "tickets P1:b5,r3 P2:r5 P4:y5,b3; pyramid P1:1 P2:1 P3:1; winner P1:? P4:? P2:?; loser P3:?"
    ),
    "cards.svg": (
        "cards; track 0:w 4:yg 7:bo; cells 1; length 16; turn P2; money 5 8 4 6; "
        "hand P1:b1 P2:o2 P3:? P4:w1; intel P1:b1 P2:y1 P3:g2 P4:w1; deck 8?; revealed b1 g2 o1 y1; "
        "pieces P3:palm9 P4:fennec10; bets P1:b5,g P2:o5 P4:y5; winner P1:b P3:g; loser P2:w"
    ),
}

ODDS = {
    "odds-2018.svg": (
        "2018; track 4:+P2 6:pW 8:gy 9:br 11:-P4 14:K; dice byrpG; turn P3; money 6 3 4 9; "
        "tickets P1:r5 P4:b5,r3; pyramid P2:1; winner P4:?; loser P1:?"
    ),
}


def pictures() -> dict[str, str]:
    """Draw every picture; by the names of their files."""
    boards = {name: Game.from_text(position)._repr_svg_() + "\n" for name, position in POSITIONS.items()}
    return boards | {name: _with_odds(Game.from_text(position)) + "\n" for name, position in ODDS.items()}


def _with_odds(game: Game) -> str:
    return draw_odds(game._repr_svg_(), to_builtins(describe_odds(report(game))))


if __name__ == "__main__":
    for name, drawn in pictures().items():
        (Path(__file__).parent / name).write_text(drawn, encoding="ascii")
