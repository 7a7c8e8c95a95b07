"""Filters of system calls (seccomp): how they are compiled, and what each machine denies."""
