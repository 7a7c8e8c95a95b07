"""What each dashboard shows."""
