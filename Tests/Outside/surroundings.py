#!/usr/bin/env python3
"""Runs every verb of a built command under surroundings that are not the usual ones: time zones and
locales, homes and folders that cannot be used, streams that are closed or full, clocks that jump,
files that change while they are read, calls that fail, signals, few files and little memory.

  surroundings.py [PATH OF A BUILT sceneroute]   builds the release command without one
  surroundings.py --short [PATH]                 a sample of seconds, always the same
  surroundings.py --only WORD [PATH]             surroundings whose name has the word
  surroundings.py --self-test                    do broken commands come out?

An answer must be that of a usual run, byte for byte and with its status, or an error with status 2
that says so in a line. A file that is written is as before, absent or complete, and nothing else is
left in the folder. Status 1 when that is broken, or when a verb or an option that writes a file has
no row here. Linux; what the machine cannot do is left out and named.
"""
import fcntl
import gzip
import itertools
import json
import os
import pty
import random
import re
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import xml.etree.ElementTree
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from support import ROOT, built_command, parsed, write

NOBODY, ENOSPC, EIO, EINTR, EMFILE = 65534, 28, 5, 4, 24

# --- The rows: what is run ----------------------------------------------------------------------

REQUESTS = (b'{"predicate":"SELF BEGINSWITH \'a\'","input":"ab"}\n'
            b'{"predicate":"SELF BEGIN","input":"ab"}\n')
PAIRS = b'{"p":"SELF == \'a\'","q":"SELF LIKE \'a*\'"}\n'
IDENTIFIERS = b"message/2041\nmailbox/inbox\nnowhere\n"

# Arguments, and standard input where there is one.
ROWS = [
    ("init",), ("init -o -",), ("init App/Info.plist -o made.json --format json",),
    ("init --identifiers few.txt -o made.json",), ("init --from-log device.jsonl -o made.json",),
    ("init App/Info.plist --from-sources App -o made.json",), ("init -o old.json --force",),
    ("serve",), ("serve old.json --write",),
    ("route scenes/mail.json",), ("scenes/mail.json --format json",),
    ("route scenes/mail.json --stdin", IDENTIFIERS),
    ("route scenes/mail.json --notification payloads/mail/new-mail.apns --fail-on tie",),
    ("explain scenes/mail.json --all",), ("explain scenes/mail.json mailbox/vop --format json",),
    ("simulate afternoon.json --calls",), ("simulate afternoon.json --format json",),
    ("simulate afternoon.json --final-state",),
    ("report scenes/mail.json",), ("report old.json --trace few.txt -o page.html",),
    ("test scenes",), ("test scenes --format json",), ("test . --exclude App --format tap",),
    ("test coverage.json --coverage --lcov cover.info --format json=test.json",),
    ("test scenes --format junit=junit.xml --format sarif=test.sarif",),
    ("test scenes --format xcode --stamp stamp",), ("test bare.json --record",),
    ("test bare.json old.json --record-all",), ("test coverage.json --suggest --write",),
    ("lint lint.json old.json",), ("lint lint.json --format json",),
    ("lint lint.json --write-baseline known.json",), ("lint lint.json --baseline baseline.json",),
    ("lint lint.json --fix",), ("lint fixable.json --fix --write",),
    ("lint lint.json --format xcode --stamp stamp --format github=lint.txt",),
    ("scan App",), ("scan App --sites --format json",), ("scan drift --against drift --write",),
    ("scan drift App --write-baseline known.json --format sarif=scan.sarif",),
    ("scan App --format xcode --stamp stamp",),
    ("fmt loose.json --check",), ("fmt - --format json", b"self='a'"), ("fmt loose.json --write",),
    ("lint App/Info.plist --facts",), ("lint App/Info.plist --facts --format json",),
    ("analyze scenes/mail.json",), ("analyze old.json --certificate proof.json --format json",),
    ("diff old.json new.json",), ("diff old.json new.json --trace few.txt --format json",),
    ("diff old.json new.json --certificate proof.json",),
    ("compare \"SELF == 'a'\" \"SELF LIKE 'a*'\"",), ("compare --jsonl", PAIRS),
    ("compare \"SELF LIKE 'a*'\" \"SELF == 'a'\" --certificate proof.json --format json",),
    ("replay many.txt --scenes scenes/mail.json",), ("replay - --scenes old.json", IDENTIFIERS),
    ("replay many.txt.gz many.txt.zst --scenes scenes/mail.json --format ndjson",),
    ("replay many.txt --scenes scenes/mail.json --summary --format json",),
    ("replay --merge part-1.json part-2.json",),
    ("evaluate \"SELF BEGINSWITH[cd] 'I\u0307'\" i\u0307stanbul ISTANBUL \u0131",),
    ("evaluate --jsonl", REQUESTS), ("evaluate \"SELF == 'nowhere'\" -", IDENTIFIERS),
    ("evaluate --tree \"self ==[cd] '\u00e4'\"",),
    ("evaluate --tree \"self == 'a'\" --format json",),
    ("bench old.json",), ("bench old.json --format json",), ("--version --verbose",),
    ("--help",), ("help lint",), ("--version",), ("lint --explain SR003",), ("route no.json",),
    ("route broken.json --format json",),
]
# Options whose help speaks of writing, and which write no file.
NOT_WRITERS = {"--diff", "--from-log"}


