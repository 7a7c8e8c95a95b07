"""Facts about seats that are stored beside the entries: who is to act, and the names of people. Pure."""
