"""The registry of the platform's tables. Each module adds its tables when it is imported."""

from sqlalchemy import MetaData

metadata = MetaData()
