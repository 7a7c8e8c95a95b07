"""clients/web: its own tests, run from here; what is generated and built is as its sources say."""
