"""The pure parts of matches and their records."""
