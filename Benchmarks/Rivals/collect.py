#!/usr/bin/env python3
"""Puts the rivals' results together.

    collect.py rivals.jsonl missing.tsv > rivals.json
    collect.py --table rivals.json report.json
    collect.py --middle report.json…

--middle prints which of several reports has the middle sum of its routes' times,
up to 100,000 scenes.
"""

import json
import sys


def collect(path, missing_path):
    nanoseconds, identifiers, routes, missing = {}, {}, {}, {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            result = row["result"]
            nanoseconds.setdefault(row["workload"], {})[result["engine"]] = result["nanoseconds"]
            routes[result["engine"]] = result["routes"]
            if "identifiers" in result:
                counts = identifiers.setdefault(row["workload"], {})
                counts[result["engine"]] = result["identifiers"]
    with open(missing_path, encoding="utf-8") as file:
        for line in file:
            engine, reason = line.rstrip("\n").split("\t")
            missing[engine] = reason
    result = {
        "version": 1,
        "nanoseconds": nanoseconds,
        "identifiers": identifiers,
        "routes": routes,
        "missing": missing,
    }
    json.dump(result, sys.stdout, indent=1)
    print()


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def table(rivals_path, report_path):
    rivals = read(rivals_path)
    report = read(report_path)["report"]
    ours = {f"scenes-{size['scenes']}": size["route"]["mean"] for size in report["sizes"]}
    ours.update({f"{kind}-10000": t for kind, t in report["onlyKindNanoseconds"].items()})
    for evaluation in report["predicates"]["evaluations"]:
        ours[f"evaluate {evaluation['name']}"] = evaluation["nanoseconds"]
    ours["parse =="] = report["predicates"]["parseComparisonNanoseconds"]
    ours["parse six clauses"] = report["predicates"]["parseSixClausesNanoseconds"]
    print(f"{'WORKLOAD':<26}{'ENGINE':<28}{'NANOSECONDS':>14}{'/ OURS':>12}")
    for workload, engines in rivals["nanoseconds"].items():
        own = ours.get(workload)
        if own is None:
            continue
        print(f"{workload:<26}{'sceneroute':<28}{own:>14,.0f}{1:>11.1f}×")
        for engine, time in engines.items():
            leaves_only = workload[-1].isdigit() and not rivals["routes"][engine]
            name = engine + ", leaves only" if leaves_only and "-" in workload else engine
            print(f"{'':<26}{name:<28}{time:>14,.0f}{time / own:>11.1f}×")
    for engine, reason in rivals["missing"].items():
        print(f"{engine}: not measured: {reason}")


def middle(paths):
    def sum_of_routes(path):
        sizes = read(path)["report"]["sizes"]
        return sum(size["route"]["mean"] for size in sizes if size["scenes"] <= 100_000)

    print(sorted(paths, key=sum_of_routes)[len(paths) // 2])


if sys.argv[1] == "--table":
    table(sys.argv[2], sys.argv[3])
elif sys.argv[1] == "--middle":
    middle(sys.argv[2:])
else:
    collect(sys.argv[1], sys.argv[2])
