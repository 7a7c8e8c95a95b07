"""The words about games in their data files."""
