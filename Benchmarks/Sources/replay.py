"""Times replay beside other readers of lines; see Benchmarks/replay."""
import argparse
import importlib.util
import json
import os
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

DUCKDB = """
import duckdb, sys
duckdb.sql("SET threads = 1")
duckdb.sql("COPY (SELECT json ->> '$.event.target' FROM read_ndjson_objects('%s')) "
           "TO '/dev/stdout' (HEADER false)" % sys.argv[1])
"""
DUCKDB_COUNT = """
import duckdb, os, sys
duckdb.sql("SET threads = 1")
if os.path.getsize(sys.argv[1]):
    print(duckdb.sql(
        "SELECT split_part(line, '/', 1) AS p, count(*) FROM read_csv('%s', header = false, "
        "delim = '', quote = '', escape = '', columns = {'line': 'VARCHAR'}) GROUP BY p"
        % sys.argv[1]).fetchall())
"""
# %s is what becomes of a line.
CHDB = """
import chdb, os, sys
path = sys.argv[1]
if os.path.getsize(path):
    sys.stdout.write(str(chdb.query(
        "%s FROM file('" + path + "', LineAsString) %s SETTINGS max_threads = 1", "TSV")))
"""
# A constant of a condition, and the operator before it.
CONSTANT = re.compile(r"(\w*)[^\w'\"]*(?:\[\w+\])?\s*(['\"])(.*?)\2")
# What P27 is about: programs that find the scenes' texts in lines, or count by a part of them.
RIVALS = ("grep -c -F -f", "mawk", "DuckDB, count")
CHDB_FIELD = CHDB % ("SELECT JSONExtractString(line, 'event', 'target')", "")
CHDB_COUNT = CHDB % ("SELECT substring(line, 1, position(line, '/')) AS p, count()", "GROUP BY p")


def processor_time(command, source):
    """The seconds of a run whose output nobody reads, and its own status must be 0.

    The lines come through a pipe, or, where the command has PATH in it, from the file.
    """
    command = [source if part == "PATH" else part for part in command]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(source, "rb") as lines, open(os.devnull, "wb") as nowhere:
        pipe = subprocess.Popen(["cat"], stdin=lines, stdout=subprocess.PIPE)
        run = subprocess.Popen(command, stdin=pipe.stdout, stdout=subprocess.PIPE)
        pipe.stdout.close()
        while run.stdout.read(1 << 20):
            pass
        run.wait()
        middle = resource.getrusage(resource.RUSAGE_CHILDREN)
        pipe.wait()
    if run.returncode != 0 and (command[0], run.returncode) not in (("grep", 1), ("rg", 1)):
        raise SystemExit(f"{command[0]} ended with status {run.returncode}")
    return middle.ru_utime + middle.ru_stime - before.ru_utime - before.ru_stime


def identifiers_of(fixture):
    """The identifiers of a fixture's events."""
    with open(fixture, encoding="utf-8") as file:
        content = json.load(file)
    # Workloads have a list of them, other fixtures events.
    found = content.get("identifiers") or [
        event["identifier"] for event in content.get("events", []) if event.get("identifier")]
    if not found:
        raise SystemExit(f"{fixture} has no identifiers")
    return found


def write_constants(folder, fixture):
    """The texts in the conditions of scenes, a line each; of a pattern its longest part."""
    with open(fixture, encoding="utf-8") as file:
        scenes = json.load(file)["scenes"]
    constants = set()
    for scene in scenes:
        for condition in (scene.get("can", ""), scene.get("prefers", "")):
            for word, _, text in CONSTANT.findall(condition):
                parts = re.split(r"[^\w/.:-]+", text) if word in ("LIKE", "MATCHES") else [text]
                constants.add(max(parts, key=len))
    path = os.path.join(folder, "constants")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(constant + "\n" for constant in sorted(constants - {""}))
    return path


