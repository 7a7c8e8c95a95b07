"""Our searches against OpenSpiel's, on our rules, in equal time.

Game ──> Position ──> rules.Rules (a pyspiel.Game) ──> opponents: OpenSpiel's MCTS and ISMCTS
                  └─> services.search: our searches
"""
