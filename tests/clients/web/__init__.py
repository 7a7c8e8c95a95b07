"""clients/web: its own tests, and what is generated and built is as its sources say."""
