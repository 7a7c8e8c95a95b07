"""clients/web: its own tests, and checks that generated and built files match its sources."""
