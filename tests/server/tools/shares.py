"""A player's share of the dice, as a careful client handles it: promised, kept with what was seen, revealed, checked at the end."""

import secrets
from typing import Any

from camelup.fair import commitment, new_nonce, promise, verify
from camelup.notation.records import read_record

Message = dict[str, Any]


class Share:
    """What one client knows of the dice of a table, draw by draw."""

    def __init__(self, *nonces: str) -> None:
        self._given = list(nonces)
        self._name = secrets.token_hex(4)
        self.nonces: dict[int, str] = {}
        self.seen: Message | None = None
        """The commitment and everybody's promises and open nonces, as they were when this client revealed its own."""

    def nonce(self, draw: int = 0) -> str:
        """Return the nonce of a draw, a new one for each."""
        if draw not in self.nonces:
            self.nonces[draw] = self._given.pop(0) if self._given else new_nonce()
        return self.nonces[draw]

    def promise(self, draw: int = 0) -> str:
        """Return the promise of a draw's nonce."""
        return promise(self.nonce(draw))

    def duty(self, table: Message, seat: int) -> Message | None:
        """Return the command that a table waits for from this seat, having kept what is seen of it."""
        fair = table["fair"]
        if table["status"] != "drawing" or seat not in fair["owing"]:
            return None
        draw = fair["draw"]
        if not fair["fixed"]:
            return {
                "type": "promise",
                "id": f"promise {draw} {self._name}",
                "promise": self.promise(draw),
                "draw": draw,
            }
        assert fair["promises"][seat] == self.promise(draw), "somebody promised in my name"
        if self.seen is None or self.seen["draw"] != draw:
            self.seen = {**{name: fair[name] for name in ("commitment", "promises", "nonces", "draw")}, "seat": seat}
        return {"type": "reveal", "id": f"reveal {draw} {self._name}", "nonce": self.nonce(draw)}

    def faults(self, record: str) -> list[str]:
        """Return what is wrong with the record of the finished game, by itself and beside what was seen."""
        assert self.seen is not None
        headers, seen, verdict = read_record(record).headers, self.seen, verify(record)
        nonces, promises = headers["nonces"].split(","), headers.get("promises", "").split(",")
        shares = zip(seen["promises"], seen["nonces"], nonces, strict=True)
        return [
            name
            for name, wrong in {
                "luck": bool(verdict.wrong or verdict.broken),
                "seed": commitment(bytes.fromhex(headers["seed"])) != seen["commitment"],
                "own nonce": nonces[seen["seat"]] != self.nonce(seen["draw"]),
                "promises": promises != seen["promises"],
                "nonces": any(promise(word) != said if said else word != told for said, told, word in shares),
            }.items()
            if wrong
        ]
