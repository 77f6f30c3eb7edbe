"""Compares `sceneroute compare --jsonl` with Z3 on random pairs of predicates.

For each of the four parts of a pair (P alone, Q alone, both, neither) Z3 says whether a string
exists. The command must say the same; its witness must satisfy Z3's formula; and Z3 must find no
string in one of the parts that is shorter. Pairs are made from the seed and their number alone.
"""

import argparse
import json
import multiprocessing
import random
import subprocess
import sys
import threading
import time

import z3

from languages import DOMAIN_TEXT, STRINGS, RUN, formula, value
from predicates import Maker, written

PARTS = ("pNotQ", "qNotP", "both", "neither")
X = z3.Const("x", STRINGS)


class Parser(argparse.ArgumentParser):
    """Ends wrong usage with 64, as the scripts do: 2 has a meaning of its own."""

    def error(self, message):
        self.exit(64, f"z3-oracle: {message}; see Tests/Z3Oracle/compare.sh --help\n")


def arguments():
    parser = Parser(
        prog="Tests/Z3Oracle/compare.sh", description=__doc__.split("\n")[0],
        epilog="Status 0: no disagreement; 1: one or several, each printed; 2: nothing compared.")
    parser.add_argument("--count", type=int, default=200, help="how many pairs (200)")
    parser.add_argument("--seed", type=int, default=1, help="which pairs (1)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first pair (0)")
    parser.add_argument("--timeout", type=int, default=2000, metavar="MS",
                        help="milliseconds for each question to Z3 (2000)")
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side (1)")
    parser.add_argument("--show", action="store_true", help="print every pair with its relation")
    parser.add_argument("--command", required=True, help="a built sceneroute")
    options = parser.parse_args()
    if options.count < 1 or options.timeout < 1 or options.jobs < 1 or options.first < 0:
        parser.error("--count, --timeout and --jobs take 1 or more, --first 0 or more")
    return options


# --- Z3 -----------------------------------------------------------------------------------------


class Asker:
    """Asks whether formulas have a string, in so many milliseconds each."""

    def __init__(self, timeout):
        self.timeout = timeout

    def has_string(self, *formulas):
        """True, False, or None when that was not found out in time."""
        solver = z3.Solver()
        solver.set("timeout", self.timeout)
        solver.add(z3.InRe(X, RUN), *formulas)
        # Some steps of the theory of strings do not look at the clock.
        alarm = threading.Timer(3 * self.timeout / 1000, z3.main_ctx().interrupt)
        alarm.start()
        try:
            answer = solver.check()
        except z3.Z3Exception:
            return None
        finally:
            alarm.cancel()
        return None if answer == z3.unknown else answer == z3.sat


def relation_of(exists):
    """The first relation that holds; None when what decides it is not known."""
    p_only, q_only, both, _ = exists
    if p_only is None or q_only is None:
        return None
    if not p_only or not q_only:
        return "implies" if q_only else "impliedBy" if p_only else "equal"
    return None if both is None else "overlaps" if both else "disjoint"


# --- Pairs --------------------------------------------------------------------------------------


