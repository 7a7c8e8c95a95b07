"""What people are called at matches, and that it goes with the account."""
