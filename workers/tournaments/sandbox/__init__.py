"""Programs of strangers, one process a game, each in a sandbox under a supervisor of its own.

    SandboxedProcess ──pipes: lines in, lines out, stderr──> bwrap ──> program and all that it starts
        └──control──> supervisor (parent of bwrap): bounds, samples, kills, reports

The supervisor is a process, so that nothing stays behind when a worker is killed. `bubblewrap` and `view` say
what the program sees, `seccomp` what it may ask of the kernel, `probe` whether this host allows all that. A
program that the operator trusts has bounds and a supervisor, but no sandbox: see docs/programs.md.
"""
