"""Clones of public repositories, for the programs that compare answers over them."""
import json
import os
import pathlib
import subprocess

from support import ROOT, give_up, parsed

# git asks for no password.
QUIET = {**os.environ, "GIT_TERMINAL_PROMPT": "0"}


def table(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def record(path, rows):
    """Writes the rows of a table in place of those that it has."""
    head = [line for line in path.read_text().splitlines() if line.startswith("#")]
    path.write_text("\n".join([*head, *("\t".join(map(str, row)) for row in rows)]) + "\n")


def asked(doc, flags=(), words=()):
    """The options of a program that compares answers, and the command that it runs."""
    options = parsed(doc, flags, dict.fromkeys(["--command", *words], ""), "folder")
    options.folder = options.folder and pathlib.Path(options.folder).absolute()
    return options, [str(pathlib.Path(options.command or ROOT / "Scripts/sceneroute").absolute())]


def answer(command, verb, *arguments, cwd=None):
    """What a verb says as JSON."""
    run = subprocess.run([*command, verb, "--format", "json", *arguments], capture_output=True,
                         check=False, cwd=cwd)
    try:
        return json.loads(run.stdout)
    except ValueError:
        said = run.stderr.decode(errors="replace")
        return give_up(f"{verb} ended with {run.returncode}: {said}")


def git(folder, *arguments, **environment):
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(
        command, capture_output=True, env={**QUIET, **environment}, check=False)


def clone(row, folder, is_given):
    """The clone of a repository; makes it where it is missing."""
    place = folder / row.owner / row.name
    address = f"https://github.com/{row.owner}/{row.name}.git"
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        done = git(place.parent, "clone", "--quiet", "--no-checkout", "--filter=blob:none",
                   address, row.name)
        if done.returncode != 0:
            missing = (
                f"{folder} has no clone {row.owner}/{row.name}" if is_given
                else "no folder of clones was named")
            said = done.stderr.decode(errors="replace").strip().splitlines()
            # What follows it is advice.
            fatal = [line for line in said if line.startswith("fatal: ")]
            reason = (fatal or said or ["?"])[0]
            give_up(f"{missing}, and {address} cannot be cloned: {reason}")
    if git(place, "cat-file", "-e", f"{row.commit}^{{commit}}").returncode != 0:
        if git(place, "fetch", "--quiet", "--depth=1", "origin", row.commit).returncode != 0:
            give_up(f"{place} lacks the commit {row.commit}, and it cannot be fetched")
    return place
