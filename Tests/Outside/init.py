#!/usr/bin/env python3
"""Runs `sceneroute init --from-sources` over public apps, and counts what is right without an edit.

  init.py [FOLDER] [--command COMMAND] [--sources FOLDER] [--record]

Fixtures/scan/init.tsv lists the apps: owner, name, the folder of the app, and what came of it. The
commits are those of Fixtures/scan/public.tsv. FOLDER, COMMAND and --sources are as in
Tests/Outside/scan.py; what --sources has already is not cloned. Each fixture is written into the
folder of its app, tested, linted, compared with the code, and removed. --record writes what came
of this run into the list.

Status 0: all is as the list says; 1: each difference is named; 2: a repository is neither there nor
can be cloned; 64: wrong usage.
"""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import scan
from repositories import asked, record
from support import ROOT

LIST = ROOT / "Fixtures" / "scan" / "init.tsv"
NAME = "sceneroute-windows.json"
COUNTS = "scenes code copied left events test lint drift"
App = collections.namedtuple("App", f"owner name folder {COUNTS}")


def run(command, folder, *arguments):
    return subprocess.run(
        [*command, *arguments], capture_output=True, text=True, check=False, cwd=folder)


def folder_of(app, clones, sources, is_given):
    """The folder of an app's sources, at the commit of the list of scan."""
    rows = [scan.Row(*row) for row in scan.table(scan.LIST)]
    row = next((row for row in rows if (row.owner, row.name) == (app.owner, app.name)), None)
    if row is None:
        scan.give_up(f"{app.owner}/{app.name} is not in Fixtures/scan/public.tsv")
    target = sources / row.owner / row.name
    stamp = sources / row.owner / f"{row.name}.commit"
    if not stamp.exists() or stamp.read_text() != row.commit:
        target = scan.write_sources(row, scan.clone(row, clones, is_given), sources)
    return target / app.folder


def measure(command, app, folder):
    """What comes of one app, as a row of the list."""
    output = folder / NAME
    output.unlink(missing_ok=True)
    made = run(command, folder, "init", "--from-sources", ".", "-o", NAME)
    left = sum(line.startswith("warning:") for line in made.stderr.splitlines())
    if made.returncode != 0:
        return app._replace(
            scenes=0, code=0, copied=0, left=left, events=0, test="-", lint="-", drift="-")
    try:
        fixture = json.loads(output.read_text(encoding="utf-8"))
        scenes = fixture["scenes"]
        copied = [scene for scene in scenes if "copied, because" in scene.get("notes", "")]
        words = {
            verb: "passes" if run(command, folder, *arguments).returncode == 0 else "fails"
            for verb, arguments in [
                ("test", ["test", NAME, "--fail-level", "warning"]), ("lint", ["lint", NAME])]}
        against = run(
            command, folder, "scan", ".", "--against", NAME, "--format", "json", "--fail-level",
            "error")
        counts = json.loads(against.stdout)["against"]
        return app._replace(
            scenes=len(scenes), code=sum("code" in scene for scene in scenes), copied=len(copied),
            left=left, events=len(fixture["events"]), **words,
            drift=f"{counts['drifts']}+{counts['unknown']}")
    finally:
        output.unlink(missing_ok=True)


def line(app):
    return "\t".join(map(str, app))


def main():
    options, command = asked(__doc__, ["--record"], ["--sources"])
    listed = [App(*row) for row in scan.table(LIST)]
    with tempfile.TemporaryDirectory() as scratch:
        clones = options.folder or pathlib.Path(scratch)
        sources = pathlib.Path(options.sources or f"{scratch}/sources").resolve()
        found = [
            measure(command, app, folder_of(app, clones, sources, bool(options.folder)))
            for app in listed]
    print("\t".join(App._fields))
    differs = False
    for old, new in zip(listed, found):
        print(line(new))
        if line(old) != line(new) and not options.record:
            differs = True
            print(f"  the list has: {line(old)}")
    if options.record:
        record(LIST, found)
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
