"""The line protocol: its messages, a program at the end of pipes, and that program as a bot (docs/protocol.md)."""
