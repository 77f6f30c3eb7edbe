#!/usr/bin/env python3
"""Grows hostile sources and shows how the time of `scan` grows with them.

  scan_growth.py [PATH OF A BUILT sceneroute]    each kind of source, both languages
  scan_growth.py --short [PATH]                  some of them, in half a minute
  scan_growth.py --only WORD [PATH]              the kinds whose name has the word

Builds the release command first without a path. Each source is scanned at 100 KiB and at ten times
that; a row has the seconds of processor time of both, the median of several runs, without what a
run takes for nothing. Status 1 when a scan ends by a signal, when ten times the bytes take more
than 10.5 times the time and, where valgrind counts them, than 10.5 times the instructions, or one
takes longer than ten seconds. Times below 20 ms count as 20.

Besides the kinds below there is one for each kind of site (ScanSite.swift) and each rule that scan
has (`lint --rules`), made of the rule's example in Fixtures/lint: a kind of site or a rule without
one is an error, and so is one whose example no longer shows it. At last rows of memory: the peak
of a scan of many large files, beside the largest of them.
"""
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

import support
from support import ROOT, built_command, measured, parsed

BYTES, TIMES, MOST_GROWTH, SECONDS, FLOOR = 100 * 1024, 10, 10.5, 10, 0.02
RUNS = 3
# The most memory of a scan above its largest file.
MEBIBYTES = 128


# --- Kinds of source ----------------------------------------------------------------------------


def nested(opening, middle, closing, around="{}"):
    """Pairs inside each other, as many as fit."""
    def make(size):
        count = size // len(opening + closing)
        return around.replace("{}", opening * count + middle + closing * count)
    return make


def repeated(form, before="", after=""):
    """So many pieces, with a number each behind the letters of names, as fit."""
    parts = re.split(r"(?<=\w)@(next2|next)?", form)

    def piece(i):
        more = {"next2": i + 2, "next": i + 1, None: i}
        return "".join(part if place % 2 == 0 else str(more[part])
                       for place, part in enumerate(parts))

    def make(size):
        pieces, length, i = [before], len(before), 0
        while length < size:
            pieces.append(piece(i) if len(parts) > 1 else form)
            length += len(pieces[-1])
            i += 1
        return "".join(pieces) + re.sub(r"(?<=\w)@", str(i), after)
    return make


CALL = "let p = NSPredicate(format: "
USE = CALL + "{})\n"


def use(text):
    return USE.replace("{}", text)


# An app with scenes, and the start of what its scene's delegate hears.
APP = ("@main class D: NSObject, UIApplicationDelegate {\nfunc application(_ a: A, "
       "configurationForConnecting s: S, options: O) -> C { C() }\n}\n")
CONTEXTS = "func scene(_ s: UIScene, openURLContexts c: Set<C>) { go(c) }\n"
CONNECT = "func scene(_ s: UIScene, willConnectTo t: T, options o: O) { "


SCENE = "class S: UIResponder, UIWindowSceneDelegate {}\n"
CAN = "canActivateForTargetContentIdentifierPredicate"
FUNCTION = 'func f() {\nvar a = "x"\n'
C_FUNCTION = 'void f(void) {\nNSString *a = @"x";\n'
PART = "NSPredicate(format: \"SELF == 'a'\")"


def identified(condition, identifier):
    """Conditions of objects, and an identifier beside each."""
    return repeated(f'c@.{CAN} = NSPredicate(format: "{condition}")\n'
                    f'a.targetContentIdentifier = "{identifier}"\n')


