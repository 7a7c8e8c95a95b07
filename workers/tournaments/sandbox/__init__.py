"""Programs of strangers: a process for each game, in a sandbox, under a supervisor of its own.

    SandboxedProcess ──pipes: lines in, lines out, stderr──> bwrap ──> program and all that it starts
        └──control──> supervisor (parent of bwrap): bounds, samples, kills, reports

The supervisor is a process, so that nothing is left when a worker is killed. `bubblewrap` and `view` decide
what the program sees, `seccomp` which system calls it may make, and `probe` checks that this host allows all
that. A program that the operator trusts has bounds and a supervisor, but no sandbox: see docs/programs.md.
"""
