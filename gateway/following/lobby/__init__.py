"""Streams that watch the lobby (`WatchLobby`), and open and running matches, kept once for all of them."""
