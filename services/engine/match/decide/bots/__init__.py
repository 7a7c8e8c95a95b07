"""What bots decide besides their actions: to accept and offer draws, and to resign. Pure."""
