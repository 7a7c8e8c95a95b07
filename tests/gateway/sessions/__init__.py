"""Sessions: refresh tokens, devices, and what ends them."""
