#!/usr/bin/env python3
"""Tests Scripts/check-certificate on certificates of certificate_maker.py.

    try_certificates.py truth     all of Fixtures/analysis and Fixtures/scenes: the maker's verdicts are those
                                  of the ground truth, and the checker finds each certificate valid; sizes
    try_certificates.py random N  N random pairs of predicates and N / 4 random sets of windows, beside brute
                                  force over all texts of up to five characters of a small alphabet
"""

import contextlib
import importlib.machinery
import importlib.util
import io
import itertools
import json
import pathlib
import random
import statistics
import sys
import tempfile
import time

import certificate_maker as maker

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PRINTABLE = set(maker.DOMAIN)


def load_checker():
    loader = importlib.machinery.SourceFileLoader("checker", str(ROOT / "Scripts/check-certificate"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("checker", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    sys.setrecursionlimit(module.NESTING_LIMIT)
    return module


CHECKER = load_checker()
SCRATCH = pathlib.Path(tempfile.mkdtemp(prefix="certificates."))


def checked(text, *paths):
    """The checker's status and message for the text of a certificate."""
    path = SCRATCH / "certificate.json"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        status = CHECKER.main([str(path), *map(str, paths)])
    return status, out.getvalue().strip()


class Report:
    def __init__(self):
        self.sizes, self.made, self.checks, self.failures = [], 0.0, [], []
        self.notes, self.claims, self.states = [], 0, 0

    def certificate(self, name, make, *paths):
        """Makes and checks one certificate; returns it."""
        begin = time.process_time()
        value = make()
        middle = time.process_time()
        text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
        status, message = checked(text, *paths)
        self.made += middle - begin
        self.checks.append((time.process_time() - middle, name))
        self.sizes.append((len(text.encode()), name))
        self.claims += len(value["claims"])
        self.states += sum(len(claim["proof"]["states"]) for claim in value["claims"])
        if status != 0:
            self.failures.append(f"{name}: {message}")
        return value

    def expect(self, condition, message):
        if not condition:
            self.failures.append(message)

    def show(self, title):
        sizes = [size for size, _ in self.sizes]
        print(f"{title}: {len(sizes)} certificates, {self.claims} proved claims, {self.states} states; "
              f"bytes: median {int(statistics.median(sizes))}, largest {max(self.sizes)}; "
              f"made in {self.made:.1f} s, checked in {sum(t for t, _ in self.checks):.1f} s, "
              f"slowest {max(self.checks)[0]:.2f} s ({max(self.checks)[1]})")
        for note in self.notes:
            print("  differs by control characters:", note)
        for failure in self.failures[:20]:
            print("  FAILED:", failure)
        return not self.failures


def by_claim(value):
    """From what names a claim to (list, entry)."""
    found = {}
    for place in ("claims", "witnesses", "without"):
        for entry in value[place]:
            key = json.dumps({k: v for k, v in entry.items() if k not in ("proof", "identifier", "reason")},
                             sort_keys=True)
            found[key] = (place, entry)
    return found


def printable(text):
    return set(text) <= PRINTABLE


def relations(report):
    """Each cell of a row: none, or a shortest text. The truth is about U+0000 to U+007F; here it is less."""
    without = {}
    cells = {"pNotQ": ("implies", [0, 1]), "qNotP": ("implies", [1, 0]), "both": ("disjoint", [0, 1]),
             "neither": ("covering", [0, 1])}
    for line in open(ROOT / "Fixtures/analysis/relations.jsonl", encoding="utf-8"):
        row = json.loads(line)
        value = report.certificate(row["id"], lambda: maker.compare(row["p"], row["q"]))
        found = by_claim(value)
        for cell, (word, numbers) in cells.items():
            place, entry = found[json.dumps({"claim": word, "predicates": numbers}, sort_keys=True)]
            truth, name = row["ascii"]["witnesses"][cell], f"{row['id']} {cell}"
            if place == "without":
                without.setdefault(entry["reason"], set()).add(row["id"])
            elif place == "witnesses":
                length, shortest = len(entry["identifier"]), row["ascii"]["shortest"][cell]
                report.expect(truth is not None, f"{name}: a witness, and there is none")
                same = truth is not None and printable(truth)
                report.expect(length == shortest if same else length >= (shortest or 0),
                              f"{name}: a witness of {length}, not {shortest}")
                if not same:
                    report.notes.append(f"{name}: {truth!a} there, {entry['identifier']!a} here")
            else:
                report.expect(truth is None or not printable(truth), f"{name}: {truth!r} is a witness")
                if truth is not None:
                    report.notes.append(f"{name}: {truth!a} there, none here")
    for reason, ids in sorted(without.items()):
        print(f"  without certificate, {reason}: {len(ids)} rows, {' '.join(sorted(ids)[:12])}")


def scene_sets(report):
    for line in open(ROOT / "Fixtures/analysis/scene-sets.jsonl", encoding="utf-8"):
        row = json.loads(line)
        fixture = SCRATCH / "fixture.json"
        fixture.write_text(json.dumps({"scenes": row["scenes"]}), encoding="utf-8")
        value = report.certificate(row["id"], lambda: maker.analyze(row["scenes"]), fixture)
        truth, name = row["ascii"], f"{row['id']} {row['name']}"
        if value["without"]:
            print(f"  without certificate: {name}: {len(value['without'])} claims, "
                  f"{value['without'][0]['reason']}")
            continue
        proved = [(c["claim"], c.get("window") or c.get("windows"), c.get("score")) for c in value["claims"]]
        gap = [w for w in value["witnesses"] if w["claim"] == "no-gap"]
        if gap:
            report.expect(truth["gap"] is not None and (
                len(gap[0]["identifier"]) == truth["gap"] or not printable(truth["gapWitness"])),
                f"{name}: gap")
        else:
            report.expect(truth["gap"] is None or not printable(truth["gapWitness"]), f"{name}: no gap")
        dead = sorted(window for word, window, _ in proved if word == "dead")
        report.expect(dead == sorted(truth["dead"]), f"{name}: dead {dead}, not {truth['dead']}")
        never = sorted(dead + [window for word, window, _ in proved if word == "never-wins"])
        report.expect(never == sorted(truth["neverWins"]), f"{name}: never {never}, not {truth['neverWins']}")
        fights = sorted((sorted(w["windows"]), w["score"]) for w in value["witnesses"]
                        if w["claim"] == "no-fight")
        there = sorted((sorted(fight[:2]), fight[2]) for fight in truth["fights"])
        report.expect(fights == there, f"{name}: fights {fights}, not {there}")


def scenes(report):
    """Every fixture of windows, alone and beside a copy without its first window, as for diff."""
    for path in sorted((ROOT / "Fixtures/scenes").glob("*.json")):
        fixture = json.loads(path.read_text(encoding="utf-8"))
        windows, prefix = fixture["scenes"], fixture.get("focusPrefix", "")
        within = f"SELF BEGINSWITH {maker.quote(prefix)}" if prefix else None
        report.certificate(path.name, lambda: maker.analyze(windows, within), path)
        if len(windows) < 9:
            shorter = SCRATCH / "shorter.json"
            shorter.write_text(json.dumps({"scenes": windows[1:], "focusPrefix": prefix}), encoding="utf-8")
            report.certificate(f"diff {path.name}", lambda: maker.diff(windows, windows[1:], within),
                               path, shorter)


# --- Random predicates beside brute force ----------------------------------------------------------------

PATTERNS = ["a*b", "(a|b)*a", "[^a]+", "a.?", ".*b/?", "(ab){1,2}", "a{2,}", "(?:a|ab)(b|)", r"\w+", "[a-b/]*",
            r"\W?a", "(a?b?){0,3}", "[^/]*/", "^a.*$", "(a|b|/){3}", "A+?b", r"[\w]", "()", "(a*)*b", r"\/|b"]


def random_pattern(r, depth=2):
    """A pattern that is mostly one; some are none, and must have no certificate."""
    kind = r.randrange(8) if depth else r.randrange(4)
    if kind < 2:
        return r.choice(["a", "b", "A", "/", ".", r"\.", r"\d", r"\w", r"\W", r"\s", r"\/", "-", " ", "&", "b]"])
    if kind < 4:
        inside = "".join(r.choice(["a", "b", "a-b", "A-b", "-", "^", r"\w", r"\-", r"\]", ".", "/", "&", "$", " ", "-z"])
                         for _ in range(r.randint(1, 3)))
        return f"[{r.choice(['', '^'])}{inside}]"
    if kind == 4:
        return random_pattern(r, depth - 1) + random_pattern(r, depth - 1)
    if kind == 5:
        return f"({r.choice(['', '?:', '?='])}{random_pattern(r, depth - 1)}|{random_pattern(r, depth - 1)})"
    repeat = r.choice(["*", "+", "?", "*?", "+?", "??", "{2}", "{1,}", "{0,2}", "{1,3}?", "{0}", "*+", "{2,1}", "{,2}"])
    return f"({random_pattern(r, depth - 1)}){repeat}" if kind == 6 else random_pattern(r, 0) + repeat


def random_patterns(report, count, seed):
    """MATCHES alone: the checker beside Python's own regular expressions, and certificates about them."""
    r, known = random.Random(seed), 0
    texts = ["".join(t) for n in range(5) for t in itertools.product("abA/", repeat=n)] + [
        "-", "a-", "]", "1", " ", "_", "^", "&", "a.b", "$", "z", "a1 ", "b-b"]
    for number in range(count):
        pattern = r.choice(["", "", "", "^"]) + random_pattern(r) + r.choice(["", "", "", "$"])
        text = f"SELF MATCHES{r.choice(['', '[c]'])} {maker.quote(pattern)}"
        predicate, without = CHECKER.Predicate(text), None
        try:
            maker.Claimed().of(maker.parse(text))
        except maker.Without as reason:
            without = str(reason)
        report.expect(predicate.reasons == ({without} if without else set()),
                      f"{text}: {predicate.reasons} and {without}")
        if without:
            continue
        known += 1
        formulas = CHECKER.Formulas()
        formula = predicate.formula(formulas)
        tree = maker.parse(text)
        for t in texts:
            report.expect(formulas.put(formula, {0: CHECKER.answer(formulas.tests[0], t)}) == int(
                maker.holds(tree, t)), f"{text} of {t!r}")
        report.certificate(f"pattern {number}", lambda: maker.compare(text, 'SELF CONTAINS "ab"'))
    print(f"  {known} patterns are read, {count - known} are not, by both")


def random_comparison(r, letters):
    def word(low=0, high=3):
        return "".join(r.choice(letters) for _ in range(r.randint(low, high)))
    quote = maker.quote
    options = r.choice(["", "", "", "[c]", "[cd]", "[n]", "[cn]", "[l]"])
    kind = r.randrange(12)
    if kind == 0:
        return f"SELF IN{options} {{{', '.join(quote(word()) for _ in range(r.randint(0, 3)))}}}"
    if kind == 1:
        return f"SELF BETWEEN{options} {{{quote(word())}, {quote(word())}}}"
    if kind == 2:
        return f"SELF MATCHES{r.choice(['', '[c]'])} {quote(r.choice(PATTERNS))}"
    if kind == 3:
        pattern = "".join(r.choice(letters + "**??") for _ in range(r.randint(0, 4)))
        return f"SELF LIKE{options} {quote(pattern)}"
    if kind == 4:
        return f"{quote(word(0, 4))} {r.choice(['BEGINSWITH', 'ENDSWITH', 'CONTAINS'])}{options} SELF"
    if kind == 5:
        return f"{quote(word())} {r.choice(['<', '<=', '>', '>=', '==', '!=', 'IN'])}{options} SELF"
    if kind == 6:
        each = ", ".join(quote(word()) for _ in range(r.randint(0, 3)))
        operator = r.choice(["==", "!=", "<", ">=", "IN"])
        return f"{r.choice(['ANY', 'ALL', 'NONE', 'SOME'])} {{{each}}} {operator}{options} SELF"
    if kind == 7:
        return r.choice(["TRUEPREDICATE", "FALSEPREDICATE", '"a" < "b"', "SELF == nil", "SELF != 3", "SELF IN {}",
                         f"SELF IN {quote(word(1, 4))}", '"ab" LIKE "a*"', "SELF <= SELF"])
    operator = r.choice(["==", "!=", "<", "<=", ">", ">=", "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE"])
    return f"SELF {operator}{options} {quote(word())}"


def random_predicate(r, letters, depth=2):
    kind = r.randrange(5) if depth else 0
    if kind < 2:
        return random_comparison(r, letters)
    if kind == 2:
        return f"NOT ({random_predicate(r, letters, depth - 1)})"
    word = " AND " if kind == 3 else " OR "
    return word.join(f"({random_predicate(r, letters, depth - 1)})" for _ in range(r.randint(2, 3)))


def random_pairs(report, count, seed):
    r = random.Random(seed)
    for number in range(count):
        letters = r.choice(["ab", "ab/", "aAb", "aB."])
        texts = ["".join(t) for n in range(6) for t in itertools.product(letters, repeat=n)]
        p, q = random_predicate(r, letters), random_predicate(r, letters)
        within = random_predicate(r, letters, 1) if r.random() < 0.2 else None
        value = report.certificate(f"pair {number}", lambda: maker.compare(p, q, within, more=("equal",)))
        trees = [maker.parse(text) for text in (p, q, within or "TRUEPREDICATE")]
        truth = {text: [maker.holds(tree, text) for tree in trees] for text in texts}
        cells = {"disjoint[0, 1]": lambda a, b: a and b, "covering[0, 1]": lambda a, b: not a and not b,
                 "implies[0, 1]": lambda a, b: a and not b, "implies[1, 0]": lambda a, b: b and not a,
                 "equal[0, 1]": lambda a, b: a != b}
        for entry in value["claims"] + value["witnesses"]:
            cell = cells[entry["claim"] + str(entry["predicates"])]
            shortest = next((t for t in texts if truth[t][2] and cell(*truth[t][:2])), None)
            name = f"pair {number}: {entry['claim']} {p!r} {q!r} within {within!r}"
            if "proof" in entry:
                report.expect(shortest is None, f"{name}: proved, and fails for {shortest!r}")
            else:
                text = entry["identifier"]
                known = [maker.holds(tree, text) for tree in trees]
                report.expect(known[2] and cell(*known[:2]), f"{name}: {text!r} is no witness")
                report.expect(shortest is None or len(text) <= len(shortest), f"{name}: not shortest")
        for text in (p, q):
            predicate = CHECKER.Predicate(text)
            report.expect(bool(predicate.reasons) == any(w["reason"] for w in value["without"]) or value[
                "without"], f"pair {number}: {text!r} has no certificate: {predicate.reasons}")
            if not predicate.reasons:
                formulas = CHECKER.Formulas()
                formula = predicate.formula(formulas)
                for t in r.sample(texts, min(40, len(texts))):
                    values = {n: CHECKER.answer(test, t) for n, test in enumerate(formulas.tests)}
                    report.expect(formulas.put(formula, values) == int(maker.holds(maker.parse(text), t)),
                                  f"pair {number}: {text!r} of {t!r}")


WRITTEN = [  # a predicate; texts for which it is true; texts for which it is false; None: not read
    ('NOT SELF == "a" AND SELF != "b"', ["", "c", "ab"], ["a", "b"]),
    ('SELF=="a"||SELF==\'b\'&&SELF beginswith "b"', ["a", "b"], ["", "c"]),
    ('(SELF == "a" OR SELF == "b") AND SELF == "b"', ["b"], ["a"]),
    ('((self)) = ("a")', ["a"], ["A"]),
    ('! (SELF contains [ C ] "x")', ["y", ""], ["X", "ax"]),
    (r'SELF == "\u0041\x42\103\q\"\'"', ["ABCq\"'"], ["ABC"]),
    ('SELF =< "b" AND SELF => "a"', ["a", "az", "b"], ["", "ba"]),
    ('SELF BETWEEN {"b", "a"}', [], ["a", "b"]),
    ('"b" BETWEEN {SELF, "c"}', ["a", "b", ""], ["c"]),
    ('"a" IN SELF', ["ba"], ["", "b"]),
    ('SELF IN "abc"', ["b", "abc"], ["", "ac"]),
    ('SELF IN[c] {"a", nil, 3}', ["a"], ["A", "", "3"]),
    ('NONE {"a", "b"} CONTAINS SELF', ["", "c"], ["a", "b"]),
    ('ALL {} == SELF', ["", "a"], []),
    ('SELF == nil OR SELF != TRUE', ["", "a"], []),
    ('SELF < nil OR nil == nil AND SELF == 3', [], ["", "a"]),
    (r"SELF LIKE 'a\\*?'", ["a*b"], ["aab", "a*"]),
    ('SELF LIKE "" OR SELF BEGINSWITH "" OR SELF ENDSWITH "" OR SELF CONTAINS ""', [], ["", "a"]),
    ('SELF LIKE "*"', ["", "a"], []),
    ('SELF <[c] "B"', ["a", "", "A"], ["b", "B", "c"]),
    ('SELF <[cn] "B"', ["A", ""], ["a", "b", "B"]),
    ('SELF MATCHES "^a|b$"', ["a", "b"], ["ab", ""]),
    ('TRUEPREDICATE', ["", "a"], []),
    ('"a" == "a" AND NOT "a" LIKE "b*"', ["", "a"], []),
] + [(text, None, None) for text in (
    "", "SELF", "TRUE", "SELF ==", '"a" < SELF < "c"', 'SELF == "a', 'SELF.x == "a"', 'SELF == $a', 'SELF == %@',
    'ANY SELF == "a"', 'SELF ==[] "a"', 'SELF ==[x] "a"', 'SELF BETWEEN {"a"}', 'SELF < 3', 'SELF CONTAINS SELF',
    'SELF == "a" SELF', '(SELF == "a"', 'SELF == "a")', 'NOT SELF', 'SELF == {"a"', 'SELF LIKE SELF', '1 < 2',
    '"a" MATCHES SELF', 'SELF MATCHES "(a"', 'SELF MATCHES ""', r'SELF LIKE "a\\"', 'SELF == "\u00e9"', r'SELF == "\ud83d"',
    'SELF IN {{"a"}}', 'SELF == "a" AND "b"', 'SELF == "\n"', 'SELF MATCHES "[^]"', 'SELF MATCHES "a**"')]


def written(report):
    """Predicates with their meaning by RULES.md, read by hand."""
    for text, true, false in WRITTEN:
        predicate = CHECKER.Predicate(text)
        report.expect((true is None) == bool(predicate.reasons), f"{text}: {predicate.reasons}")
        for identifier, value in [(t, 1) for t in true or []] + [(t, 0) for t in false or []]:
            formulas = CHECKER.Formulas()
            formula = predicate.formula(formulas)
            values = {n: CHECKER.answer(test, identifier) for n, test in enumerate(formulas.tests)}
            report.expect(formulas.put(formula, values) == value, f"{text} of {identifier!r} is not {value}")
        if true is not None:
            report.certificate(text, lambda: maker.compare(text, 'SELF == "a"'))


def random_sets(report, count, seed):
    """Sets of windows: routing by its rules on every short text, beside what the certificate says."""
    r = random.Random(seed)
    for number in range(count):
        letters = r.choice(["ab", "ab/", "aAb"])
        texts = ["".join(t) for n in range(5) for t in itertools.product(letters, repeat=n)]
        sets = [[{"id": f"w{i}", "can": random_predicate(r, letters, 1), "prefers": random_predicate(
            r, letters, 1)} for i in range(r.randint(1, 4))] for _ in range(2)]
        files = [SCRATCH / f"set{i}.json" for i in range(2)]
        for file, scenes_of in zip(files, sets):
            file.write_text(json.dumps({"scenes": scenes_of}), encoding="utf-8")
        value = report.certificate(f"set {number}", lambda: maker.analyze(sets[0]), files[0])
        change = report.certificate(f"change {number}", lambda: maker.diff(*sets), *files)
        trees = [[(s["id"], maker.parse(s["can"]), maker.parse(s["prefers"])) for s in one] for one in sets]
        scores = {t: [{name: 2 if maker.holds(p, t) else 1 if maker.holds(c, t) else 0 for name, c, p in one}
                      for one in trees] for t in texts}
        for entry in value["claims"]:
            for t in texts:
                tests = {name: (maker.holds(c, t), maker.holds(p, t)) for name, c, p in trees[0]}
                if entry["claim"] == "empty":
                    failure = maker.holds(maker.parse(value["predicates"][entry["predicate"]]), t)
                else:
                    failure = fails(entry, scores[t][0], tests)
                report.expect(not failure, f"set {number}: {entry['claim']} {sets} {t!r}")
        for entry in change["claims"]:
            for t in texts:
                move = [winner(one) for one in scores[t]]
                report.expect(move[0] == move[1] or move in entry["moves"], f"change {number}: {move} {t!r}")
        for entry in change["witnesses"]:
            found = []
            for one in trees:
                text = entry["identifier"]
                found.append(winner({name: 2 if maker.holds(p, text) else 1 if maker.holds(c, text) else 0
                                     for name, c, p in one}))
            report.expect(found == entry["move"], f"change {number}: {found} is not {entry['move']}")


def winner(scores):
    best = max(scores.values())
    return next((name for name, score in scores.items() if score == best), None) if best else None


def fails(entry, scores, tests):
    """Does a claim of `analyze` fail at these scores, and values of `can` and `prefers`?"""
    best, word = max(scores.values()), entry["claim"]
    if word == "always":
        return not tests[entry["window"]][entry["condition"] == "prefers"]
    if word == "prefers-within-can":
        return tests[entry["window"]] == (False, True)
    if word == "idle-preference":
        others = [score for name, score in scores.items() if name != entry["window"]]
        return tests[entry["window"]][1] and max(others, default=0) > 0
    if word == "no-gap":
        return best == 0
    if word == "dead":
        return scores[entry["window"]] > 0
    if word == "never-wins":
        return scores[entry["window"]] == best > 0
    a, b = (scores[name] for name in entry["windows"])
    if word == "no-fight":
        return a == b == best == entry["score"]
    return a > 0 and b > 0 if word == "disjoint" else a > 0 and b == 0


def main(arguments):
    good = True
    if arguments == ["truth"]:
        for title, run in (("written predicates", written), ("relations", relations), ("scene sets", scene_sets), ("scenes", scenes)):
            report = Report()
            run(report)
            good = report.show(title) and good
    elif len(arguments) in (2, 3) and arguments[0] == "random":
        seed = int(arguments[2]) if len(arguments) == 3 else 1
        for title, run, part in (("random pairs", random_pairs, 1), ("random sets", random_sets, 4),
                                 ("random patterns", random_patterns, 1)):
            report = Report()
            run(report, int(arguments[1]) // part, seed)
            good = report.show(title) and good
    else:
        print(__doc__.strip(), file=sys.stderr)
        return 64
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
