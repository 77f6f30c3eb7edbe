#!/usr/bin/env python3
"""Runs one `sceneroute route` under callgrind and compares the sources that it executed with
those that ARCHITECTURE.md lists in its walk.

  walk.py              the comparison; ends with 1 when a listed source was not executed
  walk.py --executed   every source that was executed, with its instructions
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from support import LEFT_OUT, ROOT, built_command, give_up, parsed

FIXTURE = "Fixtures/scenes/every-hop.json"


def listed(sources):
    """The sources that the numbered hops of the walk name, each with its hop."""
    text = (ROOT / "ARCHITECTURE.md").read_text()
    walk = text.split("## The walk of one identifier")[1].split("\n## ")[0]
    hops = re.split(r"^(\d+)\. ", walk, flags=re.M)[1:]
    found = {}
    for number, hop in zip(hops[::2], hops[1::2]):
        # What follows the last hop tells of other verbs.
        for name in re.findall(r"`([\w+/]+\.swift)`", hop.split("\n\n")[0]):
            paths = [path for path in sources if ("/" + path).endswith("/" + name)]
            if len(paths) != 1:
                give_up(f"hop {number} names `{name}`, which is {len(paths)} sources", 1)
            found[paths[0]] = number
    if len(found) < 20:
        give_up(f"the walk lists {len(found)} sources alone", 1)
    return found


def executed(binary):
    """The instructions of each source."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind.out"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", binary]
        run = subprocess.run(
            command + ["route", str(ROOT / FIXTURE)], capture_output=True, text=True)
        if run.returncode != 0:
            give_up(f"`route` ended with {run.returncode}: {run.stderr[-400:]}", 1)
        counts, names, current, is_call = {}, {}, None, False
        for line in out.read_text(errors="replace").split("\n"):
            file = re.match(r"(c?)(?:fl|fi|fe)=\((\d+)\)(?: (.*))?$", line)
            if file:
                # A name is written once, where its number comes first, if only as a callee's.
                if file[3]:
                    names[file[2]] = file[3]
                if not file[1]:
                    current = names.get(file[2])
            elif line.startswith("calls="):
                is_call = True
            elif re.match(r"[+\-*\d]", line):
                # The line after a call has the cost of what was called.
                if not is_call and current:
                    counts[current] = counts.get(current, 0) + int(line.split()[-1])
                is_call = False
    result = {}
    for name, count in counts.items():
        place = name.find("/Sources/")
        path = name[place + 1:]
        if place >= 0 and (ROOT / path).is_file():
            result[path] = result.get(path, 0) + count
    return result


def main():
    options = parsed(__doc__, ["--executed"], place=None)
    if not shutil.which("valgrind"):
        give_up("there is no valgrind", LEFT_OUT)
    sources = [str(path.relative_to(ROOT)) for path in (ROOT / "Sources").rglob("*.swift")]
    counts = executed(built_command())
    if options.executed:
        for path, count in sorted(counts.items(), key=lambda item: -item[1]):
            print(f"{count:12,}  {path}")
        return
    hops = listed(sources)
    missing = [path for path in hops if path not in counts]
    for path in missing:
        print(f"hop {hops[path]}: {path} is not executed")
    if missing:
        sys.exit(1)
    print(f"{len(hops)} sources of {len(set(hops.values()))} hops, all executed; "
          f"{len(counts)} sources in all")


main()
