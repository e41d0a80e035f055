"""The database: what is kept, in which tables, and how older ones are brought up to date."""
