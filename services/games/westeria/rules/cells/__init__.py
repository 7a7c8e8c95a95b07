"""What the whole numbers of a position mean, and simple looks at them: ground, units, cards, phases."""
