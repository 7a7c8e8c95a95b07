"""Alembic's entry: runs the migrations on the connection that `migrating.migrate` hands over."""

from alembic import context

from services.runtime.database.schema.metadata import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
