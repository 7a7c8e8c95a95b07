"""Workers whose processes hang or wait where a test wants it, and one that soon counts as dead."""
