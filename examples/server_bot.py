"""A bot with an account on a server (docs/api.md, "Bots with an account"); it needs nothing but Python.

python server_bot.py http://localhost:8000 deepcamel [TOKEN]

Without a token it opens the account and prints the token: keep it. Then it plays wherever somebody seats it.
"""

import http.client
import json
import random
import sys
import threading
import time
from urllib.parse import urlsplit


def ask(path, body=None):
    """Send a request and give the answer; wait a little where that was too often."""
    connection = http.client.HTTPSConnection if server.scheme == "https" else http.client.HTTPConnection
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    while True:
        asking = connection(server.netloc)
        asking.request("POST" if body else "GET", path, json.dumps(body) if body else None, headers)
        answer = asking.getresponse()
        if answer.status != http.client.TOO_MANY_REQUESTS:
            return answer
        time.sleep(1)


def lines(path):
    """Give what a stream tells, one message at a time; an empty line only shows that it lives."""
    return (json.loads(line) for line in ask(path) if line.strip())


def play(table):
    """Act whenever there is something to choose, until the race is over."""
    for message in lines(f"/api/tables/{table}/stream"):
        view = message.get("view") or {"actions": [], "over": False}
        if view["over"]:
            return
        if view["actions"]:
            decision = f"asked {view['asked']}"  # the same decision told again gets the first answer again
            command = {"id": decision, "seq": message["seq"], "action": random.choice(view["actions"])}
            ask(f"/api/tables/{table}/actions", command).read()  # if refused, the stream tells what has happened


server = urlsplit(sys.argv[1])
token = sys.argv[3] if len(sys.argv) > 3 else None
if token is None:
    token = json.load(ask("/api/accounts", {"name": sys.argv[2]}))["token"]
    print(token, flush=True)
for seated in lines("/api/accounts/stream"):
    threading.Thread(target=play, args=[seated["table"]], daemon=True).start()