def write_lines(folder, identifiers, count):
    """A log of identifiers in random order, alone and in JSON lines."""
    draw = random.Random(1)
    plain, rows = os.path.join(folder, "log.txt"), os.path.join(folder, "log.ndjson")
    with open(plain, "w", encoding="utf-8") as text, open(rows, "w", encoding="utf-8") as json_text:
        for number in range(count):
            identifier = draw.choice(identifiers)
            text.write(identifier + "\n")
            event = {"time": "2026-01-01T10:%02d:%02dZ" % (number // 60 % 60, number % 60),
                     "event": {"kind": "open", "target": identifier}, "n": number}
            json_text.write(json.dumps(event, separators=(",", ":")) + "\n")
    return plain, rows


def is_there(name, program):
    """Whether a program, or the module that an engine is, can be had."""
    module = name.split(",")[0].lower()
    if module in ("duckdb", "chdb"):
        return importlib.util.find_spec(module) is not None
    return shutil.which(program) is not None


def measure(command, fixture, count, rounds, folder):
    """A row for each program: name, million lines a second, and times as fast as replay."""
    plain, rows = write_lines(folder, identifiers_of(fixture), count)
    empty = os.path.join(folder, "empty")
    open(empty, "wb").close()
    replay = [command, "replay", "-", "--scenes", fixture, "--threads", "1"]
    programs = {
        "replay, TSV": (replay, plain),
        "replay, JSON field to TSV": (replay + ["--field", "event.target"], rows),
        "replay, summary": (replay + ["--summary"], plain),
        "route --stdin, JSON": ([command, "route", fixture, "--stdin", "--format", "json"], plain),
        "wc -l": (["wc", "-l"], plain),
        "grep -c": (["grep", "-c", "/"], plain),
        "rg -c": (["rg", "-c", "/"], plain),
        "grep -c -F -f": (["grep", "-c", "-F", "-f", write_constants(folder, fixture)], plain),
        "mawk": (["mawk", "-F/", "{n[$1]++} END {print length(n)}"], plain),
        "DuckDB, count": ([sys.executable, "-c", DUCKDB_COUNT, "PATH"], plain),
        "chdb, lines": ([sys.executable, "-c", CHDB_COUNT, "PATH"], plain),
        "jq, field": (["jq", "-r", ".event.target"], rows),
        "DuckDB, field": ([sys.executable, "-c", DUCKDB, "PATH"], rows),
        "chdb, field": ([sys.executable, "-c", CHDB_FIELD, "PATH"], rows),
    }
    missing = {name for name in programs if not is_there(name, programs[name][0][0])}
    if missing:
        print("not here, so left out:", ", ".join(sorted(missing)))
    times = {name: [] for name in programs if name not in missing}
    starts = {name: [] for name in times}
    for _ in range(rounds):
        for name in times:
            run, source = programs[name]
            starts[name].append(processor_time(run, empty))
            times[name].append(processor_time(run, source))
    own = {name: statistics.median(t - s for t, s in zip(times[name], starts[name]))
           for name in times}
    own = {name: max(seconds, 1e-4) for name, seconds in own.items()}
    base = own["replay, TSV"]
    print(f"\n{fixture}: {count} lines, median of {rounds}")
    print(f"{'':28} {'million/s':>10} {'ns a line':>10} {'against replay':>15}")
    for name, seconds in own.items():
        rate = count / seconds / 1e6
        print(f"{name:28} {rate:10.2f} {1e9 * seconds / count:10.0f} {base / seconds:14.2f}x")
    rivals = {name: own[name] for name in RIVALS if name in own}
    best = min(rivals, key=rivals.get)
    extra = 1e9 * (own["replay, JSON field to TSV"] - base) / count
    print(f"P21 {count / base / 1e6:.2f} million lines a second a core")
    print(f"P22 {extra:.0f} ns more a line for a field of JSON")
    print(f"P27 {rivals[best] / base:.2f} times as fast as {best}, the best of {', '.join(rivals)}")
    compare_threads(command, fixture, plain, rounds)
    compare_memory(command, fixture, plain, count, folder)
    print(f"P23 route --stdin takes {own['route --stdin, JSON'] / base:.1f} times as long")


def seconds_of(commands):
    """The seconds until all commands, which run side by side, have ended."""
    started = time.monotonic()
    runs = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for command in commands]
    if any(run.wait() for run in runs):
        raise SystemExit("a replay failed")
    return time.monotonic() - started


def peak_of(command):
    """The largest memory of a run, in bytes."""
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode:
        raise SystemExit("a replay failed")
    return usage.ru_maxrss * 1024


def compare_threads(command, fixture, plain, rounds):
    """Two threads of a process beside two processes of a thread, on twice the lines."""
    replay = [command, "replay", "--scenes", fixture, "--threads"]
    times = [(seconds_of([replay + ["2", plain, plain]]),
              seconds_of([replay + ["1", plain]] * 2)) for _ in range(rounds)]
    threads, processes = (statistics.median(column) for column in zip(*times))
    print(f"two threads {threads:.2f} s, two processes {processes:.2f} s: "
          f"{processes / threads:.2f} times as fast")


def compare_memory(command, fixture, plain, count, folder):
    """The memory of ten thousand lines beside that of ten million."""
    few = os.path.join(folder, "few.txt")
    with open(plain, encoding="utf-8") as lines, open(few, "w", encoding="utf-8") as file:
        file.writelines(line for _, line in zip(range(10_000), lines))
    replay = [command, "replay", "--scenes", fixture, "--threads", "1"]
    times = max(1, 10_000_000 // count)
    small, large = peak_of(replay + [few]), peak_of(replay + [plain] * times)
    print(f"memory: 10000 lines {small / 1e6:.1f} MB, {times * count} lines {large / 1e6:.1f} MB: "
          f"{large / small:.2f} times as much")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--lines", type=int, default=500_000)
    parser.add_argument("command")
    parser.add_argument("fixtures", nargs="+")
    options = parser.parse_args()
    print("load before the run: %.2f %.2f %.2f" % os.getloadavg())
    for fixture in options.fixtures:
        with tempfile.TemporaryDirectory() as folder:
            measure(os.path.abspath(options.command), fixture, options.lines, options.rounds, folder)
    print("load after the run: %.2f %.2f %.2f" % os.getloadavg())


main()
