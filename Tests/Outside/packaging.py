#!/usr/bin/env python3
"""Checks what Packaging has, as far as that can be done without Homebrew, Docker and GitHub.

  packaging.py COMMAND      with a built sceneroute
  packaging.py --self-test  with a stand-in for it; then with damaged files, each of
                                       which must be noticed

- The GitHub action: its file against GitHub's schema, its shell steps in bash as GitHub runs them,
  on good, bad and broken sources and fixtures, with the command in the cache and without.
- The Dockerfile: what it copies is in the repository and lets through what a build needs; its
  install line runs, and what the image then has is what the entry point names.
- The formula: what it builds and installs is there; with ruby, also its syntax.

shellcheck reads all shell where it is there.

Status 0: all as it should be; 1: each difference is named; 2: there was nothing to check; 64: wrong
usage; 77: a program of others cannot be had.
"""
import contextlib
import json
import os
import re
import shlex
import shutil
import sys
import tempfile

from support import Checks, Noticed, ROOT, parsed, require_checkers, runnable, stand_in, write

require_checkers("check_jsonschema", "yaml")

import yaml

PACKAGING = "Documentation/Packaging"
ACTION, DOCKERFILE = f"{PACKAGING}/action/action.yml", f"{PACKAGING}/docker/Dockerfile"
IGNORED, FORMULA = DOCKERFILE + ".dockerignore", f"{PACKAGING}/homebrew/sceneroute.rb"

GOOD = json.dumps({
    "scenes": [{"id": "inbox", "can": "SELF BEGINSWITH 'mailbox/'"}],
    "events": [{"name": "open", "identifier": "mailbox/inbox",
                "expect": {"scene": "inbox", "action": "continue"}}]}, indent=2)
BAD = GOOD.replace('"continue"', '"reconnect"')
BROKEN = GOOD[:40]

SOURCE = 'let open = NSPredicate(format: "SELF BEGINSWITH \'mailbox/\'")\n'
BAD_SOURCE = SOURCE.replace("BEGINSWITH", "BEGINSWIT")

# Does with these files what the command does: it knows the good ones.
STAND_IN = r"""
import json, pathlib, sys
if sys.argv[1:] == ["--version"]:
    print("0.1.0"); sys.exit(0)
verb, arguments = sys.argv[1], sys.argv[2:]
split = arguments.index("--") if "--" in arguments else len(arguments)
options, paths = arguments[:split], [pathlib.Path(path) for path in arguments[split + 1:]]
if verb not in ("scan", "lint", "test") or "--no-such-option" in options or not paths:
    sys.exit(64)
if verb != "test" and "--require-expectations" in options:
    sys.exit(64)
kind = "*.swift" if verb == "scan" else "*.json"
files = [file for path in paths for file in ([path] if path.is_file() else path.rglob(kind))]
status = 0 if files else 2
for file in files:
    try:
        text = file.read_text()
        if verb == "scan":
            wrong = "BEGINSWITH" not in text
        else:
            event = json.loads(text)["events"][0]
            wrong = verb == "test" and event["expect"]["action"] != "continue"
        if wrong:
            status = max(status, 1)
            print(f"::error file={file},line=11::of {verb}")
    except (OSError, ValueError):
        status = 2
        print(f"::error file={file},line=1::it cannot be read")
for option in options:
    if option.startswith("sarif="):
        pathlib.Path(option[6:]).write_text('{"runs": [{"of": "%s"}]}' % verb)
sys.exit(status)
"""


class Packaging(Checks):
    """Counts what was checked of the files below a root."""

    def __init__(self, root, command, place, only_first):
        super().__init__(place, only_first)
        self.root, self.command, self.count = root, command, 0
        # The compiler takes longer to say its version than all else here.
        self.swift = self.folder()
        (self.swift / "swift").write_text("#!/bin/sh\necho 'Swift version 6.1 (stand-in)'\n")
        (self.swift / "swift").chmod(0o755)

    def expect(self, right, file, text):
        self.count += 1
        if not right:
            self.wrong(file, text)

    def run(self, arguments, folder, **variables):
        path = f"{self.swift}{os.pathsep}{os.environ['PATH']}"
        return self.run_without(("GITHUB_", "RUNNER_", "SCENEROUTE", "DESTDIR"), arguments, folder,
                                **{"PATH": path, **variables})

    def shellcheck(self, file, text, shell):
        """Has shellcheck read the shell of a file, where shellcheck is."""
        if self.only_first or not shutil.which("shellcheck"):
            return
        script = self.folder() / "script"
        script.write_text(text)
        run = self.run(["shellcheck", "-s", shell, script], self.place)
        self.expect(run.returncode == 0, file, f"shellcheck: {run.stdout[:600]}")

    def tracked(self):
        """Returns the files of the repository."""
        if self.root != ROOT:
            files = [path for path in self.root.rglob("*") if path.is_file()]
            return {str(path.relative_to(self.root)) for path in files}
        options = ["--cached", "--others", "--exclude-standard"]
        listed = self.run(["git", "ls-files", "-z", *options], ROOT).stdout.split("\0")
        return {name for name in listed if name and (ROOT / name).exists()}


