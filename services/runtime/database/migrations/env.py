"""The entry point for Alembic: runs the migrations on the connection that `migrating.migrate` passes."""

from alembic import context

from services.runtime.database.schema.metadata import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    render_as_batch=True,
    # So that no migration keeps the locks of those before it. For SQLite see `migrating`.
    transaction_per_migration=connection.dialect.name == "postgresql",
)
with context.begin_transaction():
    context.run_migrations()
