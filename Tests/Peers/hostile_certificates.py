#!/usr/bin/env python3
"""Files that are made to hurt Scripts/check-certificate, each in a process of its own.

    hostile_certificates.py [--only WORD] [CHECKER]

No file of up to 1 MiB may take more than a minute of processor time or 256 MiB, nor one of 64 MiB more
than two minutes or 1 GiB; each is refused, unreadable or not checked, in short words.
"""

import json
import multiprocessing
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DOMAIN = "".join(map(chr, range(0x20, 0x7F)))
MEGABYTE = 1 << 20


def certificate(**more):
    return json.dumps({
        "version": 1, "kind": "compare", "domain": "printable-ascii", "within": None, "sets": [],
        "predicates": [], "claims": [], "witnesses": [], "without": [], **more}, separators=(",", ":"))


def proof(tests=(), classes=(DOMAIN,), states=(), following=()):
    return {"tests": list(tests), "classes": list(classes), "states": list(states), "next": list(following)}


def compare(p, q="FALSEPREDICATE", **more):
    return certificate(**{"predicates": [p, q], "claims": [
        {"claim": "disjoint", "predicates": [0, 1], "proof": proof()}], **more})


def windows(count, can=0, prefers=0, name="w"):
    return [{"id": f"{name}{i}", "role": "r", "can": can, "prefers": prefers} for i in range(count)]


def analyze(predicates, count, claim, **more):
    return certificate(kind="analyze", predicates=predicates, sets=[windows(count)],
                       claims=[{**claim, "proof": proof()}], **more)


def many(form, size=65_000):
    """A predicate of so many characters."""
    parts, length = [], 0
    while length < size:
        parts.append(form(len(parts)))
        length += len(parts[-1]) + 2
    return "||".join(parts[:-1])


def chain(length, tests, row):
    """A proof whose states go on from one to the next, each with the memories of its number."""
    classes = [DOMAIN] if row == 1 else list(DOMAIN)
    return lambda states: proof(tests, classes, states[:length], [
        [min(place + 1, length - 1)] * row for place in range(length)])


def old_texts():
    letters = "".join(chr(97 + i * 7 % 26) for i in range(60_000))
    return {
        "nested lists": "[" * 3_000_000, "nested objects": '{"a":' * 100_000, "empty": "", "a byte": "\u00ff",
        "a long number": '{"version":' + "9" * 5_000_000 + "}", "NaN": '{"version": NaN}',
        "Infinity": '{"version": -Infinity}', "1e999": '{"version": 1e999}', "a key twice": '{"a":1,"a":1}',
        "a lone surrogate": '{"\\ud800": 1}', "many lists": "[" + "[]," * 2_000_000 + "[]]",
        "a list": "[]", "parentheses": compare("(" * 60_000), "closed": compare("(" * 250 + "SELF" + ")" * 250),
        "many NOT": compare("NOT " * 15_000 + "TRUEPREDICATE"), "braces": compare("SELF IN " + "{" * 60_000),
        "a long text": compare("SELF == '" + "a" * 100_000 + "'"), "escapes": compare("SELF == '\\ud83d'"),
        "repeated": compare('"a" MATCHES "((((((a{999}){999}){999}){999}){999}){999})"'),
        "repeated nothing": compare('"a" MATCHES "((((((){9999}){9999}){9999}){9999}){9999}){9999}"'),
        "optional": compare('"a" MATCHES "(((a?){9}){9}){24}"'), "groups": compare('"a" MATCHES "' + "(" * 60_000 + '"'),
        "stars": compare(f'"{"a" * 30_000}" LIKE "{"*a" * 15_000}b"'),
        "borders": compare(f'"{"a" * 30_000}" CONTAINS "{"a" * 30_000}b"'),
        "a wide list": compare("SELF IN {" + ",".join(f"'{i}'" for i in range(8_000)) + "}"),
        "a long order": compare(f'SELF < "{letters}"'), "an open class": compare('"a" MATCHES "[a-"'),
        "many predicates": compare("TRUEPREDICATE", predicates=["(" * 200] * 200_000),
        "a huge state number": compare("SELF == 'a'", claims=[{
            "claim": "disjoint", "predicates": [0, 0],
            "proof": proof(['SELF == "a"'], ["a"], [{"0": 10 ** 4000}], [[10 ** 4000]])}]),
        "many windows": certificate(
            kind="diff", predicates=["TRUEPREDICATE", "FALSEPREDICATE"],
            sets=[windows(3_000, 0, 1, name) for name in "ab"],
            witnesses=[{"claim": "no-more-moves", "role": "r", "moves": [], "identifier": ""}]),
        "many moves": certificate(
            kind="diff", predicates=["TRUEPREDICATE", "FALSEPREDICATE"],
            sets=[windows(1_000, 0, 1, name) for name in "ab"],
            claims=[{"claim": "no-more-moves", "role": "r", "moves": [], "proof": proof()}]),
    }


