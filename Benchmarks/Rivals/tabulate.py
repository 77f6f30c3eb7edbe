#!/usr/bin/env python3
"""Reads what routing-report recorded.

    tabulate.py --table report.json        the times of all engines
    tabulate.py --middle report.json…

--middle prints which of several reports has the middle sum of its routes' times,
up to 100,000 scenes.
"""

import json
import sys


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)["report"]


def table(path):
    report = read(path)
    print(f"{'WORKLOAD':<26}{'ENGINE':<28}{'NANOSECONDS':>14}{'OURS, IN TURNS':>17}{'RATIO':>11}")

    def rows(workload, own, engines):
        print(f"{workload:<26}{'sceneroute':<28}{own:>14,.0f}")
        for name, times in sorted(engines.items()):
            print(
                f"{'':<26}{name:<28}{times['theirs']:>14,.0f}{times['ours']:>17,.0f}"
                f"{times['ratio']:>10.1f}×"
            )

    def engines(rivals):
        return {
            engine if rival["routes"] else engine + ", leaves only": rival["times"]
            for engine, rival in rivals.items()
        }

    def in_batches(workload, own, rivals):
        """What a batch takes, beside one at a time and beside rivals."""
        if not own:
            return
        timed = {name: rival for name, rival in rivals.items() if rival.get("batches")}
        theirs = {name: rival | {"times": rival["batches"]} for name, rival in timed.items()}
        rows(workload, own["ours"], {"one at a time": own} | engines(theirs))

    for size in report["sizes"]:
        name = f"scenes-{size['scenes']}"
        rows(name, size["route"]["mean"], engines(size["rivals"]))
        ways = size["rivals"].get("sketch", {}).get("ways", {})
        for way, times in sorted(ways.items()):
            rows(f"{name}, {way}", times["ours"], {"sketch": times})
        in_batches(name + ", batches", size.get("batches", {}).get("times"), size["rivals"])
        matches = size.get("matches", {})
        if matches.get("times"):
            automata = matches["rivals"]
            rows(f"can-{size['scenes']}", matches["times"]["theirs"], engines(automata))
            in_batches(f"can-{size['scenes']}, batches", matches["times"], automata)
    for kind, only in report["onlyKind"].items():
        rows(f"{kind}-10000", only["routeNanoseconds"], engines(only["rivals"]))
    for shape in report.get("shapes", []):
        name = f"{shape['patterns']} {shape['name']}"
        print(f"{name:<26}{'sceneroute':<28}{shape['nanoseconds']:>14,.0f}")
        print(f"{'':<26}{'quamina-rs, its README':<28}{shape['published']:>14,.0f}")
    predicates = report["predicates"]
    for row in predicates["evaluations"]:
        rows(f"evaluate {row['name']}", row["nanoseconds"], row["rivals"])
    for name, key in (("==", "parseComparison"), ("six clauses", "parseSixClauses")):
        row = predicates[key]
        theirs = {"gnustep": row["gnustep"]} if row.get("gnustep") else {}
        rows(f"parse {name}", row["nanoseconds"], theirs)


def middle(paths):
    def sum_of_routes(path):
        sizes = read(path)["sizes"]
        return sum(size["route"]["mean"] for size in sizes if size["scenes"] <= 100_000)

    print(sorted(paths, key=sum_of_routes)[len(paths) // 2])


if sys.argv[1] == "--table":
    table(sys.argv[2])
else:
    middle(sys.argv[2:])
