"""Commands on matches: playing from a pipe, playing on for a person, analysing."""
