"""Shared by the commands of `ardri tournament`: spec files, access, tables, live views, exports on disk."""
