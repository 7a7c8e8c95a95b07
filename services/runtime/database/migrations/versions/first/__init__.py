"""The first tables of each part: log, accounts, tournaments, ladder."""
