"""Commands that were done, so that the same one again gets the first answer and nothing happens twice."""

from camelup.server.table.drafts import AlreadyDone
from camelup.server.table.stored.facts import Facts


def check_repeat(facts: Facts, kind: str, seat: int, command: str | None) -> None:
    """Raise AlreadyDone if a seat has given this command before."""
    if command is None:
        return
    done = facts.commands.get(f"{kind} {seat} {command}", facts.commands.get(f"{seat} {command}"))  # 0.1 kept no kind
    if done is not None:
        raise AlreadyDone(done)


def remember(facts: Facts, kind: str, seat: int, command: str | None) -> None:
    """Remember a command that has just happened."""
    if command is not None:
        facts.commands[f"{kind} {seat} {command}"] = facts.seq


def forget_commands(facts: Facts, seat: int) -> None:
    """Forget the commands of whoever had a seat: the next person there is somebody else."""
    facts.commands = {name: seq for name, seq in facts.commands.items() if str(seat) not in name.split(" ")[:2]}
