"""Replays the corpus, names the first match of each game that is told otherwise than it was, and how.

python -m tests.corpus                                   all matches of all games
python -m tests.corpus --game tara --matches 100         the first of one game
python -m tests.corpus --game tara --only 17 --against ../old
                                                         a match, word for word beside that of an old checkout
python -m tests.corpus --write --matches 2000            writes the files of the newest rules anew
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from multiprocessing import Pool

from services import games
from tests.conformance.subjects import Subject, subjects
from tests.corpus.against import first_unequal, lines, lines_of
from tests.corpus.files import path_of, read, write
from tests.corpus.record import Record, difference
from tests.corpus.setting import setting_of
from tests.corpus.telling import telling

_MATCHES = 2000


def main() -> int:
    """Runs the command; 1 if something differs."""
    given = _arguments()
    found = 0
    for subject in subjects():
        if str(subject) not in (given.game or games.names()):
            continue
        newest, *older = subject.game.facts.all_rules
        if given.tell:
            setting = setting_of(subject, given.only, given.rules or newest)
            sys.stdout.writelines(f"{line}\n" for line in lines(setting))
        elif given.write:
            numbers = range(given.matches or _MATCHES)
            write(subject, newest, _records(str(subject), newest, numbers, given.processes))
            _say(f"wrote {path_of(subject, newest)}")
        else:
            for rules in (given.rules,) if given.rules else (newest, *older):
                found |= _replay(subject, rules, given)
    return found


def _replay(subject: Subject, rules: str, given: argparse.Namespace) -> int:
    kept = read(subject, rules)[: given.matches]
    if given.only is not None:
        kept = [record for record in kept if record.number == given.only]
    numbers = [record.number for record in kept]
    for old, new in zip(kept, _records(str(subject), rules, numbers, given.processes), strict=True):
        if differs := difference(old, new):
            _say(f"{subject}, rules {rules}: {differs}")
            if given.against:
                was = lines_of(given.against, subject, old.number, rules)
                _say(first_unequal(was, lines(setting_of(subject, old.number, rules))))
            return 1
    _say(f"{subject}, rules {rules}: {len(kept)} matches as they were")
    return 0


def _records(game: str, rules: str, numbers: Iterable[int], processes: int) -> Iterator[Record]:
    """The records of these matches as they are made now."""
    if processes == 1:
        yield from map(partial(record_of, game, rules), numbers)
        return
    with Pool(processes) as pool:
        yield from pool.imap(partial(record_of, game, rules), numbers, chunksize=4)


def record_of(game: str, rules: str, number: int) -> Record:
    """The record of one match."""
    (subject,) = [each for each in subjects() if str(each) == game]
    return Record.of(number, telling(setting_of(subject, number, rules)))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python -m tests.corpus", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", action="append", choices=games.names(), help="one game; may be repeated")
    parser.add_argument("--matches", type=int, help="so many matches of each game")
    parser.add_argument("--only", type=int, help="the match of that number")
    parser.add_argument("--rules", help="a version of the rules alone")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--against", metavar="FOLDER", help="a checkout of the old code, to show what it says instead"
    )
    parser.add_argument("--write", action="store_true", help="keep what the rules say now")
    parser.add_argument("--tell", action="store_true", help="print what is said in the match of --only")
    return parser.parse_args()


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