class Row:
    """One usual run of the command."""

    def __init__(self, line, stdin=None):
        self.name, self.arguments, self.stdin = line, shlex.split(line), stdin
        self.verb = self.arguments[0]
        # What is read as it comes, so that a part of it is an answer of that part.
        self.isStream = self.verb == "replay" or "--trace" in line

    def plain(self, data):
        """Output without what differs from run to run: times."""
        if self.verb == "bench":
            return re.sub(rb"( |^)null(?= )", b"", re.sub(rb"[^A-Za-z]+", b" ", data))
        data = re.sub(rb'("seconds":\s?|time=")-?[0-9.]+(?:e-?\d+)?', rb"\g<1>0", data)
        data = re.sub(rb'"time":\{.*?\]\}', b"#", data)
        return re.sub(rb"-?[0-9.,]+ (s|ms|events/s|lines/s|identifiers/s)\b", rb"# \1", data)


class Folder:
    """A folder to run in, that is as at the beginning before each run."""

    def __init__(self, path, files):
        self.path, self.before = path, files
        os.makedirs(os.path.join(path, ".git"))
        self.restore({name: None for name in files})

    def restore(self, changed):
        for name in changed:
            path = os.path.join(self.path, name)
            if name not in self.before:
                os.unlink(path)
                continue
            if os.path.lexists(path):
                os.unlink(path)
            write(self.path, {name: self.before[name]})

    def files(self):
        found = {}
        for base, _, names in os.walk(self.path):
            for name in names:
                path = os.path.join(base, name)
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.path)] = file.read()
        return found

    def changes(self):
        """What is not as before: a file's bytes, or None where it is gone."""
        now = self.files()
        changed = {name: data for name, data in now.items() if self.before.get(name) != data}
        return {**changed, **{name: None for name in self.before if name not in now}}


def template():
    """The files that every run finds."""
    inputs, lint = "Tests/CommandTests/Inputs/", "Fixtures/lint/"
    files = {name: (ROOT / path).read_bytes() for name, path in {
        "scenes/mail.json": "Fixtures/scenes/mail.json",
        "scenes/tabs.json": "Fixtures/scenes/tabs.json",
        "afternoon.json": inputs + "afternoon.json", "old.json": inputs + "notes-before.json",
        "new.json": inputs + "notes-after.json", "coverage.json": inputs + "coverage.json",
        "lint.json": inputs + "lint.json", "baseline.json": inputs + "lint-baseline.json",
        "device.jsonl": inputs + "device-log.jsonl", "part-1.json": inputs + "summary-1.json",
        "part-2.json": inputs + "summary-2.json", "fixable.json": lint + "SR003/red.json",
        "loose.json": "Fixtures/layout/before/everywhere.json",
        "drift/Sources.swift": lint + "SR701/red.swift",
        "drift/windows.json": lint + "SR701/windows.json"}.items()}
    for folder, source in [("App", "Documentation/Examples/Apps/Notes"),
                           ("payloads/mail", "Fixtures/payloads/mail")]:
        for path in (ROOT / source).iterdir():
            files[f"{folder}/{path.name}"] = path.read_bytes()
    draw = random.Random(7)
    many = "".join(f"{draw.choice(['message', 'mailbox', 'compose', 'search', 'x'])}/"
                   f"{draw.choice([2041, 1999, 'inbox', 'é', 7])}\n" for _ in range(16_000))
    files["many.txt"] = many.encode()
    files["few.txt"] = b"note/42\nnote/43\nsearch/\nlist\n"
    files["many.txt.gz"] = gzip.compress(files["many.txt"], mtime=0)
    if shutil.which("zstd"):
        files["many.txt.zst"] = subprocess.run(
            ["zstd", "-qc"], input=files["many.txt"], stdout=subprocess.PIPE, check=True).stdout
    files["bare.json"] = (b'{"scenes":[{"id":"a","can":"SELF == \'x\'"}],'
                          b'"events":[{"identifier":"x"},{"identifier":"y"}]}\n')
    files["broken.json"] = b'{"scenes":[{"id":"a","can":"SELF BEGIN"}]}\n'
    return files


