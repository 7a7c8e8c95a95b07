"""Programs of strangers, run within bounds: one process a game, under a warden that outlives them all.

    Confined ──pipes: lines in, lines out, stderr──> program and all that it starts
        └──control──> warden (parent and reaper of them): bounds, samples, kills, reports

The warden is a process of its own, so that nothing stays behind when a worker is killed, and so that all
descendants of a program, whatever session they flee to, end up as children of its warden. It bounds what a
program may use. It does not hide files, the network or processes of the same user: see docs/programs.md.
"""
