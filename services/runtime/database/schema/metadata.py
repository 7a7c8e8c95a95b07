"""What the tables of the platform are registered in as their modules are imported."""

from sqlalchemy import MetaData

metadata = MetaData()
