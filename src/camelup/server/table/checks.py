"""What people and programs send, checked before anything is made of it: names, words, texts, seats."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from camelup.bots.house import HOUSE
from camelup.engine.editions import EDITIONS
from camelup.engine.status import wrong_number
from camelup.errors import CamelUpError, ImpossiblePosition
from camelup.fair import LONGEST_WORD, nonce
from camelup.game import check_open
from camelup.reasons import Reason
from camelup.server.refused import Refused
from camelup.server.table.entries import SeatPlan
from camelup.server.table.facts import Seat
from camelup.wire import sizes


def key_of(token: str) -> str:
    """Return what is kept of a token: its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(name: str) -> str:
    """Check the name that somebody wants to be called by."""
    name = " ".join(name.split())
    if not name or len(name) > sizes.NAME or not name.isprintable() or set(name) & set(",#"):
        raise Refused("bad_request", Reason("command.name", most=sizes.NAME))
    return name


def check_players(edition: str, players: int) -> None:
    """Check that a game exists and is for so many."""
    facts = EDITIONS.get(edition)
    if facts is None:
        raise Refused("bad_request", Reason("command.edition", word=edition[:20], known=", ".join(EDITIONS)))
    if players not in {*facts.players, *facts.on_request}:
        raise Refused("bad_request", wrong_number(facts, players))


def check_money(edition: str, *, hide: bool) -> None:
    """Check that money may be hidden in a game (C20)."""
    try:
        check_open(edition, hide_money=hide)
    except ImpossiblePosition as error:
        raise Refused("bad_request", error.reasons[0]) from error


def check_bots(edition: str, bots: Iterable[str | None]) -> None:
    """Check that the bots of a table, where there are some, play its edition."""
    for bot in bots:
        if bot is None:
            continue
        if bot not in HOUSE:
            raise Refused("bad_request", Reason("command.no-bot", word=bot, known=", ".join(HOUSE)))
        if edition not in (played := HOUSE[bot].editions):
            known = " and ".join(played)
            raise Refused("bad_request", Reason("command.bot-plays", bot=bot, edition=edition, known=known))


def check_accounts(seats: Sequence[Seat | SeatPlan]) -> None:
    """Check that no account has two seats: its token would open only one of them."""
    keys = [seat.key for seat in seats if seat.kind == "account"]
    if len(keys) > len(set(keys)):
        raise Refused("bad_request", Reason("command.account-twice"))


def clean_nonce(word: str) -> str:
    """Check the word that somebody gives for fair dice."""
    try:
        return nonce(word)
    except CamelUpError as error:
        raise Refused("bad_request", Reason("command.nonce", word=word[:20], most=LONGEST_WORD)) from error


def clean_text(text: str) -> str:
    """Check what somebody wants to say."""
    text = " ".join(text.split())
    if not text or len(text) > sizes.CHAT_TEXT or not text.isprintable():
        raise Refused("bad_request", Reason("command.chat-text", most=sizes.CHAT_TEXT))
    return text


def make_unique(name: str, taken: Any) -> str:
    """Return a name that nobody has, with a number where it is taken."""
    if name not in taken:
        return name
    number = 2
    while f"{name[: sizes.NAME - 3]} {number}" in taken:
        number += 1
    return f"{name[: sizes.NAME - 3]} {number}"
