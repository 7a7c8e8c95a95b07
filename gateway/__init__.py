"""The front of the platform: accounts, lobby, matchmaking, and the way to the engines. Knows no rules."""
