"""People and clients, honest ones and others, that are active beside the attacks."""
