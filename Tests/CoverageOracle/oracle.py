"""Compares `sceneroute test --coverage --mutate` with a second program, on the fixtures.

  oracle.py PATH_OF_BUILT_SCENEROUTE [FOLDER_OR_FILE …]

For each fixture with events that it covers it works out what the events try of the predicates, and
compares that with the command's JSON. Each mutant it makes itself, and routes every event: is an
expectation not met? The witness of one that nobody notices must go to another scene, or with
another score, than without the mistake; for one that is called equivalent no identifier of some
thousand, built from the fixture's literals, may. At last it damages an answer of the command in
each way, and each must be seen.

Status 0: no difference; 1: each is named; 2: too little was compared.
"""
import collections
import json
import pathlib
import random
import subprocess
import sys

from predicates import Unsupported
from scenes import Coverage, Event, Fixture, changed, read_json, route

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDERS = ["scenes", "gate/green", "lint", "layout", "analysis", "gate/red"]
# Fewer mean that something is left out that was not, not that the fixtures became few.
LEAST = {"fixtures": 150, "comparisons": 200, "mutants": 1500, "witnesses": 800, "equivalent": 150,
         "damages": 7}
POOL = 4000
PRINTABLE = "".join(chr(code) for code in range(32, 127))


class Oracle:
    """Counts what was compared, and collects the differences."""

    def __init__(self):
        self.counts = collections.Counter()
        self.skipped = collections.Counter()
        self.differences = []

    def differs(self, file, text):
        self.differences.append(f"{file}: {text}")

    def check(self, answer):
        """Compares what the command says of one file."""
        file = answer["file"]
        if not answer.get("readable", True) or "coverage" not in answer:
            self.skipped["a file that the command does not read"] += 1
            return
        try:
            fixture = Fixture(ROOT / file)
            coverage = Coverage(fixture)
        except Unsupported as reason:
            self.skipped[str(reason).split(" with ")[0].split(" in ")[0]] += 1
            return
        self.counts["fixtures"] += 1
        self.check_coverage(file, coverage, answer["coverage"])
        failing = self.failing(fixture, fixture.scenes)
        if failing is None or answer["failed"] != len(failing):
            if failing is not None:
                self.differs(file, f"{len(failing)} expectations fail, not {answer['failed']}")
            return
        if failing:
            self.skipped["mutants of a fixture that fails"] += 1
            return
        self.check_mutants(file, fixture, answer["mutation"])

    def check_coverage(self, file, coverage, said):
        """Compares the coverage of a fixture."""
        found = {
            "neverTrue": coverage.without(True), "neverFalse": coverage.without(False),
            "neverDecided": coverage.without(None),
        }
        for name, ours in found.items():
            theirs = [(item["path"], tuple(item["span"])) for item in said["comparisons"][name]]
            if len(set(theirs)) != len(theirs):
                self.differs(file, f"{name} lists a comparison twice")
            for path, span in sorted(ours.symmetric_difference(theirs)):
                word = "lacks" if (path, span) in ours else "has"
                self.differs(file, f"{name} {word} {path} {list(span)}")
        if coverage.tiers_never_true != set(said["tiers"]["neverTrue"]):
            self.differs(file, f"tiers.neverTrue is {said['tiers']['neverTrue']}, not "
                               f"{sorted(coverage.tiers_never_true)}")
        if coverage.never_won != said["scenes"]["neverWon"]:
            self.differs(file, f"neverWon is {said['scenes']['neverWon']}, not "
                               f"{coverage.never_won}")
        covered = sum(len(values) == 2 for values in coverage.values.values())
        if (covered, len(coverage.values)) != (said["covered"], said["all"]):
            self.differs(file, f"{said['covered']} of {said['all']} are covered, not "
                               f"{covered} of {len(coverage.values)}")
        self.counts["comparisons"] += len(coverage.values)
        self.counts["tiers"] += len(coverage.tiers)

    def failing(self, fixture, scenes):
        """Returns the places of the events that are not as expected; None where that is not told."""
        try:
            return [place for place, event in enumerate(fixture.events)
                    if event.expect and route(fixture, scenes, event).fails(event.expect)]
        except Unsupported as reason:
            self.skipped[f"mutants: {reason}"] += 1
            return None

    # --- Mutants ----------------------------------------------------------------------------------

    def check_mutants(self, file, fixture, said):
        """Tries each mutant."""
        statuses = collections.Counter(item["status"] for item in said["mutants"])
        noticeable = statuses["noticed"] + statuses["unnoticed"]
        if (said["noticed"], said["noticeable"]) != (statuses["noticed"], noticeable):
            self.differs(file, "the counts of mutants are not those of the list")
        tried = []
        for mutant in said["mutants"]:
            try:
                scenes = changed(fixture, mutant)
            except Unsupported as reason:
                self.skipped[f"mutants: {reason}".split(" in ")[0]] += 1
                continue
            tried.append((mutant, scenes))
        pool = None
        for mutant, scenes in tried:
            words = mutant_words(mutant)
            fails = bool(self.failing(fixture, scenes))
            if fails != (mutant["status"] == "noticed"):
                self.differs(file, f"{words} is {mutant['status']}, and an expectation "
                                   f"{'fails' if fails else 'does not fail'}")
            self.counts["mutants"] += 1
            if mutant["status"] == "unnoticed":
                self.check_witness(file, fixture, scenes, mutant)
            elif mutant["status"] == "equivalent":
                pool = pool or Pool(fixture, [item for _, item in tried])
                self.check_equivalent(file, pool, scenes, words)

    def check_witness(self, file, fixture, scenes, mutant):
        """A witness must be an identifier for which the mistake makes a difference."""
        if mutant.get("witness") is None:
            self.counts["without a witness"] += 1
            return
        witness = mutant["witness"]
        if not witness.isascii():
            self.skipped["mutants: a witness beyond ASCII"] += 1
            return
        self.counts["witnesses"] += 1
        pairs = [(decide(fixture, fixture.scenes, witness, role),
                  decide(fixture, scenes, witness, role)) for role in roles(fixture)]
        if all(before == after for before, after in pairs):
            self.differs(file, f"{mutant_words(mutant)}: {witness!r} goes to the same scene with "
                               "the same score")
        if fixture.within and not fixture.within.value(witness):
            self.differs(file, f"{mutant_words(mutant)}: {witness!r} is not within the domain")

    def check_equivalent(self, file, pool, scenes, words):
        """No identifier of the pool may show a mutant that is called equivalent."""
        self.counts["equivalent"] += 1
        self.counts["identifiers for those"] += len(pool.texts)
        shown = pool.difference(scenes)
        if shown is not None:
            self.differs(file, f"{words} is called equivalent, and {shown!r} shows it")


