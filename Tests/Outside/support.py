"""Common parts of the programs in this folder, which run the built command from outside."""
import importlib.machinery
import importlib.util
import os
import pathlib
import subprocess
import sys

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


def give_up(message, status=2):
    """Ends the program: something is missing or wrong."""
    print(f"{pathlib.Path(sys.argv[0]).name}: {message}", file=sys.stderr)
    sys.exit(status)


def shell(script, **streams):
    """Runs a script of bash that has the functions of Scripts/lib.sh."""
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", f'root=$1; . "$root/Scripts/lib.sh"; {script}', "bash",
         str(ROOT)], cwd=ROOT, stdin=subprocess.DEVNULL, check=False, **streams)


def built_command(arguments=()):
    """The absolute path of the command that is the one argument; else of the release build, which
    is made first where it is not there."""
    if arguments:
        return os.path.abspath(arguments[0])
    if shell("current_binary >/dev/null || build_release").returncode:
        give_up("the release command cannot be built", 1)
    return str(ROOT / (ROOT / ".build/sceneroute.stamp").read_text().strip())


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
