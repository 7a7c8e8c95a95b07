"""A tournament as files: data in, text out. Whoever has them needs no platform to check or rate it again.

    games.jsonl      one finished game a line, byes too    records.jsonl    their records, in base64
    manifest.json    spec, field, seeds, digests           standings.csv, crosstable.csv, ratings.csv
    report.html      for people                            tournament.trf   of a Swiss of two seats

All but the first three follow from these. Pure: reading and writing files is the command line's.
"""
