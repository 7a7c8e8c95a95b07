"""The game's proto."""
