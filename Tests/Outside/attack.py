#!/usr/bin/env python3
"""Attacks the built command and holds the promises of SECURITY.md against it.

  attack.py [PATH OF A BUILT sceneroute]    builds the release command first without a path
  attack.py --only WORD [PATH]              the attacks whose name has the word

Prints a row for each attack: its status, its seconds of processor time, its peak of memory, and the
bounds of both. Status 1 when a promise is broken: a crash, a wrong status, a bound that is passed,
a secret or a raw control character in the output.
"""
import gzip
import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading

from support import PEAKS, ROOT, built_command, each, numbered, parsed, write

SECRET = "canary-f1c7"
LONG = 64 * 1024


class Attack:
    """One run of the command: what it is given, and what it must do."""

    def __init__(self, name, arguments, status, seconds=1.0, mebibytes=100, stdin=b"", says=None,
                 wrap=None, closes=False, output=None, never=(), most=None, keeps=()):
        self.name, self.arguments, self.status = name, arguments, status
        self.seconds, self.mebibytes, self.stdin = seconds, mebibytes, stdin
        self.says, self.wrap, self.closes, self.output = says, wrap or [], closes, output
        # Texts that must not be in the output, and the most bytes of it.
        self.never, self.most = never, most
        # Files that must be as they were.
        self.keeps = {path: content(path) for path in keeps}


def content(path):
    with open(path, "rb") as file:
        return file.read()


# --- Inputs -------------------------------------------------------------------------------------


class Folder:
    """Where the attacks' files are: a repository, and a secret beside it."""

    def __init__(self, path):
        self.outside, self.path = os.path.join(path, "outside"), os.path.join(path, "repository")
        os.makedirs(os.path.join(self.path, ".git"))
        os.makedirs(self.outside)
        write(self.outside, {"secret.apns": SECRET})
        os.symlink(os.path.join(self.outside, "secret.apns"), os.path.join(self.path, "link.apns"))
        os.symlink(self.outside, os.path.join(self.path, "folder"))
        os.mkfifo(os.path.join(self.path, "pipe.apns"))

    def write(self, name, content):
        path = os.path.join(self.path, name)
        with open(path, "wb") as file:
            if callable(content):
                content(file)
            else:
                file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def fixture(self, name, scenes=None, **members):
        return self.write(name, json.dumps({"scenes": scenes or [{"id": "a"}], **members}))


def nested(depth, inner=""):
    return "[" * depth + inner + "]" * depth


def huge():
    """A line of 300 MB."""
    return (b"x" * (1 << 20) for _ in range(300))


def thousand(piece):
    """A thousand times the same."""
    return lambda: (piece for _ in range(1000))


def lines(form, count):
    """So many lines that differ in a number."""
    return lambda: (numbered(form, i).encode() + b"\n" for i in range(count))


def keys(different):
    """A line of JSON with 90,000 keys, of which so many are different."""
    return ("{" + ",".join(f'"k{n % different}":0' for n in range(90_000)) + "}\n").encode()


def request(predicate, text, **members):
    return (json.dumps({"predicate": predicate, "input": text, **members}) + "\n").encode()


def timeline(folder, name, scenes, steps):
    return folder.fixture(
        name, each({"id": "s#", "can": "SELF BEGINSWITH 'k#/'"}, scenes),
        timeline=[{"identifier": f"k{n * 7 % scenes}/{n}"} for n in range(steps)])


def blank(bytes_of_space):
    def write(file):
        file.write(b'{"scenes":[{"id":"a"}],')
        for _ in range(bytes_of_space >> 20):
            file.write(b" " * (1 << 20))
        file.write(b'"events":[{"identifier":"a"}]}')
    return write


def many_predicates(file):
    """Writes a fixture of 100,000 predicates in pieces."""
    file.write(b'{"scenes":[{"id":"first"}')
    for number in range(100_000):
        can = f"self='{number}'||self beginswith'x'&&self!='y'"
        file.write(f',{{"id":"s{number}","can":"{can}"}}'.encode())
    file.write(b"]}")


def binary_bomb():
    """A binary property list in which each list holds the next one many times."""
    body, offsets = b"bplist00", []
    for level in range(12):
        offsets.append(len(body))
        body += bytes([0xAF, 0x10, 200]) + bytes([level + 1]) * 200
    offsets.append(len(body))
    body += b"\x51a"
    table = len(body)
    body += b"".join(offset.to_bytes(2, "big") for offset in offsets)
    body += bytes(6) + bytes([2, 1])
    return body + b"".join(n.to_bytes(8, "big") for n in (len(offsets), 0, table))


def entity_bomb():
    entities = '<!ENTITY a0 "lol">' + "".join(
        f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    return f'<?xml version="1.0"?><!DOCTYPE plist [{entities}]><plist><string>&a9;</string></plist>'


def lists_of_operands():
    """Comparisons whose other side must not be prepared, or searched, once for each element."""
    def list_of(form, count):
        return "{" + ",".join(each(form, count)) + "}"

    def different(count):
        return list_of("'#'", count)

    accents, constant = "é" * 32_000, "é" * 10_000
    return [
        ("ANY: a needle that is SELF", f"ANY {different(8_000)} CONTAINS[cd] SELF", accents),
        ("ANY: a pattern that is SELF", f"ANY {different(8_000)} MATCHES SELF", "(b|c)*" * 600),
        ("ANY: LIKE a pattern that is SELF", f"ANY {different(8_000)} LIKE[cd] SELF", "*é?" * 800),
        ("ANY: a long constant", f"ANY {different(5_000)} ==[cd] '{constant}'", "x"),
        ("ANY: bounds", f"ANY {different(5_000)} BETWEEN[cd] {{SELF, '{constant}'}}", accents),
        ("ALL: SELF beside SELF", f"ALL {list_of('SELF', 10_000)} ==[cd] SELF", accents),
        ("ANY: a list in a list", f"ANY {list_of('1', 15_000)} IN {list_of('2', 15_000)}", accents),
        ("ANY: beside a list with SELF",
         f"ANY {list_of('#', 5_000)} == {{SELF,{list_of('#', 5_000)[1:]}", accents),
        ("ANY: lists beside a list in a list",
         f"ANY {list_of('{{#}}', 3_500)} == {{{{SELF,{list_of('#', 5_000)[1:]}}}", accents),
        ("ANY: lists with SELF", f"ANY {list_of('{SELF,#}', 2_800)} IN "
         + list_of("{SELF,-#}", 2_800).replace("{SELF,-0},", ""), accents),
    ]


def proofs():
    """Pairs of predicates whose automata grow without end, or nearly; SECURITY.md bounds them."""
    def some(count, comparison):
        return " OR ".join(each(comparison, count))

    run = "a" * 64_000
    return [
        ("12 searches", " AND ".join(f"SELF CONTAINS '{c}{c}x'" for c in "abcdefghijkl"),
         "SELF BEGINSWITH 'z'"),
        ("(a|b)*a(a|b){12}", "SELF MATCHES '(a|b)*a(a|b){12}'", "SELF MATCHES '(a|b)*b(a|b){12}'"),
        ("(a|b)*a(a|b){40}", "SELF MATCHES '(a|b)*a(a|b){40}'", "SELF MATCHES '(a|b)*b(a|b){40}'"),
        ("8 question marks", "NOT SELF LIKE '*a????????b*'", "SELF LIKE '*a????????b*'"),
        ("4,000 question marks", f"SELF LIKE '*{'?' * 4_000}*'", f"SELF LIKE '*a{'?' * 2_000}b*'"),
        ("400 prefixes and their list", some(400, "SELF BEGINSWITH 'p#/'"),
         "SELF IN {" + ",".join(each("'p#/x'", 400)) + "}"),
        ("1,800 LIKEs", some(1_800, "SELF LIKE '*w#*x*'"), "SELF == 'a'"),
        ("1,800 regular expressions", some(1_800, "SELF MATCHES '.*w#.*x.*'"), "SELF == 'a'"),
        ("3,000 searches", some(1_500, "SELF CONTAINS 'x#y'"), some(1_500, "SELF CONTAINS 'y#x'")),
        ("a search of 64,000 characters", f"SELF CONTAINS '{run}'", f"SELF CONTAINS '{run}b'"),
        ("back references", "SELF MATCHES '((a+)+)\\\\1' AND SELF CONTAINS 'b'", "SELF LIKE SELF"),
        ("20,000 different characters", "SELF == '" + "".join(
            chr(0x4E00 + n) for n in range(20_000)) + "'", "SELF CONTAINS 'a'"),
    ]


# Control characters, and those that show nothing or turn what is beside them.
HIDDEN = "".join(chr(code) for first, last in [
    (0x1, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160),
    (0x180B, 0x180F), (0x200B, 0x200B), (0x200E, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F),
    (0x2800, 0x2800), (0x3164, 0x3164), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0x1D173, 0x1D17A),
    (0xE0001, 0xE0001)] for code in range(first, last + 1))
