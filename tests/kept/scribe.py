"""A program that speaks the line protocol and writes down all that is said: python scribe.py OUT [TRANSCRIPT].

It chooses by a fixed list of luck, or says what it said in an earlier transcript.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Message = dict[str, Any]
Answer = Callable[[Message], Message]


def choosing(told: Message, rng: random.Random) -> Message:
    """Bring the race on half the time; else choose first a kind of action, then one of that kind."""
    onward = [one for one in told["actions"] if one in {"roll", "reveal"}]
    if onward and rng.random() < 0.5:
        return {"type": "action", "action": onward[0]}
    kind = rng.choice(sorted({action.split()[0] for action in told["actions"]}))
    return {"type": "action", "action": rng.choice([one for one in told["actions"] if one.split()[0] == kind])}


def newly() -> Answer:
    """Answer as it comes."""
    rng = random.Random(1)
    hello = {"type": "hello", "version": 1, "name": "scribe"}
    return lambda told: hello if told["type"] == "hello" else choosing(told, rng)


def again(transcript: Path) -> Answer:
    """Answer as then."""
    answers: Iterator[Message] = (line["said"] for line in read_lines(transcript) if "said" in line)
    return lambda _: next(answers)


def read_lines(path: Path) -> list[Message]:
    """Read a file of one JSON object a line."""
    return [json.loads(line) for line in path.read_text().splitlines()]


if __name__ == "__main__":
    answer = again(Path(sys.argv[2])) if len(sys.argv) > 2 else newly()
    with Path(sys.argv[1]).open("w") as out:
        for line in sys.stdin:
            told = json.loads(line)
            out.write(json.dumps({"told": told}) + "\n")
            if told["type"] in {"hello", "turn"}:
                said = answer(told)
                out.write(json.dumps({"said": said}) + "\n")
                sys.stdout.write(json.dumps(said) + "\n")
                sys.stdout.flush()
            out.flush()
