#!/usr/bin/env python3
"""Counts by cause the pairs of predicates to which `sceneroute compare` has no answer.

    unknown.py --command PATH OF A BUILT sceneroute [--count N] [--seed S] [--show] [KIND…]

Pairs are random and new, made from the seed and their number alone. The kinds:

    fixture   parts of the predicates of one source of Fixtures/analysis, put together anew; and
              predicates over small ASCII alphabets, as the random ones there
    language  the same maker, with every option and the letters of Tests/Z3Oracle/compare.sh
    foreign   constants beyond ASCII, most under [c], [d] and [cd]

Each pair is asked about twice: within printable ASCII and over all strings. The last line of each
kind and domain says how many have an answer, and which.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.append(str(ROOT / "Tests/Z3Oracle"))

import predicates  # noqa: E402

DOMAINS = {"printable ASCII": "SELF MATCHES '[ -~]*'", "all strings": None}
ALPHABETS = ("ab", "ab/", "abA", "a0_", "ak.")
# Latin letters with marks and without, letters of other writing, marks, letters that fold to two,
# Hangul, kana, what joins, and ASCII letters beside them.
FOREIGN = ("aeksoin/aeksoin.-" "éÉüñåøßẞıİſﬁĳ" "жЖёйαάΣς" "日本語山中" "かがカｶﾞア" "한각ᄀ"
           "\u0301\u0308\u0323" "Ａａ" "🎉👩" "\u200d" "क्ष" "שא" "ب" "①½")
FOREIGN_WEIGHTS = {"\u0301": 0.3, "\u0308": 0.3, "\u0323": 0.3, "\u200d": 0.3, "ﾞ": 0.3}


class Letters(predicates.Maker):
    """A maker of predicates over other letters."""

    def __init__(self, chance, letters):
        super().__init__(chance)
        weights = [FOREIGN_WEIGHTS.get(letter, 1) for letter in letters]
        self.roots = ["".join(chance.choices(letters, weights, k=chance.randint(2, 6)))
                      for _ in range(2)]


def with_settings(chance, letters, options):
    """A pair of a maker whose letters and options are these."""
    before = predicates.LETTERS, predicates.OPTIONS
    predicates.LETTERS, predicates.OPTIONS = letters, options
    try:
        return tuple(map(predicates.written, Letters(chance, letters).pair()))
    finally:
        predicates.LETTERS, predicates.OPTIONS = before


def sources():
    """The predicates of Fixtures/analysis by their source."""
    members = collections.defaultdict(list)
    with open(ROOT / "Fixtures/analysis/relations.jsonl", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            family, _, name = row["source"].partition("/")
            members["nasty" if family == "nasty" else f"{family}/{name}"] += [row["p"], row["q"]]
    return members


def recombined(chance, members):
    """Two predicates of one source, each of one to three of its predicates."""
    names = sorted(members)
    own = members[chance.choices(names, [len(members[name]) for name in names])[0]]

    def one():
        parts = [f"({chance.choice(own)})" for _ in range(chance.choice((1, 2, 2, 3)))]
        parts = [part if chance.random() < 0.7 else "NOT " + part for part in parts]
        return chance.choice((" AND ", " OR ")).join(parts)

    return one(), one()


def pair(kind, seed, number, members):
    chance = random.Random(f"{kind}/{seed}/{number}")
    if kind == "fixture":
        if chance.random() < 0.6:
            return recombined(chance, members)
        return with_settings(chance, chance.choice(ALPHABETS), ("", "", "[c]"))
    if kind == "language":
        return tuple(map(predicates.written, predicates.Maker(chance).pair()))
    return with_settings(chance, FOREIGN, ("", "", "[c]", "[d]", "[d]", "[cd]", "[cd]", "[n]"))


def answers(command, pairs):
    """The answers to pairs in order."""
    lines = "".join(
        json.dumps({"p": p, "q": q, "within": within}) + "\n" for p, q, within in pairs)
    run = subprocess.run(
        [command, "compare", "--jsonl"], input=lines, capture_output=True, text=True,
        encoding="utf-8", check=False)
    return [json.loads(line) for line in run.stdout.split("\n") if line]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("kinds", nargs="*", default=[])
    parser.add_argument("--command", required=True)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    members = sources()
    for kind in options.kinds or ["fixture", "language", "foreign"]:
        pairs = [pair(kind, options.seed, number, members) for number in range(options.count)]
        for name, within in DOMAINS.items():
            causes, parts, relations, shorter, refused = (collections.Counter() for _ in range(5))
            rows = answers(options.command, [(p, q, within) for p, q in pairs])
            assert len(rows) == len(pairs), "the command ended early"
            for (p, q), row in zip(pairs, rows):
                if "error" in row:
                    refused[row["error"]["id"]] += 1
                    continue
                relations[row["relation"]] += 1
                shorter[bool(row["notProvedShortest"])] += 1
                if row["unknown"]:
                    causes[row["unknown"]["reason"]] += 1
                    parts[row["relation"] == "unknown"] += 1
                    if options.show:
                        print(f"{row['unknown']['reason']}\n    {p}\n    {q}")
            for cause, count in causes.most_common():
                print(f"{count:6}  {cause}")
            print(f"{kind}, {name}: {len(pairs) - sum(refused.values())} pairs, "
                  f"{sum(causes.values())} with something unknown, {parts[True]} with an unknown "
                  f"relation; {shorter[True]} with a witness that is not proved shortest; "
                  f"{dict(relations)}; refused: {dict(refused)}")


if __name__ == "__main__":
    main()
