"""What people and programs are told of a match of Tablut: views, events, text, refusals."""
