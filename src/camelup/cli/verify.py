"""`camelup verify`: tells whether the luck of a recorded game is what its fair dice gave, in words or as JSON.

Prints a verdict; what is right and wrong is found out in `camelup.fair`.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from camelup.cli.files import recorded
from camelup.errors import CamelUpError
from camelup.fair import Verdict, verify

STANDARD_INPUT = Path("-")
WRONG = 1


def verify_record(path: Path, *, as_json: bool) -> None:
    """Print what is right and wrong about a record, and leave with status 1 when something is wrong."""
    verdict = _verdict_of(path)
    lines = [json.dumps(_as_json(verdict))] if as_json else _told(verdict)
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    if not verdict.fair:
        sys.exit(WRONG)


def _verdict_of(path: Path) -> Verdict:
    if path != STANDARD_INPUT:
        return recorded(path, verify)
    try:
        return verify(sys.stdin.read())
    except CamelUpError as error:
        raise CamelUpError(f"standard input: {error}") from error


def _as_json(verdict: Verdict) -> dict[str, object]:
    wrong = [difference._asdict() for difference in verdict.wrong]
    return {"fair": verdict.fair, **verdict._asdict(), "wrong": wrong}


def _told(verdict: Verdict) -> Iterator[str]:
    yield from _told_luck(verdict)
    if verdict.broken:
        yield f"The record is broken: {verdict.broken}."
    if verdict.promised:
        yield f"The seed is the one that was promised: {verdict.commitment}"
        yield "Compare this, and your nonce in the record, with what you saw before the game."
    else:
        yield f"The seed is not the one that was promised: its SHA-256 is not {verdict.commitment}"
    yield from _told_shares(verdict)


def _told_shares(verdict: Verdict) -> Iterator[str]:
    for seat in verdict.unkept:
        yield f"The nonce of P{seat + 1} is not the one that was promised: its SHA-256 is another."
    if verdict.promised_nonces and not verdict.unkept:
        yield f"Nonces that had been promised, and are the ones that were revealed: {verdict.promised_nonces}"
    if verdict.open_nonces:
        yield f"Nonces that were open from the beginning, so that whoever spoke last could choose: {verdict.open_nonces}"
    if not verdict.promised_nonces and not verdict.open_nonces:
        yield "There are no nonces: the server alone made these dice, before the game."


def _told_luck(verdict: Verdict) -> Iterator[str]:
    if not verdict.wrong:
        yield f"All {verdict.pieces} pieces of luck{_until(verdict)} are what the dice gave."
        return
    yield f"{len(verdict.wrong)} of {verdict.pieces} pieces of luck{_until(verdict)} are not what the dice gave:"
    for found in verdict.wrong:
        yield f"  line {found.line}: {found.action} {found.stands}, but the dice gave {found.gave}"


def _until(verdict: Verdict) -> str:
    return " that can be followed" if verdict.broken else ""
