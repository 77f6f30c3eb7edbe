#!/usr/bin/env python3
"""Grows each key, operator and list of a fixture, alone and in pairs, up to 64 KiB, in all verbs.

  shapes.py [OPTIONS] [PATH OF A BUILT sceneroute]

  --count N     so many shapes (1,000), two pairs of parts to each part alone
  --seed S      other shapes; those of a seed are always the same (1)
  --from N      begins with this shape of them
  --short       60 of them and every fourth verb, as CI does; a busy machine may take twice as long
  --every N     each shape is given to every N-th verb, beginning with another one each time (1)
  --only NAME   the shape of this name, as a row has it: "PART" or "PART + PART"
  --verb RE     the verbs whose name has a match of the regular expression
  --jobs N      so many runs at once (1)
  --keep FOLDER writes the files of a shape that is over its bounds into the folder
  --parts       prints the names of the parts

shape_kinds.py makes them. Prints a row for each run over 10 s of processor time or 256 MiB, or
that a signal ended, and at last the runs that took most. Status 1 when there is one, or when a key
of the schema or a verb of the command is in no shape.
"""
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import growth
import shape_kinds
from support import built_command, parsed, write

SHORT, SHORT_EVERY = 60, 4
# A processor that two runs share takes up to twice as long for each.
BUSY = 2
# A run is ended after so many seconds, and gets no more memory than this.
ENDED, ADDRESSES = 25, 2 << 30

# Each verb, and the words that it is run with; `None` of a word: the shape has no such file.
VERBS = {name: words.split() for name, words in {
    "route": "route {}", "route --format json": "route {} --format json",
    "route --stdin": "route {} --stdin", "explain": "explain {}",
    "explain --all": "explain {} --all --format json", "test": "test {}",
    "test --mutate": "test --mutate {}",
    "test --coverage --suggest": "test --coverage --suggest {}",
    "test --record-all --diff": "test --record-all --diff {}", "lint": "lint {}",
    "lint --fix": "lint --fix --unsafe-fixes {copy}", "lint of the Info.plist": "lint {plist}",
    "analyze": "analyze {}", "analyze --all-strings": "analyze {} --all-strings",
    "analyze --certificate": "analyze {} --certificate {certificate}",
    "diff with itself": "diff {} {same}", "diff with its reverse": "diff {} {reverse}",
    "diff --certificate": "diff {} {reverse} --certificate {certificate}",
    "diff --trace": "diff {} {reverse} --trace {identifiers}", "simulate": "simulate {timeline}",
    "simulate --calls": "simulate {timeline} --calls --format json",
    "simulate --final-state": "simulate {timeline} --final-state", "report": "report {} -o {page}",
    "report --diff": "report {} --diff {reverse} -o {page}", "fmt": "fmt {}",
    "fmt --diff": "fmt --diff {}", "replay": "replay {identifiers} --scenes {}",
    "replay --summary": "replay {identifiers} --scenes {} --summary",
    "init --from-log": "init --from-log {log} -o -",
    "init --identifiers": "init --identifiers {identifiers} -o -",
    "init --from-sources": "init --from-sources {sources} -o -",
    "init of the Info.plist": "init {plist} -o -", "lint --facts": "lint {plist} --facts",
    "scan --against": "scan {sources} --against {}",
    "evaluate --tree": "evaluate --tree {predicate} --format json",
    "evaluate": "evaluate {predicate} {identifier}", "compare": "compare {predicate} {other}",
    "compare --certificate": "compare {predicate} {other} --certificate {certificate}",
}.items()}
# They do not end by themselves, measure the machine, or read no input.
LEFT_OUT = {"serve", "bench"}


# --- Inputs ---------------------------------------------------------------------------------------


def predicates(value, key=""):
    """The texts of predicates in a fixture."""
    if isinstance(value, dict):
        if "aps" in value:
            return []
        return [text for name, inner in value.items() for text in predicates(inner, name)
                if name not in ("meta", "userInfo")]
    if isinstance(value, list):
        return [text for inner in value for text in predicates(inner, "")]
    return [value] if isinstance(value, str) and key in ("can", "prefers", "within") else []


def identifiers(fixture):
    """The identifiers of a fixture's events or steps, as far as they are seen at once."""
    found = list(fixture.get("identifiers", []))
    for event in [*fixture.get("events", []), *fixture.get("timeline", [])]:
        found += [event.get("identifier", event.get("url"))] if isinstance(event, dict) else []
    return [text for text in found if isinstance(text, str) and "\n" not in text] or ["a"]


def device_log(fixture):
    """What an app would have written of a fixture's windows and events."""
    conditions = ("can", "prefers", "canArguments", "prefersArguments", "preferring", "allowing")
    lines = [{"scene": scene["id"], **{key: scene[key] for key in conditions if key in scene}}
             for scene in fixture["scenes"]]
    for event in fixture.get("events", []):
        lines.append({"event": {key: value for key, value in event.items() if key != "expect"},
                      "scene": (event.get("expect") or {}).get("scene", "s0")})
    return "".join(json.dumps(line) + "\n" for line in lines)


