#!/usr/bin/env python3
"""Checks that Scripts/campaign keeps its ledger, with stand-ins for the campaigns.

  ledger.py

A run adds its pieces and goes on where the ledger is; two at once lose nothing; a piece that fails,
one that compares nothing and an interrupted run leave what they should; a ledger that was edited
badly is refused and stays as it is.

Status 0: so it is; 1: each difference is named.
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from support import load

PIECES = {
    "plain": "print('so far: 5 cases'); print('campaign: 7 cases')",
    "other": "print('campaign: 3 cases'); print('campaign: 3 cases; the next seed is', seed + 10)",
    "broken": "bad = seed == 22; print('campaign: 7 cases', 'recorded an issue' if bad else ''); "
              "sys.exit(bad)",
    "silent": "print('campaign: 0 cases')",
    "slow": "print('campaign: 7 cases', flush=True); time.sleep(0.1 if seed < 22 else 60)",
    "unseeded": "print('campaign: 7 cases')",
    "writer": "print('campaign: 7 cases'); open(ledger, 'a').write('more\\n')",
}
TABLE = "\n".join([
    "# Ledger", "", "| {header} |", "|---|---|---:|---:|---|---:|---:|---:|---:|",
    *(f"| {name} | a \\| b | 1,000 cases | 5 s | 2026-01-01, abc | 2 | 2 | 9,000 |"
      f" {'–' if name == 'unseeded' else 20} |"
      for name in PIECES), "", "prose | of others", ""])
failures = []


def campaign():
    return load("campaign", "Scripts/campaign")


def stand_in(folder, arguments):
    """What a process of its own runs: the script over the stand-ins."""
    module = campaign()
    module.LEDGER, module.BUILD = pathlib.Path(folder) / "README.md", pathlib.Path(folder) / "build"
    start = f"import sys, time; seed = int(sys.argv[1]); ledger = {str(module.LEDGER)!r}; "
    module.CAMPAIGNS = {
        name: module.Campaign(
            r"^campaign: (\d+) cases", pairs=1,
            command=[sys.executable, "-S", "-c", start + code, "{seed}"])
        for name, code in PIECES.items()}
    return module.main(arguments)


class Ledger:
    """A ledger in a folder of its own."""

    def __init__(self, scratch, name, edit=lambda text: text):
        self.folder = pathlib.Path(scratch) / name
        self.folder.mkdir()
        self.file = self.folder / "README.md"
        self.before = edit(TABLE.format(header=" | ".join(campaign().HEADER)))
        self.file.write_text(self.before)

    def start(self, name, seconds="1"):
        return subprocess.Popen(
            [sys.executable, "-B", __file__, "--stand-in", str(self.folder), name, "--seconds",
             seconds], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def run(self, name):
        process = self.start(name)
        output = process.communicate()[0]
        return process.returncode, output

    def row(self, name):
        line = next(line for line in self.file.read_text().split("\n")
                    if line.startswith(f"| {name} |"))
        cells = [cell.strip() for cell in line.replace("\\|", "/").split("|")[1:-1]]
        seed = 0 if cells[8] == "–" else int(cells[8])
        return int(cells[2].split()[0].replace(",", "")), int(cells[5]), seed, cells


def expect(holds, what):
    if not holds:
        failures.append(what)


def check_adding(scratch):
    ledger = Ledger(scratch, "adding")
    # Three campaigns at once, one of them twice.
    running = {name: ledger.start(name) for name in ("plain", "other", "unseeded")}
    time.sleep(0.4)
    status, output = ledger.run("plain")
    expect(status == 2 and "runs already" in output, f"the same campaign twice: {status} {output}")
    outputs = {name: process.communicate()[0] for name, process in running.items()}
    # Somebody writes other lines while a campaign runs.
    running["writer"] = ledger.start("writer")
    outputs["writer"] = running["writer"].communicate()[0]
    for name, process in running.items():
        output = outputs[name]
        count, found, seed, cells = ledger.row(name)
        pieces = output.count("7 cases\n") or output.count("3 cases;")
        size, stride = (6, 10) if name == "other" else (7, 1)
        expect(process.returncode == 0, f"{name}: status {process.returncode}: {output}")
        expect(pieces > 1 and count == 1000 + size * pieces, f"{name}: {count} of {pieces} pieces")
        next_seed = 0 if name == "unseeded" else 20 + stride * pieces
        expect(seed == next_seed and found == 2, f"{name}: {cells}")
        expect(cells[4] > "2026-11" and cells[1] == "a / b", f"{name}: {cells}")
        if name == "writer":
            text = ledger.file.read_text()
            expect(text.count("more\n") == pieces and "prose | of others" in text, text)


def check_failures(scratch):
    ledger = Ledger(scratch, "failing")
    for _ in range(2):
        status, output = ledger.run("broken")
        count, found, seed, cells = ledger.row("broken")
        expect(status == 1 and "recorded an issue" in output, f"a failure: {status} {output}")
        expect("campaign broken --pairs 1 --seed 22" in output, f"how it is repeated: {output}")
        expect((count, found, seed) == (1014, 3, 22) and cells[6] == "2", f"a failure: {cells}")
    status, output = ledger.run("silent")
    expect(status == 1 and "nothing was compared" in output, f"no cases: {status} {output}")
    expect(ledger.row("silent")[:3] == (1000, 3, 20), f"no cases: {ledger.row('silent')}")


def check_interrupts(scratch):
    for number in (signal.SIGINT, signal.SIGTERM):
        ledger = Ledger(scratch, f"interrupted-{number}")
        process = ledger.start("slow", "600")
        deadline = time.monotonic() + 20
        while ledger.row("slow")[2] < 22 and time.monotonic() < deadline:
            time.sleep(0.05)
        os.kill(process.pid, number)
        process.communicate()
        expect(process.returncode == 128 + number, f"interrupted: status {process.returncode}")
        expect(ledger.row("slow")[:3] == (1014, 2, 22), f"interrupted: {ledger.row('slow')}")


def check_damages(scratch):
    damages = {
        "no row": lambda text: text.replace("| plain |", "| plane |"),
        "two rows": lambda text: text.replace("| other |", "| plain |"),
        "no heading": lambda text: text.replace("| mended |", "| repaired |"),
        "a cell too few": lambda text: text.replace("| plain | a \\| b |", "| plain |"),
        "a cell too many": lambda text: text.replace("| plain | a \\| b |", "| plain | a | b |"),
        "no number": lambda text: text.replace("1,000 cases", "some cases"),
        "no time": lambda text: text.replace("| 5 s |", "| 5 |"),
        "no seed": lambda text: text.replace("| 20 |", "| |"),
        "no count of failures": lambda text: text.replace("| 2 | 2 |", "| 2 | ? |"),
    }
    for name, edit in damages.items():
        ledger = Ledger(scratch, name, edit)
        expect(ledger.before != Ledger(scratch, f"{name}, whole").before, f"{name}: not damaged")
        status, output = ledger.run("plain")
        expect(status == 2 and "README.md" in output, f"{name}: status {status}: {output}")
        expect(ledger.file.read_text() == ledger.before, f"{name}: the ledger was changed")


def main():
    if sys.argv[1:2] == ["--stand-in"]:
        return stand_in(sys.argv[2], sys.argv[3:])
    with tempfile.TemporaryDirectory() as scratch:
        for check in (check_adding, check_failures, check_interrupts, check_damages):
            check(scratch)
    # The ledger itself has a row of each campaign.
    module = campaign()
    for name in module.CAMPAIGNS:
        module.Ledger.read(name)
    for failure in failures:
        print(failure)
    print(f"{len(module.CAMPAIGNS)} rows of the ledger, {len(failures)} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
