#!/usr/bin/env python3
"""Damages good certificates: Scripts/check-certificate must refuse every one, and fall over none.

    damage_certificates.py [COUNT [SEED]]   COUNT damages of each sort's share (500), then hostile files
    damage_certificates.py COUNT SEED FOLDER    COUNT damages to the certificates of the command, which
                                                `Tests/Outside/certificates.py --keep FOLDER` left there
    damage_certificates.py each BYTES FOLDER    of those of at most BYTES: each element of each array left
                                                out, each key left out, each number changed, one at a time
"""

import copy
import json
import pathlib
import random
import sys

import certificate_maker as maker
import hostile_certificates
import try_certificates as trial

PROOF = "proof"


def pool():
    """Good certificates, each with its fixtures."""
    made = []
    for number, line in enumerate(open(trial.ROOT / "Fixtures/analysis/scene-sets.jsonl", encoding="utf-8")):
        windows = json.loads(line)["scenes"]
        value = maker.analyze(windows)
        if value["without"] or not any(c[PROOF]["states"] for c in value["claims"]):
            continue
        file = trial.SCRATCH / f"old{number}.json"
        file.write_text(json.dumps({"scenes": windows}), encoding="utf-8")
        made.append((value, [file]))
        if number % 4 == 0:
            new = trial.SCRATCH / f"new{number}.json"
            new.write_text(json.dumps({"scenes": windows[1:]}), encoding="utf-8")
            made.append((maker.diff(windows, windows[1:]), [file, new]))
    lines = open(trial.ROOT / "Fixtures/analysis/relations.jsonl", encoding="utf-8").read().splitlines()
    for line in lines[::15]:
        row = json.loads(line)
        value = maker.compare(row["p"], row["q"])
        if not value["without"] and any(c[PROOF]["states"] for c in value["claims"]):
            made.append((value, []))
    return made


def kept(folder):
    """The command's certificates that prove something, each with its fixtures."""
    made = []
    for path in sorted(pathlib.Path(folder).glob("*.certificate")):
        value = json.loads(path.read_text(encoding="utf-8"))
        files = sorted(path.parent.glob(f"{path.stem}.fixture*"))
        small = path.stat().st_size < 200_000
        if small and any(c[PROOF]["states"] for c in value["claims"]) and not value["without"]:
            made.append((value, files))
    return made


class Useless(Exception):
    """This damage is none for this certificate."""


def need(condition):
    if not condition:
        raise Useless