def mutant_words(mutant):
    """Returns a mutant in a few words."""
    if "order" in mutant:
        return f"the order {mutant['order']}"
    edits = mutant.get("edits", [mutant])
    return ", ".join(f"{edit['path']} as `{edit['predicate']}`" for edit in edits)


def roles(fixture):
    return sorted({scene.role for scene in fixture.scenes} | {"application"})


def decide(fixture, scenes, identifier, role):
    """Returns the scene and the score of an identifier."""
    decision = route(fixture, scenes, Event({"identifier": identifier, "role": role}, None))
    return decision.name, decision.score


class Pool:
    """Identifiers near the literals of a fixture, and who gets each: a bit of a number each."""

    def __init__(self, fixture, variants):
        self.fixture = fixture
        chance = random.Random(18)
        literals = {text for scenes in [fixture.scenes, *variants] for scene in scenes
                    for predicate in scene.predicates.values() for text in predicate.literals()}
        literals |= {event.identifier for event in fixture.events if event.identifier is not None}
        literals = sorted(literals)
        texts = {"", *literals}
        for text in literals:
            texts |= {text + "x", "x" + text, text[:-1], text[1:], text.upper(), text.lower(),
                      text.swapcase(), text + text, text + "/", text + "1"}
        while len(texts) < POOL:
            parts = [chance.choice(literals) if literals and chance.random() < 0.6
                     else "".join(chance.choices(PRINTABLE, k=chance.randint(0, 3)))
                     for _ in range(chance.randint(1, 3))]
            text = "".join(parts)
            if text and chance.random() < 0.4:
                place = chance.randrange(len(text))
                text = text[:place] + chance.choice(["", chance.choice(PRINTABLE)]) \
                    + text[place + chance.randint(0, 1):]
            texts.add(text)
        # The domain is printable ASCII, what predicates and events have, and what `within` says.
        known = set(PRINTABLE) | {char for text in literals for char in text}
        within = fixture.within
        self.texts = [text for text in sorted(texts) if set(text) <= known
                      and (within is None or within.value(text))]
        self.full = (1 << len(self.texts)) - 1
        self.masks = {}
        self.plain = {role: self.winners(fixture.scenes, role) for role in roles(fixture)}

    def mask(self, scene, tier):
        """Returns the bits of the identifiers for which a predicate of a scene is true."""
        if tier not in scene.predicates:
            return self.full if tier == "can" else 0
        predicate = scene.predicates[tier]
        if predicate.text not in self.masks:
            prefix = self.fixture.prefix
            self.masks[predicate.text] = sum(
                1 << place for place, text in enumerate(self.texts)
                if predicate.value(prefix + text))
        return self.masks[predicate.text]

    def winners(self, scenes, role):
        """Returns the bits of the identifiers that each scene gets with each score."""
        rivals = [item for item in scenes if item.role == role]
        found, left = {}, self.full
        if not self.fixture.multiple:
            return {(rivals[0].id if rivals else None, "none"): left}
        for tier in ("prefers", "can"):
            for scene in rivals:
                bits = self.mask(scene, tier) & left
                left &= ~bits
                if bits:
                    found[scene.id, tier] = bits
        return found

    def difference(self, scenes):
        """Returns an identifier that goes elsewhere among other scenes, or None."""
        for role, before in self.plain.items():
            after = self.winners(scenes, role)
            for key in before.keys() | after.keys():
                bits = before.get(key, 0) ^ after.get(key, 0)
                if bits:
                    return self.texts[bits.bit_length() - 1]
        return None


