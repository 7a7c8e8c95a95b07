"""What the log costs in each of its stores."""
