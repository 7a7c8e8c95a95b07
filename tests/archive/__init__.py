"""Archives of ended matches."""
