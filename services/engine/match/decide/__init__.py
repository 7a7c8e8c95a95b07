"""How each command changes a match: one function a command checks it and makes a draft of entries. Pure.

The functions raise the typed refusals of services/runtime/errors.py and of the kernel. A refused command
changes nothing.
"""

from services.engine.match.decide.absence import claim, come_back, leave
from services.engine.match.decide.command import Command, Decide, Done, Submit, key_of_bot
from services.engine.match.decide.draws import answer_draw, offer_draw
from services.engine.match.decide.ends import call_off, resign, time_out
from services.engine.match.decide.playing import check, play, settle
from services.engine.match.decide.rulings import adjudicate, terminate
from services.engine.match.decide.seats import give_back, join
from services.engine.match.decide.takebacks import answer_takeback, offer_takeback
from services.record.opening import create

__all__ = [
    "Command",
    "Decide",
    "Done",
    "Submit",
    "adjudicate",
    "answer_draw",
    "answer_takeback",
    "call_off",
    "check",
    "claim",
    "come_back",
    "create",
    "give_back",
    "join",
    "key_of_bot",
    "leave",
    "offer_draw",
    "offer_takeback",
    "play",
    "resign",
    "settle",
    "terminate",
    "time_out",
]
