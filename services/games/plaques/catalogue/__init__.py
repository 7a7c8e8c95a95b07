"""The things on the table, from the data files: types, colours, the fifty plaques, the combinations."""