# --- A checkout whose build is current ----------------------------------------------------------


def checkout(checks):
    """Makes a checkout in which Scripts/install finds the command built, and builds nothing."""
    folder = checks.folder() / "a checkout"
    (folder / "Sources").mkdir(parents=True)
    (folder / "Scripts").mkdir()
    shutil.copy(checks.root / "Package.swift", folder)
    for name in ("install", "lib.sh"):
        shutil.copy(checks.root / "Scripts" / name, folder / "Scripts")
    for name in ("man", "completions"):
        shutil.copytree(ROOT / "Documentation" / name, folder / "Documentation" / name)
    shutil.copytree(checks.root / PACKAGING, folder / PACKAGING)
    built = folder / ".build/command"
    built.mkdir(parents=True)
    shutil.copy(checks.command, built / "sceneroute")
    (folder / ".build/sceneroute.stamp").write_text(".build/command/sceneroute\n")
    return folder


# --- The action ---------------------------------------------------------------------------------


class Job:
    """A job on GitHub's machine: it runs the shell steps of the action, one after another."""

    def __init__(self, checks, action, inputs, root):
        self.checks, self.action = checks, action
        self.folder = checks.folder()
        self.workspace = self.folder / "a workspace"
        self.workspace.mkdir()
        self.temporary = self.folder / "runner temp"
        self.temporary.mkdir()
        self.files = {name: self.folder / name for name in ("GITHUB_OUTPUT", "GITHUB_PATH")}
        self.inputs = {name: str(entry.get("default", ""))
                       for name, entry in action["inputs"].items()} | inputs
        self.outputs, self.log, self.root = {}, "", root

    def fill_cache(self, command):
        target = self.temporary / "sceneroute/bin/sceneroute"
        target.parent.mkdir(parents=True)
        shutil.copy(command, target)

    def value(self, text):
        """Fills in expressions, as far as the action has them."""
        def fill(match):
            parts = match.group(1).split(".")
            if parts[0] == "inputs":
                return self.inputs[parts[1]]
            if parts[0] == "steps":
                return self.outputs.get((parts[1], parts[3]), "")
            if parts == ["runner", "temp"]:
                return str(self.temporary)
            raise ValueError(match.group(0))
        return re.sub(r"\$\{\{ *(.*?) *\}\}", fill, text)

    def run(self):
        """Runs the shell steps; returns the status of the first that fails, or 0."""
        for step in self.action["runs"]["steps"]:
            if "run" not in step:
                continue
            if "${{" in step["run"]:
                raise ValueError(f"an expression inside the shell of `{step['name']}`")
            variables = {name: self.value(text) for name, text in step.get("env", {}).items()}
            for file in self.files.values():
                file.write_text("")
            script = self.folder / "step.sh"
            script.write_text(step["run"])
            run = self.checks.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", script], self.workspace,
                GITHUB_ACTION_PATH=str((self.root / ACTION).parent), RUNNER_OS="Linux",
                GITHUB_WORKSPACE=str(self.workspace), RUNNER_TEMP=str(self.temporary),
                RUNNER_ARCH="X64", **{name: str(path) for name, path in self.files.items()},
                **variables)
            self.log += run.stdout + run.stderr
            for line in self.files["GITHUB_OUTPUT"].read_text().splitlines():
                name, _, value = line.partition("=")
                self.outputs[step.get("id"), name] = value
            if run.returncode:
                return run.returncode
        return 0


