"""What comes between the turns: cards, traitors, income, clearings, prisoners, the next round, the end."""
