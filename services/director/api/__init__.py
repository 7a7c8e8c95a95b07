"""TournamentService: what organisers, entrants, operators and spectators may ask.

One module a use case; each decodes, checks, asks the rooms below and answers.
"""
