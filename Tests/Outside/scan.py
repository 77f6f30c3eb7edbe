#!/usr/bin/env python3
"""Runs `sceneroute scan` over public repositories, beside two other readers of their sources.

  scan.py [FOLDER] [--command COMMAND] [--sources FOLDER] [--record]

Fixtures/scan/public.tsv lists the repositories: owner, name, commit, and what scan counts and finds
there. FOLDER has a clone of each as OWNER/NAME; what is missing is cloned into it, without the
files. Without FOLDER all are cloned into a folder that is removed afterwards. The sources go into a
folder of their own, which --sources names where it is to stay; no file of theirs is kept
otherwise. COMMAND is a built sceneroute; the default is Scripts/sceneroute.

The other readers are tree-sitter, from PyPI, and for Swift the toolchain's own SwiftSyntax. A site
that one of the three has alone is a difference; Fixtures/scan/differences.tsv has those that were
read by hand, with the reason. Texts and arguments that are literals are compared too: in Swift with
SwiftSyntax, in Objective-C with what clang makes of the literal. --record writes the counts of this
run into the list.

Status 0: scan counts and finds what the lists say; 1: each difference is named; 2: a repository is
neither there nor can be cloned; 64: wrong usage; 69: something is missing on this machine.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from repositories import answer, asked, clone, git, record, table
from support import ROOT, give_up, shell

LIST = ROOT / "Fixtures" / "scan" / "public.tsv"
DIFFERENCES = ROOT / "Fixtures" / "scan" / "differences.tsv"
PEERS = ROOT / "Tests" / "Peers"
BUILD = ROOT / ".build" / "scan-peers"
ENDINGS = (".swift", ".m", ".mm", ".h")
# What scan leaves out, and what a file with a site has.
LEFT_OUT = {"build", "Pods", "Carthage", "DerivedData", "node_modules"}
NEEDLES = [b"Predicate", b"ontentIdentifier", b"handlesExternalEvents", b".init(format"]
CONDITIONS = ("can", "prefers")

Row = collections.namedtuple("Row", "owner name commit sites known findings")
Place = collections.namedtuple("Place", "path line column")


# --- Repositories ---------------------------------------------------------------------------------


def write_sources(row, place, folder):
    """Writes the sources and the Info.plists of a repository below `folder`."""
    target = folder / row.owner / row.name
    stamp = folder / row.owner / f"{row.name}.commit"
    if stamp.exists() and stamp.read_text() == row.commit:
        return target
    target.mkdir(parents=True, exist_ok=True)
    listed = git(place, "ls-tree", "-r", "-z", "--name-only", row.commit)
    if listed.returncode != 0:
        give_up(f"{place} has no tree {row.commit}")
    names = listed.stdout.decode("utf-8", "surrogateescape").split("\0")
    wanted = [name for name in names if name.endswith((*ENDINGS, "Info.plist"))]
    with tempfile.NamedTemporaryFile("w", errors="surrogateescape") as paths:
        paths.write("\0".join(wanted))
        paths.flush()
        # git fetches the missing files of a partial clone at once here.
        done = git(
            place, "-c", "core.bare=false", "--literal-pathspecs", f"--work-tree={target}",
            "checkout", "--force", row.commit, f"--pathspec-from-file={paths.name}",
            "--pathspec-file-nul", GIT_INDEX_FILE=f"{paths.name}.index")
    pathlib.Path(f"{paths.name}.index").unlink(missing_ok=True)
    if done.returncode != 0:
        give_up(f"{place}: {done.stderr.decode(errors='replace').strip()}")
    stamp.write_text(row.commit)
    return target


# --- The readers ----------------------------------------------------------------------------------


def library():
    """The folder of the toolchain's SwiftSyntax."""
    told = subprocess.run(
        ["swift", "-print-target-info"], capture_output=True, stdin=subprocess.DEVNULL,
        check=False)
    folder = pathlib.Path(json.loads(told.stdout)["paths"]["runtimeResourcePath"]) / "host"
    if not (folder / "SwiftSyntax.swiftmodule").exists():
        give_up(f"the toolchain has no SwiftSyntax in {folder}", 69)
    return folder


def build_readers():
    """Makes both readers where they are missing, and returns their commands."""
    source, binary = PEERS / "sites.swift", BUILD / "sites"
    if not binary.exists() or binary.stat().st_mtime < source.stat().st_mtime:
        BUILD.mkdir(parents=True, exist_ok=True)
        host = str(library())
        done = subprocess.run(
            ["swiftc", "-O", "-swift-version", "5", str(source), "-I", host, "-L", host,
             "-lSwiftParser", "-lSwiftSyntax", "-Xlinker", "-rpath", "-Xlinker", host, "-o",
             str(binary)], capture_output=True, check=False)
        if done.returncode != 0:
            give_up(f"the reader does not compile: {done.stderr.decode(errors='replace')}", 69)
    if shell("require_tree_sitter").returncode != 0:
        sys.exit(69)
    python = BUILD / "python" / "bin" / "python3"
    return [str(binary)], [str(python), str(PEERS / "sites.py")]


