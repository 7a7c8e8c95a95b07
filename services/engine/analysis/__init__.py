"""`AnalysisService` of one game: asks workers what they think of decisions, and tells who may hear it.

    Analyse ─> handler: one decision after another ─┐
    Hint ──────────────────────────────────────────>├─> AnalysisBroker ─job─> broker ─> worker
    ReportAnalysis <────────────────────────────────┴── AnalysisBroker <───── report ─────┘

Nothing is kept: an analysis that is lost is asked for again by who wants it.
"""
