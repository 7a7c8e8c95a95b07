"""Principal variation search: against plain minimax, with its table, and on boards of Tablut."""
