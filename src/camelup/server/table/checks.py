"""Checks of what people and programs send: names, words, texts, seats."""

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
from camelup.server.table.stored.entries import SeatPlan
from camelup.server.table.stored.facts import Seat
from camelup.wire import sizes


def key_of(token: str) -> str:
    """Return the hash of a token: all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(name: str) -> str:
    """Return a person's name without extra spaces, if it is allowed."""
    name = " ".join(name.split())
    if not name or len(name) > sizes.NAME or not name.isprintable() or set(name) & set(",#"):
        raise Refused("bad_request", Reason("command.name", most=sizes.NAME))
    return name


def check_players(edition: str, players: int) -> None:
    """Check that an edition exists and allows this number of players."""
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
    """Check that the bots of a table play its edition."""
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
    """Return a player's word for the fair dice, if it is allowed."""
    try:
        return nonce(word)
    except CamelUpError as error:
        raise Refused("bad_request", Reason("command.nonce", word=word[:20], most=LONGEST_WORD)) from error


def clean_text(text: str) -> str:
    """Return a chat message without extra spaces, if it is allowed."""
    text = " ".join(text.split())
    if not text or len(text) > sizes.CHAT_TEXT or not text.isprintable():
        raise Refused("bad_request", Reason("command.chat-text", most=sizes.CHAT_TEXT))
    return text


def make_unique(name: str, taken: Any) -> str:
    """Return the name, with a number behind it if it is taken."""
    if name not in taken:
        return name
    number = 2
    while f"{name[: sizes.NAME - 3]} {number}" in taken:
        number += 1
    return f"{name[: sizes.NAME - 3]} {number}"