# Those of one line, as a stream has them.
OF_A_LINE = "".join(sorted(HIDDEN)).replace("\n", "")


def texts_of_strangers(folder):
    """Texts that Unicode calls equal, and signs that a letter behind or before them joins."""
    composed, decomposed = "\u00e9", "e\u0301"
    count = itertools.count()

    def fixture(text):
        text = text.replace("%1", composed).replace("%2", decomposed)
        return folder.write(f"text-{next(count)}.json", text)

    scene, as_json = '{"scenes":[{"id":"a"}]', ["route", "--format", "json"]
    for name, words, text, status, says in [
        ("two windows that Unicode calls equal", ["test"],
         '{"scenes":[{"id":"%1"},{"id":"%2"}],"events":[{"identifier":"a","expect":{"scene":"%1",'
         '"tied":["%1","%2"]}}]}', 0, "1 passed"),
        ("an expected window that looks like the winner", ["test"],
         '{"scenes":[{"id":"%1","can":"SELF == \'a\'"},{"id":"%2","can":"SELF == \'b\'"}],'
         '"events":[{"identifier":"b","expect":{"scene":"%1"}}]}', 1, "1 failed"),
        ("two conditions that Unicode calls equal", as_json,
         '{"scenes":[{"id":"a","can":"SELF == \'%1\'"},{"id":"b","can":"SELF == \'%2\'"}],'
         '"events":[{"identifier":"%2"}]}', 0, '"scene":"b"'),
        ("two keys that Unicode calls equal", ["route"],
         scene + ',"app":{"conditions":{"%1":{},"%2":{}}},"events":[{"identifier":"a"}]}', 0, None),
        ("two roles that Unicode calls equal", as_json,
         '{"scenes":[{"id":"a","role":"SceneSessionRole%1"},{"id":"b","role":"SceneSessionRole%2"}]'
         ',"events":[{"identifier":"q","role":"SceneSessionRole%1"}]}', 0, '"tied":[]'),
        ("an undeclared type that looks declared", as_json,
         scene + ',"app":{"activityTypes":["x.%1"]},"events":[{"drag":{"activityType":"x.%2"}}]}',
         0, '"action":"refuse"'),
        ("a configuration that looks like another", ["route"],
         scene + ',"app":{"configurations":[{"name":"%1"}],"delegate":[{"activityType":"t",'
         '"configuration":"%2"}]},"events":[{"identifier":"a"}]}', 0, "unknown-configuration")]:
        yield Attack(name, [*words, fixture(text)], status, says=says)
    yield Attack("an event that looks like another", [*as_json, fixture(
        scene + ',"events":[{"name":"%1","identifier":"x"},{"name":"%2","identifier":"y"}]}'),
        "--event", decomposed], 0, says='"identifier":"y"', never=['"identifier":"x"'])
    windows = fixture('{"scenes":[{"id":"A","can":"SELF == \'a\'"},'
                      '{"id":"B","can":"SELF == \'b\'"}]}')
    log = folder.write("text.csv", f"{composed},{decomposed}\na,b\n")
    yield Attack("a column that looks like another", [
        "replay", log, "--scenes", windows, "--column", decomposed], 0, says="B\tcan")
    yield Attack("a property list's keys that look equal", ["lint", "--facts", folder.write(
        "text.plist", '<?xml version="1.0"?><plist version="1.0"><dict><key>CFBundlePackageType'
        f"</key><string>APPL</string><key>{composed}</key><true/><key>{decomposed}</key><true/>"
        "</dict></plist>")], 0)
    setting = "canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "
    folder.write("text.swift", f"""
let {composed} = "SELF == 'one'"
let {decomposed} = "SELF == 'two'"
class A {{
  func f() {{
    c.{setting}{decomposed})
    c.{setting.replace("canActivate", "prefersToActivate")}{composed})
  }}
}}
""")
    yield Attack("two constants that look equal", [*as_json, fixture(
        '{"scenes":[{"id":"a","code":"text.swift"}],"events":[{"identifier":"one"},'
        '{"identifier":"two"}]}')], 0,
        says='"identifier":"two","action":"continue","scene":"a","score":"can"')
    folder.write("choice.swift", "".join(
        f'\nclass A {{\n  func f() {{\n    c.{setting}"SELF == %@", "{text}")\n  }}\n}}\n'
        for text in (composed, decomposed)))
    yield Attack("a condition that is set twice, alike", ["route", fixture(
        '{"scenes":[{"id":"a","code":"choice.swift"}],"events":[{"identifier":"a"}]}')], 2,
        says="several-code-texts")
    yield Attack("a mark behind sceneroute:allow", ["scan", folder.write(
        "allow.swift", "class A {\n  // sceneroute:allow\u0301 SR506 meant\n  "
        'let a = NSPredicate(format: "SELF == 1")\n}\n')], 1, says="SR005")
    yield Attack("a sign of kelvin in a property", ["evaluate",
        'SELF MATCHES "\\\\p{Script=Gree\u212a}"', "x"], 2, says="regex-unknown-property")
    yield Attack("a sign of kelvin in a rule", [
        "lint", windows, "--select", "un\u212anown-suppression"], 64)
    yield Attack("a mark behind https://", ["route", fixture(
        scene + ',"events":[{"userActivity":{"activityType":"t","webpageURL":"https://\u0301x"}}]}'
        )], 0, never=["webpage-url-scheme"])


