"""The names of people in matches, which disappear with their accounts."""
