"""What is kept of seats beside the entries of a match: who is to act, and what people are called. Pure."""
