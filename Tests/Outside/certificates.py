#!/usr/bin/env python3
"""Makes the certificates of everything that is here and checks each with Scripts/check-certificate.

  certificates.py [COMMAND] [--short] [--keep FOLDER]

COMMAND is a built `sceneroute`; else Scripts/sceneroute makes one. Made are those of `analyze` for
Fixtures/scenes and the sets of Fixtures/analysis, of `diff` for each fixture beside a copy without
its first window and beside the next one, and of `compare` for the pairs of Fixtures/analysis. What
a certificate says is compared with the answer of the same run: two searches that share nothing.
--short takes every tenth pair and set, as CI does. --keep leaves the certificates in a folder, with
the fixtures that they are of; Tests/Peers/damage_certificates.py damages them.

Status 0: all are valid and agree; 1: what is not is named; 64: wrong usage.
"""
import collections
import contextlib
import io
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from support import ROOT, json_lines, load, parsed

SHARE = 0.9                     # of the claims that are due, so many have a proof or an identifier
MEDIAN = 100 * 1024             # bytes
CELLS = {"pNotQ": ("implies", [0, 1]), "qNotP": ("implies", [1, 0]), "both": ("disjoint", [0, 1]),
         "neither": ("covering", [0, 1])}


CHECKER = load("checker", "Scripts/check-certificate")
sys.setrecursionlimit(CHECKER.NESTING_LIMIT)


def printable(text):
    return all(" " <= x <= "~" for x in text)


class Table:
    """The certificates of one kind."""

    def __init__(self, title):
        self.title, self.sizes, self.failures = title, [], []
        self.proved = self.shown = self.states = 0
        self.reasons = collections.Counter()
        self.made, self.checked = 0.0, []

    def expect(self, condition, message):
        if not condition:
            self.failures.append(message)

    def certificate(self, run, name, arguments, *fixtures):
        """Makes and checks one; returns the certificate and the answer, or None."""
        path = run.folder / f"{len(self.sizes):04}-{self.title}.certificate"
        path.unlink(missing_ok=True)
        start = time.monotonic()
        made = subprocess.run(
            [*run.command, *arguments, "--format", "json", "--certificate", str(path)],
            capture_output=True, text=True, check=False, cwd=ROOT)
        self.made += time.monotonic() - start
        if not path.exists():
            known = "no-certificate" in made.stdout and any(
                reason in made.stdout for reason in ("supports one scene", "other focus prefixes"))
            self.expect(known, f"{name}: no certificate: {made.stdout[:200]}{made.stderr[:200]}")
            return None
        start = time.monotonic()
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            status = CHECKER.main([str(path), *map(str, fixtures)])
        self.checked.append((time.monotonic() - start, name))
        self.expect(status == 0, f"{name}: {out.getvalue().strip()}")
        value = json.loads(path.read_text(encoding="utf-8"))
        self.sizes.append((path.stat().st_size, name))
        self.proved += len(value["claims"])
        self.shown += len(value["witnesses"])
        self.states += sum(len(claim["proof"]["states"]) for claim in value["claims"])
        self.reasons.update(claim["reason"] for claim in value["without"])
        if not run.keeps:
            path.unlink()
        for number, fixture in enumerate(fixtures if run.keeps else []):
            path.with_suffix(f".fixture{number}").write_bytes(pathlib.Path(fixture).read_bytes())
        return value, json.loads(made.stdout)

    def line(self):
        sizes = [size for size, _ in self.sizes] or [0]
        without = sum(self.reasons.values())
        reasons = ", ".join(f"{count} {word}" for word, count in self.reasons.most_common())
        return (f"{self.title:<16} {len(self.sizes):5} {self.proved:7} {self.shown:7} {without:7} "
                f"{self.states:8} {int(statistics.median(sizes)):9} {max(sizes):9} "
                f"{self.made:7.1f} {sum(t for t, _ in self.checked):7.1f}  {reasons}")


def claims_of(value):
    """From what names a claim to its list and entry."""
    found = {}
    for place in ("claims", "witnesses", "without"):
        for entry in value[place]:
            names = entry.get("windows") or entry.get("predicates") or [
                entry.get("window", entry.get("predicate"))]
            names = names if entry["claim"] == "implies" else sorted(names, key=str)
            choice = entry.get("score", entry.get("condition"))
            found[entry["claim"], choice, entry.get("role"), *names] = (place, entry)
    return found