def certificates():
    """Certificates of up to 1 MiB, each of which multiplies something."""
    gap = {"claim": "no-gap", "role": "r"}
    equal = ["SELF CONTAINS \"%s\"" % ("ab" * i) for i in range(1, 20)]
    dots, letters = ".{1990}", "abcdefghijklmnop"
    return {
        "one predicate of many windows": analyze([many(lambda i: 'SELF==""')], 20_000, gap),
        "one predicate of some windows": analyze([many(lambda i: f'SELF=="{i}"')], 500, gap),
        "copies in copies": compare('SELF MATCHES "' + "(" * 320 + "a" + "){1}" * 319 + '){2000}"'),
        "fewer copies in copies": compare('SELF MATCHES "' + "(" * 250 + "a" + "){1}" * 249 + '){2000}"'),
        "copies of groups of nothing": compare('SELF MATCHES "(a' + "()" * 20_000 + '){2000}"'),
        "many patterns of 2,000 places": compare(many(lambda i: f'SELF MATCHES "{dots}{i}"')),
        "many patterns of 2,000 places, in many predicates": compare("TRUEPREDICATE", predicates=[
            many(lambda i, j=j: f'SELF MATCHES "{dots}{j}x{i}"') for j in range(15)]),
        "many patterns of classes": compare(many(lambda i: f'SELF MATCHES "[a-z]{{1990}}{i}"')),
        "a long row of nothing": compare('SELF MATCHES "a{1990}' + "()" * 30_000 + '"'),
        "parts of growing chains": compare("TRUEPREDICATE", predicates=[
            "(" * 1_400 + 'SELF == "a"' + "".join(f' OR SELF == "{j}{i}")' for i in range(1_400))
            for j in range(30)]),
        "lists beside a list": compare("TRUEPREDICATE", predicates=[
            "ANY {" + "SELF," * 5_000 + "SELF} IN {" + ",".join(['"%x"' % j] * 6_000) + "}"
            for j in range(14)]),
        "long constants of many": compare("TRUEPREDICATE", predicates=[
            "ANY {" + "SELF," * 6_000 + 'SELF} == "' + "a" * 30_000 + f'{j}"' for j in range(14)]),
        "texts beside a long text": compare("TRUEPREDICATE", predicates=[
            "ANY {" + ",".join('"%x"' % i for i in range(5_000)) + '} CONTAINS "' + "ab" * 10_000 + f'{j}"'
            for j in range(14)]),
        "beginnings of a long pattern": compare('SELF LIKE "' + "?" * 60_000 + '"', claims=[{
            "claim": "empty", "predicate": 0, "proof": proof(
                ['SELF LIKE "' + "?" * 60_000 + '"'], [DOMAIN], [{"0": [i]} for i in range(40_000)],
                [[i + 1] for i in range(40_000)])}]),
        "rows of many classes": compare("TRUEPREDICATE", predicates=[
            " AND ".join(f'SELF MATCHES "{letter}*.{{1990}}"' for letter in letters)], claims=[{
                "claim": "empty", "predicate": 0, "proof": proof(
                    [f'SELF MATCHES "{letter}*.{{1990}}"' for letter in letters], list(DOMAIN),
                    [{}] * 3_000, [[0] * 95] * 3_000)}]),
        "a class of a million": compare("SELF == 'a'", claims=[{
            "claim": "empty", "predicate": 0,
            "proof": proof(['SELF == "a"'], ["a" * 1_000_000], [{"0": 0}], [[0]])}]),
        "moves of many windows": certificate(
            kind="diff", predicates=["TRUEPREDICATE"], sets=[windows(11_000, name=name) for name in "ab"],
            claims=[{"claim": "no-more-moves", "role": "r", "moves": [], "proof": proof()}]),
        "moves between windows that take nothing": certificate(
            kind="diff", predicates=["FALSEPREDICATE"], sets=[windows(11_000, name=name) for name in "ab"],
            claims=[{"claim": "no-more-moves", "role": "r", "moves": [], "proof": proof()}]),
        "moves with names": certificate(
            kind="diff", predicates=["FALSEPREDICATE"], sets=[windows(4_000, name=name) for name in "ab"],
            without=[{"claim": "no-more-moves", "role": "r", "reason": "unknown", "moves": [
                [f"a{i % 4_000}", f"b{i * 7 % 4_000}"] for i in range(40_000)]}]),
        "many claims of many windows": certificate(
            kind="analyze", predicates=["TRUEPREDICATE"], sets=[windows(8_000)], without=[
                {"claim": "dead", "role": "r", "window": f"w{i}", "reason": "unknown"}
                for i in range(8_000)]),
        "claims of windows that are not there": certificate(
            kind="analyze", predicates=["TRUEPREDICATE"], sets=[windows(10_000)], without=[
                {"claim": "always", "window": f"w{i}", "condition": "can", "reason": "unknown"}
                for i in range(7_000)]),
        "many claims of one large predicate": certificate(
            kind="compare", predicates=[many(lambda i: f'SELF=="{i}"')] + ["TRUEPREDICATE"] * 8_000,
            without=[{"claim": "disjoint", "predicates": [0, i], "reason": "unknown"}
                     for i in range(1, 8_000)]),
        "claims of each two predicates": certificate(
            kind="compare", predicates=equal * 5, without=[
                {"claim": word, "predicates": [i, j], "reason": "unknown"}
                for word in ("equal", "implies", "covering") for i in range(95) for j in range(i)]),
        "witnesses of a long identifier": certificate(
            kind="compare", predicates=[many(lambda i: f'SELF CONTAINS "{i}"'), "TRUEPREDICATE"],
            witnesses=[{"claim": "disjoint", "predicates": [0, 1], "identifier": "a" * 65_000}]),
        "long names": certificate(
            kind="analyze", predicates=["TRUEPREDICATE"], sets=[[
                {"id": f"{i}" + "w" * 900, "role": "r", "can": 0, "prefers": 0} for i in range(1_000)]]),
        "a deep value in a place of a text": certificate(predicates=["TRUEPREDICATE"]).replace(
            '"TRUEPREDICATE"', "[" * 900 + "]" * 900),
        "a wide value in a place of a number": certificate(version=["\U0001f600" * 200_000] * 1),
        "a list of a million in a place of a number": certificate(version=[0] * 500_000),
        "tokens of one character": compare("TRUEPREDICATE", predicates=["(" * 65_000] * 16),
        "tokens that all differ": compare("TRUEPREDICATE", predicates=[
            "SELF IN {" + ",".join(f"'{chr(97 + j)}{i:x}'" for i in range(8_000)) + "}" for j in range(15)]),
        "comparisons that all differ": compare("TRUEPREDICATE", predicates=[
            many(lambda i, j=j: f"SELF<'{chr(97 + j)}{i:x}'") for j in range(15)]),
        "many small parts": compare("TRUEPREDICATE", predicates=[
            many(lambda i, j=j: f"SELF LIKE'{letters[j]}?{i:x}'") for j in range(15)]),
        "texts that escape": compare("TRUEPREDICATE", predicates=["SELF == '" + "\\'" * 32_000 + "'"] * 10),
        "a number of a million digits": '{"version":' + "9" * 1_000_000 + "}",
        "a fraction of a million digits": '{"version":0.' + "9" * 1_000_000 + "}",
        "an exponent of a million digits": '{"version":1e' + "9" * 1_000_000 + "}",
        "objects with a list": "[" + ",".join(['{"":[]}'] * (MEGABYTE // 8)) + "]",
        "keys that all differ": "{" + ",".join(f'"{i:x}":0' for i in range(90_000)) + "}",
        "texts of nothing": "[" + ",".join(['""'] * (MEGABYTE // 3)) + "]",
        "numbers": "[" + ",".join(["999"] * (MEGABYTE // 4)) + "]",
        "large files: objects with a list": "[" + ",".join(['{"":[]}'] * (63 * MEGABYTE // 8)) + "]",
        "large files: lists": "[" + ",".join(["[]"] * (63 * MEGABYTE // 3)) + "]",
        "large files: keys": "{" + ",".join(f'"{i:x}":0' for i in range(5_000_000)) + "}",
        "large files: numbers": "[" + ",".join(["999"] * (60 * MEGABYTE // 4)) + "]",
        "large files: wide texts": '["' + "\U0001f600" + "a" * (63 * MEGABYTE) + '"]',
        "large files: escaped quotes": "[" + ",".join(['"\\\\"'] * (63 * MEGABYTE // 5)) + "]",
    }


def fixtures():
    """Fixtures of up to 1 MiB, for the small certificate of no window."""
    def scenes(*scenes_of_it, **more):
        return json.dumps({"scenes": list(scenes_of_it), **more}, separators=(",", ":"))
    return {
        "quotes without an end": scenes({"id": "a", "can": '"' + '\\"' * 240_000}),
        "a text without an end, in many scenes": scenes(*(
            {"id": str(i), "can": '"' + '\\"' * 30_000} for i in range(8))),
        "texts of SwiftUI": scenes({"id": "a", "preferring": [""] * 340_000, "allowing": []}),
        "texts of SwiftUI in many scenes": scenes(*(
            {"id": str(i), "preferring": [""] * 2_500, "allowing": [""] * 2_500} for i in range(65))),
        "arguments that are deep": scenes({
            "id": "a", "can": "%@", "canArguments": [json.loads("[" * 900 + "]" * 900)]}),
        "many arguments": scenes({"id": "a", "can": "%@" * 60_000, "canArguments": ["\\" * 2] * 60_000}),
        "one argument again and again": scenes({"id": "a", "can": "%@ " * 20_000, "canArguments": ["a" * 900_000]}),
        "many scenes": scenes(*({"id": f"{i:x}"} for i in range(70_000))),
        "a long prefix": scenes({"id": "a"}, focusPrefix="a" * 1_000_000),
        "ids that are lists": scenes(*({"id": [], "role": "application"} for _ in range(20_000))),
    }


NO_WINDOW = certificate(kind="analyze", sets=[[]])


def measure(checker, arguments):
    """Status, seconds, mebibytes and words of a run."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (130, 131))
        resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen([sys.executable, str(checker), *map(str, arguments)], stdout=output,
                                   stderr=output, preexec_fn=limit)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        words = output.read(5_000).decode("utf-8", "replace")
    scale = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / scale, words


def write(folder, only):
    """Writes each file, and those that go with it, with numbers for names; and a list of the names."""
    texts = {**old_texts(), **certificates()}
    rows = [(name, text, None) for name, text in texts.items()]
    rows += [(f"a fixture: {name}", NO_WINDOW, text) for name, text in fixtures().items()]
    rows += [("its own fixture: many lists", texts["many lists"], texts["many lists"])]
    rows = [row for row in rows if only in row[0]]
    for number, (name, *files) in enumerate(rows):
        for place, text in enumerate(files):
            if text is not None:
                encoding = "latin-1" if name == "a byte" else "utf-8"
                pathlib.Path(folder, f"{number}.{place}").write_text(text, encoding=encoding)
    pathlib.Path(folder, "names").write_text("\n".join(name for name, *_ in rows), encoding="utf-8")


def check(checker, only=""):
    """Runs all; returns what is wrong, and how many ran."""
    failures, runs = [], 0
    with tempfile.TemporaryDirectory(prefix="hostile.") as scratch:
        # By a process of its own: what a parent has of memory counts for its children on Linux.
        writer = multiprocessing.Process(target=write, args=(scratch, only))
        writer.start()
        writer.join()
        names = pathlib.Path(scratch, "names").read_text(encoding="utf-8").split("\n")
        for number, name in enumerate(names if names != [""] else []):
            arguments = sorted(pathlib.Path(scratch).glob(f"{number}.*"))
            is_large = sum(map(os.path.getsize, arguments)) > 1.1 * MEGABYTE
            seconds, most = (120, 1_024) if is_large else (60, 256)
            status, took, peak, words = measure(checker, arguments)
            runs += 1
            bad = (status not in (1, 2) or "Traceback" in words or len(words) > 500
                   or took > seconds or peak > most)
            print(f"  {name:<50} status {status:>3} {took:6.1f} s {peak:6.0f} MiB  "
                  f"{'FAILED ' if bad else ''}{words.strip()[-60:]}", flush=True)
            failures += [name] if bad else []
    return failures, runs


def main(arguments):
    only = ""
    if arguments[:1] == ["--only"]:
        only, arguments = arguments[1], arguments[2:]
    checker = arguments[0] if arguments else ROOT / "Scripts" / "check-certificate"
    failures, runs = check(checker, only)
    print(f"{runs} hostile files, {len(failures)} over their bounds or not refused")
    return 1 if failures or not runs else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
