"""What an engine tells about many matches at once."""
