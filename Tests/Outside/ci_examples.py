#!/usr/bin/env python3
"""Runs what Documentation/Examples/ci shows: the gate, the hook, and the commands of both CI files.

  ci_examples.py COMMAND      with a built sceneroute
  ci_examples.py --self-test  with a stand-in for it; then with damaged examples, each
                                         of which must be noticed

The gate runs in dash and bash, the hook in repositories of its own, the scripts of the CI files in
the shell that they get there, without the installing and building; the files are checked against
the schemas of GitHub and GitLab.

Status 0: all as it should be; 1: each difference is named; 2: there was nothing to check; 64: wrong
usage; 77: a program of others cannot be had.
"""
import contextlib
import json
import os
import pathlib
import shutil
import sys
import tempfile

from support import Checks, Noticed, ROOT, parsed, require_checkers, runnable, stand_in, write

require_checkers("check_jsonschema", "yaml")

import yaml

EXAMPLES = "Documentation/Examples/ci"
SCHEMAS = {"github-workflow.yml": "vendor.github-workflows", "gitlab-ci.yml": "vendor.gitlab-ci"}

# --- Fixtures -----------------------------------------------------------------------------------

GOOD = json.dumps({
    "scenes": [{"id": "inbox", "can": "SELF BEGINSWITH 'mailbox/'"}],
    "events": [{"name": "open", "notification": "payloads/open.apns",
                "expect": {"scene": "inbox", "action": "continue"}}]}, indent=2)
BAD = GOOD.replace('"continue"', '"reconnect"')
BROKEN = GOOD[:40]
PAYLOAD = json.dumps({"aps": {"target-content-id": "mailbox/inbox"}})
SOURCE = 'let open = NSPredicate(format: "SELF BEGINSWITH \'mailbox/\'")\n'
OTHER_PAYLOAD = json.dumps({"aps": {"target-content-id": "message/1"}})

# Does with these fixtures what the command does: it knows the good ones.
STAND_IN = r"""
import json, pathlib, sys
if len(sys.argv) < 3 or sys.argv[1] not in ("test", "scan"):
    sys.exit(64)
paths, outputs, arguments = [], [], sys.argv[2:]
while arguments:
    argument = arguments.pop(0)
    if argument == "--format":
        name, _, path = arguments.pop(0).partition("=")
        if name not in ("text", "json", "junit", "tap", "github", "sarif"):
            sys.exit(64)
        outputs += [path] if path else []
    elif argument == "--fail-level" and arguments.pop(0) == "error":
        continue
    elif argument.startswith("-"):
        sys.exit(64)
    else:
        paths.append(pathlib.Path(argument))
scans = sys.argv[1] == "scan"
files = [file for path in paths for file in path.rglob("*.swift" if scans else "*.json")]
status = 0 if files else 2
for file in files:
    try:
        if scans:
            status = max(status, 0 if "BEGINSWITH" in file.read_text() else 1)
            continue
        events = json.loads(file.read_text())["events"]
        payload = json.loads((file.parent / events[0]["notification"]).read_text())
        good = events[0]["expect"]["action"] == "continue"
        good = good and payload["aps"]["target-content-id"] == "mailbox/inbox"
        status = max(status, 0 if good else 1)
    except (OSError, ValueError):
        status = 2
for path in outputs:
    pathlib.Path(path).write_text("a report")
print(len(files), "files, status", status)
sys.exit(status)
"""


def project(folder, fixture=GOOD, payload=PAYLOAD):
    """Makes a project with a fixture, or with an empty folder of fixtures."""
    write(folder, {"Fixtures/payloads/open.apns": payload, "README.md": "A project.\n"})
    if fixture is not None:
        write(folder, {"Fixtures/mail box.json": fixture})
    (folder / ".git").mkdir(exist_ok=True)
    return folder


# --- Checks -------------------------------------------------------------------------------------


