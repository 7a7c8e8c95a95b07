"""The rules of Westeria, a module for each part: a position in one row of whole numbers, compiled or not."""
