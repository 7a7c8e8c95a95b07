"""`AnalysisService` of one game: has workers analyse decisions, and tells those who may know.

    Analyse ─> handler: one decision after another ─┐
    Hint ──────────────────────────────────────────>├─> AnalysisBroker ─job─> broker ─> worker
    ReportAnalysis <────────────────────────────────┴── AnalysisBroker <───── report ─────┘

Nothing is stored: if an analysis is lost, its caller asks again.
"""
