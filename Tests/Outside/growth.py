#!/usr/bin/env python3
"""Grows inputs and shows what the built command takes of time and memory.

  growth.py [PATH OF A BUILT sceneroute]    each kind of input, at 64 KiB, in each verb
  growth.py --short [PATH]                  some of them, in half a minute
  growth.py --long [PATH]                   each kind, grown by ten three times
  growth.py --only WORD [PATH]              the kinds and verbs whose name has the word

Builds the release command first without a path. Prints a row for each run: the bytes of the input,
the status, the seconds of processor time, the peak of memory, and whether a limit left something
open. Status 1 when a run takes more than SECURITY.md promises, or ends by a signal.
"""
import json
import os
import shlex
import sys
import tempfile

from support import built_command, each, measured, parsed, write

SECONDS, MEBIBYTES, BYTES = 10, 256, 64 * 1024
# A run that takes longer than this many times its bound is ended.
PATIENCE = 3
# Linux takes no longer one.
LONGEST_ARGUMENT = 128 * 1024 - 1


# --- Kinds of input -----------------------------------------------------------------------------


def scenes(form):
    """A fixture of so many scenes that differ in a number, and of events that few of them take."""
    return lambda n: expecting({"scenes": each({"id": "s#", "can": form}, n)}, "zzz", "m1/x")


def expecting(fixture, *names):
    fixture["events"] = [{"identifier": name, "expect": {"scene": "s0"}} for name in names]
    return fixture


def one(predicate):
    """A fixture of one scene, of whose predicate a part grows, and an event for it."""
    return lambda n: expecting({"scenes": [{"id": "s0", "can": predicate(n)}]}, "a0")


