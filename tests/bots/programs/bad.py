"""Programs that misbehave, one for each way to: `python bad.py WAY`. Some begin well; all hang when they are through."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

BAD = Path(__file__)


def read() -> str:
    return sys.stdin.readline()


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def greet(version: object = 1, name: object = "bad") -> None:
    read()
    say(json.dumps({"type": "hello", "version": version, "name": name}) + "\n")


def wait_for_turn() -> dict[str, list[str]]:
    """Greet, then read on to the first question."""
    greet()
    while True:
        message = json.loads(read())
        if message["type"] == "turn":
            return dict(message)


def answer(text: str) -> None:
    wait_for_turn()
    say(text)


def choose(action: object) -> None:
    answer(json.dumps({"type": "action", "action": action}) + "\n")


def hang() -> None:
    time.sleep(1000)


def crash() -> None:
    wait_for_turn()
    raise RuntimeError("I had a bad feeling about this")


def leave() -> None:
    wait_for_turn()
    sys.exit(3)


def be_killed() -> None:
    wait_for_turn()
    os.kill(os.getpid(), signal.SIGTERM)


def ignore_signals() -> None:
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    wait_for_turn()


def buffer_answers() -> None:
    read()
    sys.stdout = os.fdopen(1, "w", buffering=4096)
    sys.stdout.write(json.dumps({"type": "hello", "version": 1, "name": "bad"}) + "\n")


def flood() -> None:
    wait_for_turn()
    while True:
        say("z" * 10_000)


def chatter() -> None:
    greet()
    while True:
        say("All I have to say is this.\n")


def answer_twice() -> None:
    action = json.dumps({"type": "action", "action": wait_for_turn()["actions"][0]}) + "\n"
    say(2 * action)


def complain_and_hang() -> None:
    wait_for_turn()
    while True:
        sys.stderr.write("Oh dear. " * 1000 + "\n")


def complain_and_play() -> None:
    """Say more on standard error than a pipe holds before each answer."""
    greet()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "turn":
            sys.stderr.write("Oh dear.\n" * 100_000)
            say(json.dumps({"type": "action", "action": message["actions"][0]}) + "\n")
    sys.exit()


def close_input() -> None:
    read()
    os.close(0)
    say('{"type": "hello", "version": 1, "name": "bad"}\n')


def close_output() -> None:
    greet()
    os.close(1)


def say_bytes() -> None:
    wait_for_turn()
    sys.stdout.buffer.write(b"\xff\xfe\n")
    sys.stdout.flush()


def forget_version() -> None:
    read()
    say('{"type": "hello", "name": "bad"}\n')


def wait_in_vain() -> None:
    wait_for_turn()


def never_leave() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    say(json.dumps({"type": "action", "action": wait_for_turn()["actions"][0]}) + "\n")


def have_children() -> None:
    """Start a process that keeps a file open for ever, and pipes of ours with it."""
    child = subprocess.Popen([sys.executable, BAD, "keep open", sys.argv[2]], stdout=subprocess.PIPE)
    if child.stdout and child.stdout.readline():
        choose("never")


def keep_open() -> None:
    with Path(sys.argv[2]).open("w") as file:
        say("I have it open\n")
        hang()
        file.close()


def dislike_2014() -> None:
    """Play well, but not Camel Up of 2014."""
    greet()
    edition = ""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "game":
            edition = message["edition"]
        if message["type"] == "turn":
            action = "never" if edition == "2014" else message["actions"][0]
            say(json.dumps({"type": "action", "action": action}) + "\n")
    sys.exit()


WAYS: dict[str, Callable[[], None]] = {
    "crash at once": lambda: sys.exit("no such module"),
    "say nothing": hang,
    "buffer answers": buffer_answers,
    "wrong version": lambda: greet(version=2),
    "no version": forget_version,
    "no name": lambda: greet(name=None),
    "crash": crash,
    "leave": leave,
    "be killed": be_killed,
    "hang": wait_in_vain,
    "ignore signals": ignore_signals,
    "talk": lambda: answer("I would like to roll, please.\n"),
    "bytes": say_bytes,
    "list": lambda: answer("[]\n"),
    "brackets": lambda: answer("[" * 60_000 + "\n"),
    "wrong type": lambda: answer('{"type": "roll"}\n'),
    "no action": lambda: answer('{"type": "action"}\n'),
    "number": lambda: choose(7),
    "illegal": lambda: choose("partner P2"),
    "unknown": lambda: choose("rol"),
    "long action": lambda: choose("z" * 60_000),
    "choose luck": lambda: choose("roll p2"),
    "long line": lambda: answer(json.dumps({"type": "action", "action": "z" * 70_000}) + "\n"),
    "flood": flood,
    "chatter": chatter,
    "answer twice": answer_twice,
    "complain and hang": complain_and_hang,
    "complain and play": complain_and_play,
    "close input": close_input,
    "close output": close_output,
    "never read": greet,
    "never leave": never_leave,
    "have children": have_children,
    "keep open": keep_open,
    "dislike 2014": dislike_2014,
}

if __name__ == "__main__":
    WAYS[sys.argv[1]]()
    hang()