SWIFT = {
    "comments in comments": nested("/*", "", "*/"), "comments without an end": repeated("/*"),
    "interpolations in interpolations": nested('"\\(', '"a"', ')"', USE),
    "interpolations without an end": repeated('"\\('), "braces in braces": nested("{", "", "}"),
    "braces without an end": repeated("{"),
    "parentheses in parentheses": nested("(", '"a"', ")", USE),
    "lists in lists": nested("[", '"a"', "]", USE),
    "called closures": nested("{ ", '"a"', " }()", USE), "brackets that do not fit": repeated("(]"),
    "conditionals in conditionals": nested("#if A\n", "let a = 1\n", "#endif\n"),
    "conditionals without an end": repeated("#if A\n"),
    "uneven conditionals": repeated("#if A\nfunc f() {\n#else\nfunc g() {\n#endif\n}\n"),
    "uneven conditionals in each other": repeated("#if A\nfunc f() {\n#else\nfunc g() {\n#endif\n"),
    "a choice of choices": repeated('a ? "b" : ', CALL, '"c")'),
    "choices in conditions": repeated("a ? b ? ", CALL, '"c")'),
    "a sum": repeated('"a" + ', CALL, '"c")'),
    "a sum of names": repeated("a + ", 'let a = "x"\nlet p = NSPredicate(format: ', '"c")'),
    "a cycle of names": repeated("let a@ = a@next + a@next2\n", "", "let a@ = a0\n" + use("a0")),
    "a cycle of names, each used": repeated(
        "let a@ = a@next + a@next2\nlet p@ = NSPredicate(format: a@)\n", "", "let a@ = a0\n"),
    "a chain of names, each used": repeated("let a@ = a@next\nlet p@ = NSPredicate(format: a@)\n"),
    "one name": repeated('let a = "x"\n', "", use("a")),
    "one name, each used": repeated('let a = "x"\n' + use("a")),
    "one name in functions": repeated('func f(a: Int) {\nlet b = "x"\n' + use("b") + "}\n"),
    "one member": repeated('static let a = "x"\n' + use("A.a"), "class A {\n", "}\n"),
    "one type": repeated('class A: B {\nstatic let a = "x"\nfunc f() {' + use("A.a") + "}}\n"),
    "one extension": repeated('extension A { static var a: String { "x" } }\n' + use("A.a")),
    "a chain of types": repeated(
        'class A@: A@next {\nvar q: String { "x" }\nfunc f() { ' + use("q") + " }\n}\n"),
    "overrides": repeated(
        'class A@: B { var q: String { "x" } }\n', "",
        'class B { var q: String { "y" }\nfunc f() {' + use("q") + "}}\n"),
    "a variable that is set in branches": repeated(
        'if x { a = "y" }\n' + use("a"), FUNCTION, "}\n"),
    "a variable that is changed": repeated('a += "y"\n', FUNCTION, use("a") + "}\n"),
    "many variables": repeated('var a@ = "x"\na@ = "y"\n' + use("a@"), "func f() {\n", "}\n"),
    "functions in functions": nested('func f() { let a = "x"; ', "", "}"),
    "types in types": nested('class A { static let a = "x"; ', "", "}"),
    "parameters of a closure": repeated("a, ", "f { ", "b in " + use("a") + "}"),
    "a list of arguments": repeated(
        '"a", ', 'let p = NSPredicate(format: "a", argumentArray: [', "])\n"),
    "arguments": repeated(', "b"', 'let p = NSPredicate(format: "a"', ")\n"),
    "a set of SwiftUI": repeated(
        '"a", ', "v.handlesExternalEvents(preferring: [", "], allowing: [])\n"),
    "predicates on one line": repeated('let p = NSPredicate(format: "SELF == %@"); '),
    "predicates": repeated(use('"SELF == %@"')),
    "predicates in predicates": nested("NSPredicate(format: ", '"a"', ")"),
    "predicates in arguments": nested('NSPredicate(format: "a", ', '"a"', ")"),
    "one literal": repeated("a", CALL + '"', '")\n'),
    "a literal without an end": repeated("a", CALL + '"'),
    "lines of a literal without an end": repeated("a\n", 'let p = NSPredicate(format: """\n'),
    "escapes": repeated("\\n", CALL + '"', '")\n'), "signs of raw literals": repeated("#"),
    "raw literals without an end": repeated('#"'),
    "regular expressions without an end": repeated("= /a "),
    "extended regular expressions": repeated("#/"), "backticks": repeated("`"),
    "members of members": repeated(".a", "let p = NSPredicate(format: a", ")\n"),
    "calls of calls": repeated("()", "let p = NSPredicate(format: a", ")\n"),
    "a switch": repeated('case 1: "a"\n', "let a = switch x {\n", "}\n" + use("a")),
    "a chain of else": repeated('if x { a = "a" } else ', FUNCTION, "{ }\n" + use("a") + "}"),
    "cases of an enumeration": repeated("a@, ", "enum E: String { case ", "b }\n"),
    "cases, each used": repeated("case a@\n", "enum E: String {\n", "}\n" + use("E.a1.rawValue")),
    "types of types": repeated("A<", "let a: ", "\n" + use("a")),
    "key paths": repeated('let p = NSPredicate(format: "\\(#keyPath(C.n.n))")\n',
                          "class C { @objc var n: C }\n"),
    "one long key path": repeated(".n", "class C { @objc var n: C }\n_ = NSPredicate(format: "
                                  "#keyPath(C", "))\n"),
    "identifiers": repeated('a.targetContentIdentifier = "x"\n'),
    "one long receiver": repeated("a.", "", 'targetContentIdentifier = "x"\n'),
    "app intents": repeated('struct A: AppIntent { var contentIdentifier: String { "a" } }\n'),
    "apps by a call": repeated("UIApplicationMain(a, b, nil, NSStringFromClass(D@.self))\n"),
    "delegates of scenes": repeated(
        "class S@: S@next, UIWindowSceneDelegate { " + CONTEXTS + "}\n", APP),
    "handlers of a scene": repeated(
        CONTEXTS, APP + "class S: NSObject, UISceneDelegate {\n", "}\n"),
    "options that go on": repeated(
        "self.f(o: o); ", APP + "class S: NSObject, UISceneDelegate {\n" + CONTEXTS + CONNECT,
        "}\nfunc f(o: O) { f(o: o) }\n}\n"),
    "calls of a delegate's method": repeated(
        "d.application(", APP + "func f() { ", "a, open: b, options: c)}\n"),
    "methods of a delegate": repeated(
        "func applicationDidBecomeActive(_ a: UIApplication) { f() }\n", APP[:-2], "}\n"),
    "delegates of a centre": repeated(
        "Task { UNUserNotificationCenter.current().delegate = a }\n", APP + "func f() {\n",
        "}\n"),
    "comments that allow": repeated("// sceneroute:allow SR506 x\n", "", use('"a"')),
    "bytes that are not UTF-8": repeated("\udcff", use('"a"')),
    "compounds with names": repeated(
        "let d@ = NSCompoundPredicate(orPredicateWithSubpredicates: [" + PART + ", " + PART + "])\n"
        "c." + CAN + " = d@\n"),
    "compounds without an end": repeated("c." + CAN + " = NSCompoundPredicate(\n"),
    "conditions on many objects": repeated(
        "let c@ = UISceneActivationConditions()\nc@." + CAN + " = " + PART + "\n",
        "func f() {", "}"),
    "conditions of one object": repeated("c." + CAN + " = " + PART + "\n", "func f() {", "}"),
    "conditions in many functions": repeated(
        "func f@() { let c = UISceneActivationConditions(); c." + CAN + " = " + PART + " }\n"),
    "identifiers and conditions": identified("SELF == 'k@'", "i@"),
    "identifiers and patterns": identified("SELF LIKE '*k?@'", "i@"),
    "identifiers and conditions without a text": identified(
        "NOT SELF CONTAINS 'k' AND SELF != 'k@'", "k@"),
    "identifiers and regular expressions": identified(
        "SELF MATCHES '(.*k){9}[k@]'", "k" * 60 + "@"),
    "identifiers and sets": repeated(
        'v.handlesExternalEvents(preferring: ["m@x"], allowing: ["n@x"])\n'
        'a.targetContentIdentifier = "i@"\n'),
    "findings that are allowed": repeated(
        "let p@ = NSPredicate(format: \"SELF == '\\(a)'\") // sceneroute:allow SR506 x\n"),
    "findings below comments that allow": repeated(
        "// sceneroute:allow SR506 x\n", "", "let p = NSPredicate(format: \"SELF == '\\(a)'\")\n"),
    "comments that allow, on one line": repeated("/* sceneroute:allow SR506 x */", " " * 1000),
    "modifiers of one view": repeated(
        '.handlesExternalEvents(preferring: ["a@"], allowing: ["b"])', "let v = w"),
    "blocks in blocks, then names": repeated(
        use("a"), 'func f() { let a = "x"\n' + "if a {" * 3000 + "}" * 3000 + "\n", "}"),
    "a variable in blocks in blocks": repeated(
        'if a { a = "x"\n', 'func f() { var a = "x"\n' + use("a") * 1000),
    "parents of one type": repeated(
        "extension A: P@ {}\nextension A { func f@() { " + use("q").strip() + " } }\n",
        "class A {}\n"),
    "types of one name": repeated(
        "class X@ { class A: B@ {} }\nclass A@: A { override var q: String { \"x\" } }\n",
        'class B { var q: String { "y" } }\n', "class A: B { func f() { " + use("q") + "}}"),
    "a long type with intents": repeated(
        "struct I@: AppIntent { var contentIdentifier: String { \"a\" } }\n",
        "enum " + "a" * 20_000 + " {\n", "}\n"),
    "one long constant, each used": repeated(
        use("a"), "let a = \"SELF == '" + "x" * 15_000 + "'\"\n"),
    "one long constant, each joined": repeated(
        use('a + " "'), "let a = \"SELF == '" + "x" * 15_000 + "'\"\n"),
    "calls of many methods": repeated(
        "extension D { func applicationDidBecomeActive(_ a: UIApplication) { f() } }\n"
        "func f@() { d.applicationDidBecomeActive(x) }\n", APP + SCENE),
    "calls in a long method": repeated(
        "d.applicationDidBecomeActive(x)\n", APP + SCENE + "extension D {\n"
        "func applicationDidBecomeActive(_ a: UIApplication" + ", b: C" * 3000 + ") {\n", "}}\n"),
    "one-line apps": repeated("@main struct A {}\n"),
    "keys in keys": nested(
        "o[", "1", "]", APP + "class S: UIResponder, UIWindowSceneDelegate {\n" + CONTEXTS + CONNECT
        + "{} }\n}\n"),
    "scenes of one superclass": repeated(
        CONTEXTS, APP + "class B: UIResponder, UIWindowSceneDelegate {\n",
        "}\n" + "".join(f"class S{n}: B {{}}\n" for n in range(60))),
    "intents of one superclass": repeated(
        "class I@: B, UISceneAppIntent {}\nextension B { func f@() { f() } }\n",
        APP + SCENE + "class B {}\n"),
    "handlers of a scene and declarations": repeated(
        'WindowGroup("w@") { V() }.handlesExternalEvents(matching: ["m@"])\n',
        "@main struct A: App { var body: some Scene {\n", "}}\n"),
}

