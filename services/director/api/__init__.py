"""TournamentService: what organisers, entrants, operators and spectators may ask.

One module for each use case; each decodes and checks requests, calls the rooms below, and answers.
"""
