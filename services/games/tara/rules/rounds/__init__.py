"""A round without its turns: cards, traitors, income, clearings, prisoners, the next round, the end."""
