"""S1: the bank."""

import pytest

from camelup.game import Game

RICH = 30_000


@pytest.mark.parametrize(
    ("position", "action", "outcome"),
    [
        ("2014; track 2:wo 3:y 6:gb; dice w", "roll", "w1"),
        ("2018; track 1:gyr 3:bp 15:W 16:K; dice gG", "roll", "g1"),
    ],
)
def test_S1_the_bank_never_runs_out(position: str, action: str, outcome: str) -> None:
    game = Game.from_text(f"{position}; turn P1; money {RICH} {RICH} {RICH}")
    game.play(action, outcome=outcome)  # the leg's last die: whoever rolled is paid
    assert game.money == (RICH + 1, RICH, RICH)
