"""The front of the platform: accounts, lobby, matchmaking, and a proxy to the engines. Knows no rules."""