def attacks(folder):
    yield from texts_of_strangers(folder)
    files, regexes = folder.fixture, "[" * 3000
    yield from [Attack(f"a fixture names {what}", ["route", files(f"names-{index}.json", events=[
        {"notification": path}])], 2, says="error")
        for index, (what, path) in enumerate([
            ("the environment", "/proc/self/environ"), ("an absolute path", os.path.join(
                folder.outside, "secret.apns")), ("a file outside", "../outside/secret.apns"),
            ("a link outwards", "link.apns"), ("a folder's link outwards", "folder/secret.apns"),
            ("a named pipe", "pipe.apns"), ("a device", "/dev/zero"), ("a folder", ".git")])]
    yield Attack("a manifest outside", ["route", files("manifest.json", app={
        "manifest": "../outside/secret.apns"})], 2)
    yield Attack("a step names a file outside", ["simulate", files("step.json", timeline=[
        {"notification": "../outside/secret.apns"}])], 2)
    yield Attack("a fixture from a pipe names a file", ["route", "/dev/stdin"], 2, stdin=json.dumps(
        {"scenes": [{"id": "a"}], "events": [{"notification": "names-0.json"}]}).encode())

    # Lines of requests
    for depth in (4000, 400_000):
        line = f'{{"predicate":"SELF IN %@","arguments":{nested(depth)},"input":"a"}}\n'
        yield Attack(f"arguments {depth:,} lists deep", ["evaluate", "--jsonl"], 2,
                     stdin=line.encode())
    yield Attack("a flat list of 500,000 arguments", ["evaluate", "--jsonl"], 0,
        stdin=b'{"predicate":"SELF IN %@","arguments":[[' + b"1," * 500_000 + b'1]],"input":"a"}\n')
    yield Attack("100,000 keys, each twice", ["evaluate", "--jsonl"], 2, stdin=keys(50_000))
    yield Attack("a line of 300 MB", ["evaluate", "--jsonl"], 2, seconds=2, stdin=huge)
    yield Attack("an identifier of 300 MB", ["route", "--stdin", files("long.json")], 2, seconds=2,
                 stdin=huge)

    # Fixtures
    # What this process holds, a child holds for a moment: inputs are short-lived.
    free = "[" + ",".join([nested(60)] * 2000) + "]"
    yield Attack("free data: 2,000 lists of depth 60", ["route", folder.write(
        "free.json", f'{{"meta":{{"a":{free}}},"scenes":[{{"id":"a"}}],"identifiers":["a"]}}')], 0)
    yield Attack("a million lists deep", ["route", folder.write("deep.json", nested(1 << 20))], 2)
    yield Attack("200 MB of white space", ["route", folder.write("blank.json", blank(200 << 20))],
                 2)
    yield Attack("100,000 unknown keys", ["route", folder.write("keys.json", "{" + ",".join(
        f'"scenez{n}":0' for n in range(100_000)) + "}")], 2, seconds=3)
    engine = ["route", "--profile", "engine"]
    yield Attack("20,000 regular expressions", engine + [files("regexes.json", each(
        {"id": "s#", "can": "SELF MATCHES '[a-c]+[0-9a-z]*(b|c)*[d-f]+(x|#)'"}, 20_000),
        events=[{"identifier": "a1bd1"}])], None, seconds=10, mebibytes=400)
    yield Attack("six exponential patterns", ["analyze", files("exponential.json", [
        {"id": f"s{n}", "can": f"SELF MATCHES '(a|b)*a(a|b){{{14 + n}}}'"} for n in range(6)],
        options={"profile": "engine"})], None, seconds=10, says="limit of steps of the whole run")
    yield Attack("1,000 windows, 1,000 steps", ["simulate", timeline(
        folder, "windows.json", 1000, 1000)], 0, seconds=2)
    yield Attack("4,000 new windows beside as many", ["simulate", files(
        "new.json", each({"id": "window-#", "can": "FALSEPREDICATE"}, 4000),
        timeline=each({"identifier": "x#"}, 4000))], 0, seconds=6, mebibytes=200)
    yield Attack("10,000 changes of a window, as many failures", ["test", files("changes.json", [{
        "id": "a"}, {"id": "b", "can": "FALSEPREDICATE"}], timeline=[step for n in range(10_000)
        for step in ({"set": "a", "can": f"'a{n}*' LIKE SELF OR SELF == 'a'"}, {"identifier": "a",
        "expect": {"scene": "b"}})])], 1, seconds=6, mebibytes=200)

    # Predicates
    text = "a" * LONG
    for name, predicate, value in [
        ("LIKE: pieces of 16 KB", "SELF LIKE '*" + "a" * 16_000 + "b*" + "a" * 16_000 + "*'", text),
        ("LIKE: 15,000 stars", "SELF LIKE '" + "*a" * 15_000 + "*b'", text),
        ("LIKE: question marks", "SELF LIKE '*" + "?" * 15_000 + "b*" + "a?" * 7_000 + "c*'", text),
        ("LIKE: 4,000 question marks", "SELF LIKE '*" + "?" * 2000 + "b" + "?" * 2000 + "*'", text),
        ("LIKE: a piece of 4 KB", "SELF LIKE '*" + "a" * 4000 + "b*'", text),
        ("==[c] of marks", "SELF ==[c] 'a'", "a" + "\u0301\u0323" * 16_000),
        ("LIKE[cd] of combining marks", "SELF LIKE[cd] '*" + "\u0301" * 9000 + "b*'",
         "\u0301" * 30_000),
        ("CONTAINS of 32 KB", "SELF CONTAINS '" + "a" * 32_000 + "b'", text),
        ("CONTAINS[cd] of 32 KB", "SELF CONTAINS[cd] '" + "ä" * 16_000 + "b'", "Ä" * 32_000),
        ("15,000 elements", "SELF IN {" + "'a'," * 15_000 + "'b'}", "b"),
        ("64,000 parentheses", "(" * 32_000 + "SELF == 'a'" + ")" * 32_000, "a"),
        ("3,500 comparisons", " OR ".join(["SELF == 'b'"] * 3_500), "a"),
        ("MATCHES: (a+)+$", "SELF MATCHES '(a+)+$'", text[:-1] + "b"),
        ("MATCHES: (?s).*", "SELF MATCHES '(?s).*'", text),
        ("MATCHES: a class deep in classes", f"SELF MATCHES '{regexes}'", "a"),
        ("MATCHES: 1,000 groups", "SELF MATCHES '" + "(" * 1000 + "a" + ")*" * 1000 + "b'", text),
        *lists_of_operands(),
    ]:
        yield Attack(name, ["evaluate", "--jsonl"], 0, stdin=request(predicate, value))
    yield Attack("an argument of 900 KB", ["evaluate", "--jsonl"], 0,
                 stdin=request("SELF LIKE %@", text, arguments=["*a" * 450_000]))

    # Layouts
    for name, text, status in [
        ("a predicate of 300 MB", huge, 2),
        ("200 MB of white space", lambda: [b'{"scenes":'] + [b" " * (1 << 20)] * 200, 2),
        ("a million lists deep", nested(1 << 20).encode(), 2),
        ("64,000 parentheses", b"(" * 32_000 + b"SELF == 'a'" + b")" * 32_000, 2),
        ("3,500 comparisons", b" or ".join([b"self='b'"] * 3_500), 0),
        ("20,000 elements", b"self in{" + b"1," * 20_000 + b"1}", 0),
        ("30,000 elements", b"self in{" + b"1," * 30_000 + b"1}", 2)]:
        yield Attack(f"fmt: {name}", ["fmt"], status, stdin=text)
    yield Attack("fmt: 100,000 predicates", ["fmt", "--check", folder.write(
        "many.json", many_predicates)], 1, seconds=6, mebibytes=300)
    path = folder.write("layout.json", json.dumps({"title": HIDDEN, "scenes": [
        {"id": HIDDEN, "can": f"self='a{HIDDEN}'".replace("\\", "")}]}, ensure_ascii=False))
    for option in ["--check", "--diff", "--color=never"]:
        yield Attack(f"fmt {option}: control characters", ["fmt", option, path],
                     0 if option == "--color=never" else 1)

    # Proofs: an answer or *unknown*
    for name, p, q in proofs():
        yield Attack(f"compare --jsonl: {name}", ["compare", "--jsonl"], 0, seconds=2,
            mebibytes=256, stdin=(json.dumps({"p": p, "q": q}) + "\n").encode(), says='"relation"')
    for name, p, q in proofs()[:7]:
        yield Attack(f"compare: {name}", ["compare", "--all-strings", p, q], 0, seconds=2,
                     mebibytes=256, says="identifiers: every Unicode string")
    certificate = ["--certificate", os.path.join(folder.path, "certificate")]
    long = next(pair[1:] for pair in proofs() if "64,000" in pair[0])
    yield Attack("compare --certificate: 64,000 characters", ["compare", *long, *certificate], 0,
                 seconds=2, mebibytes=256)
    windows = [each({"id": f"{side}#", "can": f"SELF CONTAINS '{side}#'",
                     "prefers": "SELF CONTAINS 'k#' AND SELF CONTAINS 'm#'"}, 60) for side in "ab"]
    yield Attack("diff --certificate: 60 windows", ["diff", files("old.json", windows[0]), files(
        "new.json", windows[1]), *certificate], 0, seconds=6, mebibytes=256)
    yield Attack("compare: control characters", ["compare", f"SELF == '{HIDDEN}'".replace(
        "\\", ""), "SELF LIKE SELF", "--within", f"SELF != '{HIDDEN}'".replace("\\", "")], None)

    # Lint
    for name, predicate in [
        ("2,000 equal operands", " OR ".join(["SELF='a'"] * 2_000)),
        ("2,000 equal elements", "SELF IN[c] {" + ",".join(["'a'"] * 2_000) + "}"),
        ("100 negations", "NOT (" * 100 + "SELF='a'" + ")" * 100)]:
        scenes = [{"id": "list"}, {"id": "a", "prefers": predicate}]
        yield Attack(f"lint: {name}", ["lint", "--fail-level", "info", files(
            "lint.json", scenes)], 1, seconds=4, mebibytes=300)
        yield Attack(f"lint --fix: {name}", ["lint", "--fix", files("lint-fix.json", scenes)],
                     None, seconds=4, mebibytes=300, says="mended in 1 file")
    count = '{"file":"a.json","code":"SR030","anchor":"x","count":9223372036854775807}'
    yield Attack("lint: a baseline of huge numbers", ["lint", files("known.json"), "--baseline",
                 folder.write("baseline.json", '{"version":1,"findings":[%s]}' % ",".join(
                     [count] * 1000))], None, seconds=2)

    # Sources
    os.symlink(os.path.join(folder.outside, "secret.apns"), folder.write("App.swift", b"") + ".m")
    source = 'let a = NSPredicate(format: "%s")\n'
    for name, text, status in [
        ("nested comments", "/*" * LONG * 4, 0), ("interpolations", '"\\(' * LONG * 4, 0),
        ("parentheses", source % "SELF == 'a'" + "(" * LONG * 8, 0),
        ("a sum", 'let a = NSPredicate(format: "SELF == " + ' + '"a" + ' * LONG + '"b")', None),
        ("a cycle of names", "".join(f"let n{i} = n{(i + 1) % 4096} + n{(i + 2) % 4096}\n"
                                     for i in range(4096)) + "let a = NSPredicate(format: n0)", 0),
        ("one long line", (source % "SELF BEGINWITH 'a'").replace("\n", ";") * 8_000, 1)]:
        yield Attack(f"scan: {name}", ["scan", folder.write("source.swift", text)], status,
                     seconds=2, mebibytes=400)
    yield Attack("scan: a link that leads out", ["scan", "--format", "json", folder.path], None,
                 seconds=4, mebibytes=400)
    one_line = HIDDEN.translate({ord(character): None for character in "\\\n\r"})
    for form in ["text", "json", "junit", "tap", "github", "sarif", "xcode"]:
        yield Attack(f"scan --format {form}: control characters", ["scan", "--sites", "--format",
            form, folder.write("hidden.swift", source % f"SELF BEGINWITH '{one_line}'")], 1)

    # Property lists
    yield Attack("a list of lists of lists", ["lint", "--facts", folder.write(
        "bomb.plist", binary_bomb())], 2)
    yield Attack("entities of entities", ["lint", "--facts", folder.write(
        "entities.plist", entity_bomb())], 2)

    # The terminal
    for verb in ["route", "explain", "simulate", "lint --facts", "bench", "fmt", "lint"]:
        yield Attack(f"{verb}: control characters in a name", [
            *verb.split(), HIDDEN.replace("/", "")], 2)
    yield Attack("a forged line in a usage error", ["route", f"a\nerror: {HIDDEN}", "--no"], 64)
    yield Attack("an option's forged value", ["route", "--color", f"x\n{HIDDEN}", "a.json"], 64)
    yield Attack("control characters in a fixture", ["explain", files("controls.json", [
        {"id": f"a{HIDDEN}", "can": f"SELF == 'a{HIDDEN}'".replace("\\", "")}], events=[
            {"name": HIDDEN, "identifier": HIDDEN}])], None)
    for form in ["text", "json", "junit", "tap", "github", "sarif"]:
        yield Attack(f"test --format {form}: control characters", ["test", "--format", form, files(
            f"{form}.json", [{"id": f"a{HIDDEN}", "can": "FALSEPREDICATE"}], events=[{
            "name": HIDDEN, "identifier": HIDDEN, "expect": {"scene": f"a{HIDDEN}"}}])], 1)
        yield Attack(f"lint --format {form}: control characters", [
            "lint", "--format", form, files(f"lint-{form}.json", [
                {"id": f"a{HIDDEN}", "can": f"SELF == ' {HIDDEN}'".replace("\\", "")}])], 1)
    yield Attack("test: a report over its input", ["test", "--format", "json=" + files(
        "over.json"), files("over.json")], 64)
    yield Attack("control characters in the last state", ["simulate", "--final-state", files(
        "state.json", [{"id": f"a{HIDDEN}", "title": HIDDEN}], timeline=[
            {"activate": f"a{HIDDEN}"}])], None)
    yield Attack("help on a full device", ["--help"], 2, output="/dev/full", seconds=1)
    yield Attack("a reader that goes", ["route", "--stdin", files("closed.json")],
                 -signal.SIGPIPE, stdin=thousand(b"a\n" * 1000), closes=True)
    yield Attack("a million lines", ["route", "--stdin", files("stream.json")], 0, seconds=20,
                 mebibytes=60, stdin=thousand(b"mail/1\n" * 1000))
    yield from replays(folder, files)
    yield from counts(folder, files)
    yield from few_resources(folder, files)
    yield from letters(files)
    yield from first_fixtures()
    yield from pages(folder, files)
    yield from outputs_over_inputs(folder, files)
    yield from odd_paths(folder)


