#!/usr/bin/env python3
"""Checks what `bench` says of some fixtures: its form, that the routers agree, and that what is
counted is the same in every run.

  bench.py [PATH OF A BUILT sceneroute]
"""
import json
import subprocess
import sys

from support import ROOT, built_command, parsed, require_checkers

require_checkers("jsonschema")

import jsonschema

FIXTURES = ["scenes/mail.json", "scenes/focus-filter.json", "workload/ascii-100.json"]
COUNTED = ["leafChecks", "regexCalls", "evaluations"]


def bench(command, fixture, *options):
    run = subprocess.run(
        [command, "bench", ROOT / "Fixtures" / fixture, "--format=json", *options],
        capture_output=True, check=True)
    return json.loads(run.stdout)


def wrong(command, fixture, schema):
    """Yields what is not as it should be."""
    answer = bench(command, fixture)
    for problem in jsonschema.Draft202012Validator(schema).iter_errors(answer):
        yield problem.message
        return
    if not answer["answersEqual"]:
        yield "the routers disagree"
    if sum(answer["decisions"].get(name, 0) for name in ("prefers", "can", "none")) \
            != answer["identifiers"]:
        yield "the decisions are not those of all identifiers"
    for router in ("index", "linear"):
        times = answer[router]["nanosecondsPerRoute"]
        if not 0 < times["mean"] or not times["p50"] <= times["p99"]:
            yield f"{router}: {times}"
    if answer["update"]["replaceNanoseconds"] <= 0:
        yield "a change takes no time"
    again = [bench(command, fixture, "--no-linear")["index"] for _ in range(2)]
    counts = [[index[f"{name}PerRoute"] for name in COUNTED] for index in again]
    if counts[0] != counts[1]:
        yield f"what is counted differs: {counts}"


def main():
    command = built_command(parsed(__doc__).command)
    schema = json.loads((ROOT / "Fixtures/schema/bench.schema.json").read_text())
    problems = [f"{fixture}: {problem}"
                for fixture in FIXTURES for problem in wrong(command, fixture, schema)]
    if problems:
        print("\n".join(problems))
        return 1
    print(f"{len(FIXTURES)} fixtures measured, each three times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
