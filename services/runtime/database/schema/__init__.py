"""All tables of the platform, as SQLAlchemy Core knows them. Migrations make them; nothing else does."""
