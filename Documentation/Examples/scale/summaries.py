#!/usr/bin/env python3
"""Compares and tells summaries of replays.

    summaries.py same WHOLE MERGED [--any-order]   # status 1, and what differs, if they differ
    summaries.py tell SUMMARY                      # lines, parts, digest and bad lines in a line
    summaries.py table FOLDER LINES                # of what measure.py wrote, NAME.ROUND.json

Of the same summaries everything is equal but the number of parts and the time; where the order of
lines was lost, the number of the first bad line may differ, and the bytes of line ends.
"""
import glob
import json
import os
import statistics
import sys


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def same(whole_path, merged_path, any_order):
    whole, merged = load(whole_path), load(merged_path)
    ignored = {"parts", "time"} | ({"bytes"} if any_order else set())
    if any_order:
        for row in whole["badLines"] + merged["badLines"]:
            row["first"] = None
    differing = [key for key in whole if key not in ignored and whole[key] != merged.get(key)]
    for key in differing:
        print(f"{key}: {str(whole[key])[:60]} is {str(merged.get(key))[:60]}")
    sys.exit(1 if differing or whole.keys() != merged.keys() else 0)


def tell(path):
    summary = load(path)
    bad = [f"{row['count']} × {row['id']}, the first in line {row['first']}"
           for row in summary["badLines"]]
    print(f"{summary['lines']} lines, parts: {summary['parts']}, digest {summary['digest']}, "
          f"bad lines: {', '.join(bad) or 'none'}")


def table(folder, lines):
    names = ["single", "single-threads", "worker", "parallel", "spark", "spark-text", "chdb"]
    titles = {"single": "one process, one thread", "single-threads": "one process, all threads",
              "worker": "one worker, no engine", "parallel": "GNU parallel", "spark": "Spark",
              "spark-text": "Spark, its own lines", "chdb": "chdb"}
    rows = {}
    for name in names:
        for log in (name, "start-" + name):
            found = [load(path) for path in glob.glob(os.path.join(folder, f"{log}.[0-9]*.json"))]
            if found:
                rows[log] = {key: statistics.median(one[key] for one in found)
                             for key in found[0]}
    base = rows["single"]
    print(f"{'':26} {'seconds':>8} {'of start':>8} {'million/s':>9} {'of single':>9} "
          f"{'processor s':>11} {'of start':>8} {'s/million':>9} {'largest MiB':>11}")
    for name in names:
        if name not in rows:
            continue
        row, start = rows[name], rows["start-" + name]
        million = lines / 1e6
        print(f"{titles[name]:26} {row['seconds']:8.1f} {start['seconds']:8.1f} "
              f"{million / row['seconds']:9.2f} {base['seconds'] / row['seconds']:8.2f}x "
              f"{row['processor']:11.1f} {start['processor']:8.1f} "
              f"{(row['processor'] - start['processor']) / million:9.2f} {row['largest']:11.0f}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["same", whole, merged]:
            same(whole, merged, False)
        case ["same", whole, merged, "--any-order"]:
            same(whole, merged, True)
        case ["tell", path]:
            tell(path)
        case ["table", folder, lines]:
            table(folder, int(lines))
        case _:
            sys.exit(__doc__)
