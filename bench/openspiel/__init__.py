"""Our searches against OpenSpiel's, on our rules, in equal time.

Game ──> Position ──> rules.Rules (a pyspiel.Game) ──> opponents: its MCTS, its ISMCTS
                  └─> services.search: ours
"""