SENT = "id p = [NSPredicate predicateWithFormat:"
FORM = '[NSString stringWithFormat:@"'
MAKE = SENT + "{}];\n"


def make(text):
    return MAKE.replace("{}", text)


OBJECTIVE_C = {
    "comments": repeated("/* */", "", make('@"a"')), "comments without an end": repeated("/*"),
    "braces in braces": nested("{", "", "}"), "braces without an end": repeated("{"),
    "called blocks": nested("^{ return ", '@"a"', ";}()", MAKE),
    "parentheses in parentheses": nested("(", '@"a"', ")", MAKE),
    "messages in messages": nested("[a b:", '@"a"', "]", MAKE),
    "predicates in predicates": nested("[NSPredicate predicateWithFormat:", '@"a"', "]"),
    "lists in lists": nested("@[", '@"a"', "]", MAKE), "brackets that do not fit": repeated("(]"),
    "conditionals in conditionals": nested("#if A\n", "x\n", "#endif\n"),
    "conditionals that leave out": nested("#if 0\n", "x\n", "#endif\n"),
    "conditionals that leave out, without an end": repeated("#if 0\n"),
    "quotes that are left out": repeated("it's\n", "#if 0\n"),
    "branches of one conditional": repeated("#elif 1\nx\n", "#if A\n"),
    "uneven conditionals": repeated("#if A\nvoid f() {\n#else\nvoid g() {\n#endif\n}\n"),
    "a choice of choices": repeated('a ? @"b" : ', SENT, '@"c"];'),
    "choices in conditions": repeated("a ? ", SENT, '@"c"];'),
    "literals side by side": repeated('@"a" ', SENT, "];"),
    "macros side by side": repeated(
        "A ", '#define A @"x"\nid p = [NSPredicate predicateWithFormat:', "];"),
    "a chain of macros": repeated("#define A@ A@next\n", "", make("A0")),
    "a tree of macros": repeated("#define A@ A@next A@next2\n", "", make("A0")),
    "a tree of macros, each used": repeated("#define A@ A@next A@next2\n" + make("A@")),
    "a cycle of macros": repeated("#define A@ A@next\n", "", "#define A@ A0\n" + make("A0")),
    "one macro": repeated('#define A @"x"\n', "", make("A")),
    "one macro, each used": repeated('#define A @"x"\n' + make("A")),
    "constants": repeated('static NSString * const a@ = @"x";\n' + make("a@")),
    "one constant": repeated('static NSString * const a = @"x";\n' + make("a")),
    "declarations of one constant": repeated("extern NSString * const a;\n" + make("a")),
    "a variable that is set in branches": repeated(
        'if (x) { a = @"y"; }\n' + make("a"), C_FUNCTION, "}"),
    "a chain of else": repeated('if (x) a = @"y"; else ', C_FUNCTION, ";\n" + make("a") + "}"),
    "a switch": repeated(
        'case 1: a = @"y"; break;\n', 'void f(void) {\nNSString *a = @"x";\nswitch (x) {\n',
        "}\n" + make("a") + "}"),
    "jumps": repeated("goto e;\n", C_FUNCTION, make("a") + "}"),
    "methods": repeated(
        '- (NSString *)a { return @"x"; }\n- (id)b { ' + make("[self a]").strip() + " }\n",
        "@implementation A\n", "@end\n"),
    "a chain of classes": repeated(
        "@interface A@ : A@next\n@end\n@implementation A@\n- (NSString *)q { return @\"x\"; }\n"
        "- (id)r { " + make("[self q]").strip() + " }\n@end\n".replace("@end", "\x00")),
    "arguments": repeated(', @"b"', 'id p = [NSPredicate predicateWithFormat:@"a"', "];"),
    "a list of arguments": repeated(
        '@"b", ', 'id p = [NSPredicate predicateWithFormat:@"a" argumentArray:@[', "]];"),
    "placeholders": repeated("%@", SENT + FORM, '", a]];'),
    "one long format": repeated("a", SENT + FORM, '", a]];'),
    "formats in formats": nested('[NSString stringWithFormat:@"%@", ', '@"a"', "]", MAKE),
    "raw literals without an end": repeated('R"x('), "ends of raw literals": repeated(")x", 'R"x('),
    "quotes": repeated('"'), "a literal without an end": repeated("a", '@"'),
    "lines that go on": repeated("\\\n"), "comments that go on": repeated("// a\\\n"),
    "casts": repeated("(a)", SENT, '@"a"];'), "signs": repeated("- ", SENT, "a];"),
    "parameters": repeated("int a, ", "void f(", "int b) {" + make("a") + "}"),
    "names of one declaration": repeated(', *b = @"y"', 'NSString *a = @"x"', ";"),
    "properties": repeated("@property NSString *a;\n", "@interface A\n", "@end"),
    "one selector": repeated("a:(id)b ", "@implementation A\n- (id)", "{ }\n@end"),
    "identifiers": repeated('[a setTargetContentIdentifier:@"x"];\n'),
    "one long receiver": repeated("a.", "", 'targetContentIdentifier = @"x";'),
    "conditions of one object": repeated(
        "c." + CAN + " = [NSPredicate predicateWithFormat:@\"SELF == 'a'\"];\n", "void f() {", "}"),
    "conditions on many objects": repeated(
        "UISceneActivationConditions *c@ = [UISceneActivationConditions new];\n"
        "c@." + CAN + " = [NSPredicate predicateWithFormat:@\"SELF == 'a'\"];\n",
        "void f() {", "}"),
    "compounds": repeated(
        "c." + CAN + " = [NSCompoundPredicate orPredicateWithSubpredicates:@[" + make('@"a"')[7:-2]
        + "]];\n"),
    "findings that are allowed": repeated(
        "id p@ = [NSPredicate predicateWithFormat:[NSString "
        'stringWithFormat:@"SELF == \'%@\'", a]]; // sceneroute:allow SR506 x\n'),
    "identifiers and conditions": repeated(
        "c." + CAN + " = [NSPredicate predicateWithFormat:@\"SELF == 'k@'\"];\n"
        'a.targetContentIdentifier = @"i@";\n'),
}


