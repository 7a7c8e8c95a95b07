"""Streams that watch an account (`WatchAccount`), and the news for them."""