def letters(files):
    """Letters that CoreFoundation puts together by 16 of their bits."""
    scenes = [{"id": "a", "can": "SELF LIKE 'Á'"}, {"id": "ka", "can": "SELF LIKE '까*'"},
              {"id": "keu", "can": "SELF LIKE '그*'"},
              *each({"id": "s#", "can": "SELF BEGINSWITH 'note/#/'"}, 20)]
    for name, identifier, scene in [
            ("a letter beyond U+FFFF with a mark", "\U00020041\u0301", "a"),
            ("a tag with a mark", "\U000E0041\u0301", "a"),
            ("a vowel that no syllable has", "\u1100\u1176", "ka"),
            ("a mark for a vowel", "\u1100\U00011173", "keu")]:
        yield Attack(f"route: {name}", ["route", files(f"letters-{name[-9:]}.json", scenes, events=[
            {"identifier": identifier, "expect": {"scene": scene}}])], 0, says="can take it")
    for name, one, other, says in [
            ("a tag with a mark", "SELF LIKE[d] 'xa*'", "SELF BEGINSWITH[d] 'xb'", "overlaps"),
            ("a letter beyond U+FFFF", "SELF LIKE[d] 'A'", "SELF == '\U00020041\u0301'",
             "U+20041 U+0301"),
            ("a sign of Ahom", "SELF ==[d] 'a' AND NOT SELF == 'a'",
             "SELF == 'a\u034F\U0001171E'", "impliedBy")]:
        yield Attack(f"compare: {name}", ["compare", "--all-strings", one, other], 0, says=says)
    words = "".join(each("\U00020041\u0301#\n", 5_000)).encode()
    yield Attack("replay: many letters beyond U+FFFF", ["replay", "-", "--scenes", files(
        "many-letters.json", each({"id": "s#", "can": "SELF LIKE '*b#'"}, 2_000))], 0, seconds=3,
        stdin=words)