class Damages:
    """Each method damages a certificate so that it must be refused; its text says how."""

    def __init__(self, r, value):
        self.r, self.value = r, value

    def pick(self, items):
        items = list(items)
        need(items)
        return self.r.choice(items)

    def proof(self):
        return self.pick(c[PROOF] for c in self.value["claims"] if c[PROOF]["states"])

    def witness(self):
        return self.pick(self.value["witnesses"])

    def state_left_out(self):
        proof = self.proof()
        place = self.r.randrange(len(proof["states"]))
        del proof["states"][place], proof["next"][place]

    def state_added(self):
        proof = self.proof()
        proof["states"].append(copy.deepcopy(self.pick(proof["states"])))
        proof["next"].append(copy.deepcopy(self.pick(proof["next"])))

    def edge_bent(self):
        proof = self.proof()
        row = self.pick(proof["next"])
        place = self.r.randrange(len(row))
        row[place] = self.pick({-1, len(proof["states"]), *range(len(proof["states"]))} - {row[place]})

    def number_as_something_else(self):
        row = self.pick(self.proof()["next"])
        place = self.r.randrange(len(row))
        row[place] = self.pick([str(row[place]), float(row[place]), None, [row[place]], 10 ** 30])

    def memory_changed(self):
        state = self.pick(self.proof()["states"])
        key = self.pick(state)
        memory = state[key]
        if isinstance(memory, int):
            state[key] = self.pick([memory + 1, memory - 1, str(memory), float(memory), [memory], None,
                                    bool(memory), not memory])
        elif isinstance(memory, str):
            state[key] = self.pick([memory + "x", memory[1:] if memory else "x", len(memory), None])
        else:
            state[key] = self.pick([memory[1:], memory + [memory[-1] + 1], [float(x) for x in memory],
                                    [str(x) for x in memory], len(memory)])

    def test_of_a_state_left_out(self):
        state = self.pick(self.proof()["states"])
        del state[self.pick(state)]

    def test_of_a_state_added(self):
        proof = self.proof()
        state = self.pick(proof["states"])
        key = self.pick({str(n) for n in range(len(proof["tests"]) + 2)} | {"x", "01"} - set(state))
        need(key not in state)
        state[key] = self.pick([0, True, "", [0]])

    def row_shorter(self):
        self.pick(self.proof()["next"]).pop()

    def row_left_out(self):
        proof = self.proof()
        del proof["next"][self.r.randrange(len(proof["next"]))]

    def proofs_swapped(self):
        a, b = self.pick(self.value["claims"]), self.pick(self.value["claims"])
        need(a[PROOF] != b[PROOF])
        a[PROOF], b[PROOF] = b[PROOF], a[PROOF]

    def proof_emptied(self):
        proof = self.proof()
        proof["states"], proof["next"] = [], []

    def classes_swapped(self):
        proof = self.proof()
        classes = proof["classes"]
        a, b = self.r.randrange(len(classes)), self.r.randrange(len(classes))
        need(any(row[a] != row[b] for row in proof["next"]))
        classes[a], classes[b] = classes[b], classes[a]

    def character_of_a_class_changed(self):
        classes = self.proof()["classes"]
        place = self.r.randrange(len(classes))
        other = self.pick("".join(classes).replace(classes[place], "") + "\n\x7f\u00e9")
        classes[place] = self.pick([classes[place][1:], classes[place] + other, other + classes[place][1:],
                                    classes[place] * 2, "", len(classes[place])])

    def classes_joined(self):
        """Two classes that lead to different states become one."""
        proof = self.proof()
        classes = proof["classes"]
        a, b = self.r.randrange(len(classes)), self.r.randrange(len(classes))
        need(any(row[a] != row[b] for row in proof["next"]))
        classes[a] += classes[b]
        del classes[b]
        for row in proof["next"]:
            del row[b]

    def test_changed(self):
        tests = self.pick(c[PROOF]["tests"] for c in self.value["claims"] if c[PROOF]["tests"])
        place = self.r.randrange(len(tests))
        tests[place] = self.pick([tests[place] + " ", tests[place].lower(), "", 0, 'SELF == "zz"'])

    def test_left_out_or_added(self):
        tests = self.pick(c[PROOF]["tests"] for c in self.value["claims"] if c[PROOF]["tests"])
        if self.r.random() < 0.5:
            tests.pop(self.r.randrange(len(tests)))
        else:
            tests.append(self.pick(tests))

    def witness_changed(self):
        """Another identifier, for which the claim does not fail."""
        witness = self.witness()
        text = witness["identifier"]
        witness["identifier"] = self.pick([text + "\n", "\u00e9" + text, None, len(text), [text],
                                           text + "\x7f"])

    def witness_for_a_true_claim(self):
        claim = self.value["claims"].pop(self.r.randrange(len(self.value["claims"])))
        del claim[PROOF]
        claim["identifier"] = self.pick(["", "a", "note/42", "https://example.com/"])
        self.value["witnesses"].append(claim)

    def proof_for_a_false_claim(self):
        witnesses = self.value["witnesses"]
        need(witnesses)
        witness = witnesses.pop(self.r.randrange(len(witnesses)))
        del witness["identifier"]
        witness[PROOF] = copy.deepcopy(self.pick(self.value["claims"])[PROOF])
        self.value["claims"].append(witness)

    def claim_left_out(self):
        place = self.pick(p for p in ("claims", "witnesses") if self.value[p])
        del self.value[place][self.r.randrange(len(self.value[place]))]

    def claim_twice(self):
        claims = self.value[self.pick(p for p in ("claims", "witnesses") if self.value[p])]
        claims.append(copy.deepcopy(self.pick(claims)))

    def claim_changed(self):
        """A key of a claim with a value that none can have, or a word that is none."""
        claim = self.pick(self.value["claims"] + self.value["witnesses"])
        key = self.pick(k for k in claim if k not in (PROOF, "identifier"))
        claim[key] = self.pick(["no such thing", -1, 10 ** 9, None, [], {}, True, 1.0, [0], ["x", "x"]])
        need(not (key == "moves" and claim[key] == [] or key == "score" and claim[key] == 1))

    def reason_instead_of_a_proof(self):
        claim = self.value["claims"].pop(self.r.randrange(len(self.value["claims"])))
        claim["reason"] = self.pick(["characters", "pattern", "form", "failure", "no such reason", None])
        del claim[PROOF]
        self.value["without"].append(claim)

    def predicate_changed(self):
        predicates = self.value["predicates"]
        need(self.value["sets"])
        place = self.r.randrange(len(predicates))
        predicates[place] = self.pick(['SELF == "qqq"', "SELF ==", "", None, f"NOT ({predicates[place]})",
                                       predicates[place] + ' AND SELF != "qqq"'])

    def window_changed(self):
        need(self.value["sets"])
        windows = self.pick(self.value["sets"])
        need(windows)
        window = self.pick(windows)
        key = self.pick(window)
        window[key] = self.pick([None, "x", True, -1, 10 ** 9, [], 0.0])

    def windows_changed(self):
        need(self.value["sets"])
        windows = self.pick(self.value["sets"])
        need(len(windows) > 1)
        if self.r.random() < 0.5:
            windows.append(windows.pop(0))
        else:
            del windows[self.r.randrange(len(windows))]

    def move_changed(self):
        claim = self.pick(c for c in self.value["claims"] if c["claim"] == "no-more-moves" and c["moves"])
        if self.r.random() < 0.5:
            del claim["moves"][self.r.randrange(len(claim["moves"]))]
        else:
            claim["moves"].append(self.pick([["x", None], [None], claim["moves"][0], None]))

    def within_added(self):
        need(any(c[PROOF]["states"] for c in self.value["claims"]))
        self.value["within"] = self.pick(['SELF BEGINSWITH "zz"', "SELF ==", 0, True, 'SELF == "\u00e9"'])

    def head_changed(self):
        key = self.pick(("version", "kind", "domain", "sets", "predicates", "claims", "witnesses", "without"))
        if self.r.random() < 0.3:
            del self.value[key]
        else:
            self.value[key] = self.pick([None, 2, True, 1.0, "x", {}, [[]], "1"])

    def key_added(self):
        self.pick([self.value, self.pick(self.value["claims"]), self.pick(self.value["claims"])[PROOF]]
                  + self.value["witnesses"])["note"] = "x"


