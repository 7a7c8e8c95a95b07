"""Who watches an account (`WatchAccount`): the streams, and what is news for them."""
