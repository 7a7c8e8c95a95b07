"""Whether an engine keeps the promises of `EngineService`, asked over the network alone.

`checks` says what is promised, each promise a function; the rest connects, plays matches and reports.
"""