def agree(table, name, claim, witness, is_known=True, is_shortest=True):
    """The claim beside the answer: a witness of the analysis, or None for "there is none"."""
    place, entry = claim
    if place == "without" or not is_known:
        return
    if place == "claims":
        table.expect(witness is None or not printable(witness),
                     f"DEFECT {name}: proved, and the analysis has {witness!a}")
        return
    found = entry["identifier"]
    table.expect(witness is not None, f"DEFECT {name}: {found!a}, and the analysis has none")
    if witness is not None and printable(witness) and is_shortest:
        table.expect(len(witness) == len(found), f"DEFECT {name}: {found!a} beside {witness!a}")


def compare(run, table, row):
    made = table.certificate(run, row["id"], ["compare", row["p"], row["q"]])
    if made is None:
        return
    value, answer = made
    claims = claims_of(value)
    unknown = answer["unknown"]["parts"] if answer["unknown"] else []
    for cell, (word, numbers) in CELLS.items():
        agree(table, f"{row['id']} {cell}", claims[word, None, None, *numbers],
              answer["witnesses"][cell], cell not in unknown, not answer["notProvedShortest"])


def statements(value, answer, claims):
    """The claims that an analysis makes of every identifier."""
    made, prefers = set(), {window["id"]: window["prefers"] for window in value["sets"][0]}
    for finding in answer["findings"]:
        kind, role, names = finding["kind"], finding["role"], finding["scenes"]
        if kind in ("dead", "neverWins"):
            made.add(("dead" if kind == "dead" else "never-wins", None, role, *names))
        elif kind == "always":
            made.add(("always", finding["condition"], None, *names))
        elif kind == "vacuousPart":
            number = next(window[finding["condition"]] for window in value["sets"][0]
                          if window["id"] == names[0])
            made.add(next((key for key in claims if key[0] == "equal" and number in key[3:]), kind))
        elif kind == "prefersNeverMatters" and (
                claims["empty", None, None, prefers[names[0]]][0] != "claims"):
            made |= {("idle-preference", None, role, *names),
                     ("prefers-within-can", None, None, *names)}
    for relation in answer["relations"] or []:
        one, other = relation["scenes"]
        made |= {"disjoint": {("disjoint", None, None, *sorted((one, other)))},
                 "implies": {("implies", None, None, one, other)},
                 "impliedBy": {("implies", None, None, other, one)}}.get(
                     relation["relation"], set()) & set(claims)
    return made


def analyze(run, table, name, path):
    made = table.certificate(
        run, name, ["analyze", str(path), "--profile", "engine"], path)
    if made is None:
        return
    value, answer = made
    if value["within"] is not None:
        return                              # a focus prefix, which the answer leaves out
    open_kinds = {unknown["finding"] for unknown in answer["unknown"]}
    found = collections.defaultdict(list)
    for finding in answer["findings"]:
        found[finding["kind"]].append(finding)
    claims = claims_of(value)
    table.expect(statements(value, answer, claims) <= {
        key for key, (place, _) in claims.items() if place != "witnesses"}, f"DEFECT {name}")
    for key, claim in claims.items():
        word, role = key[0], key[2]
        where = f"{name} {' '.join(map(str, key))}"
        if word == "no-gap":
            gaps = [f["witness"] for f in found["gap"] if f["role"] == role]
            agree(table, where, claim, gaps[0] if gaps else None, "gap" not in open_kinds)
        elif word in ("dead", "never-wins") and claim[0] != "without":
            kinds = ["dead"] if word == "dead" else ["dead", "neverWins"]
            is_open = open_kinds & set(kinds)
            there = any(key[3] in f["scenes"] for kind in kinds for f in found[kind])
            table.expect(is_open or there == (claim[0] == "claims"), f"DEFECT {where}")
        elif word == "prefers-within-can":
            outside = [f["witness"] for f in found["prefersOutsideCan"] if key[3] in f["scenes"]]
            agree(table, where, claim, outside[0] if outside else None,
                  "prefersOutsideCan" not in open_kinds)
        elif word == "no-fight":
            score = {1: "can", 2: "prefers"}[key[1]]
            fights = [f for f in found["fight"] if sorted(f["scenes"]) == list(key[3:])
                      and f["score"] == score]
            agree(table, where, claim, fights[0]["witness"] if fights else None,
                  "fight" not in open_kinds,
                  not fights or not fights[0]["notProvedShortest"])


