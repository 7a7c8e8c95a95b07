"""`hostile.py DEED TURN TAG`: plays at random, and does the deed in that turn of its own; 0 is the greeting.

The tag is in the command line of every process that it starts.
"""

import json
import os
import random
import signal
import sys
import time
from typing import Any

Asked = dict[str, Any]


def write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def say(**told: object) -> None:
    write(json.dumps(told))


def play(asked: Asked) -> None:
    say(play=dice.choice(asked["legal"]), version=asked["version"])


def outlive(asked: Asked) -> None:
    """Plays, and keeps running when its host has gone; see the end of this file."""
    play(asked)


def sleep(asked: Asked) -> None:
    time.sleep(600)


def crash(asked: Asked) -> None:
    raise RuntimeError("a bad program")


def leave(asked: Asked) -> None:
    sys.exit(0)


def kill_itself(asked: Asked) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def hang_up(asked: Asked) -> None:
    os.close(1)
    sleep(asked)


def play_illegally(asked: Asked) -> None:
    say(play="a1-i9", version=asked["version"])


def play_nonsense(asked: Asked) -> None:
    say(play="castle!", version=asked["version"])


def say_no_json(asked: Asked) -> None:
    write("I resign?")


def say_no_text(asked: Asked) -> None:
    os.write(1, b"\xff\xfe\x00\x80\n")


def nest_too_deep(asked: Asked) -> None:
    write("[" * 60_000)


def speak_for_the_other_seat(asked: Asked) -> None:
    say(play=asked["legal"][0], version=asked["version"], seat=1 - seat)


def hog_memory(asked: Asked) -> None:
    hoard: list[bytes] = []
    while len(hoard) < 128:
        hoard.append(b"x" * (16 << 20))
    sleep(asked)


def hog_memory_in_a_child(asked: Asked) -> None:
    if os.fork() == 0:
        hog_memory(asked)
    sleep(asked)


def burn(asked: Asked) -> None:
    while True:
        pass


def flood_stdout(asked: Asked) -> None:
    while True:
        say(play=asked["legal"][0], version=0)


def flood_stdout_in_one_line(asked: Asked) -> None:
    while True:
        os.write(1, b"x" * 4_096)


def flood_stderr(asked: Asked) -> None:
    while True:
        os.write(2, b"x" * 4_096)


def fork_bomb(asked: Asked) -> None:
    for _ in range(60):
        if os.fork() == 0:
            sleep(asked)
    sleep(asked)


def flee(asked: Asked, count: int = 60) -> None:
    """Starts orphans that have their own session and run another program."""
    for _ in range(count):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                command = [sys.executable, "-c", "import time; time.sleep(600)", *sys.argv]
                os.execve(sys.executable, command, {})
            os._exit(0)
        os.wait()


def flee_and_sleep(asked: Asked) -> None:
    flee(asked)
    sleep(asked)


def leave_two_behind(asked: Asked) -> None:
    flee(asked, 2)
    play(asked)


def ignore_signals(asked: Asked) -> None:
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    sleep(asked)


def kill_its_parent(asked: Asked) -> None:
    os.kill(os.getppid(), signal.SIGKILL)
    sleep(asked)


def answer_twice(asked: Asked) -> None:
    play(asked)
    say(play=asked["legal"][-1], version=asked["version"])


def speak_before_it_is_asked(asked: Asked) -> None:
    play(asked)
    for ahead in (-1, 1, 1_000):
        say(play=asked["legal"][0], version=asked["version"] + ahead)


deed, when = globals()[sys.argv[1]], int(sys.argv[2])
turns = 0
for line in sys.stdin:
    told = json.loads(line)
    if "new" in told:
        seat, dice = told["new"]["seat"], random.Random(told["new"]["seed"])
        if when == 0:
            deed({"version": 0, "legal": ["a1-a2"]})
        say(ready=True)
    elif "legal" in told:
        turns += 1
        (deed if turns == when else play)(told)
if deed is outlive:
    sleep({})
