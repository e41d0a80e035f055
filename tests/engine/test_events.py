"""Every kind of event is declared once: with its code and reader, in `Event`, in the public face, and with a sentence."""

import re
from typing import get_args

import camelup.events
from camelup import words
from camelup.engine import events

KINDS = {name: kind for name, kind in vars(events).items() if isinstance(kind, type) and hasattr(kind, "_fields")}


def test_every_kind_has_a_code_of_its_own_whose_reader_makes_it() -> None:
    codes = {getattr(events, re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()): kind for name, kind in KINDS.items()}
    assert sorted(codes) == list(range(len(KINDS)))
    for code, kind in codes.items():
        trace = events.new_trace()
        trace[0, 0], trace[1] = 1, [code, 1, 1, 1, 1]
        if kind in (events.Moved, events.LegEnded, events.RaceEnded):
            trace[1, 1] = 7  # a row of no camels
        assert [type(event) for event in events.read_trace(trace, "bgyrpWK")] == [kind]


def test_every_kind_is_an_event_is_public_and_has_a_sentence() -> None:
    assert set(get_args(events.Event)) == set(KINDS.values())
    codes = {re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper() for name in KINDS}
    by = {name for name in vars(events) if name.startswith("BY_")}
    assert set(camelup.events.__all__) == {"Event", *KINDS, *codes, *by}
    assert set(words.sentence_of.registry) == {object, *KINDS.values()}
