"""The cards: drawing, choosing, and what each of them does."""
