"""The test of Tests/Outside/reports.py, on good and on damaged reports; its option runs it."""
import json
import pathlib
import re
import sys
import tempfile


def run(check, names):
    """Checks the sample, then the sample with each damage, which must be complained of."""
    folder = pathlib.Path(__file__).resolve().parent
    sample = {path.name: path.read_text(encoding="utf-8")
              for path in sorted(folder.glob("sample/*"))}
    damages = [json.loads(line) for line in
               (folder / "damage.jsonl").read_text(encoding="utf-8").splitlines()]
    mistakes = []
    status, lines = check(folder / "sample")
    print("\n".join(lines), file=sys.stderr if status else sys.stdout)
    if status or len(damages) < 10:
        mistakes.append(f"the sample gives status {status}; {len(damages)} damages")
    with tempfile.TemporaryDirectory() as place:
        for damage in damages:
            name, original = damage["file"], sample[damage["file"]]
            damaged = original.replace(damage["from"], damage["to"], 1)
            status, lines = check_files(check, pathlib.Path(place), sample | {name: damaged})
            if damaged == original or status != 1 or damage["says"] not in "\n".join(lines):
                mistakes.append(f"{damage}: status {status}, {lines}")
        for name in names:
            status, lines = check_files(check, pathlib.Path(place), sample | {name: None})
            if status != 1 or not any(line.startswith(name) for line in lines):
                mistakes.append(f"without {name}: status {status}, {lines}")
        for count, wanted in ((0, 2), (1, 0)):
            status, lines = check_files(check, pathlib.Path(place), green(sample, count))
            if status != wanted:
                mistakes.append(f"{count} passed cases alone: status {status}, {lines}")
    print("\n".join(mistakes), end="\n" if mistakes else "", file=sys.stderr)
    print(f"self-test: {len(damages)} damages, {len(names)} missing reports")
    return 1 if mistakes else 0


def green(sample, count):
    """Returns reports of a run in which nothing but so many cases passed."""
    totals = f'tests="{count}" failures="0" errors="0" skipped="0" time="0"'
    case = '<testcase name="a" classname="f" file="f" line="1"/>'
    one = {"name": "a", "file": "f", "line": 1, "column": 1, "result": "passed",
           "differences": [], "reasons": []}
    counts = {"files": count, "cases": count, "passed": count, "failed": 0, "warnings": 0}
    return {name: "" for name in sample} | {
        "junit.xml": f'<testsuites name="sceneroute" {totals}>' + count * (
            f'<testsuite name="f" file="f" {totals}>{case}</testsuite>') + "</testsuites>",
        "report.tap": f"TAP version 14\n1..{count}\n" + count * "ok 1 - f: a\n",
        "report.sarif": re.sub(r'"results": \[.*\n      \]', '"results": []',
                               sample["report.sarif"], flags=re.DOTALL),
        "report.json": json.dumps({
            "version": 1, "files": ["f"] * count, "cases": [one] * count, "diagnostics": [],
            "summary": counts | {"seconds": 0}})}


def check_files(check, folder, texts_of):
    for name, text in texts_of.items():
        if text is None:
            (folder / name).unlink(missing_ok=True)
        else:
            (folder / name).write_text(text, encoding="utf-8")
    return check(folder)
