"""A bot with an account on a server (docs/api.md, "Bots with an account"); it needs nothing but Python.

python server_bot.py http://localhost:8000 deepcamel [TOKEN]

Without a token it opens the account and prints the token: keep it. Then it plays wherever somebody seats it, and
does its part so that nobody can bend the dice (docs/fair-dice.md).
"""

import hashlib
import http.client
import json
import random
import secrets
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


def sha256(text):
    """Give the hash of a text as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def draw_dice(table, fair, seat, nonces, seen):
    """Promise a secret nonce for the dice; reveal it when everybody's promise is fixed, having kept what was seen."""
    nonce = nonces.setdefault(fair["draw"], secrets.token_hex(16))  # a new one for every draw
    if not fair["fixed"] and fair["promises"][seat] != sha256(nonce):
        command = {"id": f"promise {sha256(nonce)[:40]}", "promise": sha256(nonce), "draw": fair["draw"]}
        ask(f"/api/tables/{table}/promise", command).read()  # if refused, the game begins without our share
    if fair["fixed"] and fair["promises"][seat] == sha256(nonce):
        seen.setdefault(fair["draw"], fair)  # what was seen first counts
        ask(f"/api/tables/{table}/reveal", {"id": f"reveal {fair['draw']}", "nonce": nonce}).read()


def check_dice(table, seen, seat, nonce):
    """Compare the record with what was seen before the nonces were known; give in words what came out."""
    told = json.load(ask(f"/api/tables/{table}/record?format=json"))["headers"]
    nonces = told["nonces"].split(",")
    promised = [sha256(word) if promise else "" for word, promise in zip(nonces, seen["promises"], strict=True)]
    right = {
        "seed": hashlib.sha256(bytes.fromhex(told["seed"])).hexdigest() == seen["commitment"],
        "own nonce": nonces[seat] == nonce,
        "promises": told["promises"].split(",") == promised == seen["promises"],
        "open nonces": all(p or now == then for p, now, then in zip(promised, nonces, seen["nonces"], strict=True)),
    }
    wrong = [name for name, fine in right.items() if not fine]
    if wrong:
        return f"NOT FAIR: {', '.join(wrong)}"
    return "seed and nonces are those promised; camelup verify checks each die"


def play(table, seat):
    """Act whenever there is something to choose, until the race is over."""
    nonces, seen = {}, {}
    for message in lines(f"/api/tables/{table}/stream"):
        told, view = message.get("table"), message.get("view") or {"actions": [], "over": False}
        if told and told["status"] in ("open", "drawing"):
            draw_dice(table, told["fair"], seat, nonces, seen)
        if view["over"]:
            draw = told["fair"]["draw"]
            if draw in seen:
                print(f"{table}: {check_dice(table, seen[draw], seat, nonces[draw])}", flush=True)
            return
        if view["actions"]:
            decision = f"asked {view['asked']}"  # the same decision told again gets the first answer again
            command = {"id": decision, "seq": message["seq"], "action": random.choice(view["actions"])}
            ask(f"/api/tables/{table}/actions", command).read()  # if refused, the stream tells what has happened


if len(sys.argv) < 3:
    sys.exit(__doc__)
server = urlsplit(sys.argv[1])
token = sys.argv[3] if len(sys.argv) > 3 else None
if token is None:
    opened = json.load(ask("/api/accounts", {"name": sys.argv[2]}))
    if "error" in opened:
        sys.exit(opened["error"]["message"])
    token = opened["token"]
    print(token, flush=True)
for seated in lines("/api/accounts/stream"):
    threading.Thread(target=play, args=[seated["table"], seated["seat"]], daemon=True).start()
