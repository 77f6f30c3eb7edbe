#!/usr/bin/env python3
"""Writes what the examples replay: a fixture of scenes, and a log of identifiers.

    workload.py scenes COUNT > scenes.json
    workload.py lines FIXTURE COUNT > log.txt
    workload.py bad-line LOG > bad.txt      # one more line in the middle, which is no UTF-8

Same arguments, same bytes. The kinds of predicate have the shares of the package WorkloadGenerator
in Benchmarks. Half of the lines are identifiers of the fixture, the others have an end of their
own. A line in ten thousand is odd: empty, with CR LF, or with a character that other readers of
lines take for a line end.
"""
import json
import random
import sys

WORDS = ("invoice message thread board ticket recipe album track route trip order cart product "
         "review page note draft sheet report ledger budget contact event task lesson chapter "
         "article channel episode branch commit build server volume policy team").split()
ENDINGS = "pdf md txt png csv json html zip".split()
KINDS = {"equal": 55, "prefix": 20, "like": 8, "contains": 5, "suffix": 5, "matches": 4,
         "combined": 3}
ODD = ["", "{}\r", "{}\u2028", "{}\u0085x", "{}\x0bx", "{}\rx", "é/{}", "\t{}"]


class Places:
    """Draws identifiers of the form TYPE/CONTAINER/LEAF."""

    def __init__(self, scenes):
        self.draw = random.Random(f"scenes {scenes}")
        self.scenes = scenes
        count = max(6, min(500, scenes // 5))
        self.types = [f"com.{self.word()}.{self.word()}-{number}" for number in range(count)]
        self.containers = [f"{self.word()}-{self.draw.randrange(10_000)}"
                           for _ in range(max(3, scenes // 4))]

    def word(self):
        return self.draw.choice(WORDS)

    def place(self):
        return f"{self.draw.choice(self.types)}/{self.draw.choice(self.containers)}"

    def leaf(self):
        return "%012x" % self.draw.randrange(16 ** 12)

    def compared(self, operator, constant):
        options = "[c]" if self.draw.random() < 0.1 else ""
        return f"SELF {operator}{options} '{constant}'"

    def condition(self, kind):
        """A predicate, and an identifier that it is true for."""
        place, leaf, word = self.place(), self.leaf(), self.word()
        number = self.draw.randrange(max(100, self.scenes))
        ending = self.draw.choice(ENDINGS)
        identifier = f"{place}/{leaf}"
        if kind == "equal" and number % 3 == 0:
            others = [f"{self.place()}/{self.leaf()}" for _ in range(1 + number % 3)]
            listed = ", ".join(f"'{other}'" for other in [identifier] + others)
            return f"SELF IN {{{listed}}}", identifier
        if kind == "equal":
            return self.compared("==", identifier), identifier
        if kind == "prefix":
            return self.compared("BEGINSWITH", place + "/"), identifier
        if kind == "like":
            return self.compared("LIKE", f"{place}/*.{ending}"), f"{identifier}.{ending}"
        if kind == "contains":
            return self.compared("CONTAINS", f"tag:{leaf[:6]}"), f"{place}/tag:{leaf}"
        if kind == "suffix":
            end = f"/{word}-{number}.{ending}"
            return self.compared("ENDSWITH", end), place + end
        if kind == "matches":
            mark = f"{word}-{leaf[:4]}"
            return f"SELF MATCHES '.*/{mark}-[0-9]+/.*'", f"{place}/{mark}-{number}/{leaf}"
        return (f"SELF BEGINSWITH '{place}/' AND NOT SELF ENDSWITH '.{ending}' "
                f"AND SELF CONTAINS '{leaf[:3]}'", identifier)


def write_scenes(count):
    places = Places(count)
    kinds = places.draw.choices(list(KINDS), list(KINDS.values()), k=count)
    scenes, identifiers = [], []
    for number, kind in enumerate(kinds):
        text, identifier = places.condition(kind)
        scene = {"id": f"scene-{number}", "can": text, "prefers": text}
        share = places.draw.random()
        if share < 0.35:
            scene["can"] = f"SELF BEGINSWITH '{identifier.split('/')[0]}/'"
        elif share < 0.47:
            scene["prefers"] = "FALSEPREDICATE"
        scenes.append(scene)
        near_miss = f"{places.word()}/{identifier}"
        identifiers.append(identifier if places.draw.random() < 0.6 else near_miss)
    json.dump({"options": {"profile": "engine"}, "scenes": scenes, "identifiers": identifiers},
              sys.stdout)


def identifiers_of(path):
    """Those of the fixture's events, or of a list beside its scenes, as `make-workload` has it."""
    with open(path, encoding="utf-8") as file:
        fixture = json.load(file)
    listed = [event.get("identifier") for event in fixture.get("events", [])]
    found = [one for one in listed if one] or fixture.get("identifiers", [])
    if not found:
        sys.exit(f"workload.py: {path} has no identifiers and no events with one")
    return found


def write_lines(path, count):
    draw, identifiers = random.Random(1), identifiers_of(path)
    with open(1, "w", encoding="utf-8", newline="") as out:
        for start in range(0, count, 10_000):
            size = min(10_000, count - start)
            lines = draw.choices(identifiers, k=size)
            lines[1::2] = [f"{line}-{start + place:x}" for place, line in enumerate(lines[1::2])]
            lines[size // 2] = ODD[start // 10_000 % len(ODD)].format(lines[size // 2])
            out.write("\n".join(lines) + "\n")


def write_bad_line(path):
    with open(path, "rb") as file:
        lines = file.readlines()
    lines.insert(len(lines) // 2, b"note/\xff\xfe/42\n")
    sys.stdout.buffer.writelines(lines)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["scenes", count]:
            write_scenes(int(count))
        case ["lines", path, count]:
            write_lines(path, int(count))
        case ["bad-line", path]:
            write_bad_line(path)
        case _:
            sys.exit(__doc__)
