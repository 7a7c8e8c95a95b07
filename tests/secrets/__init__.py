"""What a viewer may not know, looked for in everything that the running platform gives away."""