def crowd(n):
    """As many scenes as events, none of which is what its event expects."""
    return {"scenes": each({"id": "s#", "can": "SELF LIKE 'note/*/x#'"}, n), "events": each(
        {"identifier": "nope/a/x#", "expect": {"scene": "s#"}}, n * 2 // 3)}


def engine(make):
    return lambda n: {**make(n), "options": {"profile": "engine"}}


def timeline(n):
    steps = each({"identifier": lambda i: f"m{i % 50}/x", "as": "w#",
                  "expect": {"action": "create"}}, n)
    return {
        "app": {"configurations": [{"name": "A"}],
                "conditions": {"A": {"can": "FALSEPREDICATE", "prefers": "SELF == $IDENTIFIER"}}},
        "scenes": [{"id": "s0", "configuration": "A", "can": "SELF == 'a'"}], "timeline": steps}


def changes(n):
    """Steps that give windows new conditions, and events that go where they should not."""
    steps = []
    for i in range(n // 2):
        steps.append({"set": f"s{i % 20}", "can": f"SELF BEGINSWITH 'm{i}/'"})
        steps.append({"identifier": f"m{i - 1}/x", "expect": {"scene": f"s{(i + 7) % 20}"}})
    return {"scenes": each({"id": "s#", "can": "SELF == 'a'"}, 20), "timeline": steps}


def setting(format):
    """A source of one type that sets a condition."""
    return lambda n: (
        "import UIKit\nfinal class A {\n  func show(_ scene: UIScene) {\n    "
        "scene.activationConditions.canActivateForTargetContentIdentifierPredicate = "
        f"NSPredicate(format: {format(n)})\n  }}\n}}\n")


def types(n):
    """A source of so many types, of which a fixture names one."""
    return setting(lambda _: "\"SELF == 'a'\"")(n) + "".join(
        f"struct T{i} {{\n  static let name = \"m{i}/\" + T{i - 1}.name\n}}\n" for i in range(n))


def app(n):
    """A SwiftUI app with scenes of types of its own, each of which has the next one twice."""
    return "import SwiftUI\n@main struct A: App { var body: some Scene { S0() } }\n" + "".join(
        f"struct S{i}: Scene {{\n  var body: some Scene {{\n"
        f"    S{i + 1}()\n    S{i + 1}()\n  }}\n}}\n" for i in range(n))


def dear(pattern):
    """As many scenes as events, each of which meets each pattern."""
    return engine(lambda n: {
        "scenes": each({"id": "s#", "can": f"SELF MATCHES '{pattern}'"}, n),
        "events": each({"identifier": "a" * 22 + "c#", "expect": {"scene": "s0"}}, n)})


def rereading(n):
    """A text that a pattern reads again from each of its places."""
    return {"scenes": each({"id": "s#", "can": "SELF MATCHES '(?:(?!.*+x#).)*'"}, 40),
            "events": [{"identifier": "a" * 10 * n}]}


def two(joint, test):
    """Two scenes, each with a long compound, and events that none of them takes."""
    return lambda n: expecting(
        {"scenes": each({"id": "s#", "can": joint.join(each(test, min(n, 2_300)))}, 2)}, "zz9", "5")


def ties(n):
    """As many windows as steps, of which each goes to one of all that tie."""
    return {"scenes": each({"id": "s#"}, n), "timeline": each({"url": "a://b"}, n)}


def losses(n):
    """As many windows as events, of which each should be lost."""
    return {"app": {"implements": ["scene:continueUserActivity:"]},
            "scenes": each({"id": "s#", "can": "SELF BEGINSWITH 'm'"}, n),
            "timeline": each({"identifier": "m#", "expect": {"lost": True}}, n)}


def properties(i):
    """A class that the engine is asked about; another one for each number."""
    names = "L Lu Ll Lt Lm Lo N Nd Nl No P Pc Pd Ps Pe Pi Pf Po S Sm Sc Sk So Z Zs M Mn Mc".split()
    return f"[\\\\p{{{names[i % 28]}}}&&[^\\\\p{{{names[i // 28 % 28]}}}{i // 784}]]"


def told(n):
    """As many windows as events, each of which expects a tie of two."""
    return {"scenes": each({"id": "#"}, n),
            "events": each({"identifier": "a#", "expect": {"tied": ["1", "2"]}}, n)}


# Name, what makes the input of a size, and the first size that `--long` grows.
KINDS = [
    ("beginnings", scenes("SELF BEGINSWITH 'm#/'"), 5), ("parts", scenes("SELF CONTAINS 'k#'"), 5),
    ("parts that must not be", scenes("NOT SELF CONTAINS 'k#'"), 5),
    ("letters with marks", scenes("SELF CONTAINS[cd] 'é#ß'"), 5),
    ("patterns of LIKE", scenes(lambda i: f"SELF LIKE '*a{'?' * (i % 20)}b*{i}'"), 5),
    ("exponential patterns", engine(scenes(
        lambda i: f"SELF MATCHES '(a|b)*a(a|b){{{12 + i % 30}}}'")), 3),
    ("patterns with many stars", engine(scenes("SELF MATCHES '.*a.*b.*c.*d.*#'")), 5),
    ("repetitions of properties", engine(scenes(
        lambda i: f"SELF MATCHES '({properties(i)}+n)*'")), 5),
    ("a list", one(lambda n: "SELF IN {" + ", ".join(each("'a#'", n)) + "}"), 10),
    ("a long OR", one(lambda n: " OR ".join(each("SELF CONTAINS 'a#'", min(n, 2_800)))), 4),
    ("a long AND", one(lambda n: " AND ".join(each("NOT SELF CONTAINS 'b#'", min(n, 3_000)))), 4),
    ("scenes and events", crowd, 5), ("a timeline", timeline, 10),
    ("a timeline of changes", changes, 10),
    ("scenes that name code", lambda n: expecting({"scenes": each(
        {"id": "s#", "code": "Code.swift", "arguments": {"name": "m#"}}, n)}, "zzz"), 5),
    ("patterns that go back", dear("(.*a){9}[b#]"), 5),
    ("patterns of many parts", dear("(?:(?:" + "b|c|d|e|" * 300 + "a)*.)*[b#]"), 2),
    ("a text that is read again", engine(rereading), 100),
    ("an identifier that is no pattern", engine(lambda n: {
        "scenes": each({"id": "s#", "can": "'x' MATCHES SELF"}, n),
        "events": each({"identifier": "(#"}, n)}), 5),
    ("two long ORs", two(" OR ", "SELF=='#'"), 20),
    ("two long ANDs", two(" AND ", "SELF!='#'"), 20),
    ("an OR for each event", lambda n: {
        "scenes": [{"id": "s", "can": " OR ".join(each("SELF LIKE 'a#*'", min(2 * n, 2_000)))}],
        "events": each({"identifier": "z#", "expect": {"scene": "s"}}, n)}, 10),
    ("an OR of letters with marks", one(
        lambda n: " OR ".join(each("SELF CONTAINS[cd] 'e\u0301#'", min(n, 2_000)))), 5),
    ("an OR of patterns", engine(one(
        lambda n: " OR ".join(each("SELF MATCHES[cd] 'm#/.*'", min(n, 2_000))))), 5),
    ("an AND of lists", one(
        lambda n: " AND ".join(each("SOME {SELF, 'a#'} LIKE 'm#/*'", min(n, 1_400)))), 5),
    ("a timeline of ties", ties, 20), ("a timeline of losses", losses, 20),
    ("expected ties", told, 20),
    ("long identifiers with marks", lambda n: {
        "scenes": each({"id": "s#", "prefers": "SELF >= 'k#'"}, 20 * n),
        "events": each({"identifier": "m#" + "e\u0301" * 320, "expect": {"scene": "s0"}}, n)}, 2),
]

VERBS = {
    "route": "route {}", "explain": "explain {} --format json", "test": "test {}",
    "mutate": "test --mutate {}", "suggest": "test --coverage --suggest {}", "lint": "lint {}",
    "lint --fix": "lint --fix {copy}", "analyze": "analyze {}", "diff": "diff {} {copy}",
    "reverse": "diff {} {reverse}", "simulate": "simulate {}", "report": "report {} -o {page}",
}


# --- Inputs that are no fixtures ------------------------------------------------------------------


def lines(form):
    return lambda n: "".join(line + "\n" for line in each(form, n))


def manifest(n, before=""):
    """An Info.plist of so many configurations, and of what stands before them."""
    entry = ("<dict><key>UISceneConfigurationName</key><string>c{0}</string>"
             "<key>UISceneDelegateClassName</key><string>App.D{0}</string></dict>")
    return (
        f'<?xml version="1.0"?><plist version="1.0"><dict>{before}'
        "<key>UIApplicationSceneManifest</key><dict>"
        "<key>UIApplicationSupportsMultipleScenes</key><true/><key>UISceneConfigurations</key>"
        "<dict><key>UIWindowSceneSessionRoleApplication</key><array>"
        + "".join(entry.format(i) for i in range(n)) + "</array></dict></dict></dict></plist>")


def payload(n):
    notice = {"aps": {"alert": "x", "target-content-id": "m1/x"}}
    return json.dumps({**notice, **{f"key{i}": {"a": [i, "x"]} for i in range(n)}})


def device_log(n):
    scene = {"can": "TRUEPREDICATE", "prefers": "FALSEPREDICATE", "state": "background"}
    event = {"url": "app://m/1"}
    return lines(lambda i: json.dumps({"event": event, "scene": f"W{i % 500}"} if i % 2 else {
        "scene": f"W{i % 500}", **scene, "can": f"SELF == 'a{i % 500}'"}))(n)


def setters(n):
    """A source of so many types that set a condition each."""
    return "import UIKit\n" + "".join(
        setting(lambda _: f"\"SELF BEGINSWITH 'm{i}/'\"")(0).split("\n", 1)[1].replace(
            " A {", f" T{i} {{") for i in range(n))


OF_CODE = {
    "route": "route {code}", "explain": "explain {code} --format json",
    "coverage": "test --coverage {code}", "lint": "lint {code}",
    "report": "report {code} -o {page}"}
SOME = {"scenes": each({"id": "s#", "can": "SELF BEGINSWITH 'm#/'"}, 50)}
AGAINST = {"against": "scan {} --against {apart}"}
# Scenes for a source of types to stand beside: none has the conditions of one.
APART = {"scenes": each({"id": "s#", "can": "SELF LIKE 'n#/*'"}, 1_000)}
# What each kind is read by; `{scenes}` is a fixture that does not grow.
OTHERS = [
    ("a predicate", lambda n: " OR ".join(each("SELF LIKE '*a#'", min(n, 2_900))), 4, {
        "tree": "evaluate --tree {text}", "evaluate": "evaluate {text} b",
        "compare": "compare {text} \"SELF LIKE '*a1?'\"", "fmt": "fmt -"}),
    ("nested parentheses", lambda n: "(" * n + "SELF == 'a'" + ")" * n, 20, {
        "tree": "evaluate --tree {text}", "compare": "compare {text} \"SELF == 'a'\""}),
    ("lines of a log", lines(lambda i: f"m{i % 70}/{i}"), 500, {
        "replay": "replay {} --scenes {scenes}", "summary": "replay {} --scenes {scenes} --summary",
        "diff --trace": "diff {scenes} {scenes} --trace {}",
        "report": "report {scenes} --trace {} -o {page}", "stdin": "route {scenes} --stdin",
        "stdin of JSON": "route {scenes} --stdin --format json",
        "explain": "explain {scenes} --stdin", "identifiers": "init --identifiers {} -o -"}),
    ("pairs of predicates", lines(json.dumps(
        {"p": "SELF LIKE '*a#?'", "q": "SELF BEGINSWITH 'b#' OR SELF MATCHES 'a+#'"})), 50, {
            "compare": "compare --jsonl"}),
    ("requests", lines(json.dumps({"predicate": "SELF LIKE '*a#?'", "input": "a#"})), 50, {
        "evaluate": "evaluate --jsonl"}),
    ("one long line", lambda n: "m1/" + "x" * (n * 10), 500, {
        "replay": "replay {} --scenes {scenes}", "stdin": "route {scenes} --stdin"}),
    ("an Info.plist", manifest, 30, {
        "facts": "lint --facts {}", "lint": "lint {}", "init": "init {} -o -"}),
    ("a payload", payload, 100, {
        "route": "route {scenes} --notification {}",
        "explain": "explain {scenes} --notification {}"}),
    ("a device's log", device_log, 50, {"init": "init --from-log {} -o -"}),
    ("code with a long text", setting(
        lambda n: '"' + " OR ".join(each("SELF == 'a#'", min(n, 900))) + '"'), 4, OF_CODE),
    ("code with joined texts", setting(lambda n: " + ".join(
        ['"SELF IN {"'] + each("\"'a#', \"", min(n, 700)) + ["\"'b'}\""])), 4, OF_CODE),
    ("code with many types", types, 10, OF_CODE),
    ("code of an app", app, 4, {"route": "route {app}"}),
    ("code of many types", setters, 10, AGAINST),
]


def text(make, n):
    made = make(n)
    return (made if isinstance(made, str) else json.dumps(made, ensure_ascii=False)).encode()


def at_size(make, limit):
    """The largest input of a kind that is not over a number of bytes."""
    low, high = 1, 2
    while high < 1 << 20 and len(text(make, high)) <= limit:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if len(text(make, middle)) <= limit else (low, middle)
    return low, text(make, low)


# --- Runs ---------------------------------------------------------------------------------------


def run(command, arguments, seconds, cwd, path, *limits):
    """Status, seconds of processor time, mebibytes, and what was printed."""
    with tempfile.TemporaryFile() as output, open(path, "rb") as content:
        taken = measured([command, *arguments], int(seconds * PATIENCE), *limits, cwd=cwd,
                         stdin=content, stdout=output, stderr=output)
        output.seek(0)
        return (*taken, output.read())


def reverse(content):
    """A fixture with its scenes the other way round."""
    if not content.startswith(b'{"'):
        return content
    try:
        fixture = json.loads(content)
    except ValueError:
        return content
    fixture.get("scenes", []).reverse()
    return json.dumps(fixture, ensure_ascii=False).encode()


def measure(command, folder, verb, arguments, content, seconds, mebibytes):
    """Prints the row of a run; whether it keeps the bounds."""
    suffix = (".plist" if content.startswith(b"<?xml") else
              ".swift" if content.startswith(b"import ") else ".json")
    code = {"id": "s0", "code": "input.swift"}
    fixtures = {
        "scenes": SOME, "code": expecting({"scenes": [code]}, "a0"), "apart": APART,
        "app": {"app": {"declarations": {"code": "input.swift"}}, "scenes": [{"id": "s0"}]}}
    write(folder, {
        "input" + suffix: content, "copy.json": content, "reverse.json": reverse(content),
        **{f"{name}.json": json.dumps(fixture) for name, fixture in fixtures.items()},
        "Code.swift": setting(lambda _: "\"SELF == %@ OR SELF == 'all'\", name")(0),
        "Comments.swift": setting(lambda _: "\"SELF == 'a'\"")(0) + "// x\n" * 200_000})
    path = os.path.join(folder, "input" + suffix)
    places = {"{}": path, "{text}": content.decode(), "{page}": os.path.join(folder, "page.html"),
              **{f"{{{name}}}": os.path.join(folder, f"{name}.json")
                 for name in ["copy", "reverse", *fixtures]}}
    if "{text}" in arguments and len(content) > LONGEST_ARGUMENT:
        print(f"  {verb:<12} {len(content):>10} B  is longer than an argument may be")
        return True
    status, took, peak, printed = run(
        command, [places.get(word, word) for word in shlex.split(arguments)], seconds, folder, path)
    # A page says it in itself.
    if os.path.exists(places["{page}"]):
        with open(places["{page}"], "rb") as file:
            printed += file.read()
        os.remove(places["{page}"])
    limited = any(word in printed for word in (b"limit of", b"analysis-limit", b"left out"))
    # A fixture that is refused costs nothing, and says nothing of the verbs.
    isRefused = verb == "test" and status == 2 and b"evaluation-limit" not in printed
    isKept = status in (0, 1, 2) and took <= seconds and peak <= mebibytes and not isRefused
    note = "" if isKept else "  REFUSED" if isRefused else "  OVER"
    note += "  says what a limit left open" if limited else ""
    print(f"  {verb:<12} {len(content):>10} B  status {status:>3}  {took:>6.1f} s  "
          f"{peak:>6.0f} MiB{note}", flush=True)
    return isKept


def names(n):
    """Scenes that have nothing but a name: each two fight for every identifier."""
    return {"scenes": each({"id": "#"}, n)}


def losers(n):
    """Scenes of which half prefer everything, before all of the others."""
    return {"scenes": each(({"id": "c#"}, {"id": "p#", "prefers": "SELF LIKE '*'"}), n)}


def bait(n):
    """Scenes with exponential patterns, and one whose code is a megabyte of comments."""
    scenes = [{"id": f"s{i}", "can": f"SELF MATCHES '(a|b)*a(a|b){{{12 + i}}}'"} for i in range(n)]
    return {"options": {"profile": "engine"},
            "scenes": scenes + [{"id": "c", "code": "Comments.swift"}]}


def spaced(n):
    """The same, with megabytes of white space in place of the code."""
    fixture = bait(n)
    del fixture["scenes"][-1]
    return json.dumps(fixture).replace("}, {", "}," + " " * 400_000 + "{")


def fights(n):
    """Scenes each two of which prefer some identifier together."""
    return expecting({"scenes": each({
        "id": "s#", "prefers": "SELF CONTAINS 'k#' OR SELF LIKE '*x?#'",
        "can": ("TRUEPREDICATE", "SELF CONTAINS 'k#'")}, n)}, "zzz")


def mixture(n):
    """Scenes as apps with many windows have them: of twenty eleven list whole identifiers, four are
    beginnings, two patterns of LIKE; the rest asks for parts, ends and regular expressions, which
    meet most of the others. A third can take more than it prefers."""
    def own(i):
        place = f"{WORDS[i * 7 % 16]}-{i % max(6, n // 5)}/{WORDS[i // 3 % 16]}-{i // 4:x}"
        name, kind = f"{place}/{i * 2654435761 % 2 ** 32:08x}", i * 11 % 20
        if kind < 8:
            return place, f"SELF == '{name}'"
        if kind < 11:
            return place, f"SELF IN {{'{name}', '{name}-2'}} OR SELF == '{place}/{kind}'"
        if kind < 15:
            return place, f"SELF BEGINSWITH{'[c]' if i % 10 == 0 else ''} '{place}/'"
        return place, [
            f"SELF LIKE '{place.split('/')[0]}/*/{WORDS[i % 16]}-{i % 50}'",
            f"SELF LIKE '{place}/*.{WORDS[i % 16][:3]}'",
            f"SELF CONTAINS 'rev{i * 40503 % 2 ** 20:05x}-'",
            f"SELF ENDSWITH '/{WORDS[i % 16]}-{i}.pdf'",
            f"SELF MATCHES '.*/{WORDS[i % 16]}-{i:x}-[0-9]+/.*'" if i % 2 else
            f"SELF BEGINSWITH '{place}/' AND NOT SELF ENDSWITH '.txt'"][kind - 15]

    def scene(i):
        place, prefers = own(i)
        return {"id": f"s{i}", "prefers": "FALSEPREDICATE" if i % 8 == 3 else prefers, "can":
                f"SELF BEGINSWITH '{place.split('/')[0]}/'" if i % 3 == 0 else prefers}
    return expecting({"scenes": [scene(i) for i in range(n)]}, "zzz")


WORDS = ("mail note board trip order page sheet album event chapter feed build invoice ticket "
         "group track").split()

def sets(n):
    """Scenes with SwiftUI's sets."""
    return {"scenes": each(
        {"id": "s#", "preferring": ["k#"], "allowing": [lambda i: f"k{i % 7}"]}, n)}


# Inputs with bounds of their own: the name, arguments, the input, seconds and mebibytes.
#
# Of two sizes each, the larger one would be over its bound if the time grew with the square.
OWN = [
    ("diff of 5,000 beginnings", "diff", KINDS[0][1], 5_000, 25, 200),
    ("mutate of a list of 700", "mutate", KINDS[6][1], 700, 25, 200),
    ("diff of 4,500 names", "diff", names, 4_500, 2, 100),
    ("diff of 20,000 names", "diff", names, 20_000, 6, 200),
    ("analyze of 4,500 names", "analyze", names, 4_500, 10, 200),
    ("analyze of 20,000 names", "analyze", names, 20_000, 15, 256),
    ("analyze of 6,000 losers", "analyze", losers, 6_000, 10, 256),
    ("analyze beside comments", "analyze", bait, 12, 10, 256),
    ("analyze beside white space", "analyze", spaced, 12, 10, 256),
    ("scan of 1,000 types beside 1,000 scenes", "against", setters, 1_000, 3, 100),
    ("reverse of 1,200 parts", "reverse", KINDS[1][1], 1_200, 10, 256),
    ("reverse of 1,200 patterns", "reverse", KINDS[4][1], 1_200, 10, 256),
    ("reverse of 1,000 of SwiftUI's sets", "reverse", sets, 1_000, 10, 256),
    ("analyze of a mixture of 100", "analyze", engine(mixture), 100, 1, 100),
    ("analyze of a mixture of 1,000", "analyze", engine(mixture), 1_000, 4, 200),
    ("suggest where 300 scenes fight", "suggest", fights, 300, 1, 100),
    ("suggest where 3,000 scenes fight", "suggest", fights, 3_000, 6, 200),
]


# The runs of `--short`: a mechanism each.
SHORT = {
    ("beginnings", "mutate"), ("parts", "diff"), ("parts", "reverse"),
    ("parts that must not be", "analyze"),
    ("letters with marks", "report"), ("exponential patterns", "analyze"),
    ("a list", "mutate"), ("a long AND", "suggest"), ("scenes and events", "explain"),
    ("patterns that go back", "route"), ("an identifier that is no pattern", "report"),
    ("two long ORs", "explain"), ("two long ANDs", "mutate"), ("a timeline of losses", "mutate"),
    ("an OR of letters with marks", "suggest"), ("an AND of lists", "mutate"),
    ("long identifiers with marks", "report"), ("long identifiers with marks", "reverse"),
}


def main():
    options = parsed(__doc__, ["--short", "--long"], {"--only": ""})
    command, only = built_command(options.command), options.only
    broken = runs = 0
    with tempfile.TemporaryDirectory() as folder:
        for kind, make, first, all_verbs in [(*kind, VERBS) for kind in KINDS] + OTHERS:
            wanted = [(verb, words) for verb, words in all_verbs.items()
                      if (only in kind or only in verb)
                      and (not options.short or (kind, verb) in SHORT)]
            if not wanted:
                continue
            print(kind)
            sizes = [(n, text(make, n)) for n in (first * 10 ** power for power in range(4))]
            for verb, words in wanted:
                for n, content in sizes if options.long else [at_size(make, BYTES)]:
                    # Beyond 64 KiB a run may take more, as its bytes do.
                    times = max(1, len(content) / BYTES)
                    runs += 1
                    broken += not measure(
                        command, folder, verb, words, content, SECONDS * times, MEBIBYTES * times)
        for name, verb, make, n, seconds, mebibytes in OWN:
            if only not in name:
                continue
            print(name)
            runs += 1
            words = {**VERBS, **AGAINST}[verb]
            broken += not measure(command, folder, verb, words, text(make, n), seconds, mebibytes)
    print(f"{runs} runs, {broken} over their bounds")
    return 1 if broken or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
