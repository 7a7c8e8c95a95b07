"""System calls that a sandboxed program must not make: the list of denied calls, and a compiler to BPF.

policy (names, why) + numbers (of each machine) ──bpf──> the filter for bubblewrap's --seccomp
"""
