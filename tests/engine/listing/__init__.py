"""What an engine tells of many matches at once."""
