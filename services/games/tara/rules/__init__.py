"""The rules of Tara: a position of whole numbers, and how it is played; compiled where there is a compiler.

`table` has the numbers and what lies on the table, `turns` and `rounds` the parts of the rules, `values` what
searches ask. `position.py` is what everybody else sees.
"""