class Folder:
    """The files of a shape, and the words for them."""

    def __init__(self, path, files):
        self.path = path
        text = files["input.json"]
        write(path, files)
        self.words = {"{}": self.place("input.json"), "{copy}": self.write("copy.json", text),
                      "{same}": self.write("same.json", text), "{page}": self.place("page.html"),
                      "{certificate}": self.place("a.certificate")}
        try:
            self.read(json.loads(text))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self.words["{reverse}"] = self.write("reverse.json", text)
        self.stdin = self.words.get("{identifiers}", self.words["{}"])
        if "Info.plist" in files:
            self.words["{plist}"] = self.place("Info.plist")
        if any(name.endswith(".swift") for name in files):
            self.words["{sources}"] = path

    def read(self, fixture):
        texts = sorted(predicates(fixture), key=len)
        reverse = {**fixture, "scenes": fixture["scenes"][::-1]}
        self.words["{reverse}"] = self.write(
            "reverse.json", json.dumps(reverse, ensure_ascii=False))
        if "timeline" in fixture:
            self.words["{timeline}"] = self.words["{}"]
        names = identifiers(fixture)
        self.words["{identifiers}"] = self.write("identifiers.txt", "\n".join(names) + "\n")
        self.words["{log}"] = self.write("device.log", device_log(fixture))
        longest = max(names, key=len).replace("\0", "")
        if texts and "\0" not in texts[-1] and len(texts[-1].encode()) < growth.LONGEST_ARGUMENT:
            self.words["{predicate}"], self.words["{identifier}"] = texts[-1], longest
            self.words["{other}"] = next(
                (text for text in texts[-2::-1] if text != texts[-1]), "SELF BEGINSWITH 'a'")

    def place(self, name):
        return os.path.join(self.path, name)

    def write(self, name, text):
        write(self.path, {name: text})
        return self.place(name)


# --- Runs -----------------------------------------------------------------------------------------


def run_shape(command, name, verbs, keep):
    """The rows (shape, verb, bytes, status, seconds, mebibytes) of a shape's runs."""
    rows, shape = [], shape_kinds.Shape(name, growth.BYTES)
    path = tempfile.mkdtemp(prefix="shapes.")
    try:
        folder = Folder(path, shape.files)
        for verb in verbs:
            words = [folder.words.get(word) if word.startswith("{") else word
                     for word in VERBS[verb]]
            if None in words or any(word.startswith("-") for word in words[1:2] if "{" in VERBS[
                    verb][1]):
                continue
            status, took, peak, _ = growth.run(
                command, words, ENDED / growth.PATIENCE, path, folder.stdin, ADDRESSES)
            rows.append((name, verb, shape_kinds.size(shape.files), status, took, peak))
            folder.write("copy.json", shape.files["input.json"])
        if keep and any(not is_kept(row) for row in rows):
            target = os.path.join(keep, re.sub(r"[^A-Za-z0-9]+", "-", name))
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(path, target)
    finally:
        shutil.rmtree(path)
    return rows


def is_kept(row, slack=1):
    """Whether a run keeps the bounds; one of two fixtures may take as much for each."""
    _, verb, count, status, took, peak = row
    isOfTwo = "{reverse}" in VERBS[verb] or "{same}" in VERBS[verb]
    seconds = slack * growth.SECONDS * max(1, 2 * count / growth.BYTES if isOfTwo else 1)
    return status in (0, 1, 2) and took <= seconds and peak <= growth.MEBIBYTES


def line(row):
    name, verb, count, status, took, peak = row
    return (f"{verb:<26} {count:>6} B  status {status:>3}  {took:>6.1f} s  {peak:>5.0f} MiB  "
            f"{name}")


def missing_verbs(command):
    """The verbs of `--help` that no shape is given to."""
    shown = subprocess.run([command, "--help"], capture_output=True, text=True, check=True).stdout
    listed = set(re.findall(r"^  ([a-z]+) (?: *|\(default\) *)[A-Z]", shown, re.MULTILINE))
    return sorted(listed - {words[0] for words in VERBS.values()} - LEFT_OUT) if listed else [
        "any"]


def everything(options, command):
    """Pairs of a shape's name and the verbs that it is given to."""
    verbs = [verb for verb in VERBS if re.search(options.verb, verb)]
    if options.only:
        return [(options.only, verbs)]
    count = SHORT if options.short else options.count
    names = shape_kinds.names(count, options.seed)[vars(options)["from"] - 1:]
    every = SHORT_EVERY if options.short else options.every
    return [(name, verbs[place % every::every]) for place, name in enumerate(names)]


def main():
    options = parsed(__doc__, ["--short", "--parts"], {
        "--count": 1_000, "--seed": 1, "--from": 1, "--only": "", "--verb": "", "--jobs": 1,
        "--every": 1, "--keep": ""})
    if options.parts:
        print("\n".join(shape_kinds.PARTS))
        return 0
    command = built_command(options.command)
    missing = [f"no part makes the key {path}" for path in shape_kinds.missing_keys()]
    missing += [f"no shape is given to the verb {verb}" for verb in missing_verbs(command)]
    for text in missing:
        print(text)
    rows, work = [], everything(options, command)
    slack = BUSY if options.short else 1
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        runs = [pool.submit(run_shape, command, name, verbs, options.keep) for name, verbs in work]
        for run in concurrent.futures.as_completed(runs):
            rows += run.result()
            for row in run.result():
                if options.only or not is_kept(row, slack):
                    print(line(row) + ("" if is_kept(row, slack) else "  OVER"), flush=True)
    over = [row for row in rows if not is_kept(row, slack)]
    if not options.only:
        print("The runs that took most:")
        for place in (4, 5):
            for row in sorted(rows, key=lambda row: -row[place])[:8]:
                print("  " + line(row))
    refused = sorted({row[0] for row in rows if row[1] == "fmt" and row[3] == 2}
                     | {row[0] for row in rows if row[1] == "test" and row[3] == 2})
    print(f"{len(work)} shapes, {len(rows)} runs, {len(over)} over their bounds, {len(refused)} "
          "shapes refused")
    return 1 if over or missing or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
