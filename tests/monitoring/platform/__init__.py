"""The metrics of a whole platform, and what Prometheus makes of them."""
