"""All tables of the platform, in SQLAlchemy Core. Only migrations create them."""