def check_action(checks):
    path = checks.root / ACTION
    run = checks.check_schema("vendor.github-actions", path)
    checks.expect(run.returncode == 0, ACTION, f"GitHub's schema: {run.stdout[-600:]}")
    action = yaml.safe_load(path.read_text())
    steps = action["runs"]["steps"]
    for step in steps:
        if "run" in step:
            checks.expect(step.get("shell") == "bash", ACTION, f"`{step['name']}` has no shell")
            # As GitHub starts them.
            text = "set -eo pipefail\n" + step["run"]
            checks.shellcheck(f"{ACTION}, {step['name']}", text, "bash")
    text = path.read_text()
    used = set(re.findall(r"inputs\.([\w-]+)", text))
    checks.expect(used == set(action["inputs"]), ACTION, f"inputs {used ^ set(action['inputs'])}")
    names = {step.get("id") for step in steps}
    for name in re.findall(r"steps\.([\w-]+)\.", text):
        checks.expect(name in names, ACTION, f"there is no step with the id {name}")

    root = checkout(checks)
    check_uploads(checks, steps)
    box, other = {"mail box.json": GOOD}, {"other.txt": ""}
    app = {"App/open.swift": SOURCE}
    fixtures, everything = {"paths": "Fixtures"}, {"paths": "Fixtures", "sources": "Fixtures/App"}
    runs = ["lint", "test"]
    cases = [
        ("good", box, fixtures, 0, "", runs),
        ("bad", {"mail box.json": BAD}, fixtures, 1, "::error", runs),
        ("a path with a space", box, {"paths": "Fixtures/mail box.json"}, 0, "", runs),
        ("broken", {"mail box.json": BROKEN}, fixtures, 2, "::error", runs),
        ("no fixture", other, fixtures, 2, "", runs),
        ("two paths", box | {"more/b.json": BAD},
         {"paths": "Fixtures/mail box.json\n\nFixtures/more\n"}, 1, "more/b.json", runs),
        ("a path that begins with a dash", box, {"paths": "-Fixtures"}, 2, "", runs),
        ("an argument", box,
         fixtures | {"arguments": "--require-expectations\n--exclude\nno such *"}, 0, "", runs),
        ("a wrong argument", box, fixtures | {"arguments": "--no-such-option"}, 64, "", ["lint"]),
        ("a path that is shell", box, {"paths": "$(touch gone); `touch gone`"}, 2, "", runs),
        ("sources and fixtures", box | app, everything, 0, "", ["scan", *runs]),
        ("a bad source", box | {"App/open.swift": BAD_SOURCE}, everything, 1, "App/open.swift",
         ["scan", *runs]),
        ("a bad source, a broken fixture",
         {"mail box.json": BROKEN, "App/open.swift": BAD_SOURCE}, everything, 2, "App/open.swift",
         ["scan", *runs]),
        ("a bad source alone", {"App/open.swift": BAD_SOURCE}, {"sources": "Fixtures"}, 1,
         "::error", ["scan"]),
        ("sources that are none", box, {"sources": "Fixtures"}, 2, "", ["scan"]),
        ("a source that is shell", app, {"sources": "$(touch gone)"}, 2, "", ["scan"]),
        ("nothing to do", box | app, {"paths": " \n\n"}, 64, "::error", []),
    ]
    reports = {"scan": "scenes-scan.sarif", "lint": "scenes-lint.sarif", "test": "scenes.sarif"}
    for name, files, inputs, status, says, ran in cases:
        job = Job(checks, action, {"upload": "true"} | inputs, root)
        job.fill_cache(checks.command)
        write(job.workspace / "Fixtures", files)
        write(job.workspace, dict.fromkeys(reports.values(), "of an earlier run"))
        ended = job.run()
        wrong = f"{name}: status {ended}, not {status}: {job.log[-500:]!r}"
        checks.expect(ended == status and says in job.log, ACTION, wrong)
        checks.expect(job.outputs.get(("check", "status")) == str(status), ACTION,
                      f"{name}: the output `status` is {job.outputs.get(('check', 'status'))}")
        for verb, file in reports.items():
            told = job.outputs.get(("check", f"sarif-{verb}"))
            report = job.workspace / file
            checks.expect(told == (file if verb in ran else None) and report.exists() == bool(told),
                          ACTION, f"{name}: the output `sarif-{verb}` is {told}")
            if report.exists():
                document = json.loads(report.read_text())
                checks.expect("runs" in document, ACTION, f"{name}: the report is no SARIF")
        checks.expect(not list(job.folder.rglob("gone")), ACTION, f"{name}: an input ran as shell")
    check_cache(checks, action, root)


