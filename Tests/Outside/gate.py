#!/usr/bin/env python3
"""Checks that `sceneroute test` fails and passes where a gate must.

  gate.py PATH_OF_BUILT_SCENEROUTE

Each fixture of Fixtures/gate/red is checked with warnings that count, and with all six forms of
the report in one run: the status and every fact of every finding must be those of expected.jsonl,
in each form (reports.py), and there must be no other finding. Then the whole folder is one run, in
which each file fails; and Fixtures/gate/green is one run, in which nothing does.

Status 0: so it is; 1: each difference is named; 2: there was nothing to check; 77: a program of
others cannot be installed.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

import reports
from support import Checks, ROOT, json_lines, parsed, runnable

GATE = ROOT / "Fixtures/gate"
# Fewer mean that a list is broken, not that the gate became small.
LEAST_RED, LEAST_GREEN, LEAST_CASES = 65, 15, 50
# What a run of the green folder must not read, and what it must leave: both are in the folder.
BROKEN = [".cache/half-written.json", ".editor.json", "build/copied.json"]
OTHER = ["mail/payloads/compose.json", "package.json", "translations.json"]
FORMATS = {"junit": "junit.xml", "tap": "report.tap", "github": "github.txt",
           "sarif": "report.sarif", "json": "report.json"}
# Stands in expected.jsonl for the folder that messages about files outside of the project name.
PROJECT = "{project}"


class Gate(Checks):
    """Runs the command, and collects what is not as it should be."""

    def __init__(self, command, place):
        super().__init__(place, only_first=False)
        self.command = command

    def run(self, what, folder, path, options, status):
        """Checks a path in a folder; returns where the reports are, or None after a crash."""
        made = self.folder()
        formats = [f"--format={kind}={made / name}" for kind, name in FORMATS.items()]
        with open(made / "text.txt", "wb") as text:
            run = subprocess.run(
                [self.command, "test", "--fail-level=warning", *options, "--format=text", *formats,
                 path], cwd=folder, stdout=text, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                env={**os.environ, "NO_COLOR": "1"}, timeout=120, check=False)
        if run.returncode != status:
            self.wrong(what, f"status {run.returncode}, not {status}")
        if run.stderr:
            self.wrong(what, f"standard error: {run.stderr[-300:].decode(errors='replace')!r}")
        missing = [name for name in FORMATS.values() if not (made / name).is_file()]
        if missing:
            self.wrong(what, f"no {', '.join(missing)}")
            return None
        return made

    def compare(self, what, made, findings):
        """Compares the reports of a run with what they must say."""
        if made is None:
            return
        lines = [json.dumps(finding) + "\n" for finding in findings]
        (made / "expected.jsonl").write_text("".join(lines))
        status, said = reports.check(made, with_warnings=True)
        # What several forms have in common is said once.
        forms = {}
        for line in said if status else []:
            form, _, text = line.partition(": ")
            forms.setdefault(text, []).append(form)
        for text, names in forms.items():
            self.wrong(what, f"{', '.join(names)}: {text}")
        shutil.rmtree(made)


def findings_of(row, folder=""):
    """Returns the findings of a line of expected.jsonl as Tests/Outside/reports.py takes them."""
    findings = []
    for finding in row["findings"]:
        finding = dict(finding)
        finding["file"] = folder + finding.pop("reportedIn", row["file"])
        for name in ("message", "help"):
            text = (finding[name] or "").replace(PROJECT, str(ROOT))
            # Help on a failed case ends in a command with the fixture's path.
            for verb in ("explain", "simulate"):
                text = text.replace(f"sceneroute {verb} {row['file']}",
                                    f"sceneroute {verb} {folder}{row['file']}")
            finding[name] = text or None
        findings.append(finding)
    return findings


def check_red(gate):
    """Returns how many fixtures and findings were checked."""
    red = GATE / "red"
    rows = json_lines(red / "expected.jsonl")
    listed = [row["file"] for row in rows]
    if sorted(listed) != sorted(path.name for path in red.glob("*.json")):
        gate.wrong("red/expected.jsonl", "the files of the list are not those of the folder")
    for row in rows:
        if row["status"] not in (1, 2) or not row["findings"]:
            gate.wrong(row["file"], "the list says no status of a failure, or no finding")
        made = gate.run(row["file"], red, row["file"], row.get("options", []), row["status"])
        gate.compare(row["file"], made, findings_of(row))
    check_red_at_once(gate, rows)
    return len(rows), sum(len(row["findings"]) for row in rows)


def check_red_at_once(gate, rows):
    """One run of the folder: each file fails, and each finding is that of the file alone."""
    what = "red, in one run"
    made = gate.run(what, GATE, "red", ["--require-expectations"], 2)
    if made is None:
        return
    document = json.loads((made / "report.json").read_text(encoding="utf-8"))
    failing = {item["file"] for item in document["cases"] if item["result"] == "failed"}
    failing |= {item["file"] for item in document["diagnostics"]}
    for row in rows:
        own = {f"red/{row['file']}"}
        own |= {f"red/{item['reportedIn']}" for item in row["findings"] if "reportedIn" in item}
        if not own & failing:
            gate.wrong(what, f"{row['file']} did not fail")
    findings = [finding for row in rows for finding in findings_of(row, "red/")]
    for finding in findings:
        # Without the option it is a warning.
        if finding["id"] == "expects-nothing":
            finding["severity"] = "error"
    gate.compare(what, made, findings)


def check_green(gate):
    """Returns how many fixtures and cases passed."""
    green = GATE / "green"
    for name in BROKEN + OTHER:
        # By its name it must fail: else leaving it out proves nothing.
        run = subprocess.run([gate.command, "test", green / name], capture_output=True, check=False)
        if run.returncode != 2:
            gate.wrong(f"green/{name}", f"status {run.returncode}, not 2")
    made = gate.run("green", GATE, "green", ["--require-expectations"], 0)
    if made is None:
        return 0, 0
    summary = json.loads((made / "report.json").read_text(encoding="utf-8"))["summary"]
    if summary["otherFiles"] != len(OTHER):
        gate.wrong("green", f"{summary['otherFiles']} other files, not {len(OTHER)}")
    fixtures = [path for path in green.rglob("*.json")
                if str(path.relative_to(green)) not in BROKEN + OTHER]
    if summary["files"] != len(fixtures):
        gate.wrong("green", f"{summary['files']} fixtures were checked, not {len(fixtures)}")
    expected = sum(path.read_text(encoding="utf-8").count('"expect":') for path in fixtures)
    if summary["passed"] != expected:
        gate.wrong("green", f"{summary['passed']} cases passed, not {expected}")
    gate.compare("green", made, [])
    return summary["files"], summary["passed"]


def main():
    command = runnable(parsed(__doc__, is_needed=True).command)
    lists = [GATE / "red/expected.jsonl", *(GATE / "green" / name for name in BROKEN + OTHER)]
    missing = [str(path.relative_to(ROOT)) for path in lists if not path.is_file()]
    if missing:
        print(f"nothing was checked: there is no {', '.join(missing)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as place:
        gate = Gate(command, place)
        red, findings = check_red(gate)
        green, cases = check_green(gate)
    if gate.problems:
        print("\n".join(gate.problems), file=sys.stderr)
    if red < LEAST_RED or green < LEAST_GREEN or cases < LEAST_CASES:
        print(f"too little was checked: {red} red fixtures, {green} green ones with {cases} cases",
              file=sys.stderr)
        return 1 if gate.problems else 2
    if gate.problems:
        return 1
    print(f"{red} red fixtures with {findings} findings, each alone and all at once, in six forms; "
          f"{green} green ones with {cases} cases")
    return 0


if __name__ == "__main__":
    sys.exit(main())