def diff(run, table, name, old, new):
    made = table.certificate(
        run, name, ["diff", str(old), str(new), "--profile", "engine"], old, new)
    if made is None:
        return
    value, answer = made
    if value["within"] is not None or answer["unknown"]:
        return
    moves = {(move["role"], move["from"], move["to"]): move for move in answer["moves"]}
    if any(not printable(move["witness"]) for move in moves.values()):
        return
    shown = {(w["role"], *w["move"]): w["identifier"] for w in value["witnesses"]}
    table.expect(value["without"] or set(moves) == set(shown),
                 f"DEFECT {name}: {set(moves) ^ set(shown)}")
    for key in set(moves) & set(shown):
        move = moves[key]
        table.expect(move["notProvedShortest"] or len(move["witness"]) == len(shown[key]),
                     f"DEFECT {name}: {key}: {shown[key]!a} beside {move['witness']!a}")


Run = collections.namedtuple("Run", "command folder keeps")


def everything(run, step):
    scenes, sets, diffs, pairs = map(Table, ("scenes", "sets", "diffs", "pairs"))
    fixtures = [path for path in sorted((ROOT / "Fixtures" / "scenes").glob("*.json"))
                if "scenes" in json.loads(path.read_text(encoding="utf-8"))]
    others = [*fixtures[1:], fixtures[0]]
    for path, other in zip(fixtures, others):
        analyze(run, scenes, path.name, path)
        shorter = run.folder / "shorter.json"
        content = json.loads(path.read_text(encoding="utf-8"))
        kept = {key: content[key] for key in ("focusPrefix",) if key in content}
        shorter.write_text(json.dumps({**kept, "scenes": content["scenes"][1:]}), encoding="utf-8")
        diff(run, diffs, f"{path.name} without its first window", path, shorter)
        diff(run, diffs, f"{path.name} and {other.name}", path, other)
    fixture = run.folder / "set.json"
    for row in json_lines(ROOT / "Fixtures/analysis/scene-sets.jsonl")[::step]:
        fixture.write_text(json.dumps({"scenes": row["scenes"]}), encoding="utf-8")
        analyze(run, sets, row["id"], fixture)
    for row in json_lines(ROOT / "Fixtures/analysis/relations.jsonl")[::step]:
        compare(run, pairs, row)
    return [scenes, diffs, sets, pairs]


def main():
    options = parsed(__doc__, ["--short"], {"--keep": ""})
    command = [options.command or str(ROOT / "Scripts" / "sceneroute")]
    with tempfile.TemporaryDirectory(prefix="certificates.") as scratch:
        folder = pathlib.Path(options.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        tables = everything(
            Run(command, folder, bool(options.keep)), 10 if options.short else 1)
    print(f"{'':<16} {'files':>5} {'proved':>7} {'shown':>7} {'without':>7} {'states':>8} "
          f"{'median':>9} {'largest':>9} {'made s':>7} {'check s':>7}")
    for table in tables:
        print(table.line())
    failures = [f"{table.title}: {failure}" for table in tables for failure in table.failures]
    known = sum(table.proved + table.shown for table in tables)
    due = known + sum(sum(table.reasons.values()) for table in tables)
    sizes = [size for table in tables for size, _ in table.sizes]
    median = int(statistics.median(sizes))
    if known < SHARE * due:
        failures.append(f"{known} of {due} claims have a proof or an identifier: under {SHARE:.0%}")
    if median > MEDIAN:
        failures.append(f"the median is {median} bytes, over {MEDIAN}")
    for failure in failures[:40]:
        print("FAILED:", failure)
    states = sum(table.states for table in tables)
    print(f"{len(sizes)} certificates {'valid' if not failures else 'checked'}, {known} of {due} "
          f"claims with a proof or an identifier, {states} states, median {median} bytes, "
          f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