def first_fixtures():
    """Identifiers and logs of a device that are hostile, for `init`."""
    shapes = ["init", "-o", "-", "--identifiers", "-"]
    yield Attack("init: a million identifiers", shapes, 0, seconds=8, mebibytes=400,
                 stdin=lambda: (f"m/{n}/{n % 997:x}g/\n".encode() for n in range(1_000_000)))
    yield Attack("init: an identifier too many", shapes, 2, seconds=2, mebibytes=100,
                 stdin=lambda: (b"a\n" * 1000 for _ in range(1001)), says="sample")
    yield Attack("init: identifiers of 30,000 parts", shapes, 0, seconds=8, mebibytes=400,
                 stdin=lambda: (b"a/" * 30_000 + b"%d\n" % n for n in range(300)))
    yield Attack("init: identifiers with control characters", shapes, 0,
                 stdin=("".join(f"{c}/{c}\n{c}/x\n" for c in OF_A_LINE)).encode())
    log = ["init", "-o", "-", "--from-log", "-"]
    yield Attack("init: a log of control characters", log, 0, stdin=json.dumps(
        {"scene": f"a{OF_A_LINE}", "title": OF_A_LINE}).encode())
    yield Attack("init: a log with a line of 20 MB", log, 2,
                 stdin=b'{"scene": "' + b"a" * 20_000_000 + b'"}', mebibytes=200)
    yield Attack("init: a log a million lists deep", log, 2, stdin=b'{"event": ' + b"[" * 400_000)
    yield Attack("init: 20,000 scenes, 20,000 events", log, 0, seconds=6, mebibytes=200,
                 stdin=lines('{"scene":"w#","can":"SELF BEGINSWITH \'w/#/\'"}\n'
                             '{"event":{"identifier":"w/#/1"},"scene":"w0"}', 20_000))
    yield Attack("init: 4,000 comparisons, no event", log, 0, seconds=2, stdin=json.dumps(
        {"scene": "a", "can": " OR ".join(each("SELF='#'", 4000))}).encode())
    yield Attack("init: a log that names a file", log, 2, says="payload",
                 stdin=b'{"event": {"notification": "/etc/passwd"}}')


def pages(folder, files):
    """Fixtures and logs that are hostile, for the page of `report`."""
    markup = ("</title></style></script><!--<script>alert(1)</script>\"\u0301 onclick=\"\u0301"
              "<\u0301img '&" + HIDDEN)
    literal = "'" + markup.replace("\\", "").replace("'", "\\'") + "'"
    page = files("page.json", [{"id": markup, "title": markup, "can": f"SELF == {literal}"}, {
        "id": "b", "prefers": f"SELF IN {{{literal}, 'x'}}"}], title=markup, notes=markup,
        source=markup, events=[{"name": markup, "identifier": markup, "expect": {"scene": "b"}}, {
            "notification": {"aps": {"target-content-id": markup, "category": markup}}}])
    yield Attack("report: markup in every field", ["report", page], 0, says="&lt;script&gt;alert",
        never=["<script>alert", "<img", "<!--", "onclick=\"\u0301<"])
    markup_line = (markup.replace("\n", "") + "\n").encode()
    yield Attack("report --trace --diff: markup in every field", [
        "report", page, "--trace", "-", "--diff", page], 0, stdin=markup_line * 100,
        never=["<script>alert", "<img", "<!--"])
    scenes = each({"id": "window-#", "can": "SELF BEGINSWITH 'app#/' OR SELF == '#'",
                   "prefers": "SELF == 'app#/main'"}, 10_000)
    events = [{"identifier": f"app{n * 7 % 10_000}/{n}", "expect": {
        "scene": f"window-{n * 7 % 10_000}"}} for n in range(1_000)]
    yield Attack("report: 10,000 scenes, 1,000 events", ["report", files(
        "many-scenes.json", scenes, events=events)], 0, seconds=60, mebibytes=200,
        says="more rows would be too many here", most=1_000_000)
    yield Attack("report: 100 scenes, 1,000 events", ["report", files(
        "some-scenes.json", scenes[:100], events=[{"identifier": f"app{n % 100}/{n}", "expect": {
            "scene": f"window-{n % 100}"}} for n in range(1_000)])], 0, seconds=10, mebibytes=150,
        says="more rows would be too many here", most=1_000_000)
    yield Attack("report: a predicate of 3,000 comparisons", ["report", files("wide.json", [
        {"id": "a", "can": " OR ".join(each("SELF == 'k#'", 3_000))}, {"id": "b"}],
        events=each({"identifier": "k#", "expect": {"scene": "a"}}, 300))], 0,
        seconds=30, mebibytes=300, says="too long for a page", most=1_000_000)
    yield Attack("report: 1,000 windows, 1,000 steps", ["report", timeline(
        folder, "steps.json", 1_000, 1_000)], 0, seconds=30, mebibytes=200, most=1_000_000)
    yield Attack("report: a trace of 300,000 shapes", ["report", files("traced.json"), "--trace",
                 "-"], 0, seconds=10, mebibytes=300, most=1_000_000,
                 stdin=lambda: (f"x{n:x}y/{n}/a\n".encode() for n in range(300_000)))
    yield Attack("report: an identifier too many", ["report", files("traced.json"), "--trace", "-"],
                 2, seconds=3, stdin=lambda: (b"a\n" * 1000 for _ in range(1001)), says="sample")
    yield Attack("report: a line of 300 MB", ["report", files("traced.json"), "--trace", "-"], 2,
                 seconds=4, stdin=huge)
    yield Attack("report: over its input", ["report", page, "-o", page], 64)
    yield Attack("report: control characters in a name", ["report", HIDDEN.replace("/", "")], 2)


