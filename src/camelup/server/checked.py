"""What people and programs send, checked before anything is made of it: names, words, texts, seats."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from camelup.bots import BOTS, check_plays
from camelup.engine.editions import EDITIONS
from camelup.errors import CamelUpError, ImpossiblePosition
from camelup.fair import nonce
from camelup.game import check_open
from camelup.server import limits
from camelup.server.entries import Place
from camelup.server.facts import Seat
from camelup.server.refused import Refused


def key_of(token: str) -> str:
    """Give what is kept of a token: its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def checked_name(name: str) -> str:
    """Check the name that somebody wants to be called by."""
    name = " ".join(name.split())
    if not name or len(name) > limits.NAME or not name.isprintable() or set(name) & set(",#"):
        raise Refused("bad_request", f"a name has 1 to {limits.NAME} characters, without commas and #")
    return name


def check_players(edition: str, players: int) -> None:
    """Check that a game exists and is for so many."""
    facts = EDITIONS.get(edition)
    if facts is None:
        raise Refused("bad_request", f"there is no edition {edition[:20]!r}: there are {', '.join(EDITIONS)}")
    possible = sorted({*facts.players, *facts.on_request})
    if players not in possible:
        raise Refused("bad_request", f"{edition} is for {possible[0]} to {possible[-1]} players, not {players}")


def check_money(edition: str, *, hide: bool) -> None:
    """Check that money may be hidden in a game (C20)."""
    try:
        check_open(edition, hide_money=hide)
    except ImpossiblePosition as error:
        why = error.reasons[0]
        raise Refused("bad_request", why, rule=why.rule, why=why.to_json()) from error


def check_bots(edition: str, bots: Iterable[str | None]) -> None:
    """Check that the bots of a table, where there are some, play its edition."""
    for bot in bots:
        if bot is not None:
            try:
                check_plays(BOTS[bot], bot, edition)
            except CamelUpError as error:
                raise Refused("bad_request", str(error)) from error


def check_accounts(seats: Sequence[Seat | Place]) -> None:
    """Check that no account has two seats: its token would open only one of them."""
    keys = [seat.key for seat in seats if seat.kind == "account"]
    if len(keys) > len(set(keys)):
        raise Refused("bad_request", "an account can have one seat at a table: take another one, or a bot of the house")


def checked_nonce(word: str) -> str:
    """Check the word that somebody gives for fair dice."""
    try:
        return nonce(word)
    except CamelUpError as error:
        raise Refused("bad_request", str(error)) from error


def checked_text(text: str) -> str:
    """Check what somebody wants to say."""
    text = " ".join(text.split())
    if not text or len(text) > limits.CHAT_TEXT or not text.isprintable():
        raise Refused("bad_request", f"a message has 1 to {limits.CHAT_TEXT} characters on one line")
    return text


def numbered(name: str, taken: Any) -> str:
    """Give a name that nobody has, with a number where it is taken."""
    if name not in taken:
        return name
    number = 2
    while f"{name[: limits.NAME - 3]} {number}" in taken:
        number += 1
    return f"{name[: limits.NAME - 3]} {number}"