def files(form, others=None, name="d@/a.swift"):
    """So many files, with a number each, as fit beside others."""
    def make(size):
        result, length, i = dict(others or {}), 0, 0
        while length < size:
            for path, text in (form if isinstance(form, dict) else {name: form}).items():
                text = text.replace("@@", str(i))
                result[path.replace("@", str(i))] = text
                length += len(text)
            i += 1
        return result
    return make


def alone(source, suffix):
    """A file of a kind of source."""
    return lambda size: {"a" + suffix: source(size)}


def copies(text, suffix, others=None):
    """A file of so many copies of a text, as fit beside others."""
    return lambda size: {"a" + suffix: text * max(1, size // len(text)), **(others or {})}


def two(first, second):
    """A file of so many pieces beside another one of as many."""
    def make(size):
        return {"a.swift": repeated(first)(size // 2), "b.swift": repeated(second)(size // 2)}
    return make


FILES = {
    "apps with one scene's name": files(
        APP + "class S: UIResponder, UIWindowSceneDelegate {" + CONTEXTS + "}\n"),
    "delegates in files": files(
        "class S@@: T@@, UIWindowSceneDelegate {}\n" + "// x\n" * 40, {"m.swift": APP}),
    "extensions in files": files(
        "extension S { " + CONTEXTS + "}\n" + "// x\n" * 40, {"m.swift": APP + SCENE}),
    "allowances in files": files("let p = NSPredicate(format: \"SELF == '\\(a)'\") "
                                 "// sceneroute:allow SR506 x\n" + "// x\n" * 40),
    "members that another file declares": two("_ = NSPredicate(format: T@.m@)\n", 'let m@ = "x"\n'),
    "names in comments of files": lambda size: {
        **files("// let m@@\n" + "// x\n" * 40)(size // 2),
        "a.swift": repeated("_ = NSPredicate(format: m@)\n")(size // 2)},
}


# --- Kinds of sites and rules ---------------------------------------------------------------------

# A line for each kind of site, in Swift and in Objective-C where it has one.
SITES = {
    "can": ("c." + CAN + " = q@\n", "c." + CAN + " = q@;\n"),
    "prefers": ("c.prefersToActivateForTargetContentIdentifierPredicate = q@\n",
                "c.prefersToActivateForTargetContentIdentifierPredicate = q@;\n"),
    "format": (use('"SELF == \'k@\'"'), make('@"SELF == \'k@\'"')),
    "identifier": ('a.targetContentIdentifier = "a@"\n', 'a.targetContentIdentifier = @"a@";\n'),
    "preferring": ('v.handlesExternalEvents(preferring: ["a@"], allowing: [])\n', None),
    "allowing": ('v.handlesExternalEvents(preferring: [], allowing: ["a@"])\n', None),
    "matching": ('v.handlesExternalEvents(matching: ["a@"])\n', None),
}

# The rules that scan does not have, by the beginnings of their codes.
NOT_OF_SCAN = {
    "SR003": "says that others are left out",
    "SR04": "needs the events of a fixture", "SR2": "is about the scenes of a fixture",
    "SR3": "is about the events of a fixture", "SR034": "is about the scenes of a fixture",
    "SR103": "is about the events of a fixture", "SR417": "is about a built app",
}


def kinds_of_sites():
    with open(os.path.join(ROOT, "Sources/SourceScan/ScanSite.swift")) as file:
        body = re.search(r"enum Kind: String.*?\n  }\n", file.read(), re.DOTALL).group(0)
    return re.findall(r"^    case (\w+)$", body, re.MULTILINE)


def kinds_of_rules(command):
    """The codes of all rules that scan has."""
    listed = subprocess.run([command, "lint", "--rules"], capture_output=True, check=True)
    codes = re.findall(r"^(SR\d+) ", listed.stdout.decode(), re.MULTILINE)
    return [code for code in codes if not any(code.startswith(start) for start in NOT_OF_SCAN)]


def literal(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def predicates(value):
    """The texts of conditions in a fixture."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("can", "prefers") and isinstance(inner, str):
                yield inner
            yield from predicates(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from predicates(inner)


def examples(code):
    """The names of a rule's kinds with their files by size, and the arguments of scan."""
    folder = os.path.join(ROOT, "Fixtures/lint", code)
    texts = {}
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            texts[name] = file.read()
    if code in COMMENTS:
        yield ".swift", files(COMMENTS[code], name="d@/a.swift"), []
        return
    for name in ("red.swift", "red.m"):
        suffix, text = os.path.splitext(name)[1], texts.get(name)
        if text is None:
            continue
        if "windows.json" in texts:
            yield suffix, copies(text, suffix, {"windows.json": texts["windows.json"]}), [
                "--against", "windows.json"]
        elif code.startswith("SR6"):
            app = {"d@/a" + suffix: text}
            if "Info.plist" in texts:
                app["d@/Info.plist"] = texts["Info.plist"]
            yield suffix, files(app), []
        else:
            yield suffix, copies(text, suffix), []
    if "red.plist" in texts:
        plist = texts["red.plist"]
        if "CFBundlePackageType" not in plist:
            plist = plist.replace("<dict>", "<dict>" + PACKAGE, 1)
        yield ".plist", files({"d@/Info.plist": plist, "d@/a.swift": PLAIN_APP}), []
    elif "red.json" in texts:
        lines = "".join(
            use(literal(text)) + f"c.{CAN} = NSPredicate(format: {literal(text)})\n"
            for text in predicates(json.loads(texts["red.json"])))
        yield ".swift", copies(lines, ".swift"), []


PACKAGE = "<key>CFBundlePackageType</key><string>APPL</string>"
# An app whose code chooses no configuration.
PLAIN_APP = "@main class D: NSObject, UIApplicationDelegate {}\n"

# Sources for the rules about comments and bytes, whose examples are fixtures.
COMMENTS = {
    "SR002": "let p = NSPredicate(format: \"\udcff\")\n",
    "SR004": "// sceneroute:allow SR506 x\n", "SR005": "// sceneroute:allow SR999 x\n",
}


def rows_of_tables(command, folder, wants):
    """The kinds of sites and rules; and what is wrong with the tables."""
    kinds, wrong = [], []
    for kind in kinds_of_sites():
        if kind not in SITES:
            wrong.append(f"the kind of site {kind} has no row")
        kinds += [(suffix, f"sites: {kind}", alone(repeated(line), suffix), [],
                   ("sites", "kind", kind))
                  for suffix, line in zip((".swift", ".m"), SITES.get(kind, ())) if line]
    for code in kinds_of_rules(command):
        found = list(examples(code))
        if not found:
            wrong.append(f"the rule {code} has no row")
        kinds += [(suffix, f"rules: {code}", make, arguments, ("findings", "code", code))
                  for suffix, make, arguments in found]
    for suffix, name, make, arguments, (place, key, shown) in kinds:
        if wants(name):
            write(folder, make(1))
            answer = subprocess.run(
                [command, "scan", ".", "--format", "json", *arguments], cwd=folder,
                capture_output=True, check=False).stdout
            if all(item[key] != shown for item in json.loads(answer)[place]):
                wrong.append(f"the row of {name} in {suffix} does not show it")
    return kinds, wrong


# The kinds of `--short`: a mechanism each.
SHORT = {
    "comments in comments", "interpolations in interpolations", "uneven conditionals",
    "a cycle of names, each used", "one name, each used", "a variable that is set in branches",
    "types in types", "predicates in arguments", "app intents", "a tree of macros, each used",
    "conditions of one object", "compounds with names", "identifiers and conditions",
    "findings that are allowed", "modifiers of one view", "apps with one scene's name",
    "memory: comments",
}


# --- Runs ---------------------------------------------------------------------------------------


def run(command, folder, arguments=()):
    """The status, the seconds of processor time and the MiB of one scan."""
    nowhere = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    return measured([command, "scan", ".", *arguments], 3 * SECONDS, cwd=folder, **nowhere)


def write(folder, texts):
    shutil.rmtree(folder)
    os.mkdir(folder)
    support.write(folder, texts)


def measure(command, folder, texts, arguments, runs):
    write(folder, texts)
    results = [run(command, folder, arguments) for _ in range(runs)]
    return max(abs(result[0]) if result[0] < 0 else 0 for result in results), statistics.median(
        result[1] for result in results)


def instructions(command, folder, texts, arguments):
    """The instructions of one scan."""
    write(folder, texts)
    return support.instructions([command, "scan", ".", *arguments], cwd=folder)


def row(command, folder, suffix, name, make, arguments, nothing):
    """Prints the row of a kind; whether it keeps the bounds."""
    def measured(runs):
        signal, small = measure(command, folder, make(BYTES), arguments, RUNS)
        large_signal, large = measure(command, folder, make(BYTES * TIMES), arguments, runs)
        growth = max(FLOOR, large - nothing) / max(FLOOR, small - nothing)
        return growth, small, large, signal or large_signal

    # One run is enough where it keeps the bounds.
    growth, small, large, ended = measured(1)
    how = ""
    if growth > MOST_GROWTH and large < 2 * SECONDS and not ended:
        growth, small, large, ended = measured(RUNS)
    # A busy machine slows a large source more than a small one; instructions are the same on any.
    if growth > MOST_GROWTH and large <= SECONDS and not ended and shutil.which("valgrind"):
        counts = [instructions(command, folder, texts, arguments)
                  for texts in ({"a.swift": ""}, make(BYTES), make(BYTES * TIMES))]
        growth, how = (counts[2] - counts[0]) / (counts[1] - counts[0]), " of instructions"
    isKept = not ended and growth <= MOST_GROWTH and large <= SECONDS
    note = f"  ENDED BY SIGNAL {ended}" if ended else "" if isKept else "  OVER"
    print(f"  {suffix:<6} {name:<42} {small - nothing:>7.3f} s  {large - nothing:>7.3f} s  "
          f"{growth:>5.1f} x{how}{note}", flush=True)
    return isKept


# The largest source that scan reads, a little less.
LARGE = 15 << 20
COMMENT = "// words of a comment, in which there is nothing that anybody looks for\n"
MEMORY = {
    "memory: comments": (COMMENT, {}),
    "memory: comments beside an app": (COMMENT, {"m.swift": APP + SCENE + use("A.a")}),
    "memory: comments with a site": (COMMENT, None),
    "memory: declarations": ("let a = 1\n", {"m.swift": use("q") + use("b")}),
}


def memory(command, folder, name, count):
    """Prints the row of so many names of one large file; whether it keeps the bound."""
    form, others = MEMORY[name]
    text = repeated(form)(LARGE - 200)
    write(folder, {"a0.swift": text + (use('"a"') if others is None else ""), **(others or {})})
    for number in range(1, count):
        os.link(os.path.join(folder, "a0.swift"), os.path.join(folder, f"a{number}.swift"))
    status, seconds, mebibytes = run(command, folder)
    most = MEBIBYTES + (LARGE >> 20)
    isKept = status >= 0 and mebibytes <= most and seconds <= SECONDS
    print(f"  .swift {name:<42} {count:>4} files  {seconds:>6.2f} s  {mebibytes:>5.0f} of {most} "
          f"MiB{'' if isKept else '  OVER'}", flush=True)
    return isKept


def kinds_of_texts():
    for suffix, kinds in ((".swift", SWIFT), (".m", OBJECTIVE_C)):
        for name, source in kinds.items():
            yield suffix, name, alone(source, suffix), []
    for name, make in FILES.items():
        yield "files", name, make, []


def main():
    options = parsed(__doc__, ["--short"], {"--only": ""})
    command = built_command(options.command)

    def wants(name):
        return options.only in name and (not options.short or name in SHORT)

    broken = rows = 0
    with tempfile.TemporaryDirectory() as place:
        folder = os.path.join(place, "App")
        os.mkdir(folder)
        tables, wrong = rows_of_tables(command, folder, wants)
        for problem in wrong:
            print(f"  {problem}")
        _, nothing = measure(command, folder, {"a.swift": ""}, [], 5)
        for suffix, name, make, given, *_ in [*kinds_of_texts(), *tables]:
            if wants(name):
                rows += 1
                broken += not row(command, folder, suffix, name, make, given, nothing)
        for name in MEMORY:
            if wants(name):
                rows += 1
                broken += not memory(command, folder, name, 20 if options.short else 100)
    print(f"{rows} kinds of source, {broken} over their bounds")
    return 1 if broken or wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
