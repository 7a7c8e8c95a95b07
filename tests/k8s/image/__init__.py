"""The image, made step by step."""