def check_uploads(checks, steps):
    """Each report is uploaded, in a category of its own, or it would replace another one."""
    uploads = [step for step in steps if "upload-sarif" in step.get("uses", "")]
    files = {step["with"]["sarif_file"] for step in uploads}
    wanted = {f"${{{{ steps.check.outputs.sarif-{verb} }}}}" for verb in ("scan", "lint", "test")}
    checks.expect(files == wanted, ACTION, f"it uploads {files}")
    categories = {step["with"]["category"] for step in uploads}
    checks.expect(len(categories) == 3, ACTION, f"its categories are {categories}")
    for step in uploads:
        name = step["with"]["sarif_file"].strip("${} ")
        checks.expect(f"{name} != ''" in step["if"] and "always()" in step["if"], ACTION,
                      f"`{step['name']}` is not for what it uploads")


def check_cache(checks, action, root):
    """The command comes from the sources where the cache has none, or one that does not start."""
    for name, cached in (("none", None), ("one that does not start", "#!/bin/sh\nexit 127\n"),
                         ("one that works", "the command")):
        job = Job(checks, action, {"paths": "."}, root)
        (job.workspace / "a.json").write_text(GOOD)
        if cached:
            job.fill_cache(checks.command)
            if cached != "the command":
                (job.temporary / "sceneroute/bin/sceneroute").write_text(cached)
        ended = job.run()
        checks.expect(ended == 0, ACTION, f"in the cache {name}: {ended}, {job.log[-500:]!r}")
        installs = "installed" in job.log
        checks.expect(installs == (cached != "the command"), ACTION,
                      f"in the cache {name}: installed is {installs}")
        key = job.outputs.get(("sources", "key"), "")
        checks.expect(re.fullmatch(r"sceneroute-Linux-X64-swift-6\.1-\d+-\d+", key), ACTION,
                      f"the key is {key!r}")
    other = checkout(checks)
    (other / "Sources/new.swift").write_text("let new = 1\n")
    job = Job(checks, action, {"paths": "."}, other)
    job.run()
    checks.expect(job.outputs.get(("sources", "key"), "") not in ("", key), ACTION,
                  "other sources have the same key")


# --- The Dockerfile -----------------------------------------------------------------------------