class Comparison:
    """One pair: what the command said, and how it stands to Z3."""

    def __init__(self, number, p, q):
        self.number, self.p, self.q = number, written(p), written(q)
        self.problems, self.relation = [], None
        self.known = self.timed_out = self.lengths = 0
        self.unknown = None

    def judge(self, answer, asker, trees, chance):
        if "error" in answer:
            self.problems.append(f"the command refuses it: {answer['error']}")
            return
        if answer["unknown"]:
            self.unknown = answer["unknown"]["reason"]
            return
        p, q = (formula(tree, X) for tree in trees)
        parts = [z3.And(p, z3.Not(q)), z3.And(z3.Not(p), q), z3.And(p, q),
                 z3.And(z3.Not(p), z3.Not(q))]
        exists = [asker.has_string(part) for part in parts]
        for name, part, has in zip(PARTS, parts, exists):
            witness = answer["witnesses"][name]
            # What Z3 makes of a constant string is an account of each rule of its own.
            if witness is not None and asker.has_string(part, X == value(witness)) is False:
                self.problems.append(f"{name}: Z3 says that {witness!r} is not there")
            if has is None:
                self.timed_out += 1
                continue
            self.known += 1
            if has != (witness is not None):
                self.problems.append(
                    f"{name}: Z3 {'has' if has else 'has no'} string, the command {witness!r}")
        self.relation = relation_of(exists)
        if self.relation not in (None, answer["relation"]):
            self.problems.append(f"Z3: {self.relation}, the command: {answer['relation']}")
        self.check_length(parts, answer, asker, chance)

    def check_length(self, parts, answer, asker, chance):
        """Asks for a shorter string of one of the parts."""
        place = chance.randrange(len(PARTS))
        witness = answer["witnesses"][PARTS[place]]
        if not witness or PARTS[place] in answer["notProvedShortest"]:
            return
        shorter = asker.has_string(parts[place], z3.Length(X) < len(witness))
        if shorter is not None:
            self.lengths += 1
        if shorter:
            self.problems.append(f"{PARTS[place]}: Z3 has a shorter string than {witness!r}")


def compared(options, numbers):
    """Yields the comparisons of some pairs, with one process of the command for all."""
    asker = Asker(options.timeout)
    command = subprocess.Popen(
        [options.command, "compare", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, encoding="utf-8")
    for number in numbers:
        chance = random.Random(f"{options.seed}/{number}")
        trees = Maker(chance).pair()
        comparison = Comparison(number, *trees)
        request = {"p": comparison.p, "q": comparison.q, "within": DOMAIN_TEXT}
        command.stdin.write(json.dumps(request) + "\n")
        command.stdin.flush()
        line = command.stdout.readline()
        if not line:
            raise SystemExit(f"z3-oracle: the command ended at {json.dumps(request)}")
        comparison.judge(json.loads(line), asker, trees, chance)
        yield comparison
    command.stdin.close()
    command.wait()


def share(job):
    """A share of the pairs, for a process of its own."""
    options, start = job
    numbers = range(options.first + start, options.first + options.count, options.jobs)
    return list(compared(options, numbers))


def main():
    options = arguments()
    begun = time.monotonic()
    if options.jobs == 1:
        results = compared(options, range(options.first, options.first + options.count))
    else:
        pool = multiprocessing.get_context("spawn").Pool(options.jobs)
        shares = pool.imap_unordered(share, [(options, start) for start in range(options.jobs)])
        results = (comparison for part in shares for comparison in part)
    whole = partly = disagree = timed_out = lengths = 0
    relations, unknown = {}, {}
    for comparison in results:
        if comparison.unknown:
            unknown[comparison.unknown] = unknown.get(comparison.unknown, 0) + 1
        whole += comparison.known == len(PARTS)
        partly += 0 < comparison.known < len(PARTS)
        timed_out += comparison.timed_out
        lengths += comparison.lengths
        relations[comparison.relation] = relations.get(comparison.relation, 0) + 1
        if comparison.problems:
            disagree += 1
            print(f"pair {comparison.number} of seed {options.seed}:\n  P  {comparison.p}\n"
                  f"  Q  {comparison.q}")
            for problem in comparison.problems:
                print(f"  {problem}")
        elif options.show:
            words = comparison.unknown or comparison.relation
            print(f"{comparison.number} {words}: {comparison.p} | {comparison.q}")
        sys.stdout.flush()
    for reason, count in sorted(unknown.items()):
        print(f"unknown to the command, {count}: {reason}")
    listed = ", ".join(f"{count} {name}" for name, count in sorted(
        relations.items(), key=lambda item: str(item[0])) if name)
    print(f"{options.count} pairs of seed {options.seed}: {whole} compared in all four parts, "
          f"{partly} in some, {timed_out} parts timed out, {sum(unknown.values())} unknown to the command, "
          f"{lengths} lengths; {listed}; {disagree} disagree "
          f"(Z3 {z3.get_version_string()}, {time.monotonic() - begun:.0f} s)")
    return 1 if disagree else 2 if whole + partly == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
