#!/usr/bin/env python3
"""Checks every file below Fixtures against its JSON Schema. Prints one line of counts, or every
mistake.
"""
import json
import sys

from support import ROOT, require_checkers

require_checkers("jsonschema", "referencing")

import jsonschema
import referencing

FIXTURES = ROOT / "Fixtures"

# Which files which schema describes, as glob patterns from Fixtures. Each must match a file.
RULES = [
    ("scenes/**/*.json", "scene-fixture"), ("timelines/**/*.json", "scene-fixture"),
    ("workload/**/*.json", "scene-fixture"), ("layout/*/*.json", "scene-fixture"),
    ("layout/predicates.jsonl", "layout"), ("lint/*/green.json", "scene-fixture"),
    ("payloads/**/*.json", "payload"), ("payloads/**/*.apns", "payload"),
    ("vectors/**/*.jsonl", "vector"), ("conformance/**/*.jsonl", "conformance"),
    ("device/questions.jsonl", "device-question"), ("corpus/**/*.jsonl", "corpus"),
    ("**/wrong/expected.jsonl", "expected"), ("scan/cases/*/expected.json", "scan-case"),
    ("code/cases/*/expected.json", "code-case"),
    ("code/cases/[0-2]?-*/Windows/*.json", "scene-fixture"),
    ("code/cases/[45][4-9]-*/Windows/*.json", "scene-fixture"), ("gate/red/expected.jsonl", "gate"),
    ("gate/green/*/*.json", "scene-fixture"), ("gate/green/*/archive/**/*.json", "scene-fixture"),
    ("gate/*/**/payloads/*.json", "payload"),
]

# Files below a folder of these names are wrong on purpose; only its list of answers is checked.
WRONG = {"wrong", "build", ".cache"}


def documents(path):
    """Yields the JSON documents of a file, each with the line it begins on."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".jsonl":
        yield 1, json.loads(text)
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, json.loads(line)


def validators():
    """Returns a validator for each schema, by name; a schema may refer to its neighbours."""
    schemas = {path.name: json.loads(path.read_text(encoding="utf-8"))
               for path in FIXTURES.glob("schema/*.json")}
    registry = referencing.Registry().with_resources(
        (name, referencing.Resource.from_contents(schema)) for name, schema in schemas.items())
    make = jsonschema.Draft202012Validator
    for schema in schemas.values():
        make.check_schema(schema)
    return {name.removesuffix(".schema.json"): make(schema, registry=registry)
            for name, schema in schemas.items()}


def main():
    known = validators()
    mistakes = []
    files = count = 0
    for pattern, schema in RULES:
        paths = sorted(FIXTURES.glob(pattern))
        paths = [p for p in paths if not WRONG & set(p.parts) or p.name == "expected.jsonl"]
        if not paths:
            mistakes.append(f"Fixtures/{pattern}: no such file")
        for path in paths:
            files += 1
            name = path.relative_to(FIXTURES.parent)
            try:
                for line, document in documents(path):
                    count += 1
                    for error in known[schema].iter_errors(document):
                        mistakes.append(f"{name}:{line}: {error.json_path}: {error.message[:200]}")
            except json.JSONDecodeError as error:
                mistakes.append(f"{name}:{error.lineno}: {error.msg}")
    if mistakes:
        print("\n".join(mistakes), file=sys.stderr)
        return 1
    print(f"{count} documents in {files} files against {len(known)} schemas")
    return 0


if __name__ == "__main__":
    sys.exit(main())
