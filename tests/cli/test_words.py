"""Every event and every action has a sentence."""

from typing import get_args

import pytest

from camelup.engine import events
from camelup.engine.editions import EDITIONS
from camelup.engine.events import (
    Dealt,
    Earned,
    Event,
    FinishCardTurned,
    LaidFinishCard,
    LegEnded,
    Moved,
    PutAside,
    RaceEnded,
    Revealed,
    Rolled,
    Settled,
    TileHit,
)
from camelup.notation.actions import vocabulary
from camelup.reasons.words import COLOURS
from camelup.words import explain, narrate, say

NAMES = ["Ada", "Bob", "Cleo"]

EXAMPLES: dict[str, list[object]] = {
    "camel": ["b"],
    "space": [5],
    "seat": [0],
    "die": ["p2"],
    "unit": ["pg"],
    "start": [3],
    "end": [5],
    "placing": list(events.PLACINGS),
    "owner": [1],
    "side": list(events.SIDES.values()),
    "amount": [1],
    "ticket": ["b5"],
    "deck": list(events.DECKS),
    "partner": [1],
    "ranking": ["bgyrp", "bgy=r=p"],
    "reason": ["ticket b5", "pyramid", "partner P2", "leg b5", "midfield o", "fennec", "palm", "winner b", "loser b"],
    "money": [7],
    "paid": [0, -1],
    "card": ["b2", "b5", "b"],
    "pile": list(events.PILES),
    "length": [18],
    "final": [False, True],
    "piece": list(events.PIECES),
    "bet": list(events.BETS),
}


def samples(kind: type) -> list[Event]:
    """Make an event with each of the values that one of its facts may have."""
    fields = kind._fields  # type: ignore[attr-defined]
    most = max(len(EXAMPLES[field]) for field in fields)
    rows = [[EXAMPLES[field][i % len(EXAMPLES[field])] for field in fields] for i in range(most)]
    if kind is events.TookBet:
        return [events.TookBet(0, bet, "b5" if bet == "leg" else "b") for bet in events.BETS]
    if "card" in fields:
        rows = [["b2" if field == "card" else value for field, value in zip(fields, row, strict=True)] for row in rows]
    return [kind(*row) for row in rows]


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence(kind: type) -> None:
    for event in samples(kind):
        sentence = say(event, NAMES)
        assert sentence[0].isupper()
        assert sentence[-1] in ".!"
        assert "?" not in sentence
        assert narrate([event], NAMES) or isinstance(event, Earned)


def test_sentences_are_as_wanted() -> None:
    assert say(Rolled(0, "p2"), NAMES) == "Ada rolls: purple 2."
    assert say(Rolled(0, "K2"), NAMES) == "Ada rolls the grey die: black 2."
    assert say(Moved("pgb", 3, 5, "on top"), NAMES) == "Purple carries green and blue from 3 to 5."
    assert say(Moved("p", 5, 4, "underneath"), NAMES) == "Purple goes from 5 to 4, underneath."
    assert say(Moved("Wb", 2, -1, "on top"), NAMES) == "Crazy white carries blue from 2 over the finish line!"
    assert say(TileHit(1, "boo", 5, 1), NAMES) == "That is Bob's booing tile on 5: Bob earns 1."
    assert say(LaidFinishCard(0, "winner", "?"), NAMES) == "Ada bets on a camel as overall winner, face down."
    assert say(Dealt(1, "?"), NAMES) == "Bob is dealt a card."
    assert say(Revealed(-1, "b1"), NAMES) == "The table turns up blue +1."


def test_a_leg_is_told_in_a_line_for_each_player() -> None:
    row: list[Event] = [
        LegEnded("bgyrp"),
        Earned(0, "ticket b5", 5),
        Earned(0, "pyramid", 1),
        Earned(0, "pyramid", 1),
        Settled(0, 7, 10, 7),
    ]
    assert narrate([*row, Settled(1, 0, 3, 0)], NAMES) == [
        "The leg is over: blue leads, then green, yellow, red and purple.",
        "  Ada: +7, has 10 (ticket blue 5 +5, 2 pyramid tickets +2)",
        "  Bob: 0, has 3",
    ]


def test_the_move_that_ends_the_race_goes_over_the_line() -> None:
    told = narrate([Rolled(0, "p2"), Moved("pg", 15, 17, "on top"), RaceEnded("gpyrb")], NAMES)
    assert told[0] == "Ada rolls: purple 2. Purple carries green from 15 over the finish line!"


def test_hidden_cards_are_told_together() -> None:
    row: list[Event] = [Dealt(0, "b1"), Dealt(0, "o2"), Dealt(1, "?"), Dealt(1, "?"), Dealt(2, "?"), Dealt(2, "?")]
    assert narrate(row, NAMES) == ["Ada is dealt blue +1 and orange +2.", "Bob and Cleo are dealt 2 cards each."]
    choices: list[Event] = [PutAside(0, "discard", "b1"), PutAside(0, "intel", "o2"), PutAside(1, "deck", "?")]
    assert narrate(choices, NAMES) == ["Ada discards blue +1 and picks orange +2 as intel.", "Bob chooses in secret."]


def test_finish_decks_are_told_card_by_card() -> None:
    row = [
        FinishCardTurned(0, "winner", "b", 8, 8),
        FinishCardTurned(1, "winner", "g", -1, -1),
        FinishCardTurned(1, "loser", "r", 8, 8),
    ]
    assert narrate(row, NAMES) == [
        "Winner deck, oldest card first: Ada blue +8, Bob green -1.",
        "Loser deck, oldest card first: Bob red +8.",
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_action_has_a_meaning(edition: str) -> None:
    names = [f"Name{seat}" for seat in range(8)]
    for action in vocabulary(edition).actions.values():
        if action not in ("place", "deal"):
            assert explain(action, names).startswith(f"{action}: ")
            assert "{" not in explain(action, names)
    for letter in EDITIONS[edition].letters:
        assert letter in COLOURS