def outputs_over_inputs(folder, files):
    """Outputs that are named as a file that the answer was made from."""
    source = folder.write("Kept.swift", (
        "import UIKit\nfinal class Kept {\n  func show(_ scene: UIScene) {\n    "
        "scene.activationConditions.canActivateForTargetContentIdentifierPredicate =\n"
        "      NSPredicate(format: \"SELF == 'a'\")\n  }\n}\n"))
    payload = folder.write("kept.apns", '{"aps":{"target-content-id":"a"}}')
    manifest = folder.write("Kept-Info.plist", (
        "<plist><dict><key>UIApplicationSceneManifest</key><dict>"
        "<key>UIApplicationSupportsMultipleScenes</key><true/></dict></dict></plist>"))
    fixture = files("kept.json", [{"id": "a", "code": "Kept.swift", "type": "Kept"}, {"id": "b"}],
                    app={"manifest": "Kept-Info.plist"},
                    events=[{"notification": "kept.apns", "expect": {"scene": "a"}}])
    link = os.path.join(folder.path, "other-name.html")
    os.link(source, link)
    for path in (source, payload, manifest, link):
        name = os.path.basename(path)
        for words in (
                ["report", fixture, "-o", path], ["analyze", fixture, "--certificate", path],
                ["diff", fixture, fixture, "--certificate", path],
                ["test", fixture, "--format", f"junit={path}"],
                ["test", fixture, "--coverage", "--lcov", path],
                ["lint", fixture, "--format", f"sarif={path}"],
                ["lint", fixture, "--write-baseline", path],
                ["scan", source, "--against", fixture, "--format", f"sarif={path}"],
                ["scan", source, "--against", fixture, "--write-baseline", path]):
            status = 64 if words[0] == "scan" and path == source else 2
            yield Attack(f"{words[0]} {words[-2]}: over {name}", words, status, keeps=[path])
    yield Attack("init --from-sources: over a source", [
        "init", "--from-sources", source, "-o", source, "--force"], 2, keeps=[source])


def replays(folder, files):
    """Logs that are hostile."""
    scenes = files("replayed.json", [{"id": "mail", "can": "SELF BEGINSWITH 'mail/'"}])
    replay = ["replay", "--scenes", scenes, "-"]
    yield Attack("replay: a line of 300 MB", replay, 2, seconds=4, stdin=huge)
    yield Attack("replay: a million lists deep", [*replay, "--field", "a"], 2,
                 stdin=(nested(500_000) + "\n").encode())
    yield Attack("replay: 90,000 keys, each twice", [*replay, "--field", "a"], 2,
                 stdin=keys(45_000))
    yield Attack("replay: one quote, 300 MB", [*replay, "--column", "1"], 2, seconds=4,
                 stdin=lambda: (b'"' + b"x" * (1 << 20) for _ in range(300)))
    for form in ["tsv", "ndjson"]:
        yield Attack(f"replay --format {form}: control characters", [*replay, "--format", form], 0,
                     stdin=(OF_A_LINE + "\n").encode())
    yield Attack("replay --summary: control characters", [*replay, "--summary"], 0,
                 stdin=("".join(f"{c}/{c}\n" for c in OF_A_LINE)).encode())
    yield Attack("replay --summary: 300,000 beginnings", [*replay, "--summary"], 0, seconds=4,
                 mebibytes=100, stdin=lines("#/a", 300_000))
    with gzip.open(os.path.join(folder.path, "bomb.gz"), "wb", compresslevel=9) as file:
        for _ in range(300):
            file.write(bytes(1 << 20))
    yield Attack("replay: a gzip of 300 MB", [*replay[:3], os.path.join(folder.path, "bomb.gz")], 2,
                 seconds=6)
    yield Attack("replay: a million lines", replay, 0, seconds=6, mebibytes=60,
                 stdin=thousand(b"mail/1\n" * 1000))


# Lines whose keys have falling hashes, each to be counted in place of one before: in a process of
# its own, whose memory is not that of the attacks. The hash is that of Fixtures/FORMAT.md.
FALLING = """
import sys
def digest_hash(key):
    mask, h = (1 << 64) - 1, 0x9E3779B97F4A7C15 ^ len(key)
    for place in range(0, len(key), 8):
        h = (h ^ int.from_bytes(key[place:place + 8], "little")) * 0xD6E8FEB86659FD93 & mask
        h ^= h >> 32
    return h
def move(name):
    return b"\\x03" + len(name).to_bytes(8, "little") + name + b"mail"
count = int(sys.argv[2])
if sys.argv[1] == "beginnings":
    lines = sorted((b"%d/" % n for n in range(count)), key=digest_hash, reverse=True)
else:
    names = sorted((b"w%d" % n for n in range(count)), key=lambda n: digest_hash(move(n)))
    lines = [b"mail/,%b" % name for name in reversed(names)]
sys.stdout.buffer.write(b"\\n".join(lines) + b"\\n")
"""


def falling(kind, count):
    with subprocess.Popen([sys.executable, "-c", FALLING, kind, str(count)],
                          stdout=subprocess.PIPE) as process:
        while piece := process.stdout.read(1 << 20):
            yield piece


