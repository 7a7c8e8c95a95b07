"""What people at a match do beside playing it: take back, speak, come, go and watch."""