def needled(folder):
    """The files below `folder` that scan reads and that can have a site."""
    for parent, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in LEFT_OUT and name[0] != "."]
        for name in files:
            path = os.path.join(parent, name)
            if name.endswith(ENDINGS) and name[0] != "." and not os.path.islink(path):
                with open(path, "rb") as file:
                    source = file.read()
                if any(needle in source for needle in NEEDLES):
                    yield path


def read(command, paths, folder):
    """The sites of each file by place, and the files that the reader cannot parse."""
    run = subprocess.run(
        command, input="\n".join(paths) + "\n", capture_output=True, text=True, check=False)
    sites, broken = {}, set()
    for line in run.stdout.splitlines():
        answer = json.loads(line)
        path = os.path.relpath(answer["path"], folder)
        if answer["hasError"]:
            broken.add(path)
        for site in answer["sites"]:
            if not site["kind"].startswith("own "):
                sites.setdefault(Place(path, site["line"], site["column"]), []).append(site)
    if run.returncode != 0:
        give_up(f"{command[0]} ended with {run.returncode}: {run.stderr}")
    return sites, broken


def compile_literals(literals):
    """What clang makes of literals of Objective-C: the text of each."""
    source = ["#include <stdio.h>", "int main(void) {"]
    for number, parts in enumerate(literals):
        joined = " ".join(part.lstrip("@") for part in parts)
        source += [f"  static const char text{number}[] = {joined};",
                   f"  for (size_t i = 0; i + 1 < sizeof text{number}; i++)",
                   f'    printf("%02x", (unsigned char)text{number}[i]);', '  puts("");']
    source += ["  return 0;", "}", ""]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "literals.c"
        path.write_text("\n".join(source), encoding="utf-8")
        done = subprocess.run(
            ["clang", "-w", "-O0", str(path), "-o", f"{folder}/literals"], capture_output=True,
            check=False)
        if done.returncode != 0:
            give_up(f"clang refuses a literal: {done.stderr.decode(errors='replace')}", 69)
        run = subprocess.run([f"{folder}/literals"], capture_output=True, text=True, check=True)
    return [bytes.fromhex(line).decode("utf-8", "replace") for line in run.stdout.split("\n")[:-1]]


def add_texts(sites):
    """Gives sites of Objective-C the texts of their literals."""
    wanted = []
    for found in sites.values():
        for site in found:
            if "literal" in site:
                wanted += [item for item in (site["literal"], *site["arguments"]) if item]
    texts = iter(compile_literals(wanted) if wanted else [])
    for found in sites.values():
        for site in found:
            if "literal" in site:
                literals = (site.pop("literal"), *site["arguments"])
                given = [next(texts) if item else None for item in literals]
                site["text"], site["arguments"] = given[0], given[1:]


# --- Comparing ------------------------------------------------------------------------------------


def places(sites):
    found = {}
    for site in sites:
        place = Place(os.path.normpath(site["file"]), site["line"], site["column"])
        found.setdefault(place, []).append(site)
    return found


def kinds(sites):
    """The kinds at one place, as all readers name them."""
    return {{"value": "format", "bare": "format"}.get(site["kind"], site["kind"]) for site in sites}


def is_inside_condition(place, sites, ours):
    """Whether a format is the value of a condition, which is then the site."""
    for other, found in sites.items():
        for site in found:
            if site["kind"] in CONDITIONS and other.path == place.path and other in ours:
                if other.line <= place.line <= site["endLine"]:
                    return True
    return False


def compare(ours, theirs, reader):
    """The sites that one of two has alone, as (place, kind, who has it)."""
    alone = []
    for place, found in theirs.items():
        for kind in sorted(kinds(found) - kinds(ours.get(place, []))):
            if kind == "format" and is_inside_condition(place, theirs, ours):
                continue
            # Whose initializer it is only a type checker knows.
            is_bare = all(site["kind"] == "bare" for site in found)
            alone.append((place, "init" if is_bare else kind, reader))
    for place, found in ours.items():
        for kind in sorted(kinds(found) - kinds(theirs.get(place, []))):
            alone.append((place, kind, f"not {reader}"))
    return alone


def compare_texts(ours, theirs):
    """Texts and arguments that are literals: how many were compared, and those that differ."""
    count, wrong = 0, []
    for place, site, own in (
            (place, site, own) for place, found in theirs.items() for site in found
            for own in ours.get(place, []) if own["kind"] == "format"
            # tree-sitter gives no texts of Swift.
            if site["kind"] in ("format", "bare") and "isArray" in site):
        if site.get("text") is not None:
            count += 1
            if own["text"] != site["text"]:
                wrong.append((place, "text", own["text"], site["text"]))
            stands, expected = ([one["textLine"], one["textColumn"]] for one in (own, site))
            if stands != expected or own["textFile"] != own["file"]:
                wrong.append((place, "literal at", stands, expected))
        if site["isArray"]:
            continue
        arguments = site["arguments"]
        if len(own["arguments"]) != len(arguments):
            wrong.append((place, "arguments", len(own["arguments"]), len(arguments)))
            continue
        literals = [pair for pair in zip(own["arguments"], arguments) if pair[1] is not None]
        count += len(literals)
        wrong += [(place, "argument", mine, other) for mine, other in literals if mine != other]
    return count, wrong