def counts(folder, files):
    """Numbers that no integer holds, and keys that somebody has sorted or found."""
    scenes = files("counted.json", [{"id": "mail", "can": "SELF BEGINSWITH 'mail/'"}])
    replay = ["replay", "--scenes", scenes, "-"]
    most = 1 << 53
    names = ["decisions", "badLines", "newWindows", "files", "samples", "moves", "one decision"]
    for name in names:
        rows = [{"scene": f"x{n}", "score": "can", "action": "create", "count": most, "id": f"x{n}",
                 "first": 1, "file": None, "prefix": f"x{n}", "path": f"x{n}", "lines": most,
                 "digest": "0" * 16, "nanoseconds": n, "from": f"x{n}", "to": None, "line": 1,
                 "identifier": "x"} for n in range(1100)]
        lists = dict({each: [] for each in names}, **{name: rows})
        summary = {
            "version": 1, "parts": 1, "lines": most, "bytes": most, "ties": 0, "failing": 0,
            "decisions": lists["decisions"] or lists["one decision"][:1] * 1100 or [{
                "scene": "x", "score": "can", "action": "create", "count": most}],
            "unidentified": most, "badLines": lists["badLines"], "newWindows": lists["newWindows"],
            "otherNewWindows": 0, "files": lists["files"], "digest": "0" * 16, "scenes": None,
            "time": {"seconds": 1, "samples": lists["samples"]}, "comparison": {
                "lines": most, "uncompared": 0, "lost": 0, "moves": lists["moves"],
                "otherMoves": 0}, "interrupted": False, "whole": True}
        path = folder.write(f"sum-{names.index(name)}.json", json.dumps(summary))
        yield Attack(f"replay --merge: 1,100 times 2^53, {name}", ["replay", "--merge", path], 2,
                     seconds=2, says="more than a summary can say")
    part = folder.write("sum-part.json", json.dumps({
        "version": 1, "parts": most, "lines": 0, "bytes": most, "decisions": [], "ties": 0,
        "failing": 0, "unidentified": 0, "badLines": [], "newWindows": [], "otherNewWindows": 0,
        "digest": "0" * 16, "time": {"seconds": 1e9, "samples": []}}))
    yield Attack("replay --merge: 1,100 parts of 2^53 bytes", ["replay", "--merge"] + [part] * 1100,
                 2, seconds=2, says="larger than a summary can say")
    for option in ["--column", "--recorded"]:
        first = [] if option == "--column" else ["--column", "1"]
        yield Attack(f"replay {option}: the least integer", [
            *replay, *first, f"{option}=-9223372036854775808"], 64, stdin=b"a,b\n", says="from 1")
    pattern = "a"
    for _ in range(5):
        pattern = "(?:" + pattern + "){65535}"
    yield Attack("a look-behind longer than any integer", [
        "evaluate", f"SELF MATCHES '(?<={pattern})b'", "b"], 2, says="lookbehind")
    shared = "/dev/shm" if os.path.isdir("/dev/shm") else folder.path
    with tempfile.TemporaryDirectory(dir=shared) as path:
        holes = [os.path.join(path, name) for name in ("one", "two")]
        try:
            for hole in holes:
                with open(hole, "wb") as file:
                    file.truncate((1 << 63) - 1)
            yield Attack("report: two files of 8 EiB", ["report", scenes, "--trace", *holes], 2,
                         says="more than")
        except OSError:
            pass  # No file system here has such files.

    yield Attack("replay --summary: two beginnings of one hash", [*replay, "--summary", "--format",
        "json"], 0, stdin=b"paycufhrl2yvl7m/1\n" * 3 + b"payjfebzf_,kfZ8/2\n" * 5,
        says='{"prefix":"payjfebzf_,kfZ8/","count":5},{"prefix":"paycufhrl2yvl7m/","count":3}')
    yield Attack("replay --recorded: U+0001, nothing and tabs", [
        *replay, "--column", "1", "--recorded", "2", "--format", "json"], 0,
        stdin=b"mail/1,\x01\nmail/2,\nmail/3,\n", says='"from":null,"to":"mail","count":2')
    yield Attack("replay --summary: a million falling hashes", [*replay, "--summary"], 0,
                 seconds=2, stdin=lambda: falling("beginnings", 1_000_000))
    yield Attack("replay --recorded: 300,000 falling hashes", [*replay, "--column", "1",
        "--recorded", "2"], 0, seconds=2, stdin=lambda: falling("moves", 300_000))


LIMITED = """
import os, resource, sys
kind, value = sys.argv[1].split("=")
# Opened before the user changes, who may not enter the folder of the build.
program = os.open(sys.argv[2], os.O_RDONLY)
if kind == "NPROC" and os.geteuid() == 0:
    # Root has no such limit.
    os.setgroups([]); os.setgid(54321); os.setuid(54321)
resource.setrlimit(getattr(resource, "RLIMIT_" + kind), (int(value), int(value)))
os.execve(program, sys.argv[2:], os.environ)
"""


def few_resources(folder, files):
    """Processes that get no thread, little memory or few descriptors: none waits for ever."""
    if not sys.platform.startswith("linux"):
        return
    scenes = os.path.join(ROOT, "Fixtures", "scenes")
    replay = ["replay", "--threads", "8", "--scenes", os.path.join(scenes, "mail.json"), "-"]
    def limited(limit):
        return [sys.executable, "-c", LIMITED, limit]
    lines = b"".join(b"message/%d\n" % number for number in range(20_000))
    for kibibytes in [*range(39_000, 50_000, 1_000), 60_000, 100_000]:
        # Where the memory does not even hold a worker, an error.
        yield Attack(f"replay in {kibibytes} KiB", replay, None, stdin=lines,
                     wrap=limited(f"AS={kibibytes * 1024}"))
    yield Attack("replay with five descriptors", replay, None, stdin=lines,
                 wrap=limited("NOFILE=5"))
    yield Attack("replay without threads", replay, 0, stdin=lines, wrap=limited("NPROC=1"))
    for verb, path in [("test", scenes), ("lint", scenes), ("scan", os.path.join(
            ROOT, "Documentation/Examples"))]:
        yield Attack(f"{verb} without threads", [verb, path], None, seconds=10, mebibytes=300,
                     wrap=limited("NPROC=1"))


# --- Running ------------------------------------------------------------------------------------

RAW = {ord(scalar) for scalar in HIDDEN} - {0x0A}