def instructions(text):
    """Returns the instructions of a Dockerfile: each word with the rest of its lines."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    joined = re.sub(r"\\\n", " ", "\n".join(lines))
    return [tuple(line.split(None, 1)) for line in joined.splitlines() if line.strip()]


def check_dockerfile(checks):
    found = instructions((checks.root / DOCKERFILE).read_text())
    tracked = checks.tracked()
    ignored = (checks.root / IGNORED).read_text().split()
    allowed = {line[1:] for line in ignored if line.startswith("!")}
    copied = set()
    for word, rest in found:
        if word != "COPY" or rest.startswith("--from="):
            continue
        for source in rest.split()[:-1]:
            inside = [name for name in tracked if name == source or name.startswith(source + "/")]
            checks.expect(inside, DOCKERFILE, f"it copies {source}, which is not in the repository")
            copied.add(source)
    checks.expect(copied == allowed, IGNORED, f"differs from what is copied: {copied ^ allowed}")
    checks.expect(ignored[ignored.index("*"):][:1] == ["*"], IGNORED, "it lets everything through")
    # What SwiftPM reads of the manifest is there, and what the scripts read.
    needed = {"Package.swift", "Sources", "Plugins", "Tests", "Scripts", "Documentation/man",
              "Documentation/completions"}
    checks.expect(needed <= copied, DOCKERFILE, f"it does not copy {needed - copied}")

    for word, rest in found:
        if word == "RUN":
            checks.shellcheck(DOCKERFILE, f"#!/bin/sh\n{rest}\n", "sh")
    stages = [rest for word, rest in found if word == "FROM"]
    checks.expect(len(stages) == 2 and stages[0].endswith(" AS build"), DOCKERFILE, "two stages")
    users = [index for index, (word, _) in enumerate(found) if word == "USER"]
    checks.expect(users and found[users[-1]][1] not in ("root", "0"), DOCKERFILE, "it runs as root")
    check_install_line(checks, found)


def check_install_line(checks, found):
    """Runs the line that builds and installs, in a checkout that is built."""
    lines = [rest for word, rest in found if word == "RUN" and "Scripts/install" in rest]
    checks.expect(len(lines) == 1, DOCKERFILE, "it does not use Scripts/install once")
    folder = checkout(checks)
    stage = checks.folder() / "stage"
    line = lines[0].replace("/stage", shlex.quote(str(stage)))
    run = checks.run(["sh", "-ec", line], folder)
    checks.expect(run.returncode == 0, DOCKERFILE, f"`{lines[0]}`: {run.stderr[-400:]!r}")
    taken = [rest.split() for word, rest in found if word == "COPY" and "--from=build" in rest]
    checks.expect(len(taken) == 1, DOCKERFILE, "one COPY takes what was built")
    source = taken[0][1].replace("/stage", str(stage)) if taken else ""
    checks.expect(os.path.isdir(source), DOCKERFILE, f"`{taken}` copies nothing")
    entry = [json.loads(rest) for word, rest in found if word == "ENTRYPOINT"]
    program = os.path.join(source, "bin", entry[0][0]) if entry else ""
    checks.expect(os.access(program, os.X_OK), DOCKERFILE, f"the entry point {entry} is not there")
    run = checks.run([program, "--version"], checks.place)
    checks.expect(run.returncode == 0, DOCKERFILE, "the entry point does not start")
    server = os.path.join(source, "bin/sceneroute-serve")
    checks.expect(not os.path.exists(server), DOCKERFILE, "it has a server that nobody reaches")


# --- The formula --------------------------------------------------------------------------------


def check_formula(checks):
    text = (checks.root / FORMULA).read_text()
    tracked = checks.tracked()
    manifest = (checks.root / "Package.swift").read_text()
    platform = re.search(r"\.macOS\(\.v(\d+)\)", manifest)
    least = {"15": ":sequoia", "26": ":tahoe"}.get(platform.group(1) if platform else "", "none")
    checks.expect(f"depends_on macos: {least}" in text, FORMULA, f"the least macOS is {least}")
    checks.expect('depends_on "pcre2"' in text, FORMULA, "it does without PCRE2")
    products = re.findall(r'"--product", "([\w-]+)"', text)
    checks.expect(products == ["sceneroute", "sceneroute-serve"], FORMULA, f"builds {products}")
    for product, folder in zip(products, ("", "Documentation/Playground/")):
        package = checks.root / folder / "Package.swift"
        made = package.exists() and f'.executable(name: "{product}"' in package.read_text()
        checks.expect(made, FORMULA, f"{folder}Package.swift makes no {product}")
        installed = f'bin.install "{folder}.build/release/{product}"' in text
        checks.expect(installed, FORMULA, f"{product} is not installed")
    for pattern in re.findall(r'"(Documentation/(?:man|comp)[^"]+)"', text):
        expression = re.escape(pattern).replace(r"\*", "[^/]*")
        there = [name for name in tracked if re.fullmatch(expression, name)]
        checks.expect(there, FORMULA, f"{pattern} is not in the repository")
    version = re.search(r'static let text = "(.*?)"', (
        ROOT / "Sources/SceneRouteCommands/Sceneroute.swift").read_text()).group(1)
    checks.expect(f'tag: "{version}"' in text, FORMULA, f"its tag is not {version}")
    if shutil.which("ruby"):
        run = checks.run(["ruby", "-wc", checks.root / FORMULA], checks.place)
        checks.expect(run.returncode == 0, FORMULA, f"ruby: {run.stderr[-300:]}")


# --- Damaged files ------------------------------------------------------------------------------

DAMAGES = [
    (ACTION, "using: composite", "using: node"),
    (ACTION, "shell: bash\n      env:", "env:"),
    (ACTION, "PATHS: ${{ inputs.paths }}", "PATHS: ${{ inputs.path }}"),
    (ACTION, '"sarif=$4" --)', '"sarif=$4")'),
    (ACTION, 'exit "$worst"', "exit 0"),
    (ACTION, 'rm -f -- "$4"', "true"),
    (ACTION, 'echo "status=$worst"', 'echo "state=$worst"'),
    (ACTION, "[ ! -s \"$4\" ] ||", "[ -s \"$4\" ] ||"),
    (ACTION, '[ "$status" -le "$worst" ] || worst', "worst"),
    (ACTION, "runs=$((runs + 1))", "runs=1; return"),
    (ACTION, "worst=64", "worst=0"),
    (ACTION, '"$runs" -eq 0', '"$runs" -eq 4'),
    (ACTION, 'check scan "$SOURCES"', 'check scan "$PATHS"'),
    (ACTION, 'check lint "$PATHS" ""', 'check lint "$PATHS" "$ARGUMENTS"'),
    (ACTION, '        check lint "$PATHS" "" "${SARIF%.sarif}-lint.sarif"\n', ""),
    (ACTION, "-scan.sarif", "-lint.sarif"),
    (ACTION, "category: sceneroute-lint", "category: sceneroute"),
    (ACTION, "sarif_file: ${{ steps.check.outputs.sarif-scan",
     "sarif_file: ${{ steps.check.outputs.sarif-test"),
    (ACTION, "if ! \"$RUNNER_TEMP", "if \"$RUNNER_TEMP"),
    (ACTION, "find Package.swift Sources Scripts/lib.sh", "find Package.swift Scripts/lib.sh"),
    (ACTION, "--without-page --force", "--without-pages"),
    (ACTION, "steps.check.outputs.sarif-test != ''", "steps.tests.outputs.sarif-test != ''"),
    (ACTION, '"${words[@]}" || status', "${words[@]} || status"),
    (DOCKERFILE, "COPY Plugins Plugins", "COPY Plugin Plugins"),
    (DOCKERFILE, "COPY Tests Tests\n", ""),
    (DOCKERFILE, "--prefix /usr/local", "--prefixed /usr/local"),
    (DOCKERFILE, "/stage/usr/local/ ", "/staged/usr/local/ "),
    (DOCKERFILE, "USER sceneroute", "USER root"),
    (DOCKERFILE, 'ENTRYPOINT ["sceneroute"]', 'ENTRYPOINT ["scene-route"]'),
    (IGNORED, "!Scripts\n", ""),
    (FORMULA, 'depends_on "pcre2"', 'depends_on "pcre"'),
    (FORMULA, "_sceneroute", "_scene"),
    (FORMULA, "Documentation/Playground/.build", "Documentation/Playgrounds/.build"),
    (FORMULA, ":sequoia", ":sonoma"),
    (FORMULA, 'tag: "', 'tag: "v'),
]


CHECKED = {DOCKERFILE: check_dockerfile, IGNORED: check_dockerfile, FORMULA: check_formula,
           ACTION: check_action}


def check_all(root, command, functions, only_first=False):
    with tempfile.TemporaryDirectory() as place:
        checks = Packaging(root, command, place, only_first)
        with contextlib.suppress(Noticed):
            for check in functions:
                try:
                    check(checks)
                except (LookupError, TypeError, ValueError, AttributeError, OSError) as error:
                    checks.expect(False, "Packaging", f"{check.__name__}: {error!r}")
        return checks


def self_test(command):
    """Damages each file in one place; each must be noticed."""
    missed = []
    for file, old, new in DAMAGES:
        with tempfile.TemporaryDirectory() as place:
            root = Checks(place, True).place / "damaged"
            for name in (PACKAGING, "Scripts", "Documentation/man", "Documentation/completions"):
                shutil.copytree(ROOT / name, root / name)
            write(root, {
                **{name: (ROOT / name).read_bytes()
                   for name in ("Package.swift", "Documentation/Playground/Package.swift")},
                **{f"{name}/file.swift": "" for name in ("Sources", "Tests", "Plugins")}})
            text = (root / file).read_text()
            if old not in text:
                missed.append(f"{file} has no `{old}`")
                continue
            (root / file).write_text(text.replace(old, new))
            if not check_all(root, command, [CHECKED[file]], only_first=True).problems:
                missed.append(f"{file} with `{new}` in place of `{old}` was not noticed")
    return missed


def main():
    options = parsed(__doc__, ["--self-test"], is_needed=True)
    with tempfile.TemporaryDirectory() as place:
        command = stand_in(place, STAND_IN) if options.self_test else runnable(options.command)
        checks = check_all(ROOT, command, [check_dockerfile, check_formula, check_action])
        problems = checks.problems + (self_test(command) if options.self_test else [])
        for problem in problems:
            print(problem, file=sys.stderr)
        words = f"{checks.count} checks of Packaging"
        if options.self_test:
            words += f", {len(DAMAGES)} damages"
        if not shutil.which("ruby"):
            words += "; no ruby"
        print(words)
        return 1 if problems else 0


sys.exit(main())
