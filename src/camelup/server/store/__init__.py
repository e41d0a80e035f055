"""The database: its schema, its migrations, reading and writing it."""
