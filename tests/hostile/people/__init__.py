"""People and clients beside the attacks, honest ones and others."""
