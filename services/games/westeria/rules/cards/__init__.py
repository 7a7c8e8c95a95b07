"""The cards: drawing, choosing, and the effect of each."""
