"""Compares a peer's answers with the vectors, by the first reason that a vector's text shows."""

import collections
import json
import re
import sys

# Where the peer is known to differ; the first pattern that is found names the reason.
REASONS = [
    ("an escape in a string", r"\\"),
    ("options [n] or [l]", r"\[[cd]*[nl]"),
    ("[d] or [cd]", r"\[c?d"),
    ("== or != with an option", r"[=!<>]=?\s*\["),
    ("LIKE", r"(?i)\blike\b"),
    ("MATCHES", r"(?i)\bmatches\b"),
    ("AND beside OR", r"(?i)(\band\b|&&).*(\bor\b|\|\|)|(\bor\b|\|\|).*(\band\b|&&)"),
    ("BETWEEN", r"(?i)\bbetween\b"),
    ("IN", r"(?i)\bin\b"),
    ("ANY, ALL, NONE", r"(?i)\b(any|some|all|none)\b"),
    ("nil", r"(?i)\b(nil|null)\b"),
    ("order", r"[<>]"),
    ("BEGINSWITH, ENDSWITH, CONTAINS", r"(?i)\b(beginswith|endswith|contains)\b"),
]


def reason(vector):
    """The reason of a difference; an absent identifier goes before the text."""
    if vector["input"] is None:
        return "nil input"
    for name, pattern in REASONS:
        if re.search(pattern, vector["predicate"]):
            return name
    return "other"


def main(vectors, answers, mode):
    given = dict(line.rstrip("\n").split("\t") for line in open(answers, encoding="utf-8"))
    agreed, missing, differ = 0, 0, collections.defaultdict(list)
    for line in open(vectors, encoding="utf-8"):
        vector = json.loads(line)
        answer = given.get(vector["id"])
        if answer is None:
            missing += 1
        elif answer == str(vector["expect"]).lower():
            agreed += 1
        else:
            differ[reason(vector)].append((vector, answer))
    total = agreed + missing + sum(map(len, differ.values()))
    print(f"{total} vectors: {agreed} agree, {total - agreed - missing} differ, {missing} unanswered")
    for name, found in sorted(differ.items(), key=lambda item: -len(item[1])):
        errors = sum(answer == "error" for _, answer in found)
        print(f"{len(found):5}  {name} ({errors} errors)")
        for vector, answer in found if mode == "--list" else []:
            print(f"       {vector['id']}  {vector['predicate']!r} on {vector['input']!r}: {answer}")
    return 0 if total and agreed else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
