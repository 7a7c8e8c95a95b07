"""A rule broken on purpose is found, and the command says where and what."""

from pathlib import Path

import pytest

from services.kernel import IllegalAction
from tests.conformance import lots
from tests.conformance.broken import BROKEN, subject_of
from tests.conformance.lots.game import Lots
from tests.conformance.lots.views import View
from tests.conformance.lots.wire import WIRE
from tests.conformance.subjects import Subject, subjects
from tests.corpus.against import first_unequal, lines, lines_of
from tests.corpus.record import RUNG, Record, difference
from tests.corpus.setting import Setting, setting_of
from tests.corpus.telling import Said, What, telling

_SOUND = Subject(lots.GAME, WIRE)
_MATCHES = 30
_DEFECTS = {defect.__name__: defect for defects in BROKEN.values() for defect in defects}


class DrawsNoPurses(Lots):
    def draw(self, view: View) -> str:
        return super().draw(view).replace("purse", "coins")


@pytest.mark.parametrize(
    ("defect", "what"),
    [
        ("TakesTheLastChoice", What.TO_ACT),
        ("LetsAllAct", What.LEGAL),
        ("ListsTwice", What.CHANCES),
        ("WeighsNothing", What.CHANCES),
        ("LapsesOutOfTurn", What.LAPSE),
        ("CountsTheUnseen", What.NOTATION),
        ("ReadsAnything", What.PARSING),
        ("LosesActions", What.TYPED),
        ("ExplainsByOthersCards", What.EXPLANATION),
        ("ShowsChoicesToThePublic", What.VIEW),
        ("DrawsNoPurses", What.DRAWING),
        ("RefusesInDetail", What.REFUSAL),
        ("TellsCards", What.SEEN),
        ("LosesEvents", What.SEEN),
        ("TellsALongStory", What.WORDS),
        ("MakesMoney", What.OUTCOME),
    ],
)
def test_defect_is_named(defect: str, what: What) -> None:
    sound, found = _first_difference(_changed(defect))
    first = first_unequal(lines(sound), lines(found))
    assert "now: version " in first
    assert f", {what}, " in first
    named = difference(_record(sound), _record(found))
    assert f"match {sound.number}, between versions 0 and " in named
    assert what in named


def test_refused_action_names_match_and_version() -> None:
    changed = _changed("RefusesNine")
    with pytest.raises(IllegalAction) as caught:
        _first_difference(changed)
    assert any(note.startswith("in lots, match ") for note in caught.value.__notes__)


def test_versions_are_narrowed_down() -> None:
    told = [Said(version, What.VIEW, 0, str(version)) for version in range(5 * RUNG)]
    other = [*told]
    other[2 * RUNG + 3] = Said(2 * RUNG + 3, What.VIEW, 0, "another")
    named = difference(Record.of(7, told), Record.of(7, other))
    assert named == f"match 7, between versions {2 * RUNG} and {3 * RUNG - 1}: view"


def test_a_match_that_goes_on_is_another() -> None:
    told = [Said(version, What.VIEW, 0, str(version)) for version in range(RUNG)]
    longer = [*told, Said(RUNG, What.OUTCOME, 0, "")]
    assert "outcome" in difference(Record.of(7, told), Record.of(7, longer))


def test_record_is_read_as_it_is_written() -> None:
    record = _record(setting_of(_SOUND, 1))
    assert Record.parse(str(record)) == record
    assert not difference(record, record)


def test_match_of_another_checkout_is_told_by_its_own_command() -> None:
    (subject,) = [each for each in subjects() if str(each) == "tablut"]
    checkout = Path(__file__).parent.parent.parent
    told = lines_of(str(checkout), subject, 5, subject.game.facts.rules_version)
    assert first_unequal(told, lines(setting_of(subject, 5))) == "no difference between the two"


def _changed(defect: str) -> Subject:
    return subject_of({**_DEFECTS, "DrawsNoPurses": DrawsNoPurses}[defect])


def _first_difference(changed: Subject) -> tuple[Setting, Setting]:
    for number in range(_MATCHES):
        sound, found = setting_of(_SOUND, number), setting_of(changed, number)
        if _record(sound) != _record(found):
            return sound, found
    raise AssertionError("no match differs")


def _record(setting: Setting) -> Record:
    return Record.of(setting.number, telling(setting))
