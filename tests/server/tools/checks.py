"""What must be true of a game after all that was done to its server and its connections."""

import json

from camelup.fair import fair_headers, seed_of_draw, verify
from camelup.server.table.stored.entries import Acted, read_entry
from camelup.server.table.table import Table
from server.tools.clients import Client
from server.tools.stored_logs import Log, game_of


def check_commands(log: Log, clients: list[Client], elsewhere: str | None = None) -> None:
    """Whatever was acknowledged stands in the log once, under the number that was told; all that stands there was sent.

    A command sent `elsewhere`, by none of the clients, is left out.
    """
    commanded = [
        (seq, entry) for seq, entry in enumerate(log.entries, 1) if entry.get("command") not in (None, elsewhere)
    ]
    done = {entry["command"]: (seq, entry) for seq, entry in commanded}
    assert len(done) == len(commanded), "a command happened twice"
    for client in clients:
        for command, answer in client.answers.items():
            assert (command in done) == answer["ok"], answer
            if answer["ok"]:
                assert done[command][0] == answer["seq"]
    sent = {command: (client.you, message) for client in clients for command, message in client.sent.items()}
    for command, (_, entry) in done.items():
        seat, message = sent[command]
        assert (entry["seat"], entry.get("action")) == (seat, message.get("action"))


def undisturbed(log: Log) -> Table:
    """Do the same again in a table that nothing happens to, with the same seed: all luck must be the same."""
    table = Table.new(log.table["id"], log.table["code"], bytes.fromhex(log.table["seed"]))
    for entry in (read_entry(json.dumps(stored)) for stored in log.entries):
        if isinstance(entry, Acted):
            draft = table.act(entry.seat, entry.action, seq=None, by=entry.by, command=entry.command)
            assert draft.entry == entry
        table.fold(entry, 0)
    return table


def check_record(log: Log, record: str) -> None:
    """Nothing is missing in the log, and the record is that of the same game undisturbed, fair to the last die."""
    assert log.numbers == list(range(1, len(log.numbers) + 1))
    table = undisturbed(log)
    seed = bytes.fromhex(log.table["seed"])
    dice = seed_of_draw(seed, table.facts.draw)
    headers = fair_headers(dice, table.id, table.nonces, table.promises)
    assert record == game_of(log, table.names).record(headers=headers)
    assert verify(record).fair
