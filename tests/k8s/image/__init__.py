"""The container image, built step by step."""
