#!/usr/bin/env python3
"""Checks the first second of a built command: its start, its size, and a folder of fixtures.

  start.py PATH_OF_BUILT_SCENEROUTE

Starts the command many times, in turns with `true`, and runs `test` and `lint` on a folder of
1,000 made fixtures of ten scenes each. Prints the processor time of each, and with valgrind the
instructions, which are the same on a busy machine. It also copies the command as Scripts/install
does, and looks at the size of the copy and at the libraries that it needs.

Status 1 when something is over its bound. Times may be twice what is promised, so that a busy
machine passes; instructions are what tells that a change made the start slower.
"""
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

from support import ROOT, instructions, parsed

MAIL = os.path.join(ROOT, "Fixtures/scenes/mail.json")
MEGABYTES, STARTS, FIXTURES, COUNTED = 40, 100, 1_000, 20
# Arguments, the promised milliseconds above `true`, and millions of instructions.
STARTED = [(["--version"], 5, 6), (["route", MAIL], 7, 40)]
# Verb, the promised milliseconds of processor time for a fixture, and millions of instructions for
# COUNTED of them with the start.
FOLDER = [("test", 1, 75), ("lint", 2, 450)]
BUSY = 2

# A condition of each kind, and an identifier that it takes.
CONDITIONS = [
    ("SELF BEGINSWITH '{a}/{b}/'", "{a}/{b}/7"), ("SELF == '{a}-{b}'", "{a}-{b}"),
    ("SELF IN {{'{a}-{b}', '{a}-{b}x'}}", "{a}-{b}x"), ("SELF LIKE '{a}/*/{b}'", "{a}/q/{b}"),
    ("SELF CONTAINS[c] '{a}.{b}'", "z{a}.{b}"), ("SELF ENDSWITH '.{a}{b}'", "z.{a}{b}"),
    ("SELF BEGINSWITH '{a}{b}/' AND NOT SELF CONTAINS 'draft'", "{a}{b}/1"),
]
WORDS = "mail note photo album event task list chat call map".split()


def write_fixtures(folder, count):
    os.mkdir(folder)
    for number in range(count):
        draw, scenes, events = random.Random(number), [], []
        for place, word in enumerate(WORDS):
            form, example = draw.choice(CONDITIONS)
            names = {"a": word, "b": draw.randrange(1000)}
            condition = form.format(**names)
            scenes.append({"id": word, "can": condition,
                           "prefers": condition if place % 2 else "FALSEPREDICATE"})
            events.append({"identifier": example.format(**names), "expect": {"scene": word}})
        with open(os.path.join(folder, f"{number:04}.json"), "w", encoding="utf-8") as file:
            json.dump({"scenes": scenes, "events": events}, file, indent=2)


def milliseconds(command):
    """The processor time of a run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    # `lint` has findings to tell.
    if run.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)} ended with status {run.returncode}")
    return 1e3 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


class Rows:
    """Prints what was measured, and keeps what is over its bound."""

    def __init__(self):
        self.broken = []

    def add(self, name, value, bound, unit, promised=None):
        note = "" if promised is None else f", promised {promised:g}"
        print(f"  {name:<34} {value:>8.1f} {unit}, at most {bound:g}{note}")
        if value > bound:
            self.broken.append(name)

    def add_instructions(self, name, command, millions):
        count = instructions(command)
        if count is not None:
            self.add(name, count / 1e6, millions, "million instructions")


def check_binary(command, folder, rows):
    """The size of what would be installed, and the libraries that it needs."""
    copy = os.path.join(folder, "sceneroute")
    strip = ". Scripts/lib.sh; strip_to \"$1\" \"$2\""
    subprocess.run(["bash", "-c", f"root=.; {strip}", "bash", copy, command], cwd=ROOT, check=True)
    needed = subprocess.run([copy], env={"LD_TRACE_LOADED_OBJECTS": "1"}, capture_output=True,
                            check=False).stdout.decode()
    if not sys.platform.startswith("linux") or "libswiftCore" in needed:
        print("  the command is linked with the libraries of a toolchain: no size is promised")
        return
    rows.add("size", os.path.getsize(copy) / 1e6, MEGABYTES, "MB")
    strange = re.findall(r"lib(?:swift|Foundation|_Foundation|icu)\S*", needed)
    if strange:
        rows.broken.append("needs " + ", ".join(strange))


def check_starts(command, rows):
    commands = [[shutil.which("true")], *([command, *arguments] for arguments, _, _ in STARTED)]
    times = [[] for _ in commands]
    for _ in range(STARTS):
        for row, words in zip(times, commands):
            row.append(milliseconds(words))
    print(f"  `true` takes {min(times[0]):.1f} ms; above it, the least of {STARTS} in turns:")
    for (arguments, promised, millions), row in zip(STARTED, times[1:]):
        name = " ".join(os.path.basename(word) for word in arguments)
        rows.add(name, min(row) - min(times[0]), BUSY * promised, "ms", promised)
        rows.add_instructions("", [command, *arguments], millions)


def check_folder(command, folder, rows):
    write_fixtures(os.path.join(folder, "all"), FIXTURES)
    write_fixtures(os.path.join(folder, "some"), COUNTED)
    print(f"  {FIXTURES} fixtures of {len(WORDS)} scenes, processor time for each:")
    for verb, promised, millions in FOLDER:
        times = [milliseconds([command, verb, os.path.join(folder, "all")]) for _ in range(3)]
        rows.add(verb, min(times) / FIXTURES, BUSY * promised, "ms", promised)
        words = [command, verb, os.path.join(folder, "some")]
        rows.add_instructions(f"  of {COUNTED}", words, millions)


def main():
    command = os.path.abspath(parsed(__doc__, is_needed=True).command)
    rows = Rows()
    with tempfile.TemporaryDirectory() as folder:
        check_binary(command, folder, rows)
        check_starts(command, rows)
        check_folder(command, folder, rows)
    print(f"over the bound: {'; '.join(rows.broken)}" if rows.broken
          else "start, size and a folder of fixtures are within their bounds")
    return 1 if rows.broken else 0


if __name__ == "__main__":
    sys.exit(main())
