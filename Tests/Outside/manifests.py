#!/usr/bin/env python3
"""Runs `sceneroute lint` over Info.plists of public repositories.

  manifests.py [FOLDER] [--command COMMAND]

Fixtures/manifests/public.tsv lists them: owner, name, commit and path, what the bundle is, and what
lint finds. FOLDER has a clone of each repository as OWNER/NAME; what is missing is cloned into it,
without the files. Without FOLDER all are cloned into a folder that is removed afterwards. No file
of theirs is kept. COMMAND is a built sceneroute; the default is Scripts/sceneroute.

Each file is looked at twice. With `--sdk 27` every SR401 is an error, and nothing else is one.

Status 0: lint finds what the list says; 1: each difference is named; 2: a repository is neither
there nor can be cloned; 64: wrong usage.
"""
import collections
import pathlib
import sys
import tempfile

from repositories import answer, asked, clone, git, table
from support import ROOT, give_up

LIST = ROOT / "Fixtures" / "manifests" / "public.tsv"
KINDS = ["swiftui", "uikit", "extension", "framework", "watch", "appkit"]

Row = collections.namedtuple("Row", "owner name commit path kind findings")


def rows():
    found = [Row(*cells) for cells in table(LIST)]
    for row in found:
        if row.kind not in KINDS:
            sys.exit(f"{LIST.name}: {row.path} is of no known kind, {row.kind}")
    return found


def write(row, clones, files):
    """Writes the Info.plist of a row for lint, and returns its path below `files`."""
    shown = git(clones[row.owner, row.name], "show", f"{row.commit}:{row.path}")
    if shown.returncode != 0:
        give_up(f"{row.owner}/{row.name} has no {row.path} at {row.commit}")
    path = files / row.owner / row.name / row.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(shown.stdout)
    return path


def lint(command, paths, *options):
    """The findings of each file, as code and severity."""
    found = {str(path): [] for path in paths}
    for finding in answer(command, "lint", *options, *map(str, paths))["findings"]:
        found[finding["file"]].append(f"{finding['code']} {finding['severity']}")
    return found


def main():
    options, command = asked(__doc__)
    all_rows = rows()
    differences = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or pathlib.Path(scratch) / "clones"
        clones = {}
        for row in all_rows:
            if (row.owner, row.name) not in clones:
                clones[row.owner, row.name] = clone(row, folder, options.folder is not None)
        paths = [write(row, clones, pathlib.Path(scratch) / "files") for row in all_rows]
        found, strict = lint(command, paths), lint(command, paths, "--sdk", "27")
    for row, path in zip(all_rows, map(str, paths)):
        place = f"{row.owner}/{row.name} {row.path}"
        is_as = ", ".join(found[path]) or "-"
        if is_as != row.findings:
            differences.append(f"{place}: {is_as}, and the list says {row.findings}")
        expected = [item.replace("SR401 warning", "SR401 error") for item in found[path]]
        if strict[path] != expected:
            differences.append(f"{place} with --sdk 27: {', '.join(strict[path]) or '-'}")
    for line in differences:
        print(line)
    kinds = collections.Counter(row.kind for row in all_rows)
    findings = collections.Counter(item for items in found.values() for item in items)
    print(
        f"{len(all_rows)} Info.plists of {len(clones)} repositories: "
        + ", ".join(f"{kinds[kind]} {kind}" for kind in KINDS))
    print("found: " + (", ".join(f"{count} {item}" for item, count in sorted(findings.items()))))
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
