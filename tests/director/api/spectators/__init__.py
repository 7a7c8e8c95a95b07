"""What everybody may look at: tournaments that run or wait, their standings, records and exports."""
