"""When a serving process says that it is ready: the watch that asks, and the write that it asks for."""
