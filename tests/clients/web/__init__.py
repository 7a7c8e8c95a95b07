"""clients/web: its own tests; what is generated and built is as its sources say. Its stories are in `platform`."""
