"""Obeys what a person types: actions, beginnings of actions to list, and words of the command itself."""

import re
from collections.abc import Awaitable
from typing import Final

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.table.advice import advise
from ardri_cli.table.choices import Choices
from ardri_cli.table.reading import help_page, history_page, legend_page, rules_page
from ardri_cli.table.screens import Screen
from ardri_cli.terminal.wording import PHRASES, rule_text, time_of_day
from ardri_client import Refused, Table
from ardri_client.errors import InvalidNotation

_BEGINNING: Final = re.compile(r"\w{1,12}")
"""A word that may be meant as the beginning of actions to list."""
_LONGEST: Final = 256
"""The most characters of an action that the platform accepts."""
_AUTO: Final = re.compile(r"auto(?: +(\d{1,4}))?")
_CALL_OFF: Final = "calloff"
_LEAVE: Final = "leave"
_QUIT: Final = ("quit", "exit", "q")


def leaves_early(line: str) -> bool:
    """Whether the line ends the wait for others, so that a script cannot mean it for its turn."""
    return line.lower() in (_CALL_OFF, _LEAVE, *_QUIT)


class Orders:
    """Obeys lines at a table, one at a time.

    `choices`: the legal actions of this seat, as they were last shown; `automatic`: how many actions are
    still to be played for the person; `quits`: the person wants to leave; `has_left`: the seat is given back;
    `is_muted`: the person wants no phrases.
    """

    def __init__(self, table: Table, screen: Screen) -> None:
        self._table = table
        self._screen = screen
        self.choices = Choices(())
        self.automatic = 0
        self.quits = False
        self.has_left = False
        self.is_muted = False

    async def obey(self, line: str, match: pb.Match) -> None:
        """Does what the line says. `match`: the match as the person has seen it."""
        # The list is from this seat's last turn.
        choices = self.choices if self._table.seat in match.to_act else Choices(())
        action = choices.find(line)
        members = [] if action else choices.beginning_with(line)
        try:
            if members:
                self._screen.options(members)
            elif len(line) > _LONGEST:
                self._screen.note(f"nothing to do is written in {len(line)} characters")
            elif line.isdecimal() and not action:
                self._screen.note(self._without_number(line, match))
            elif action or not await self._word(line.lower(), match):
                # Text that is in no list goes to the platform too, whose answer says what is wrong.
                await self._table.act(action or line, expected_version=match.version)
        except Refused as error:
            self._screen.refused(error, rule_text(match, error.rule))
            if isinstance(error, InvalidNotation) and choices.notations and _BEGINNING.fullmatch(line):
                self._screen.note(f"nothing that you can do now begins with {line!r}")

    def _without_number(self, number: str, match: pb.Match) -> str:
        """Why no action has that number."""
        if self._table.seat not in match.to_act:
            return "it is not your turn: no action has a number now"
        return f"no action has the number {number}: there are {len(self.choices.notations)}"

    async def play_one(self) -> None:
        """Plays one of the automatic actions; a refusal cancels the others."""
        self.automatic -= 1
        match = await self._table.look()
        if self._table.seat not in match.to_act:
            self.automatic = 0
            return
        try:
            await self._table.act(advise(match, self._table.seat), expected_version=match.version)
        except Refused as error:
            self._screen.refused(error, rule_text(match, error.rule))
            self.automatic = 0

    async def _word(self, word: str, match: pb.Match) -> bool:
        """Obeys a word of the command itself; False if it is not one.

        Raises:
            Refused: the platform has refused.
        """
        asked = self._asked(word)
        if asked is not None:
            await asked
        elif word == "say" or word.startswith("say "):
            await self._say(word.removeprefix("say").strip())
        elif found := _AUTO.fullmatch(word):
            self._play_on(int(found[1] or 1), match)
        elif word in ("?", "help"):
            self._screen.page("What you can type", help_page(match, self.choices))
        elif word in _QUIT:
            self.quits = True
        elif word == _LEAVE:
            await self._table.leave()
            self._screen.note("your seat is given back")
            self.quits = self.has_left = True
        elif word == "mute":
            self.is_muted = not self.is_muted
            self._screen.note("you hear no phrases now" if self.is_muted else "you hear phrases again")
        elif word == "list":
            self._screen.everything(await self._table.look(), self.choices)
        elif word in ("up", "down"):
            self._screen.scroll(1 if word == "down" else -1)
        elif word == "":
            self._screen.more()
        elif word == "hint":
            self._screen.hint(await self._table.hint())
        else:
            return await self._read(word, match)
        return True

    async def _read(self, word: str, match: pb.Match) -> bool:
        """Shows the text that the word asks for; False if it asks for none."""
        if word == "board":
            self._screen.board(await self._table.look())
        elif word == "legend":
            self._screen.page("What the signs mean", legend_page(await self._table.look()))
        elif word == "history":
            self._screen.page("What was played", history_page(match, (await self._table.replay()).events))
        elif word == "rules" or word.startswith("rules "):
            self._show_rules(match, word.removeprefix("rules").strip())
        else:
            return False
        return True

    def _show_rules(self, match: pb.Match, number: str) -> None:
        lines = rules_page(match, number)
        if lines:
            self._screen.page("The rules of this match", lines)
        else:
            self._screen.note(f"there is no rule {number!r}; `rules` lists them")

    def _asked(self, word: str) -> Awaitable[None] | None:
        """The request to the platform that the word stands for; None if it stands for none."""
        if word == "resign":
            return self._table.resign()
        if word == _CALL_OFF:
            return self._table.call_off()
        if word == "draw":
            return self._table.offer_draw()
        if word == "takeback":
            return self._table.offer_takeback()
        if word in ("accept", "decline"):
            answer = self._table.answer_draw
            if self._table.match.HasField("takeback_offer"):
                answer = self._table.answer_takeback
            return answer(accept=word == "accept")
        return self._claim() if word == "claim" else None

    async def _claim(self) -> None:
        if (claimable := await self._table.claim()) is not None:
            self._screen.note(f"not yet: others may come back until {time_of_day(claimable)}")

    async def _say(self, words: str) -> None:
        phrase = PHRASES.get(words)
        if phrase is None:
            self._screen.note(f"say one of: {', '.join(PHRASES)}")
        else:
            await self._table.say(phrase)

    def _play_on(self, count: int, match: pb.Match) -> None:
        if self._table.seat in match.to_act:
            self.automatic = count
        else:
            self._screen.note("auto plays when it is your turn")