class Examples(Checks):
    """Counts what was run of each example."""

    def __init__(self, examples, command, place, only_first):
        super().__init__(place, only_first)
        self.examples, self.counts = examples, {}
        self.with_command = self.place / "bin"
        self.with_command.mkdir()
        (self.with_command / "sceneroute").symlink_to(command)
        self.temporary = self.place / "temporary"
        self.temporary.mkdir()
        path = os.environ["PATH"].split(os.pathsep)
        self.path = [folder for folder in path if not os.path.exists(f"{folder}/sceneroute")]

    def run(self, arguments, folder, command=True):
        """Runs a program with or without sceneroute on the PATH, and without our settings."""
        path = ([str(self.with_command)] if command else []) + self.path
        names = {f"GIT_{role}_{what}": "example@example.com" for role in ("AUTHOR", "COMMITTER")
                 for what in ("NAME", "EMAIL")}
        return self.run_without(
            ("GIT_", "SCENEROUTE"), arguments, folder, PATH=os.pathsep.join(path),
            TMPDIR=str(self.temporary), GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_SYSTEM=os.devnull,
            **names)

    def expect(self, part, what, run, status, says=""):
        """Counts a run, which must end with a status (or any but 0) and say some words."""
        self.counts[part] = self.counts.get(part, 0) + 1
        right = run.returncode != 0 if status == "refused" else run.returncode == status
        output = run.stdout + run.stderr
        if not right or says not in output:
            self.wrong(part, f"{what}: status {run.returncode}, not {status}: {output[-300:]!r}")
        if list(self.temporary.iterdir()):
            self.wrong(part, f"{what}: left files in the temporary folder")
            shutil.rmtree(self.temporary)
            self.temporary.mkdir()

    def wrong(self, part, text):
        super().wrong(f"{EXAMPLES}/{part}", text)


def check_gate(checks):
    part = "check.sh"
    cases = [("good", GOOD, PAYLOAD, 0), ("bad", BAD, PAYLOAD, 1), ("broken", BROKEN, PAYLOAD, 2),
             ("another payload", GOOD, OTHER_PAYLOAD, 1), ("no fixture", None, PAYLOAD, 2)]
    for name, fixture, payload, status in cases:
        folder = project(checks.folder() / "a project", fixture, payload)
        gate = folder / EXAMPLES / part
        gate.parent.mkdir(parents=True)
        shutil.copy(checks.examples / part, gate)
        elsewhere = checks.folder()
        report = folder / "scenes.xml"
        calls = [(["dash", gate], elsewhere), (["bash", gate], folder),
                 (["sh", f"../{EXAMPLES}/{part}", "Fixtures"], folder / "Fixtures"),
                 (["dash", "-ec", '"$1"; exit "$2"', "dash", gate, status], elsewhere)]
        for call, start in calls:
            report.unlink(missing_ok=True)
            checks.expect(part, f"{name}, {call[0]}", checks.run(call, start), status)
            if status < 2 and not report.exists():
                checks.wrong(part, f"{name}: no report")
        if status:
            call = ["bash", "-ec", '"$1"; echo too far', "bash", gate]
            run = checks.run(call, elsewhere)
            checks.expect(part, f"{name}, set -e", run, status)
            if "too far" in run.stdout:
                checks.wrong(part, f"{name}: set -e did not stop")
        report.write_text("of an earlier run")
        run = checks.run([gate], elsewhere, command=False)
        checks.expect(part, f"{name}, no sceneroute", run, 69, "no `sceneroute`")
        true = shutil.which("true")
        run = checks.run(["env", f"SCENEROUTE={true}", gate], elsewhere)
        checks.expect(part, f"{name}, a command that does nothing", run, 2, "nothing was checked")
        run = checks.run([gate, "Fixtures", "other.xml"], elsewhere)
        checks.expect(part, f"{name}, another report", run, status)


