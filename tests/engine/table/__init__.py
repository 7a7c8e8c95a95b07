"""What people in a match do besides playing: take back, speak, come, go and watch."""
