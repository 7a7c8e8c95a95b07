"""What people on call look at: it says what is so, and alerts when it should."""
