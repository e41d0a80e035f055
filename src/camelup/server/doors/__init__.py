"""The ways into a node: HTTP, the socket and the page; who may enter, and what the others are told."""
