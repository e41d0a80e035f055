"""A program that can be started like `camelup serve` and only answers /readyz, with the settings it was given."""

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer


class Answer(BaseHTTPRequestHandler):
    """Tells its settings to everybody."""

    def do_GET(self) -> None:
        settings = {name: value for name, value in os.environ.items() if name.startswith("CAMELUP_")}
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(settings | {"pid": os.getpid()}).encode())


if __name__ == "__main__":
    host, port = sys.argv[sys.argv.index("--host") + 1], int(sys.argv[sys.argv.index("--port") + 1])
    HTTPServer((host, port), Answer).serve_forever()
