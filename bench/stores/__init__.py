"""The cost of the log in each of its stores."""
