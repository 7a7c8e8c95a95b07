"""Who watches the lobby (`WatchLobby`): open and running matches, kept once for all who do."""
