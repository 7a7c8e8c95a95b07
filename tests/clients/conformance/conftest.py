"""The databases of the engines."""

from tests.engine.conftest import sqlite_url

__all__ = ["sqlite_url"]
