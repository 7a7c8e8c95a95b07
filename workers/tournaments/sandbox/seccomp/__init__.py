"""The system calls that a sandboxed program may not make: what is denied, and a compiler to classic BPF.

policy (names, why) + numbers (of each machine) ──bpf──> the filter, as bubblewrap's --seccomp reads it
"""
