#!/usr/bin/env python3
"""Puts the rivals' results together.

    collect.py rivals.jsonl > rivals.json
    collect.py --table rivals.json report.json
"""

import json
import sys


def collect(path):
    nanoseconds, routes = {}, {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            result = row["result"]
            nanoseconds.setdefault(row["workload"], {})[result["engine"]] = result["nanoseconds"]
            routes[result["engine"]] = result["routes"]
    json.dump({"version": 1, "nanoseconds": nanoseconds, "routes": routes}, sys.stdout, indent=1)
    print()


def table(rivals_path, report_path):
    with open(rivals_path, encoding="utf-8") as file:
        rivals = json.load(file)
    with open(report_path, encoding="utf-8") as file:
        report = json.load(file)["report"]
    ours = {f"scenes-{size['scenes']}": size["route"]["mean"] for size in report["sizes"]}
    ours.update({f"{kind}-10000": t for kind, t in report["onlyKindNanoseconds"].items()})
    print(f"{'WORKLOAD':<16}{'ENGINE':<28}{'NS A ROUTE':>14}{'/ OURS':>12}")
    for workload, engines in rivals["nanoseconds"].items():
        own = ours.get(workload)
        if own is None:
            continue
        print(f"{workload:<16}{'sceneroute':<28}{own:>14,.0f}{1:>11.1f}×")
        for engine, time in engines.items():
            name = engine if rivals["routes"][engine] else engine + ", leaves only"
            print(f"{'':<16}{name:<28}{time:>14,.0f}{time / own:>11.1f}×")


if sys.argv[1] == "--table":
    table(sys.argv[2], sys.argv[3])
else:
    collect(sys.argv[1])