# --- Running ------------------------------------------------------------------------------------


class Got:
    """What came of a run."""

    def __init__(self, row, status, out, err, files):
        self.status, self.files = status, {n: d and row.plain(d) for n, d in files.items()}
        self.out, self.err, self.raw = row.plain(out), row.plain(err), out + err
        # For a build system every error is a warning, and the status 0.
        self.forgives = "--stamp" in row.name


class Machine:
    """Runs rows of the command, each thread in a folder of its own."""

    def __init__(self, command, base, short):
        self.short, self.base = short, base
        self.template, self.local = template(), threading.local()
        self.folders = itertools.count()
        # Alone in its folder: whether the page's server is beside it is no question here.
        self.command = os.path.join(base, "command", "sceneroute")
        os.makedirs(os.path.dirname(self.command))
        shutil.copy(command, self.command)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": base, "LANG": "C.UTF-8", "TERM": "xterm",
            **{n: v for n, v in os.environ.items() if n in ("LD_LIBRARY_PATH",)}}
        self.shim = None
        self.references, self.lacking = {}, []

    def build_shim(self):
        compiler = next(filter(None, map(shutil.which, ("clang", "cc", "gcc"))), None)
        path = os.path.join(self.base, "surroundings.so")
        source = os.path.join(ROOT, "Tests/Outside/surroundings.c")
        if not compiler or subprocess.run(
                [compiler, "-shared", "-fPIC", "-O1", "-o", path, source, "-ldl"],
                check=False).returncode:
            self.lacking.append("no C compiler: no failing calls, clocks and changing files")
            return
        self.shim = path

    def folder(self):
        if not hasattr(self.local, "folder"):
            path = os.path.join(self.base, f"work-{next(self.folders)}", "here")
            os.makedirs(path)
            for above in (self.base, os.path.dirname(path), path):
                os.chmod(above, 0o755)
            self.local.folder = Folder(path, self.template)
        return self.local.folder

    def run(self, row, *, wrap=(), env=None, shell=None, stdout=None, size=None, kill=None,
            before=None, arguments=None):
        """Runs a row; `shell` is a line of sh in which "$@" is the command, `size` the columns of a
        terminal, `kill` a signal and its time, `before` what is done to the folder first."""
        folder = self.folder()
        if before:
            before(folder)
        words = [self.command] + (row.arguments if arguments is None else arguments)
        if shell:
            words = ["sh", "-c", shell, "sh"] + words
        environment = {n: v for n, v in {**self.environment, **(env or {})}.items()
                       if v is not None}
        given, ends = row.stdin, pty.openpty() if size is not None else None
        if ends:
            fcntl.ioctl(ends[1], termios.TIOCSWINSZ, struct.pack("HHHH", 24, size, 0, 0))
        process = subprocess.Popen(
            list(wrap) + words, cwd=folder.path, env=environment,
            stdin=subprocess.PIPE if given else subprocess.DEVNULL,
            stdout=ends[1] if ends else stdout or subprocess.PIPE,
            stderr=ends[1] if ends else subprocess.PIPE)
        if kill:
            threading.Timer(kill[1], process.send_signal, [kill[0]]).start()
        try:
            if ends:
                out, err = self.terminal(process, ends, given), b""
            else:
                out, err = process.communicate(given, timeout=120)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            err += b"\n(stopped after 120 s)"
        changed = folder.changes()
        folder.restore(changed)
        return Got(row, process.returncode, out or b"", err or b"", changed)

    def bend(self, row, turn, letters, action):
        """A run whose call of this number is bent, and what the shim noted of it."""
        mark = os.path.join(os.path.dirname(self.folder().path), "mark")
        if os.path.exists(mark):
            os.unlink(mark)
        got = self.run(row, env={
            "LD_PRELOAD": self.shim, "SURROUND_CALLS": letters, "SURROUND_AT": str(turn),
            "SURROUND_DO": action, "SURROUND_MARK": mark, "SURROUND_ROOT": self.folder().path})
        if not os.path.exists(mark):
            return got, None
        with open(mark) as file:
            return got, file.read().split(" ", 3)

    def locales(self):
        """A folder with the locales that the rows name, or None; making them takes seconds."""
        path = os.path.join(self.base, "locales")
        if self.short:
            return None
        os.makedirs(path, exist_ok=True)
        if not shutil.which("localedef") or not os.path.exists("/usr/share/i18n/locales"):
            self.lacking.append("no localedef: locales by name alone")
            return None
        for name in ["tr_TR", "de_DE", "ar_SA"]:
            subprocess.run(["localedef", "-i", name, "-f", "UTF-8", f"{path}/{name}.UTF-8"],
                           stderr=subprocess.DEVNULL, check=False)
        return path

    @staticmethod
    def terminal(process, ends, given):
        os.close(ends[1])
        if given:
            process.stdin.write(given)
            process.stdin.close()
        pieces = []
        try:
            while piece := os.read(ends[0], 1 << 16):
                pieces.append(piece)
        except OSError:
            pass
        os.close(ends[0])
        process.wait(timeout=120)
        return b"".join(pieces).replace(b"\r\n", b"\n")

    def usual(self, row, name=None, data=None):
        """What the row comes to, where the file `name` has `data`."""
        key = (row.name, name, data)
        if key not in self.references:
            self.references[key] = self.run(
                row, before=lambda folder: write(folder.path, {name: data} if name else {}))
        return self.references[key]


