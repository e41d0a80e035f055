"""A program that writes down all it is told, in the file it is given, and plays the first action offered."""

import json
import sys
from pathlib import Path
from typing import Any


def answer(message: dict[str, Any]) -> dict[str, Any] | None:
    if message["type"] == "hello":
        return {"type": "hello", "version": 1, "name": "recorder"}
    return {"type": "action", "action": message["actions"][0]} if message["type"] == "turn" else None


if __name__ == "__main__":
    with Path(sys.argv[1]).open("w") as record:
        for line in sys.stdin:
            record.write(line)
            record.flush()
            said = answer(json.loads(line))
            if said:
                sys.stdout.write(json.dumps(said) + "\n")
                sys.stdout.flush()
