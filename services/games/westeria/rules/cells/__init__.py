"""The meaning of the whole numbers of a position, and simple reads of them: ground, units, cards, phases."""