# --- Judging ------------------------------------------------------------------------------------

SAYS_ERROR = re.compile(
    rb"(?m)^(error|Error)[\[:]|\"severity\":\s?\"error\"|: error|^not ok|^Bail out!")


def is_report(name, data):
    """Whether it is a whole report, which may tell of an error or that it was interrupted."""
    try:
        if name == "junit.xml":
            return xml.etree.ElementTree.fromstring(data) is not None
        if name in ("page.html", "lint.txt"):
            return data.endswith(b"</html>\n" if name == "page.html" else b"\n")
        return name in ("test.json", "test.sarif", "scan.sarif", "proof.json") and bool(
            json.loads(data))
    except (ValueError, xml.etree.ElementTree.ParseError):
        return False


def judge(got, usual, *, error=True, signals=(), silent=False, deaf=False, others=(), changed=None,
          lost=False):
    """What kind of answer it is: same, error or ended; or BROKEN with the reason.

    `silent`: standard error cannot be written. `deaf`: standard output cannot. `changed`: a file
    that somebody else wrote meanwhile, with its bytes; `others`: the answers to what it has been;
    `lost`: whether the usual answer would be written over it.
    """
    wanted = [usual.files, *(other.files for other in others)]
    if changed:
        # What somebody else wrote is not lost.
        wanted[0] = {**usual.files, changed[0]: changed[1]}
    for name, data in got.files.items():
        kept = [files[name] for files in wanted if name in files]
        if not kept:
            return f"BROKEN: leaves `{name}`"
        mayDiffer = got.status in (1, 2, 130) or got.forgives
        if data not in kept and not (mayDiffer and is_report(name, data)):
            return f"BROKEN: `{name}` is neither as before nor complete"
    if got.status < 0 and -got.status in signals or got.status == 130 and signal.SIGINT in signals:
        return "ended"
    for answer, files in zip([usual, *others], wanted):
        if lost and answer is usual or deaf and answer.out:
            continue
        if (got.status, got.files) == (answer.status, files) and (deaf or got.out == answer.out) \
                and (silent or got.err == answer.err):
            return "same"
    says = SAYS_ERROR.search(got.raw)
    if error and got.status == 2 and (silent or says):
        return "error"
    # A check that was asked for, such as that of coverage, fails with 1.
    if error and got.status == (usual.status or 1) and says and not SAYS_ERROR.search(usual.raw):
        return "error"
    if error and got.forgives and got.out != usual.out and b": warning: " in got.raw:
        return "error"
    if got.status != usual.status:
        return f"BROKEN: status {got.status} instead of {usual.status}: {got.err[-300:]!r}"
    if deaf and usual.out:
        return f"BROKEN: status {got.status} although nobody got the answer"
    for word, mine, its, matters in [("standard output", got.out, usual.out, not deaf),
                                     ("standard error", got.err, usual.err, not silent)]:
        if matters and mine != its:
            place = len(os.path.commonprefix([mine, its]))
            return (f"BROKEN: other {word} from byte {place}: {mine[place:place + 60]!r} "
                    f"for {its[place:place + 60]!r}")
    return f"BROKEN: ends as usual, and wrote {sorted(got.files)} of {sorted(usual.files)}"