def odd_paths(folder):
    """Paths with letters that join the slash beside them, names that Unicode calls equal, and names
    that are no text."""
    code = """func show(_ scene: UIScene) {
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
        NSPredicate(format: "SELF == '%s'") }"""
    # The link ends with the first letter, or the name behind it begins with the second one.
    letters = [("U+0600", "\u0600", ""), ("U+0301", "", "\u0301"), ("U+200D", "", "\u200d"),
               ("U+110BD", "\U000110bd", "")]
    for index, (name, before, after) in enumerate(letters):
        link = f"odd{index}{before}"
        os.symlink(folder.outside, os.path.join(folder.path, link))
        write(folder.outside, {f"{after}odd.{ending}": text for ending, text in [
            ("apns", SECRET), ("plist", SECRET), ("swift", code % SECRET)]})
        for verb, what, ending, parts in [
            ("route", "a payload", "apns", lambda path: {"events": [{"notification": path}]}),
            ("simulate", "a step", "apns", lambda path: {"timeline": [{"notification": path}]}),
            ("route", "an Info.plist", "plist", lambda path: {"app": {"manifest": path}}),
            ("explain", "code", "swift", lambda path: {
                "scenes": [{"id": "a", "code": path}], "events": [{"identifier": "b"}]})]:
            yield Attack(f"{what} behind {name}", [verb, folder.fixture(
                "odd.json", **parts(f"{link}/{after}odd.{ending}"))], 2, says="file-outside")

    # The project of these is their own folder, which has no such file.
    for name, path in [("a folder that ends with U+0600", "evil\u0600/f.json"),
                       ("a name that begins with U+0301", "evil/\u0301f.json")]:
        write(folder.outside, {path: json.dumps(
            {"scenes": [{"id": "a"}], "events": [{"notification": "secret.apns"}]})})
        yield Attack(f"a file beside {name}", ["route", os.path.join(folder.outside, path)], 2,
                     says="there is no file")

    def made(name, files):
        root = os.path.join(folder.path, name)
        write(root, {os.fsdecode(path): text for path, text in files})
        return root

    def case(scene):
        return json.dumps({"scenes": [{"id": "a"}, {"id": "b"}], "events": [
            {"identifier": "a", "expect": {"scene": scene}}]})

    yield Attack("scan: a name that joins its ending", ["scan", made("scanned", [
        ("x\u0600.swift", code % "a" + '\nlet a = NSPredicate(format: "SELF =")')])], 1)
    yield Attack("test: a name that joins its ending", ["test", made("tested", [
        ("y\u0600.json", case("b")), ("a.json", case("a"))])], 1, says="1 failed")

    # Two names that are two files, but on a system that takes them for one.
    both = made("both", [("\xe9.json", case("b")), ("e\u0301.json", case("a"))])
    other = made("other", [("a.json", case("a"))])
    yield Attack("test: names that Unicode calls equal", ["test", both, other], 1, says="1 failed")
    yield Attack("test: a folder that is named twice", ["test", other, other + "//."], 0,
                 says="1 passed")
    if sys.platform == "darwin":
        return
    equal = made("equal", [("\xe9.swift", code % "c"), ("e\u0301.swift", code % "d"), (
        "f.json", json.dumps({"scenes": [{"id": "c", "code": "\xe9.swift"}, {
            "id": "d", "code": "e\u0301.swift"}], "events": [
                {"identifier": "d", "expect": {"scene": "d"}}]}))])
    yield Attack("code: names that Unicode calls equal", ["test", equal], 0, says="1 passed")

    # One odd name does not keep the rest from being checked.
    deep = b"/".join([b"d" * 250] * 18)
    for name, path, says in [
        ("that is no text", b"b\xff", "b\\xFF"), ("of 4,500 bytes", None, "path-too-long"),
        ("in a folder that is no text", b"b\xff/c", "b\\xFF/c")]:
        for ending, status in [(b".txt", 0), (b".json", 2)]:
            root = made(f"odd {name}{status}", [("a.json", case("a"))])
            if path is None:
                there = os.open(root, os.O_RDONLY)
                for part in deep.split(b"/"):
                    os.mkdir(part, dir_fd=there)
                    there = os.open(part, os.O_RDONLY, dir_fd=there)
                os.close(os.open(b"f" + ending, os.O_CREAT | os.O_WRONLY, dir_fd=there))
            else:
                made(os.path.basename(root), [(path + ending, case("a"))])
            yield Attack(f"{ending[1:].decode()}: a name {name}", ["test", root], status,
                         says=says if status else "1 passed")
            if status:
                yield Attack(f"beside a name {name}", ["test", root], status, says="1 passed")
                yield Attack(f"lint: a name {name}", ["lint", root], status, says=says)
    yield Attack("scan: a name that is no text", ["scan", made("scanned odd", [
        (b"b\xff.txt", ""), ("a.swift", code % "a")])], 0)
    yield Attack("scan: a source that is no text", ["scan", made("scanned odd", [
        (b"b\xff.swift", "")])], 2, says="b\\xFF.swift")


def raw_scalars(output):
    return sorted({f"U+{ord(c):04X}" for c in output.decode("utf-8", "replace") if ord(c) in RAW})


class Run:
    """What came of an attack."""

    def __init__(self, command, attack):
        with open(attack.output or os.devnull, "wb") as full:
            process = subprocess.Popen(
                attack.wrap + [command] + attack.arguments, stdin=subprocess.PIPE,
                stdout=full if attack.output else subprocess.PIPE, stderr=subprocess.PIPE)
        self.output = []
        readers = [threading.Thread(target=self.read, args=(stream, attack.closes))
                   for stream in (process.stdout, process.stderr) if stream]
        writer = threading.Thread(target=self.feed, args=(process.stdin, attack.stdin))
        for thread in readers + [writer]:
            thread.start()
        watch = threading.Timer(attack.seconds * 20 + 20, process.kill)
        watch.start()
        _, status, usage = os.wait4(process.pid, 0)
        watch.cancel()
        for thread in readers + [writer]:
            thread.join()
        self.status = os.waitstatus_to_exitcode(status)
        process.returncode = self.status
        self.seconds = usage.ru_utime + usage.ru_stime
        self.mebibytes = usage.ru_maxrss / PEAKS

    def read(self, stream, closes):
        if closes and not self.output:
            self.output.append(stream.read(100))
            stream.close()
            return
        self.output.append(stream.read(4 << 20))
        while stream.read(1 << 20):
            pass

    @staticmethod
    def feed(stream, data):
        try:
            for piece in data() if callable(data) else [data]:
                stream.write(piece)
            stream.close()
        except (BrokenPipeError, ConnectionResetError):
            pass

    def broken(self, attack):
        """What promise is broken, in words, or nothing."""
        output = b"".join(self.output)
        if self.status < 0 and self.status != attack.status:
            return f"ended by signal {-self.status}"
        if attack.status is None and self.status not in (0, 1, 2):
            return f"status {self.status}"
        if attack.status is not None and self.status != attack.status:
            return f"status {self.status} instead of {attack.status}"
        if SECRET.encode() in output or b"PATH=" in output:
            return "prints a secret"
        # Columns are separated by tabs.
        shown = output.replace(b"\t", b"") if attack.arguments[0] == "replay" else output
        if raw := raw_scalars(shown):
            return "prints raw " + ", ".join(raw[:8])
        if attack.says and attack.says.encode() not in output:
            return f"does not say `{attack.says}`"
        for text in attack.never:
            if text.encode() in output:
                return f"has `{text}`"
        if attack.most and len(output) > attack.most:
            return f"prints {len(output)} bytes"
        for path, old in attack.keeps.items():
            if content(path) != old:
                with open(path, "wb") as file:
                    file.write(old)
                return f"replaces `{os.path.basename(path)}`"
        if self.seconds > attack.seconds * SLACK:
            return "takes too long"
        if self.mebibytes > attack.mebibytes:
            return "takes too much memory"
        return ""


# A machine may be slower than the one of the bounds, and busy.
SLACK = 4


def main():
    options = parsed(__doc__, words={"--only": ""})
    command = built_command(options.command)
    failures = count = 0
    with tempfile.TemporaryDirectory() as path:
        print(f"{'attack':44} status  seconds  of at most     MiB  of at most")
        for attack in attacks(Folder(path)):
            if options.only not in attack.name:
                continue
            count += 1
            run = Run(command, attack)
            broken = run.broken(attack)
            failures += bool(broken)
            print(f"{attack.name:44} {run.status:6} {run.seconds:8.2f} {attack.seconds:11.1f} "
                  f"{run.mebibytes:7.0f} {attack.mebibytes:11}"
                  + (f"  BROKEN: {broken}" if broken else ""), flush=True)
    print(f"{count} attacks, {failures} broken promises")
    return 1 if failures or not count else 0


sys.exit(main())