def check_hook(checks):
    part = "pre-commit"
    bad, broken, good = ({"Fixtures/mail box.json": text} for text in (BAD, BROKEN, GOOD))
    payload = {"Fixtures/payloads/open.apns": OTHER_PAYLOAD}
    gone = {"Fixtures/mail box.json": None}
    note = {"README.md": "A project with a note.\n"}
    one = ["commit", "-qm", "a change"]
    # What is staged, what the working tree holds besides, the commit, and whether it is refused.
    cases = [
        ("a good fixture is staged", good | note, {}, one, 0, True),
        ("a bad fixture is staged", bad, {}, one, "does not do what it expects", True),
        ("a broken fixture is staged", broken, {}, one, "could not be checked", True),
        ("good is staged, bad in the working tree", {"Fixtures/b.json": GOOD}, bad, one, 0, True),
        ("bad is staged, good in the working tree", bad, good, one, "does not do", True),
        ("another payload is staged", payload, {}, one, "does not do", True),
        ("the payload is removed", {"Fixtures/payloads/open.apns": None}, {}, one, "refused", True),
        ("the fixture is removed", gone, {}, one, "could not be checked", True),
        ("all is removed", gone | {"Fixtures/payloads/open.apns": None}, {}, one, 0, True),
        ("commit --all of a bad one", {}, bad, ["commit", "-qam", "all"], "does not do", True),
        ("commit of one path", bad, note, ["commit", "-qm", "a", "README.md"], 0, True),
        ("commit of a bad path", note, bad,
         ["commit", "-qm", "a", "Fixtures/mail box.json"], "does not do", True),
        ("no sceneroute", {"Fixtures/b.json": GOOD}, {}, one, "no `sceneroute`", False),
        ("no sceneroute, no fixture", note, {}, one, 0, False),
        ("nobody asks", bad, {}, [*one, "--no-verify"], 0, True),
    ]
    for name, staged, working, commit, answer, command in cases:
        folder = checks.folder() / "a project"
        folder.mkdir()
        for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
            checks.run(["git", *arguments], project(folder))
            if arguments[0] == "init":
                shutil.copy(checks.examples / part, folder / ".git/hooks/pre-commit")
        write(folder, staged)
        checks.run(["git", "add", "--all"], folder)
        write(folder, working)
        run = checks.run(["git", *commit], folder / ".", command)
        count = checks.run(["git", "rev-list", "--count", "HEAD"], folder).stdout.strip()
        if answer == 0:
            checks.expect(part, name, run, 0)
        else:
            checks.expect(part, name, run, "refused", "" if answer == "refused" else answer)
        if count != ("2" if answer == 0 else "1"):
            checks.wrong(part, f"{name}: there are {count} commits")


def shell_parts(name, document):
    """Returns the shell of a CI file: the name of each part, its shell, and its text."""
    if name == "github-workflow.yml":
        steps = [step for job in document["jobs"].values() for step in job["steps"]]
        # In a container GitHub runs them so.
        return [(step["name"], ["sh", "-e", "-c"], step["run"]) for step in steps if "run" in step]
    parts = []
    for job, content in document.items():
        for key in ("before_script", "script", "after_script"):
            if key in content:
                parts.append((f"{job}.{key}", ["bash", "-eo", "pipefail", "-c"],
                              "\n".join(content[key])))
    return parts


def check_ci_file(checks, name):
    path = checks.examples / name
    checks.expect(name, SCHEMAS[name], checks.check_schema(SCHEMAS[name], path), 0)
    try:
        parts = shell_parts(name, yaml.safe_load(path.read_text()))
    except (yaml.YAMLError, LookupError, TypeError, AttributeError) as error:
        checks.wrong(name, f"no shell could be found: {error}")
        return
    for title, shell, text in parts:
        for program in ("bash", "dash"):
            checks.expect(name, f"{title}: {program} -n",
                          checks.run([program, "-n", "-c", text], checks.place), 0)
    source, broken = {"App/open.swift": SOURCE}, {"App/open.swift": SOURCE.replace("WITH", "WIT")}
    fixtures = [("good", GOOD, {}, 0), ("bad", BAD, {}, 1), ("broken", BROKEN, {}, 2),
                ("no fixture", None, {}, 2)]
    sources = [("good", GOOD, source, 0), ("bad", GOOD, broken, 1), ("no source", GOOD, {}, 2)]
    check_runs(checks, name, parts, "test", fixtures)
    if name == "github-workflow.yml":
        check_runs(checks, name, parts, "scan", sources)


def check_runs(checks, name, parts, verb, cases):
    """Runs the part of a CI file that has a verb, on projects that are good, bad and none."""
    gates = [part for part in parts if f"sceneroute {verb}" in part[2]]
    if len(gates) != 1:
        checks.wrong(name, f"{len(gates)} parts run `sceneroute {verb}`, not 1")
    for title, shell, text in gates:
        # What the part before it exports.
        exports = [line for part in parts for line in part[2].splitlines()
                   if line.startswith("export PATH=") and part[2] != text]
        text = "\n".join([*exports, text])
        report = next(word.partition("=")[2] for word in text.split()
                      if word.startswith(("sarif=", "junit=")))
        for what, fixture, files, status in cases:
            folder = project(checks.folder(), fixture)
            write(folder, files)
            (folder / ".sceneroute").symlink_to(checks.with_command)
            run = checks.run([*shell, text], folder, command=False)
            checks.expect(name, f"{title}, {what}", run, status)
            if status < 2 and not (folder / report).exists():
                checks.wrong(name, f"{title}, {what}: no {report}")
            run = checks.run([*shell, text], project(checks.folder(), fixture), command=False)
            checks.expect(name, f"{title}, {what}, not built", run, 127)
        if (checks.examples / name).read_text().count(report) < 2:
            checks.wrong(name, f"nothing takes {report}")