def judge_terminal(got, usual, colours=True):
    """On a terminal an answer may fit its lines and have colours; files and JSON do not."""
    if got.files != usual.files:
        return "BROKEN: other files on a terminal"
    if got.status != usual.status:
        return f"BROKEN: status {got.status} instead of {usual.status}"
    if usual.out.startswith((b"{", b"[")) and usual.out not in got.out:
        return "BROKEN: other JSON on a terminal"
    if not colours and re.search(rb"\x1b\[[0-9;]*m", got.raw):
        return "BROKEN: colours where none are wanted"
    return "same"


def judge_argument(got, usual):
    """An argument that is not UTF-8 stands for no file and no text."""
    if got.files:
        return f"BROKEN: writes {sorted(got.files)}"
    if got.status in (2, 64) and SAYS_ERROR.search(got.raw):
        return "error"
    return f"BROKEN: status {got.status} for an argument that is not UTF-8"


# --- Surroundings -------------------------------------------------------------------------------


class Surrounding:
    """A name, and what it makes of a row: verdicts of one or many runs."""

    def __init__(self, name, verdicts, step=5):
        # In the short form each of `step` rows is taken.
        self.name, self.verdicts, self.step = name, verdicts, step


def fixed(name, run, judged=None, check=judge, **options):
    """One run of each row, with the arguments of Machine.run and those of `judge`."""
    def verdicts(machine, row, _):
        words = run(row) if callable(run) else run
        yield check(machine.run(row, **words), machine.usual(row), **(judged or {}))
    return Surrounding(name, verdicts, **options)


def variables(machine):
    same, file, odd = {"error": False}, machine.command, "\udcff\udcfe"
    def each(name, values):
        for value in values:
            shown = {None: "unset", file: "a file"}.get(value, ascii(value))
            yield fixed(f"{name} {shown}", {"env": {name: value}}, same, step=16)
    yield from each("TZ", ["", "UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Apia",
                           "Europe/Lisbon", ":/no/such", "XYZ-99:99:99", odd])
    places = machine.locales()
    for value in ["C", "POSIX", "tr_TR.UTF-8", "de_DE.UTF-8", "ar_SA.UTF-8", "xx_YY.UTF-8", "",
                  "en_US.ISO-8859-1", odd]:
        yield fixed(f"LC_ALL {ascii(value)}", {"env": {
            "LC_ALL": value, "LANG": value, "LANGUAGE": "tr:de", "LOCPATH": places}}, same, step=10)
    yield from each("LANG", [None, "C"])
    for name in ["HOME", "TMPDIR"]:
        yield from each(name, [None, "", "/no/such", file, ".", odd])
    for name in ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"]:
        yield from each(name, ["/no/such", file])
    yield from each("TERM", [None, "", "dumb", "no-such", odd])
    yield from each("COLUMNS", ["0", "1", "100000", "x"])
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "POSIXLY_CORRECT"]:
        yield from each(name, ["1"])
    yield fixed("no variable at all", {"env": dict.fromkeys(machine.environment)}, same, step=9)


def folders(machine):
    yield fixed("a folder that is gone", {
        "shell": 'mkdir gone && cd gone && rmdir ../gone && exec "$@"'})
    if os.geteuid() != 0 or not shutil.which("setpriv"):
        machine.lacking.append("not root with setpriv: no folders of somebody else")
        return
    nobody = f'setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups'
    yield fixed("a folder that cannot be written", {"wrap": shlex.split(nobody)}, step=3)
    yield fixed("a home that cannot be read", {
        "wrap": shlex.split(nobody), "env": {"HOME": "/root", "TMPDIR": "/root"}})
    for mode, name in [("711", "read"), ("444", "entered")]:
        yield fixed(f"a folder that cannot be {name}", {
            "shell": f'chmod {mode} .; {nobody} "$@"; s=$?; chmod 755 .; exit $s'})
    if subprocess.run(["unshare", "-m", "true"], stderr=subprocess.DEVNULL, check=False).returncode:
        machine.lacking.append("no mount name spaces: no file systems to read alone and full ones")
        return
    yield fixed("a file system to read alone", {"shell": (
        'exec unshare -m sh -c \'mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" && '
        'exec "$@"\' sh "$@"')}, step=3)


