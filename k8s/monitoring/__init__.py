"""What people on call look at, made from Python: rules, their tests' long ones, dashboards.

`python -m k8s.monitoring` writes all files; a test says which have drifted.
"""