PARTS = {"check.sh": check_gate, "pre-commit": check_hook,
         **{name: lambda checks, name=name: check_ci_file(checks, name) for name in SCHEMAS}}


def check(examples, command, parts=tuple(PARTS), only_first=False):
    """Returns the problems, and how often each part was run."""
    with tempfile.TemporaryDirectory() as place, contextlib.suppress(Noticed):
        checks = Examples(examples, command, place, only_first)
        for part in parts:
            PARTS[part](checks)
        for part in parts:
            if not checks.counts.get(part):
                checks.wrong(part, "nothing was run")
    return checks.problems, checks.counts


# --- Self-test ----------------------------------------------------------------------------------

# A file, a text in it, and what stands there instead.
DAMAGES = [
    ("check.sh", "|| status=$?", "|| true"),
    ("check.sh", 'cd "$root"\n', ""),
    ("check.sh", 'rm -f -- "$report"\n', ""),
    ("check.sh", 'exit "$status"', "exit 0"),
    ("check.sh", "exit 69", "exit 0"),
    ("check.sh", "command -v", "[[ -n x ]] && command -v"),
    ("check.sh", '--format "junit=$report"', ""),
    ("check.sh", 'test "$fixtures"', "test $root/$fixtures"),
    ("pre-commit", 'cd "$copy" && ', ""),
    ("pre-commit", "|| status=$?", "|| true"),
    ("pre-commit", '--prefix="$copy/"', '--prefix="$copy"'),
    ("pre-commit", '  refuse "there is no', '  exit 0; refuse "there is no'),
    ("pre-commit", "trap 'rm -rf \"$copy\"' EXIT", ""),
    ("pre-commit", "  0) exit 0 ;;\n  1) ;;\n", "  0 | 1) exit 0 ;;\n"),
    ("pre-commit", "diff --cached", "diff"),
    ("pre-commit", "git ls-files -z", "git ls-files -z --modified"),
    ("pre-commit", "exit 1\n", "exit 0\n"),
    ("pre-commit", "set -- Fixtures\n", "set -- Fixtures/*.json\n"),
    ("github-workflow.yml", "runs-on:", "run-on:"),
    ("github-workflow.yml", "--format github", "--format git"),
    ("github-workflow.yml", "sarif=scenes.sarif", "sarif=scenes.sarif || true"),
    ("github-workflow.yml", "sarif=scenes.sarif", "sarif=other.sarif"),
    ("github-workflow.yml", 'PATH="$PWD', 'PATH="$HOME'),
    ("github-workflow.yml", "mkdir -p .sceneroute\n", "mkdir -p '.sceneroute\n"),
    ("github-workflow.yml", "sceneroute scan App", "sceneroute scan Apps"),
    ("github-workflow.yml", "sarif=sources.sarif", "sarif=sources.sarif || true"),
    ("gitlab-ci.yml", "reports:", "report:"),
    ("gitlab-ci.yml", "sceneroute test", "sceneroute route"),
    ("gitlab-ci.yml", "      fi\n", ""),
    ("gitlab-ci.yml", "junit=scenes.xml\n", "junit=scenes.xml || true\n"),
    ("gitlab-ci.yml", "export PATH", "PATH"),
]


def self_test(examples):
    problems = []
    with tempfile.TemporaryDirectory() as place:
        command = stand_in(place, STAND_IN)
        found, counts = check(examples, command)
        problems += found
        for number, (name, old, new) in enumerate(DAMAGES):
            damaged = pathlib.Path(place) / str(number)
            shutil.copytree(examples, damaged)
            text = (damaged / name).read_text()
            (damaged / name).write_text(text.replace(old, new))
            if old not in text or not check(damaged, command, [name], True)[0]:
                problems.append(f"{EXAMPLES}/{name}: nobody noticed {new!r} for {old!r}")
    return problems, counts


def main():
    options = parsed(__doc__, ["--self-test"], is_needed=True)
    examples = ROOT / EXAMPLES
    if not all((examples / name).is_file() for name in PARTS):
        print(f"nothing was checked: {examples} does not hold {', '.join(PARTS)}", file=sys.stderr)
        return 2
    if options.self_test:
        problems, counts = self_test(examples)
        command, more = "a stand-in", f"; {len(DAMAGES)} damages"
    else:
        problems, counts = check(examples, runnable(options.command))
        command, more = "the command", ""
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    listed = ", ".join(f"{name} {count}" for name, count in counts.items())
    print(f"runs with {command}: {listed}{more}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
