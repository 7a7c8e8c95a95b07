"""Others' armies as they may be, by what a viewer knows."""
