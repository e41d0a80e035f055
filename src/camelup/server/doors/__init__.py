"""The ways into a node: the HTTP API, the WebSocket and the page; who may enter, and how others are refused."""
