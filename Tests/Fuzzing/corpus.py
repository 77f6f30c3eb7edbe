#!/usr/bin/env python3
"""The inputs of the fuzzer: `Tests/Fuzzing/corpus.py unpack|pack TARGET FOLDER`.

unpack writes the committed corpus of TARGET into FOLDER, and the fixtures that suit it, each input
into a file of its own. pack writes the files of FOLDER back, as `Fixtures/fuzzing/TARGET.txt`: one
input a line, in Base64, the shortest first; not those that the fixtures give.
"""
import base64
import hashlib
import json
import pathlib
import plistlib
import sys

FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "Fixtures"
SEPARATOR = b"\xff"


def rows(folder):
    """Yields every object of the vectors or the corpus of predicates."""
    for path in sorted((FIXTURES / folder).glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                yield json.loads(line)


def pair(first, second):
    """Joins the two parts of an input; None is an absent identifier."""
    first = first.encode("utf-8", "replace")
    return first if second is None else first + SEPARATOR + second.encode("utf-8", "replace")


def property_lists():
    """Yields the bytes of every property list, as it is, in the binary form, and without layout."""
    for path in sorted(FIXTURES.glob("**/*.plist")):
        if path.is_file() and path.stat().st_size <= 8192:
            data = path.read_bytes()
            yield data
            # A wrong one cannot be read, or is a small file that stands for a large tree.
            if "wrong" in path.parts:
                continue
            value = plistlib.loads(data)
            yield plistlib.dumps(value, fmt=plistlib.FMT_BINARY, sort_keys=False)
            lines = plistlib.dumps(value, sort_keys=False).decode().splitlines()[2:]
            yield "".join(line.strip() for line in lines).encode()


def timelines():
    """Yields every timeline without layout and prose, in pieces of six steps."""
    for path in sorted(FIXTURES.glob("timelines/**/*.json")):
        fixture = json.loads(path.read_text(encoding="utf-8"))
        steps = fixture.get("timeline", [])
        for key in ("$schema", "title", "source", "notes"):
            fixture.pop(key, None)
        for start in range(0, max(len(steps), 1), 6):
            fixture["timeline"] = steps[start : start + 6]
            yield json.dumps(fixture, ensure_ascii=False, separators=(",", ":")).encode()
            fixture["timeline"] = [
                {key: value for key, value in step.items() if key not in ("name", "expect")}
                for step in steps[start : start + 6]
            ]
            yield json.dumps(fixture, ensure_ascii=False, separators=(",", ":")).encode()


def requests():
    """Yields the vectors as requests, and a line for each thing that is wrong with one."""
    for row in rows("vectors"):
        keys = ("predicate", "arguments", "input")
        request = {key: row[key] for key in keys if key in row}
        if isinstance(request.get("predicate"), str):
            yield json.dumps(request).encode()
            yield json.dumps(request, ensure_ascii=False).encode("utf-8", "replace")
    predicate = '"predicate":"SELF IN %@"'
    for rest in (
        '"arguments":[["a",1,2.5,true,null]],"input":null', '"arguments":[[["a"]]]', '"input":7',
        '"arguments":{}', '"predicate":"b"', '"x":[1,]', '"x":1e999', '"x":9007199254740993.0',
    ):
        yield ("{" + predicate + "," + rest + "}").encode()
    yield from (b"", b"[]", b"7", b"\xef\xbb\xbf{}", b"{\xff}", b"[" * 70)


def logs():
    """Yields logs in every form: the first byte names it, the second how the log is cut."""
    json_lines = (
        b'{"id":"note/1"}', b'{"a":{"id":"x"},"id":null}', b'{"i\\u0064":"\\ud83d\\ude00\\/"}',
        b'{"id":1,"n":-0.5e3,"t":[true,false,{}]}', b'{"id":"a","id":"b"}', b'{"a":{"id":7}} ',
        b'{"long key of a value":"a string of more than eight","id":"b"}', b"{", b"[]", b"\xff",
    )
    rows_of = (b"a,b\tc", b'"a ""b""",c', b'"a\tb"\tc', b'a"b,c', b",", b"", b'"')
    plain = (b"note/1", b"", b"\xc3\xa9/\xf0\x9f\x98\x80", b"\xff", b"a\r", b"\xef\xbb\xbf")
    for form, texts in ((0, plain), (1, json_lines), (2, json_lines), (3, rows_of), (4, rows_of)):
        for ending in (b"\n", b"\r\n"):
            for piece in (0, 7):
                head = bytes((form, piece))
                yield head + ending.join(texts)
                yield from (head + text + ending for text in texts)


def sources(target):
    """Yields the sources of the cases of `scan`; for the target `scan` with their language."""
    ends = {"swift": (".swift",), "objc": (".m", ".mm", ".h")}
    for folder in sorted((FIXTURES / "scan/cases").iterdir()):
        files = sorted(
            path for path in folder.glob("**/*")
            if path.suffix in sum(ends.values(), ()) and path.stat().st_size <= 2048)
        if target == "scan":
            bits = sum((path.suffix != ".swift") << i for i, path in enumerate(files[:2]))
            yield bytes([bits]) + SEPARATOR.join(path.read_bytes() for path in files[:2])
        else:
            yield from (path.read_bytes() for path in files if path.suffix in ends[target])


def seeds(target):
    """Yields the inputs that the fixtures give for a target."""
    predicates = [*rows("vectors"), *rows("corpus")]
    for row in predicates:
        text = row.get("predicate")
        if isinstance(text, str) and target == "parse":
            yield text.encode("utf-8", "replace")
        if isinstance(text, str) and target == "evaluate":
            yield pair(text, row.get("input"))
        if "pattern" in row and target in ("like", "matches"):
            for sample in row.get("sample_match", []) + row.get("sample_nonmatch", []):
                yield pair("0" + row["pattern"], sample)
    if target == "like":
        for pattern in ("a*b?c", "*", "?", "\\*\\?\\\\", "*é*", "note-*/v?.txt", "\r\n?"):
            for options in "0123":
                yield pair(options + pattern, "note-é/v1.txt\r\na*b")
    if target == "plist":
        yield from property_lists()
    if target == "request":
        yield from requests()
    if target == "lines":
        yield from logs()
    if target in ("swift", "objc", "scan"):
        yield from sources(target)
    if target == "timeline":
        yield from timelines()
    globs = {"fixture": ("scenes/*.json", "wrong/*.json"), "payload": ("payloads/**/*.*",)}
    for pattern in globs.get(target, ()):
        for path in sorted(FIXTURES.glob(pattern)):
            if path.is_file() and path.stat().st_size <= 8192:
                yield path.read_bytes()


def packed(target):
    return FIXTURES / "fuzzing" / f"{target}.txt"


def unpack(target, folder):
    folder.mkdir(parents=True, exist_ok=True)
    inputs = list(seeds(target))
    if packed(target).exists():
        inputs += map(base64.b64decode, packed(target).read_text().split())
    for data in inputs:
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def pack(target, folder):
    inputs = {path.read_bytes() for path in folder.iterdir() if path.is_file()}
    inputs -= set(seeds(target))
    lines = [base64.b64encode(data).decode() for data in sorted(inputs, key=lambda d: (len(d), d))]
    packed(target).write_text("".join(line + "\n" for line in lines if line))


def main(arguments):
    actions = {"unpack": unpack, "pack": pack}
    if len(arguments) != 3 or arguments[0] not in actions:
        sys.exit(__doc__)
    actions[arguments[0]](arguments[1], pathlib.Path(arguments[2]))


main(sys.argv[1:])
