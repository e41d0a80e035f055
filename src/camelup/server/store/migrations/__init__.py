"""The history of the database; `env.py` is Alembic's door to it."""
