"""The migrations make the tables that the ledger knows."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, MetaData

from services.ledger.ledger import Ledger
from tests.ledger.tables import TABLES, engine_of


def _ours(engine: Engine) -> MetaData:
    metadata = MetaData()
    for table in TABLES:
        table.to_metadata(metadata)
    return metadata


def test_the_migrated_tables_are_those_of_the_schema(ledger: Ledger) -> None:
    names = {table.name for table in TABLES}
    engine = engine_of(ledger)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "compare_type": True,
                "include_name": lambda name, kind, _parents: kind != "table" or name in names,
            },
        )
        assert compare_metadata(context, _ours(engine)) == []
