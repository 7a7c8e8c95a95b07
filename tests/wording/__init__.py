"""What is said of games in words, from their data files."""
