"""Whether an export is one that its tournament can have come to: its rounds, pairings and forfeits. Pure."""
