"""A tournament as files: data in, text out. With these files it can be checked and rated without a platform.

    games.jsonl      one finished game a line, byes too    records.jsonl    their records, in base64
    manifest.json    spec, field, seeds, digests           standings.csv, crosstable.csv, ratings.csv
    report.html      for people                            tournament.trf   of a Swiss of two seats

All others follow from games, records and manifest. Pure: the command line reads and writes the files.
"""
