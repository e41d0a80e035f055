"""Tables for people and bots over HTTP and WebSocket: one process with SQLite, or many with PostgreSQL and Redis."""