def streams(machine):
    closed = {"signals": [signal.SIGPIPE], "deaf": True}
    for name, redirection, judged in [
        ("standard input closed", "<&-", {}), ("standard output closed", ">&-", {"deaf": True}),
        ("standard error closed", "2>&-", {"silent": True}),
        ("standard input and output closed", "<&- >&-", {"deaf": True}),
        ("all three closed", "<&- >&- 2>&-", {"deaf": True, "silent": True}),
        ("standard output full", ">/dev/full", {"deaf": True}),
        ("standard error full", "2>/dev/full", {"silent": True}),
        ("standard output is a folder", "<.", {}),
    ]:
        yield fixed(name, {"shell": f'exec "$@" {redirection}'}, judged, step=4)
    def to_nobody(trap):
        def verdicts(machine, row, _):
            ends = os.pipe()
            os.close(ends[0])
            try:
                got = machine.run(row, stdout=ends[1], shell=f'{trap} exec "$@"')
            finally:
                os.close(ends[1])
            yield judge(got, machine.usual(row), **closed)
        return verdicts
    yield Surrounding("a reader that is gone", to_nobody(""))
    yield Surrounding("the same, SIGPIPE ignored", to_nobody("trap '' PIPE;"))
    for columns in [0, 1, 80, 10_000]:
        yield fixed(f"a terminal of {columns} columns", {"size": columns}, check=judge_terminal)
    for name, value in [("NO_COLOR", "1"), ("TERM", "dumb")]:
        yield fixed(f"a terminal, {name} {value}", {"size": 80, "env": {name: value}},
                    {"colours": False}, check=judge_terminal)
    for place in ["C.UTF-8", "C", None]:
        yield fixed(f"an argument that is not UTF-8, LANG {place}", lambda row, place=place: {
            "env": {"LANG": place}, "arguments": row.arguments[:-1] + [
                row.arguments[-1] + "\udcff"]}, check=judge_argument)


def limits(machine):
    for blocks in [0, 1, 2]:
        yield fixed(f"files of at most {blocks * 512} bytes", {
            "shell": f'ulimit -c 0; ulimit -f {blocks}; exec "$@"'}, step=3)
    # The loader needs one beside the standard streams. Dispatch ends a process that lacks those for
    # its own two, and says nothing.
    for files in [4, 5, 6, 8, 12]:
        yield fixed(f"{files} open files", {"shell": f'ulimit -c 0; ulimit -n {files}; exec "$@"'},
                    {"signals": [signal.SIGILL] if files < 12 else []}, step=7)
    yield fixed("a gigabyte of memory", {"shell": 'ulimit -v 1048576; exec "$@"'}, {"error": False})


def clocks(machine):
    for clock, way in itertools.product(["real", "all"], ["ahead", "before", "back", "jump"]):
        yield fixed(f"clock: {clock} {way}", {"env": {
            "LD_PRELOAD": machine.shim, "SURROUND_CLOCK": f"{clock} {way}"}}, {"error": False},
            step=7)


def calls(machine):
    """One call after the other is bent, until the command no longer makes so many."""
    def bent(letters, action, error=True, signals=()):
        def verdicts(machine, row, short):
            turns = itertools.count(1) if not short else short.sample(range(1, 25), 2)
            for turn in turns:
                got, mark = machine.bend(row, turn, letters, action)
                if not mark:
                    break
                letter, file = mark[0], int(mark[1])
                on_stream = letter == "w" and "short" not in action and "signal" not in action
                yield judge(got, machine.usual(row), error=error, signals=signals,
                            silent=on_stream and file == 2, deaf=False)
        return verdicts
    for name, letters, action, error in [
        ("a disk full at one call", "wsno", f"errno {ENOSPC}", True),
        ("a disk full from a call on", "wsno", f"stays {ENOSPC}", True),
        ("a call to write fails", "wscnom", f"errno {EIO}", True),
        ("a call to read fails", "irdt", f"errno {EIO}", True),
        ("no more open files at one call", "io", f"errno {EMFILE}", True),
        ("a call is interrupted", "wsor", f"errno {EINTR}", False),
        ("a write does half", "w", "short 0", False), ("a read does half", "r", "short 0", False),
    ]:
        yield Surrounding(name, bent(letters, action, error), step=4)
    for kind in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
        yield Surrounding(f"{kind.name} at a call", bent(
            "wscnom", f"signal {kind.value}", False, [kind]), step=4)


