"""The rules of Westeria: a position in one row of whole numbers, compiled or not; each module is a part."""
