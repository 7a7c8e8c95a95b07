"""Commands on matches: playing from a pipe, automatic play for a person, analysing."""
