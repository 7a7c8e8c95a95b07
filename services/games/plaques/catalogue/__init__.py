"""What lies on the table, as the data files say: types, colours, the fifty plaques, the combinations."""
