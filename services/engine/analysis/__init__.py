"""`AnalysisService` of one game: asks workers what they think of decisions, and tells who may hear it.

    Analyse ─> handler: one decision after another ─┐
    Hint ──────────────────────────────────────────>├─> desk ─job─> broker ─> worker
    ReportAnalysis <────────────────────────────────┴── desk <───── report ─────┘

Nothing is kept: an analysis that is lost is asked for again by who wants it.
"""
