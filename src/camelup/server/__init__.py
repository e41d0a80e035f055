"""Tables over HTTP and WebSocket: SQLite here, PostgreSQL and Redis there."""
