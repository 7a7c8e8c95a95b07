"""Events, questions and actions in plain words."""
