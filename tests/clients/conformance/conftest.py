"""The stores of the engines."""

from tests.engine.conftest import migrated_sqlite, sqlite_url

__all__ = ["migrated_sqlite", "sqlite_url"]
