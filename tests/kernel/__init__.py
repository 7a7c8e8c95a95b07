"""What all games stand on."""
