"""Nothing secret leaves a whole platform, started for it."""
