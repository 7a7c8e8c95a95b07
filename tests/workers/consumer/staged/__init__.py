"""Workers whose processes hang or wait where a test wants it, and one that is soon taken for dead."""
