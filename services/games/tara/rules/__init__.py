"""The rules of Tara: a position of whole numbers, and how it is played. Compiled where there is a compiler.

`table` has the numbers and what lies on the table, `turns` and `rounds` have the parts of the rules, and
`values` tells searches what a position is worth. All other code sees only `position.py`.
"""
