"""The processes of the platform that a run of chaos starts and kills, and where their logs are."""
