"""What lies on the table: the numbers of a position, its stacks, its cards."""
