"""A round but for its turns: cards, traitors, income, clearings, prisoners, the next round, the end."""
