"""What everybody may read: tournaments that run or wait, their standings, records and exports."""
