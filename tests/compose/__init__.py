"""compose.yaml: whether Docker Compose accepts it, and whether our processes run with its settings."""