def is_known(site):
    return site["text"] is not None or bool(site["alternatives"]) or site["strings"] is not None


def main():
    options, command = asked(__doc__, ["--record"], ["--sources"])
    all_rows = [Row(*row) for row in table(LIST)]
    allowed = {tuple(row[:6]) for row in table(DIFFERENCES)}
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or pathlib.Path(scratch) / "clones"
        sources = pathlib.Path(options.sources or f"{scratch}/sources").absolute()
        clones = [clone(row, folder, bool(options.folder)) for row in all_rows]
        folders = [write_sources(row, place, sources) for row, place in zip(all_rows, clones)]
        readers = dict(zip(("SwiftSyntax", "tree-sitter"), build_readers()))
        run = Run(command, readers, allowed)
        renewed = [run.take(row, folder) for row, folder in zip(all_rows, folders)]
    if options.record:
        record(LIST, renewed)
    sys.exit(run.report(all_rows, renewed, options.record))


class Run:
    """What all repositories together have."""

    def __init__(self, command, readers, allowed):
        self.command, self.readers, self.allowed = command, readers, allowed
        self.differences, self.unused = [], set(allowed)
        self.kinds, self.languages = collections.Counter(), collections.Counter()
        self.known, self.reasons = 0, collections.Counter()
        self.findings = collections.Counter()
        self.texts, self.read_by = 0, collections.Counter()
        self.broken, self.alone = collections.Counter(), collections.Counter()

    def take(self, row, folder):
        """Scans one repository, and returns its row as it should be."""
        said = answer(self.command, "scan", ".", cwd=folder)
        ours, name = places(said["sites"]), f"{row.owner}/{row.name}"
        for site in said["sites"]:
            self.kinds[site["kind"]] += 1
            self.languages[site["language"]] += 1
            if is_known(site):
                self.known += 1
            else:
                self.reasons[site["open"] or "?"] += 1
        found = collections.Counter(
            f"{item['code']} {item['severity']}" for item in said["findings"])
        self.findings.update(found)
        paths = sorted(needled(folder))
        for reader, command in self.readers.items():
            # SwiftSyntax reads no Objective-C.
            endings = ".swift" if reader == "SwiftSyntax" else ENDINGS
            seen = [path for path in paths if path.endswith(endings)]
            theirs, broken = read(command, seen, folder) if seen else ({}, set())
            add_texts(theirs)
            self.broken[reader] += len(broken)
            self.read_by[reader] += len(seen)
            names = {os.path.relpath(path, folder) for path in seen}
            is_read = [place for place in ours if place.path in names or reader == "tree-sitter"]
            self.judge(row, compare({place: ours[place] for place in is_read}, theirs, reader))
            count, wrong = compare_texts(ours, theirs)
            self.texts += count
            for place, what, mine, other in wrong:
                self.differences.append(
                    f"{name} {place.path}:{place.line}:{place.column}: {what} {mine!r}, "
                    f"and {reader} says {other!r}")
        known = sum(map(is_known, said["sites"]))
        findings = ", ".join(f"{count} {item}" for item, count in sorted(found.items())) or "-"
        return Row(*row[:3], str(len(said["sites"])), str(known), findings)

    def judge(self, row, alone):
        for place, kind, who in alone:
            key = (row.owner, row.name, place.path, f"{place.line}:{place.column}", kind, who)
            self.alone[who] += 1
            self.unused.discard(key)
            if key not in self.allowed:
                self.differences.append("\t".join(key))

    def report(self, rows, renewed, is_recorded):
        for old, new in zip(rows, renewed):
            if old != new and not is_recorded:
                self.differences.append(
                    f"{new.owner}/{new.name}: {new.sites} sites, {new.known} known, "
                    f"{new.findings}; the list says {old.sites}, {old.known}, {old.findings}")
        self.differences += [f"no longer there: {' '.join(key)}" for key in sorted(self.unused)]
        for line in self.differences:
            print(line)
        total = sum(self.kinds.values())
        print(f"{total} sites in {len(rows)} repositories: " + listed(self.kinds))
        print("languages: " + listed(self.languages))
        print(f"known: {self.known} of {total}, {100 * self.known / max(total, 1):.1f} %")
        print("open: " + listed(self.reasons))
        print("found: " + listed(self.findings))
        for reader in self.readers:
            print(f"{reader}: {self.read_by[reader]} files read, {self.broken[reader]} with an "
                  f"error; it has {self.alone[reader]} sites alone and lacks "
                  f"{self.alone['not ' + reader]}")
        print(f"literals compared: {self.texts}")
        return 1 if self.differences else 0


def listed(counter):
    return ", ".join(f"{count} {item}" for item, count in counter.most_common()) or "none"


if __name__ == "__main__":
    main()
