"""Who may move where, and which of these moves change much."""
