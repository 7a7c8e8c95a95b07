"""Games of people, outside bots and spectators: played on the engines, counted like all others.

host (leases live games, one task a game) ──> game (creates the match, waits for its end, hands in its record)
                                          ──> engines (the director's calls to them)
                                       ──> leaving (ends matches of closed games, wherever they were hosted)
seats (tells accounts where they are to play)

The match id follows from the game. So if a director dies, the next one that leases the game goes on with it.
"""