def moments(machine):
    def verdicts(machine, row, short):
        if not machine.usual(row).files:
            return
        draw = short or random.Random(row.name)
        begun = time.monotonic()
        machine.run(row)
        lasts = time.monotonic() - begun
        for kind in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP] * (1 if short else 5):
            got = machine.run(row, kill=(kind, draw.uniform(0, 1.2 * lasts)))
            yield judge(got, machine.usual(row), signals=[kind])
    yield Surrounding("a signal at any moment", verdicts)


def changed(data, action):
    """What the shim makes of a file."""
    half = data[:len(data) // 2]
    return {"grow": data + half, "shrink": half, "empty": b"", "replace": data + half}[action]


def changes(machine):
    def bent(action):
        def verdicts(machine, row, short):
            for turn in itertools.count(1) if not short else short.sample(range(1, 7), 2):
                got, mark = machine.bend(row, turn, "r", f"{action} 0")
                if not mark:
                    break
                name, offset = os.path.relpath(mark[3], machine.folder().path), int(mark[2])
                old, usual = machine.template[name], machine.usual(row)
                new = changed(old, action)
                # What the command has written is read again.
                later = changed(usual.files.get(name) or b"", action)
                isLater = name in usual.files and got.files.get(name) == later
                new = later if isLater else new
                others = [machine.usual(row, name, new)]
                if row.isStream:
                    others.append(machine.usual(row, name, old[:offset]))
                yield judge(got, usual, others=others, changed=(name, row.plain(new)),
                            lost=name in usual.files and not isLater)
        return verdicts
    for action, word in [("grow", "grows"), ("shrink", "shrinks"), ("empty", "becomes empty"),
                         ("replace", "is replaced")]:
        yield Surrounding(f"a file {word} while it is read", bent(action), step=4)


def surroundings(machine):
    for kind in [variables, folders, streams, limits, moments]:
        yield from kind(machine)
    if machine.shim:
        for kind in [clocks, calls, changes]:
            yield from kind(machine)


# --- Is there a row for everything? -------------------------------------------------------------


def without_row(help_of_all, rows):
    """The verbs, and the options that write a file, that no row has."""
    lines = [set(row.arguments) for row in rows]
    for verb in help_of_all["command"]["subcommands"]:
        name = verb["commandName"]
        if not any(name in words for words in lines):
            yield f"the verb `{name}`"
        for argument in verb.get("arguments", []):
            names = {("-" if n["kind"] == "short" else "--") + n["name"]
                     for n in argument.get("names", [])}
            writes = re.search(r"[Ww]rit(e|ten)|into th(is|at) file|leave this file|up to date",
                               argument.get("abstract", ""))
            if writes and names and not names & NOT_WRITERS and not any(
                    name in words and names & words for words in lines):
                yield f"`{name} {min(names, key=len)}`"


# --- The self-test ------------------------------------------------------------------------------

FAKE = r"""
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
static int is(const char *flaw) { return !strcmp(FLAW, flaw); }
static void fail(void) { fputs("error: cannot\n", stderr); exit(2); }
int main(int count, char **words) {
  char text[4096], *target = is("temporary") ? ".made" : "made.json";
  int length = 0, got, sent = 0, piece = is("pieces") ? 9 : 4000, file = open("few.txt", O_RDONLY);
  if (count != 2 || strcmp(words[1], "few.txt")) { if (!is("argument")) fail(); }
  while ((got = read(file, text + length, piece)) > 0 || got < 0 && errno == EINTR)
    if (got > 0) length += got;
  if (got < 0 && !is("reading")) fail();
  if (is("locale") && getenv("LC_ALL")) text[0] = 'X';
  if (is("clock") && time(NULL) < 0) text[0] = 'X';
  if (is("zone") && getenv("TZ")) text[0] = 'X';
  if (is("in place") || is("temporary")) {
    int made = open(target, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (made < 0) fail();
    for (int at = 0; at < length; at += 9) if (write(made, text + at, 9) < 0) fail();
    close(made);
    if (is("temporary") && rename(target, "made.json") < 0) fail();
  }
  while (sent < length)
    if ((got = write(1, text + sent, length - sent)) > 0) sent += got;
    else if (errno != EINTR && is("deaf")) break;
    else if (errno != EINTR) fail();
  return 0;
}
"""
# Each flaw, and the surrounding that must find it.
FLAWS = [("none", None), ("locale", "LC_ALL 'C'"), ("zone", "TZ 'UTC'"),
         ("clock", "clock: real before"), ("argument", "an argument that is not UTF-8, LANG C"),
         ("reading", "a call to read fails"), ("pieces", "a file shrinks while it is read"),
         ("deaf", "standard output full"),
         ("in place", "a disk full at one call"), ("in place", "files of at most 0 bytes"),
         ("temporary", "SIGTERM at a call"), ("temporary", "a disk full from a call on")]


def self_test():
    found = 0
    dump = {"command": {"subcommands": [{"commandName": "new", "arguments": [
        {"names": [{"kind": "long", "name": "into"}], "abstract": "Write it."}]}]}}
    assert list(without_row(dump, [Row("old")])) == ["the verb `new`", "`new --into`"]
    assert not list(without_row(dump, [Row("new --into x")]))
    for flaw, name in FLAWS:
        with tempfile.TemporaryDirectory(dir=fast_folder()) as base:
            os.chmod(base, 0o755)
            subprocess.run(["cc", "-w", f'-DFLAW="{flaw}"', "-x", "c", "-", "-o",
                            os.path.join(base, "fake")], input=FAKE.encode(), check=True)
            machine = Machine(os.path.join(base, "fake"), base, True)
            machine.build_shim()
            row, broken = Row("few.txt"), set()
            for one in surroundings(machine):
                if name in (None, one.name) and any(
                        "BROKEN" in verdict for verdict in one.verdicts(machine, row, None)):
                    broken.add(one.name)
            if name and name not in broken or not name and broken:
                print(f"{flaw}: {name} finds nothing; {sorted(broken)} do")
                return 1
            found += 1
    print(f"{found} made commands: each flaw is found, and the good one has none")
    return 0


# --- The run ------------------------------------------------------------------------------------


def fast_folder():
    """A folder in memory: thousands of runs write files and wait for them."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def check(command, short, only):
    with tempfile.TemporaryDirectory(dir=fast_folder()) as base:
        machine = Machine(command, base, short)
        machine.build_shim()
        rows = [Row(*row) for row in ROWS]
        if "many.txt.zst" not in machine.template:
            machine.lacking.append("no zstd: no .zst files")
            rows = [row for row in rows if ".zst" not in row.name]
        dump = subprocess.run([machine.command, "--experimental-dump-help"], check=True,
                              stdout=subprocess.PIPE)
        missing = list(without_row(json.loads(dump.stdout), rows))
        for what in missing:
            print(f"no row for {what}")
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(machine.usual, rows))
            total = Counter()
            print(f"{'surrounding':46} {'runs':>6} {'same':>6} {'error':>6} {'ended':>6} broken")
            for number, one in enumerate(surroundings(machine)):
                if only not in one.name:
                    continue
                taken = rows[number % one.step::one.step] if short else rows
                def verdicts(row, one=one):
                    draw = random.Random(f"{one.name} {row.name}") if short else None
                    return [(row, verdict) for verdict in one.verdicts(machine, row, draw)]
                found = [pair for pairs in pool.map(verdicts, taken) for pair in pairs]
                kinds = Counter(verdict.split(":")[0] for _, verdict in found)
                total += kinds
                print(f"{one.name:46} {len(found):6} {kinds['same']:6} {kinds['error']:6} "
                      f"{kinds['ended']:6} {kinds['BROKEN']:6}", flush=True)
                broken = Counter((row.name, v) for row, v in found if "BROKEN" in v)
                for (name, verdict), times in list(broken.items())[:8]:
                    print(f"    sceneroute {name}\n        {verdict}"
                          + (f" ({times} times)" if times > 1 else ""), flush=True)
    for what in machine.lacking:
        print(f"left out: {what}")
    runs = sum(total.values())
    print(f"{runs} runs of {len(rows)} commands: {total['same']} as usual, "
          f"{total['error']} errors, "
          f"{total['ended']} ended by a signal, {total['BROKEN']} broken"
          + (f"; {len(missing)} without a row" if missing else ""))
    return 1 if total["BROKEN"] or missing or not runs else 0


def main():
    options = parsed(__doc__, ["--self-test", "--short"], {"--only": ""})
    if not sys.platform.startswith("linux"):
        print("left out: Linux alone")
        return 0
    # A shell may have had this script ignore what the command is to be sent.
    for kind in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
        if signal.getsignal(kind) == signal.SIG_IGN:
            signal.signal(kind, signal.SIG_DFL)
    if options.self_test:
        return self_test()
    return check(built_command(options.command), options.short, options.only)


if __name__ == "__main__":
    sys.exit(main())
