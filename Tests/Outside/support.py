"""Common parts of the programs in this folder, which run the built command from outside."""
import argparse
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

# Python is not to leave its caches beside the sources.
sys.dont_write_bytecode = True

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECKERS = ROOT / ".build/checkers"
JUNIT_SCHEMA = CHECKERS / "share/junit.xsd"
# The status of a check that this machine cannot make: that of a test that is skipped for automake.
LEFT_OUT = 77
# The unit of `ru_maxrss` in a mebibyte.
PEAKS = 1 << (20 if sys.platform == "darwin" else 10)


def numbered(template, i):
    """What a template is for a number: `#` in a text is the number, of a tuple each takes its turn,
    and a function is called with it."""
    if isinstance(template, str):
        return template.replace("#", str(i))
    if isinstance(template, tuple):
        return numbered(template[i % len(template)], i)
    if isinstance(template, list):
        return [numbered(each, i) for each in template]
    if isinstance(template, dict):
        return {numbered(key, i): numbered(value, i) for key, value in template.items()}
    return template(i) if callable(template) else template


def each(template, count):
    """What a template is for so many numbers."""
    return [numbered(template, i) for i in range(count)]


def give_up(message, status=2):
    """Ends the program: something is missing or wrong."""
    print(f"{pathlib.Path(sys.argv[0]).name}: {message}", file=sys.stderr)
    sys.exit(status)


def parsed(doc, flags=(), words=None, place="command", is_needed=False):
    """The options of a program: flags, words with their defaults, and what it is given without an
    option, which is needed where there is no flag. Prints its description or ends it with 64."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("-h", "--help", action="store_true")
    if place:
        parser.add_argument(place, nargs="?")
    for flag in flags:
        parser.add_argument(flag, action="store_true")
    for word, default in (words or {}).items():
        parser.add_argument(word, default=default, type=type(default))
    try:
        options = parser.parse_args()
    except SystemExit:
        sys.exit(64)
    if options.help or is_needed and not any(vars(options).values()):
        print(doc.strip())
        sys.exit(0 if options.help else 64)
    return options


def shell(script, **streams):
    """Runs a script of bash that has the functions of Scripts/lib.sh."""
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", f'root=$1; . "$root/Scripts/lib.sh"; {script}', "bash",
         str(ROOT)], cwd=ROOT, stdin=subprocess.DEVNULL, check=False, **streams)


def measured(command, seconds, addresses=6 << 30, **streams):
    """The status of a run, its seconds of processor time and its peak in mebibytes. It is ended
    after so many seconds, and before it takes the machine's memory."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (addresses, addresses))

    process = subprocess.Popen(command, preexec_fn=limit, **streams)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / PEAKS


def instructions(command, **streams):
    """The instructions of a run, which are the same on a busy machine; None without valgrind."""
    if not shutil.which("valgrind"):
        return None
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False,
        **streams)
    found = re.search(rb"Collected : (\d+)", run.stderr)
    return int(found[1]) if found else None


def write(folder, files):
    """Writes files into a folder, or removes those whose text is None."""
    for name, text in files.items():
        path = pathlib.Path(folder, name)
        if text is None:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(
            text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape"))


def built_command(path=None):
    """The absolute path of a command that is named; else of the release build, which is made first
    where it is not there."""
    if path:
        return os.path.abspath(path)
    if shell("current_binary >/dev/null || build_release").returncode:
        give_up("the release command cannot be built", 1)
    return str(ROOT / (ROOT / ".build/sceneroute.stamp").read_text().strip())


def json_lines(path):
    """The documents of a file that has one in each line."""
    lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def stand_in(folder, text):
    """Writes a program of Python that stands in for the command, and returns its path."""
    path = pathlib.Path(folder) / "sceneroute"
    path.write_text(f"#!{sys.executable}\n{text}")
    path.chmod(0o755)
    return path


def runnable(path):
    """The absolute path of a built command; ends the program with 2 where there is none."""
    path = pathlib.Path(path).resolve()
    if not os.access(path, os.X_OK) or path.is_dir():
        give_up(f"nothing was checked: there is no command {path}")
    return path


class Noticed(Exception):
    """The first difference, where no other is wanted."""


class Checks:
    """Runs programs in folders below a place, and collects what is not as it should be."""

    def __init__(self, place, only_first):
        self.place, self.only_first, self.problems = pathlib.Path(place).resolve(), only_first, []

    def folder(self):
        return pathlib.Path(tempfile.mkdtemp(dir=self.place))

    def wrong(self, part, text):
        self.problems.append(f"{part}: {text}")
        if self.only_first:
            raise Noticed

    def run_without(self, hidden, arguments, folder, **variables):
        """Runs a program without the settings whose names begin so, and with others."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
        return subprocess.run(
            [str(argument) for argument in arguments], cwd=folder, env=kept | variables,
            check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)

    def check_schema(self, schema, path):
        """Checks a file against a schema that check_jsonschema has."""
        call = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
        return self.run([*call, path], self.place)


def load(name, path):
    """Returns a program of this package as a module."""
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    sys.modules[name] = module
    loader.exec_module(module)
    return module


def require_checkers(*names):
    """Sees to it that the modules of others can be imported: starts the program anew with the
    python3 that has them, which it installs from PyPI."""
    if all(importlib.util.find_spec(name) for name in names) and JUNIT_SCHEMA.exists():
        return
    interpreter = CHECKERS / "bin/python3"
    if pathlib.Path(sys.prefix) == CHECKERS:
        give_up(f"{interpreter} lacks one of {', '.join(names)}; remove {CHECKERS}", 1)
    if shell("require_checkers", stdout=sys.stderr).returncode:
        give_up("the programs of others are not to be had", LEFT_OUT)
    os.execv(interpreter, [str(interpreter), *sys.argv])
