"""Tournaments as pure functions: who meets whom, in which seats, and the standings. No I/O.

    spec + field ──pairing──> blocks ──seating──> games (one a slot) ──results──> standings, ratings, tests

Plans follow from the spec, the field and finished results alone, whoever plans and when. So any director can
go on after one was killed, and two runs of the same tournament end with the same digest.
"""