def candidates(paths):
    """Returns the JSON files that have scenes at the top."""
    files = []
    for path in paths:
        path = pathlib.Path(path).resolve()
        found = sorted(path.rglob("*.json")) if path.is_dir() else [path]
        for file in found:
            try:
                value = read_json(file)
            except (ValueError, Unsupported, RecursionError):
                continue
            if isinstance(value, dict) and isinstance(value.get("scenes"), list):
                files.append(file)
    return files


def damages(answer):
    """Yields copies of an answer, each with one mistake that must be seen, and what it is."""
    def copy():
        return json.loads(json.dumps(answer))

    comparisons = answer["coverage"]["comparisons"]
    for name in ("neverTrue", "neverFalse", "neverDecided"):
        if comparisons[name]:
            wrong = copy()
            wrong["coverage"]["comparisons"][name].pop()
            yield f"{name} is short", wrong
            wrong = copy()
            wrong["coverage"]["comparisons"][name][0]["span"][1] += 1
            yield f"{name} has a longer span", wrong
    for place, scenes in (("scenes", "neverWon"), ("tiers", "neverTrue")):
        if answer["coverage"][place][scenes]:
            wrong = copy()
            wrong["coverage"][place][scenes].pop()
            yield f"{scenes} is short", wrong
    other = {"noticed": "unnoticed", "unnoticed": "noticed", "equivalent": "noticed"}
    seen = set()
    for number, mutant in enumerate(answer["mutation"]["mutants"]):
        if mutant["status"] in seen:
            continue
        seen.add(mutant["status"])
        wrong = copy()
        wrong["mutation"]["mutants"][number].update(status=other[mutant["status"]], witness="")
        yield f"a mutant is {other[mutant['status']]}", wrong
        if mutant["status"] == "unnoticed":
            wrong = copy()
            wrong["mutation"]["mutants"][number]["status"] = "equivalent"
            yield "a mutant with a witness is equivalent", wrong
            wrong = copy()
            wrong["mutation"]["mutants"][number]["witness"] = "no scene takes this"
            yield "another witness", wrong


def unseen_damages(answers, oracle):
    """Damages one answer in each way; returns the ways that are not seen."""
    def worth(answer):
        statuses = {item["status"] for item in answer.get("mutation", {}).get("mutants", [])}
        lists = answer.get("coverage", {}).get("comparisons", {})
        return len(statuses) + sum(bool(item) for item in lists.values())

    unseen = []
    for answer in sorted(answers, key=worth, reverse=True):
        judge = Oracle()
        judge.check(answer)
        if judge.skipped or judge.differences:
            continue
        for words, wrong in damages(answer):
            judge = Oracle()
            judge.check(wrong)
            oracle.counts["damages"] += 1
            if not judge.differences:
                unseen.append(f"{answer['file']}: nobody sees that {words}")
        break
    return unseen


def main(arguments):
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments else 64
    command, chosen = pathlib.Path(arguments[0]).resolve(), arguments[1:]
    paths = chosen or [ROOT / "Fixtures" / name for name in FOLDERS]
    files = candidates(paths)
    if not command.is_file() or not files:
        print("nothing was compared: no command, or no fixture", file=sys.stderr)
        return 2
    run = subprocess.run(
        [command, "test", "--coverage", "--mutate", "--format", "json",
         *(str(file.relative_to(ROOT)) if file.is_relative_to(ROOT) else str(file)
           for file in files)],
        cwd=ROOT, capture_output=True, timeout=600, check=False, stdin=subprocess.DEVNULL)
    if run.returncode not in (0, 1, 2):
        print(f"the command ended with {run.returncode}: {run.stderr[-300:]!r}", file=sys.stderr)
        return 1
    oracle = Oracle()
    answers = json.loads(run.stdout)["files"]
    for answer in answers:
        oracle.check(answer)
    # A comparison that cannot fail proves nothing: each kind of mistake in an answer must be seen.
    oracle.differences += unseen_damages(answers, oracle)
    for line in oracle.differences:
        print(line, file=sys.stderr)
    for reason, count in sorted(oracle.skipped.items(), key=lambda item: -item[1]):
        print(f"  not covered: {reason}: {count}")
    print(", ".join(f"{name}: {oracle.counts[name]}" for name in
                    ("fixtures", "tiers", "comparisons", "mutants", "witnesses",
                     "without a witness", "equivalent", "identifiers for those", "damages")))
    if oracle.differences:
        print(f"{len(oracle.differences)} differences", file=sys.stderr)
        return 1
    small = [name for name, least in LEAST.items() if oracle.counts[name] < least]
    if small and not chosen or not oracle.counts["comparisons"]:
        print(f"too little was compared: {', '.join(small)}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
