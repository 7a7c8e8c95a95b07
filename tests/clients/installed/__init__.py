"""The packages of a release, each installed alone into a fresh environment."""
