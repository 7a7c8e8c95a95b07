"""What positions are worth."""
