"""What a whole platform says of itself, and Prometheus of it."""