def damaged(count, seed, good):
    """COUNT damages, sort after sort."""
    r = random.Random(seed)
    for value, files in good:
        status, message = trial.checked(json.dumps(value), *files)
        assert status == 0, message
    sorts = [name for name in vars(Damages) if not name.startswith("_")
             and name not in ("pick", "proof", "witness")]
    done, accepted, by_status = {}, [], {1: 0, 2: 0}
    while sum(done.values()) < count:
        name = sorts[sum(done.values()) % len(sorts)]
        original, files = r.choice(good)
        value = copy.deepcopy(original)
        try:
            getattr(Damages(r, value), name)()
        except Useless:
            continue
        done[name] = done.get(name, 0) + 1
        status, message = trial.checked(json.dumps(value), *files)
        if status in by_status:
            by_status[status] += 1
        else:
            accepted.append(f"{name}: {status} {message} {json.dumps(value)[:200]}")
    print(f"{sum(done.values())} damages of {len(done)} sorts to {len(good)} certificates: "
          f"{by_status[1]} refused, {by_status[2]} unreadable, {len(accepted)} accepted")
    for line in accepted[:10]:
        print("  FAILED:", line)
    return not accepted


def each(bytes_most, folder):
    """Whether every element, key and number of small certificates is needed."""
    done = certificates = 0
    accepted = []

    def expect_refusal(value, files, what):
        nonlocal done
        done += 1
        status, message = trial.checked(json.dumps(value), *files)
        if status not in (1, 2):
            accepted.append(f"{what}: {message}")

    def walk(value, node, files, path):
        for key in list(node if isinstance(node, dict) else range(len(node))):
            child, where = node[key], f"{path} {key}"
            del node[key]
            expect_refusal(value, files, f"without{where}")
            if isinstance(node, dict):
                node[key] = child
            else:
                node.insert(key, child)
            if type(child) is int:
                for other in (child + 1, child - 1):
                    node[key] = other
                    expect_refusal(value, files, f"{other} as{where}")
                node[key] = child
            elif isinstance(child, (dict, list)):
                walk(value, child, files, where)

    for path in sorted(pathlib.Path(folder).glob("*.certificate")):
        value = json.loads(path.read_text(encoding="utf-8"))
        files = sorted(path.parent.glob(f"{path.stem}.fixture*"))
        if path.stat().st_size <= bytes_most and trial.checked(json.dumps(value), *files)[0] == 0:
            certificates += 1
            walk(value, value, files, f" {path.name}")
    print(f"{certificates} certificates with one thing changed, {done} times: {len(accepted)} accepted")
    for line in accepted[:20]:
        print("  ACCEPTED:", line)
    return certificates > 0 and not accepted


