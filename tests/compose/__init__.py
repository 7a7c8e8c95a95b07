"""compose.yaml: whether Docker Compose takes it, and whether our processes run with its very settings."""
