"""Alembic's door to the database: it migrates over the connection that `migrate.py` hands in."""

from alembic import context

from camelup.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