def fuzzed(count, seed):
    """Any value of a certificate becomes any other: valid or not, the checker ends with a status."""
    r, good = random.Random(seed), pool()
    values = [None, True, False, 0, -1, 1, 2 ** 70, 1.5, 1e300, "", "x", "\ud800", "0", [], {}, [[]], [None],
              {"claim": "no-gap"}, {"0": 0}, ["a", "b"], [0, 1], "SELF ==", 'SELF MATCHES "(((("', "\u0000"]
    statuses = {}
    for _ in range(count):
        value, files = r.choice(good)
        value = copy.deepcopy(value)
        for _ in range(r.randint(1, 3)):
            spots = []

            def walk(node):
                for key in list(node if isinstance(node, dict) else range(len(node))):
                    spots.append((node, key))
                    if isinstance(node[key], (dict, list)) and r.random() < 0.7:
                        walk(node[key])
            walk(value)
            node, key = r.choice(spots)
            node[key] = copy.deepcopy(r.choice(values))
        try:
            status, _ = trial.checked(json.dumps(value), *files)
        except Exception as error:              # noqa: BLE001, the point of this test
            status = f"{type(error).__name__}: {error}"
        statuses[status] = statuses.get(status, 0) + 1
    print(f"{count} certificates with any value changed: statuses {statuses}")
    return set(statuses) <= {0, 1, 2}


def garbage(count, seed):
    """Predicates out of any pieces: read or not, nothing falls over, and a text settles every test."""
    r, read = random.Random(seed), 0
    pieces = ["SELF", "NOT", "AND", "OR", "(", ")", "{", "}", ",", "==", "!=", "<", "IN", "LIKE", "MATCHES", "ANY",
              "NONE", "BETWEEN", "CONTAINS", "BEGINSWITH", "[c]", "[", "]", "nil", "TRUE", "3", "-1.5", "TRUEPREDICATE",
              '"a"', "'b'", '"*\\\\"', '"(a|"', '"[a-"', '"a{2}"', '"\\u00e9"', '"\\ud800"', '"\u00e9"', '""', "%@", "$x",
              "\u00a0", "\t", "\x00", "'", '"', "\\"]
    for _ in range(count):
        text = r.choice(["", "SELF == "]) + r.choice(["", " "]).join(r.choice(pieces) for _ in range(r.randint(1, 8)))
        trial.CHECKER.work_left[0] = 10 ** 9
        predicate = trial.CHECKER.Predicate(text)
        formulas = trial.CHECKER.Formulas()
        formula = predicate.formula(formulas)
        values = {n: trial.CHECKER.answer(test, "ab") for n, test in enumerate(formulas.tests)}
        assert formulas.put(formula, values) in (0, 1), text
        read += not predicate.reasons
    print(f"{count} predicates out of any pieces: {read} are read")
    return True


def main(arguments):
    if arguments[:1] == ["each"] and len(arguments) == 3:
        return 0 if each(int(arguments[1]), arguments[2]) else 1
    count, seed = (int(x) for x in (arguments + ["500", "1"][len(arguments):])[:2])
    if len(arguments) == 3:
        return 0 if damaged(count, seed, kept(arguments[2])) else 1
    good = damaged(count, seed, pool())
    good = fuzzed(count * 2, seed) and garbage(count * 20, seed) and good
    failures, runs = hostile_certificates.check(trial.ROOT / "Scripts/check-certificate")
    print(f"{runs} hostile files, {len(failures)} over their bounds or not refused")
    return 1 if failures or not good else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
