"""Shapes of fixtures that grow, for Tests/Outside/shapes.py: keys, operators and lists, and pairs.

A *part* makes one thing of a fixture grow with a number: many scenes with a key, a long text, a
predicate of many operands. A *shape* is one part or two, at a number of bytes; its name is that of
its parts, "A" or "A + B", and makes it again. Every key of the schema must come of some part.
"""
import itertools
import json
import random

import growth
from support import ROOT, numbered


class Conflict(Exception):
    """Two parts that no fixture can have together."""


# --- The schema: which keys there are, and which exclude each other -------------------------------


class Schema:
    def __init__(self):
        schema = ROOT / "Fixtures/schema/scene-fixture.schema.json"
        self.top = json.loads(schema.read_text(encoding="utf-8"))
        self.exclusive = {kind: self.pairs(kind) for kind in ("scene", "event", "step", "rule")}

    def resolved(self, schema):
        while "$ref" in schema:
            target = self.top
            for name in schema["$ref"].split("/")[1:]:
                target = target[name]
            schema = target
        return schema

    def pairs(self, kind):
        """The pairs of keys that no object of a kind may have both."""
        schema = self.top["$defs"][kind]
        names = [rule["required"][0] for rule in schema.get("oneOf", [])]
        found = {frozenset(pair) for pair in itertools.combinations(names, 2)}
        for rule in schema.get("allOf", []):
            words = rule.get("not", {})
            others = [other["required"][0] for other in words.get("anyOf", [])]
            for pair in [words.get("required", [])] + [
                    [words["required"][0], other] for other in others]:
                found |= {frozenset(pair)} if len(pair) == 2 else set()
        return found

    def keys(self):
        """All keys, each as (id of the object's schema, key), with a path for people."""
        found, open_ones = {}, [("top", self.top)]
        while open_ones:
            path, schema = open_ones.pop()
            schema = self.resolved(schema)
            for key, inner in schema.get("properties", {}).items():
                if (id(schema), key) not in found:
                    found[id(schema), key] = f"{path}.{key}"
                    open_ones.append((f"{path}.{key}", inner))
            inner = [schema.get("items"), schema.get("additionalProperties"),
                     *schema.get("anyOf", [])]
            open_ones += [(path, one) for one in inner if isinstance(one, dict)]
        return found

    def used(self, value, schema=None):
        """The keys that a fixture has."""
        schema = self.resolved(schema or self.top)
        choices = [schema, *map(self.resolved, schema.get("anyOf", []))]
        found = set()
        for one in choices:
            if isinstance(value, list) and isinstance(one.get("items"), dict):
                for element in value[:40]:
                    found |= self.used(element, one["items"])
            if isinstance(value, dict):
                for key, inner in value.items():
                    rule = one.get("properties", {}).get(key, one.get("additionalProperties"))
                    if key in one.get("properties", {}):
                        found.add((id(one), key))
                    if isinstance(rule, dict):
                        found |= self.used(inner, rule)
        return found


SCHEMAS = Schema()
LISTS = {"scene": "scenes", "event": "events", "step": "timeline"}
OF_APP = {"rule": "delegate", "declaration": "declarations", "configuration": "configurations"}
# Objects to which two parts may add each a key of its own.
SHARED = ("expect", "app", "options", "process", "conditions", "meta")


class Fixture:
    """A fixture to which parts add; of a list's number each part adds to the same element where the
    schema lets it, and else to one beside it."""

    def __init__(self):
        self.members, self.slots, self.files, self.raw = {}, {}, {}, ""

    def top(self, **members):
        if not fits(self.members, members):
            raise Conflict()
        merge(self.members, members)

    def add(self, kind, number, /, **members):
        entries = self.slots.setdefault(kind, {}).setdefault(number, [])
        for entry in entries:
            if fits(entry, members) and not any(
                    pair <= {*entry, *members} for pair in SCHEMAS.exclusive.get(kind, ())):
                return merge(entry, members)
        entries.append(dict(members))

    def file(self, name, content):
        if self.files.setdefault(name, content) != content:
            raise Conflict()

    def entries(self, kind):
        slots = self.slots.get(kind, {})
        return [(f"{number}{'bcdefgh'[place - 1:place] if place else ''}", entry)
                for number in sorted(slots) for place, entry in enumerate(slots[number])]

    def value(self):
        members = json.loads(json.dumps(self.members))
        if sum(name in self.slots or name in members for name in (
                "event", "events", "step", "timeline", "identifiers")) > 1:
            raise Conflict()
        if "scene" not in self.slots and "scenes" not in members:
            members["scenes"] = [
                {"id": f"s{i}", "can": f"SELF BEGINSWITH 'm{i}/'"} for i in range(5)]
        elif "scene" in self.slots:
            made = [{"id": f"s{name}", **entry} for name, entry in self.entries("scene")]
            # Expectations and steps name these.
            ids = {scene["id"] for scene in made}
            members["scenes"] = made + [
                {"id": f"s{i}", "can": "FALSEPREDICATE"} for i in range(5) if f"s{i}" not in ids]
        for kind in ("event", "step"):
            if kind in self.slots:
                members[LISTS[kind]] = [
                    entry if "expect" in entry or place % 3 == 2 else
                    {**entry, "expect": {"score": "none"} if place % 3 == 1 else
                     {"scene": f"s{place % 5}"}}
                    for place, (_, entry) in enumerate(self.entries(kind))]
        if not {"events", "timeline", "identifiers"} & set(members):
            members["events"] = [
                {"identifier": name, "expect": {"scene": "s0"}}
                for name in ("zzz", "m1/x", "k1", "aaaaaaaaaaaaaaaaaaaaaaaa")]
        for kind, key in OF_APP.items():
            if kind in self.slots:
                app = members.setdefault("app", {})
                if key in app:
                    raise Conflict()
                app[key] = [entry for _, entry in self.entries(kind)]
        if "hits" in members and "identifiers" not in members:
            raise Conflict()
        return members

    def text(self):
        members = self.value()
        made = json.dumps(members, ensure_ascii=False)
        if "MATCHES" in made or "$" in made:
            members.setdefault("options", {}).setdefault("profile", "engine")
            made = json.dumps(members, ensure_ascii=False)
        return made[:-1] + self.raw + "}"


def fits(entry, members):
    return all(key not in entry or (
        key in SHARED and isinstance(entry[key], dict) and isinstance(value, dict)
        and fits(entry[key], value)) for key, value in members.items())


def merge(entry, members):
    for key, value in members.items():
        if key in entry:
            merge(entry[key], value)
        else:
            entry[key] = dict(value) if isinstance(value, dict) else value


# --- Texts ----------------------------------------------------------------------------------------

# Each takes about so many bytes.
TEXTS = {
    "plain": lambda n: "x" * n, "parts": lambda n: "a/b" * (n // 3),
    "letters": lambda n: "é" * (n // 2), "marks": lambda n: "e" + "\u0301" * (n // 2),
    "marks out of order": lambda n: "e" + "\u0301\u0323" * (n // 4),
    "letters with marks": lambda n: "e\u0301" * (n // 3),
    "ligatures": lambda n: "\ufdfa" * (n // 3), "sharp s": lambda n: "ß" * (n // 2),
    "jamo": lambda n: "\u1100\u1161\u11a8" * (n // 9), "emoji": lambda n: "👩\u200d" * (n // 7),
    "hidden": lambda n: "\u202e" * (n // 3), "escapes": lambda n: "\n\t\\\"" * (n // 8),
    "spaces": lambda n: " " * n, "stars": lambda n: "*?" * (n // 2),
    "placeholders": lambda n: "%@" * (n // 2), "digits": lambda n: "9" * n,
}


# --- Predicates -----------------------------------------------------------------------------------

OPTIONS = ["", "[c]", "[d]", "[cd]", "[n]", "[l]"]
ORDERS = ["==", "!=", "<", "<=", ">", ">="]
SEARCHES = ["BEGINSWITH", "ENDSWITH", "CONTAINS"]
PATTERNS = ["LIKE", "MATCHES"]
# The patterns of MATCHES that are dear to a matcher, to an automaton or to both.
DEAR = {
    "stars in a group": "(.*a){9}[b#]",
    "a doubling automaton": lambda i: f"(a|b)*a(a|b){{{12 + i % 30}}}", "stars in stars": "(a*)*b#",
    "an alternation of one": "(a|a)*c#", "many stars": ".*a.*b.*c.*d.*#",
    "counted": "(x{1,9}y{0,9}){1,9}z#", "counted without text": "(((){0,9}){0,9}){0,9}#",
    "a look-ahead": "(?!(a+)+$).*(?=b*).*#", "a back reference": r"(a+)(b*)\\1\\2#",
    "properties": r"[\\p{L}&&[^\\p{Lu}]]+\\X*\\b#", "letters of any case": "(?i)[é-\uffdc]+ß#",
}
OTHER_FORMS = {
    "IN a list": "SELF IN {'k#', 'l#'}", "parts in order": "SELF LIKE '*k#?*x*'",
    "beginnings and ends": lambda i: f"SELF BEGINSWITH 'm{i % 9}/' AND NOT SELF ENDSWITH '.k{i}'",
    "parts or parts": "SELF CONTAINS 'k#' OR SELF CONTAINS 'l#'",
    "equal for all": "SELF CONTAINS 'k'", "true": "TRUEPREDICATE", "false": "FALSEPREDICATE",
    "nil": "SELF == nil OR SELF == 'k#'", "numbers": "SELF != #", "constants": "'k#' == 'k#x'",
    "letters beyond ASCII": "SELF CONTAINS[cd] 'é#ß'",
    "letters and marks": "SELF ==[d] 'e\u0301#\u0323'",
    "LIKE with marks": "SELF LIKE[cd] '*e\u0301?#*'",
}


def forms():
    """Each way to compare, by its name, with a number in its constant."""
    made = {operator + option: f"SELF {operator}{option} 'k#'" for operator, option in
            itertools.product(ORDERS + SEARCHES + PATTERNS, OPTIONS)}
    for option in OPTIONS:
        made["BETWEEN" + option] = f"SELF BETWEEN{option} {{'k#', 'k#z'}}"
        made["IN a text" + option] = f"'k#' IN{option} SELF"
    for operator in ORDERS + SEARCHES:
        made[f"turned {operator}"] = f"'k#x' {operator} SELF"
        made[f"NOT {operator}"] = f"NOT SELF {operator} 'k#'"
    for modifier, operator in itertools.product(
            ("ANY", "ALL", "NONE", "SOME"), ("==", "CONTAINS[cd]", "LIKE")):
        made[f"{modifier} {operator}"] = f"{modifier} {{'k#', 'l#', 'm'}} {operator} SELF"
    made |= OTHER_FORMS
    for name, pattern in DEAR.items():
        made[f"MATCHES {name}"] = lambda i, p=pattern: f"SELF MATCHES '{numbered(p, i)}'"
        made[f"NOT MATCHES {name}"] = lambda i, p=pattern: f"NOT SELF MATCHES[c] '{numbered(p, i)}'"
    return made


FORMS = forms()


def literal(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def nest(depth, level):
    made = "SELF == 'a'"
    for i in range(depth):
        made = level(i, made)
    return made


def joined(word, form, most=1_400):
    """So many forms, at most what a predicate can have, with a word between them."""
    return lambda n: word.join(numbered(form, i) for i in range(min(n, most)))


def listed(before, form, after="}"):
    """A list of so many forms."""
    return lambda n: before + ", ".join(numbered(form, i) for i in range(n)) + after


def long_predicates():
    """Each way in which one predicate grows."""
    made = {}
    for name, form in FORMS.items():
        made[f"OR of {name}"] = joined(" OR ", form, 2_800)
        made[f"AND of {name}"] = joined(" AND ", form, 2_800)
    for operator, kind in itertools.product(ORDERS + SEARCHES, TEXTS):
        option = OPTIONS[(len(kind) + len(operator)) % len(OPTIONS)]
        made[f"{operator}{option} a long text of {kind}"] = (
            lambda n, o=operator + option, k=kind: f"SELF {o} {literal(TEXTS[k](n))}")
    for operator, kind in itertools.product(["LIKE", "LIKE[cd]", "MATCHES", "MATCHES[c]"], TEXTS):
        if "MATCHES" in operator and kind == "stars":
            continue                                    # no pattern
        # A pattern has at most 4 KiB.
        made[f"{operator} long patterns of {kind}"] = lambda n, o=operator, k=kind: " OR ".join(
            f"SELF {o} {literal(TEXTS[k](min(n, 3_900 + i)) or 'a')}"
            for i in range(max(1, n // 4_000)))
    made["a list"] = listed("SELF IN {", "'a#'")
    made["a list of one text"] = listed("SELF IN {", "'a'")
    made["a list of letters"] = listed("SELF IN {", "'e\u0301#'")
    made["BETWEEN long texts"] = lambda n: f"SELF BETWEEN[cd] {{'{'a' * n}', '{'a' * n}b'}}"
    for modifier, operator in itertools.product(
            ("ANY", "ALL", "NONE"), ("==[cd]", "CONTAINS", "LIKE[c]", "<", "IN", "!=")):
        made[f"{modifier} {operator} of a list"] = listed(
            f"{modifier} {{", "'a#*'", f"}} {operator} SELF")
    made["lists in a list"] = lambda n: (
        listed("ANY {", "{'a#', SELF}")(n // 2) + listed(" IN {", "{'b#', SELF}")(n // 2))
    made["parentheses"] = lambda n: "(" * min(n, 250) + "SELF == 'a'" + ")" * min(n, 250)
    made["NOT in NOT"] = lambda n: "NOT (" * min(n, 250) + "SELF == 'a'" + ")" * min(n, 250)
    made["AND in OR"] = lambda n: nest(min(n, 120), lambda i, inner: (
        f"(SELF CONTAINS 'k{i}' {('AND', 'OR')[i % 2]} {inner})"))
    made["many AND in OR"] = lambda n: " OR ".join(nest(100, lambda i, inner: (
        f"(SELF CONTAINS 'k{i}x{j}' {('AND', 'OR')[i % 2]} {inner})"))
        for j in range(min(25, max(1, n // 100))))
    made["AND of OR"] = joined(" AND ", "(SELF CONTAINS 'a#' OR SELF BEGINSWITH 'b#')")
    made["OR of AND"] = joined(" OR ", "(SELF CONTAINS 'a#' AND SELF ENDSWITH 'b#')")
    made["OR of AND of NOT"] = joined(" OR ", "(NOT SELF LIKE '*a#' AND NOT SELF == 'b#')")
    made["one comparison again and again"] = joined(" OR ", "SELF CONTAINS 'a'", 2_800)
    made["each and its NOT"] = joined(" AND ", "(SELF == 'a#' OR NOT SELF == 'a#')")
    made["beginnings of beginnings"] = lambda n: " OR ".join(
        f"SELF BEGINSWITH '{'a' * i}'" for i in range(1, min(350, n)))
    made["parts of parts"] = lambda n: " AND ".join(
        f"NOT SELF CONTAINS '{'ab' * i}'" for i in range(1, min(240, n)))
    made["white space"] = lambda n: "SELF" + " " * n + "== 'a'"
    made["small letters"] = joined("||", "self like[cd]'*a#'", 2_800)
    return made


LONG_PREDICATES = long_predicates()


# --- Parts ----------------------------------------------------------------------------------------

PARTS = {}                      # from its name to what adds it, with a number, to a fixture
GROUPS = {}                     # from a group to names of parts


def part(name, add, group="one"):
    if name in PARTS:
        raise ValueError(f"two parts are called {name}")
    PARTS[name] = add
    GROUPS.setdefault(group, []).append(name)


def elements(kind, members):
    """Adds so many elements of a list, of a template for the number of each."""
    def add(fixture, n):
        for i in range(n):
            fixture.add(kind, i, **numbered(members, i))
    return add


def many(name, kind, members, group=None):
    """So many elements of a list."""
    part(name, elements(kind, members), group or f"many {kind}")


def one(name, kind, members, group="one"):
    """One element of a list, of a template for how much there is to be in it."""
    part(name, lambda x, n: x.add(kind, 0, **numbered(members, n)), group)


def top(name, members, group="one", beside=None):
    """Keys of the fixture itself, and what must be beside them."""
    part(name, lambda x, n: (
        x.top(**numbered(members, n)), beside(x, n) if beside else None), group)


def each(form):
    """A list of as many as the number says."""
    return lambda n: [numbered(form, i) for i in range(n)]


def keys(key, value):
    """An object of as many keys as the number says."""
    return lambda n: {numbered(key, i): numbered(value, i) for i in range(n)}


# The scenes that every fixture has, in turn; and each of them twice.
SCENE = tuple(f"s{i}" for i in range(5))
NEXT = SCENE[1:] + SCENE[:1]
TWICE = tuple(f"s{i // 2}" for i in range(10))


def of_scenes():
    for name, form in FORMS.items():
        many(f"scenes that can {name}", "scene", {"can": form}, "conditions")
        many(f"scenes that prefer {name}", "scene", {"prefers": form}, "preferences")
    for name, long in LONG_PREDICATES.items():
        one(f"a scene that can {name}", "scene", {"can": long}, "long conditions")
        one(f"a scene that prefers {name}", "scene", {"prefers": long}, "long preferences")
    for kind, text in TEXTS.items():
        one(f"scene.id of {kind}", "scene", {"id": text}, "texts")
        one(f"scene.preferring of {kind}", "scene", {"preferring": [text], "allowing": ["*"]},
            "texts")
        one(f"scene.canArguments of {kind}", "scene", {
            "can": "SELF LIKE %@ OR SELF CONTAINS[cd] %@",
            "canArguments": [lambda n, t=text: t(min(n, 4_000)), text]}, "texts")
        many(f"scenes with long conditions of {kind}", "scene", lambda i, t=text: {
            "can": f"SELF CONTAINS[cd] {literal(t(900) + str(i))}"}, "conditions")
        many(f"scenes with long patterns of {kind}", "scene", lambda i, t=text: {
            "can": f"SELF LIKE[cd] {literal(t(300) + '*' + str(i))}"}, "conditions")
    rows = {
        "scene.id alone": {"id": "#"}, "scene.id with one beginning": {"id": "window" * 9 + "#"},
        "scene.id with marks": {"id": "e\u0301\u0323#"},
        **{f"scene.{key}": {key: "t#"} for key in ("title", "notes", "configuration")},
        **{f"scene.state {state}": {"state": state} for state in (
            "connected", "unattached", "foregroundActive", "foregroundInactive", "background",
            "disconnected")},
        **{f"scene.role {role}": {"role": role} for role in (
            "externalDisplay", "immersiveSpace", "volumetric")},
        "scene.role of its own": {"role": lambda i: (
            f"UISceneSessionRole{'ABCDEFGHIJ'[i % 10]}{'ABCDEFGHIJ'[i // 10 % 10]}")},
        "scene.kind": {"kind": ("primary", "auxiliary")},
        "scene.form": {"form": ("uikit", "swiftUI")},
        "scene.destructionConditions": {"destructionConditions": (
            ["userInitiatedDismissal", "systemDisconnection"], ["systemDisconnection"])},
        "scene.restoration": {"restoration": activity},
        "scene.userInfo": {"userInfo": {"k#": "v#"}}, "scene.lint": {"lint": allowances},
        "scene.canArguments": {
            "can": "SELF CONTAINS %@ OR SELF IN %@", "canArguments": ["k#", ["l#", int, None]]},
        "scene.prefersArguments": {
            "prefers": "SELF BEGINSWITH %@ AND SELF != %@", "prefersArguments": ["k#", int]},
        "scene.preferring": {"preferring": ["k#"], "allowing": []},
        "scene.allowing": {"preferring": [], "allowing": ["k#"]},
        "scenes of SwiftUI": {"preferring": ["k#"], "allowing": ["l#", "m#"]},
        "scenes of SwiftUI that take all": {"preferring": ["k#"], "allowing": ["*"]},
    }
    for name, members in rows.items():
        many(name, "scene", members)
    one("scene.userInfo of many", "scene", {"userInfo": keys("k#", "v")})
    one("scene.lint of many", "scene", {"lint": lambda n: allowances(0, n)})
    one("scene.preferring of many", "scene", {"preferring": each("a#"), "allowing": each("b#")})
    one("scene.canArguments of many", "scene", {
        "can": joined(" OR ", "SELF == %@", 2_800),
        "canArguments": lambda n: each("a#")(min(n, 2_800))})
    one("scene.canArguments with a list", "scene", {
        "can": "SELF IN %@ OR ANY %@ LIKE SELF", "canArguments": [each("a#"), each("*b#")]})


def activity(i):
    return {"activityType": f"com.example.{i % 7}", "targetContentIdentifier": f"m{i}/x"}


def allowances(begin, count=1):
    names = ["SR207", "SR001", "gap", "fight", "never-true", "SR021"]
    return [{"allow": names[i % 6], "reason": f"because {i}"} for i in range(begin, begin + count)]


SOURCES = {
    "notification": {"aps": {"alert": "x", "target-content-id": "m#/x"}},
    "notification of many kinds": {
        "aps": {"targetContentIdentifier": "m#", "category": int}, "target-content-id": int,
        "Simulator Target Bundle": "b#"},
    "shortcut": {
        "type": "t#", "targetContentIdentifier": "m#/x", "title": "x", "userInfo": {"a": int}},
    "userActivity": activity,
    "userActivity of the web": {
        "activityType": "NSUserActivityTypeBrowsingWeb", "webpageURL": "https://m/#",
        "title": "t#", "userInfo": {"a": [int]}},
    "handoff": activity, "url": "app://m#/x",
    "sharePlay": {
        "activityIdentifier": "m#/x", "association": ("default", "none", {"content": "k#"})},
    "appIntent": {"type": "Open#", "contentIdentifier": "m#/x"}, "identifier": "m#/x",
    "identifier that nobody takes": "nope/a/x#", "identifier with each constant": "k#",
    "identifier of one letter": lambda i: "a" * (20 + i % 9),
    "identifier of one letter and another": "a" * 60 + "b#", "identifier that is nil": None,
    "identifier with marks": "e\u0301\u0323#ß", "icon": True,
    "request": {"userActivity": activity, "call": (
        "activateSceneSession", "requestSceneSessionActivation")},
    "request of a session": {
        "session": SCENE, "requestingScene": "s0", "role": "application",
        "preferredPresentationStyle": ("automatic", "standard", "prominent")},
    "drag": activity,
}
FILES = {
    "notification": '{"aps": {"target-content-id": "m1/x"}}', "shortcut": '{"type": "t"}',
    "userActivity": '{"activityType": "t", "targetContentIdentifier": "m1/x"}',
    "sharePlay": '{"activityIdentifier": "m1/x"}'}


def of_sources(kind):
    """Events of each source, as events and as steps of a timeline."""
    for name, source in SOURCES.items():
        many(f"{kind}.{name}", kind, {name.split()[0]: source}, f"{kind}s")
    for name, content in FILES.items():
        def add(fixture, n, key=name, text=content):
            fixture.file(f"{key}.json", text)
            elements(kind, lambda i: {key: f"{'./' * (i % 9)}{key}.json"})(fixture, n)
        part(f"{kind}.{name} in a file", add, f"{kind}s")
    for name, text in TEXTS.items():
        one(f"{kind}.identifier of {name}", kind, {"identifier": text}, "texts")
        many(f"{kind}.identifier of much {name}", kind, lambda i, t=text: {
            "identifier": f"m{i}" + t(900) + str(i)}, f"{kind}s")
        one(f"{kind}.url of {name}", kind, {"url": lambda n, t=text: "a:" + t(n)}, "texts")
        one(f"{kind}.notification of {name}", kind, {
            "notification": {"aps": {"target-content-id": text}}}, "texts")
        one(f"{kind}.name of {name}", kind, {"name": text, "identifier": "m1/x"}, "texts")
    many(f"{kind}.name", kind, {"name": "n#", "identifier": "m1/x"})
    many(f"{kind}.notes", kind, {"notes": "n#", "identifier": "m1/x"})
    many(f"{kind}.role", kind, {"role": ("externalDisplay", "volumetric"), "identifier": "m#"})
    many(f"{kind}.lint", kind, {"lint": allowances, "identifier": "m#"})
    one(f"{kind}.notification with much beside it", kind, {
        "notification": lambda n: {"aps": {}, **keys("key#", {"a": [int, "x"]})(n)}})
    one(f"{kind}.notification with keys like the right one", kind, {
        "notification": {"aps": keys("target-content-i#", "x")}})
    one(f"{kind}.shortcut with much beside it", kind, {
        "shortcut": {"type": "t", "userInfo": keys("key#", int)}})
    part(f"{kind}.userActivity that is deep", lambda x, n: elements(kind, {
        "userActivity": {"activityType": "t", "userInfo": deep(50)}})(x, max(1, n // 50)))


def deep(levels):
    value = {}
    for _ in range(levels):
        value = {"a": value}
    return value


METHODS = (
    "scene(_:openURLContexts:)", "scene(_:willConnectTo:options:)", "onContinueUserActivity",
    "scene:continueUserActivity:", "onOpenURL", "onAppIntentExecution",
    "windowScene(_:performActionFor:completionHandler:)")
WARNINGS = SCHEMAS.top["$defs"]["warningName"]["enum"]
RULES = SCHEMAS.top["$defs"]["expectation"]["properties"]["rule"]["enum"]
# What is expected of events and of steps, of events alone, and of steps alone.
OF_BOTH = {
    "scene": {"scene": SCENE}, "scene null": {"scene": None},
    "score": {"score": ("prefers", "can", "none")},
    "action": {"action": ("continue", "reconnect", "create", "refuse")},
    "rule": {"rule": tuple(RULES)}, "warnings": {"warnings": lambda i: WARNINGS[:i % 5]},
    "delivered": {"delivered": METHODS}, "lost": {"lost": (True, False)},
}
OF_EVENTS = {"tied": {"tied": [SCENE, NEXT]}}
OF_STEPS = {
    "calls": {"calls": [tuple(f"openURLContexts({scene})" for scene in SCENE), "requestFailed"]},
    "appearance": {"appearance": [tuple(f"sceneDidBecomeActive({scene})" for scene in SCENE)]},
    "configuration": {"configuration": "c#"}, "front": {"front": SCENE},
    "recency": {"recency": ["s0", SCENE]}, "sessions": {"sessions": ["s0", SCENE]},
    "states": {"states": {SCENE: "background"}}, "error": {"error": "not-connected"},
}
# The same, where a list names all scenes.
OF_ALL = {"event": {"tied": each("s#")}, "step": {
    "recency": each("s#"), "sessions": each("s#"), "states": keys("s#", "disconnected"),
    "calls": each("didDisconnect(s#)"), "appearance": each("sceneWillResignActive(s#)")}}


def of_expectations(kind):
    """What events and steps expect; each also with more scenes, or the names of all of them."""
    for name, members in {**OF_BOTH, **(OF_EVENTS if kind == "event" else OF_STEPS)}.items():
        def add(fixture, n, name=name, members=members):
            if name in ("delivered", "lost"):
                fixture.top(app={"implements": list(METHODS)})
            elements(kind, {"identifier": "m#/x", "expect": members})(fixture, n)
        part(f"{kind}.expect.{name}", add, f"{kind} expectations")
    for key, value in OF_ALL[kind].items():
        def add_to_all(fixture, n, key=key, value=value):
            elements("scene", {"id": "s#"})(fixture, n)
            elements(kind, {"identifier": "k#", "expect": {key: value(n)}})(fixture, 3)
        part(f"{kind}.expect.{key} of all scenes", add_to_all, f"{kind} expectations")


# Steps beside the events; two of them take turns where one alone would do nothing twice.
STEPS = {
    "open": {"open": "w#"},
    "open with all": {
        "open": "w#", "title": "t#", "kind": ("auxiliary", "primary"), "role": "application",
        "configuration": tuple(f"c{i}" for i in range(5)),
        "destructionConditions": ["userInitiatedDismissal"]},
    "open with conditions": {"open": "w#", "conditions": {
        "can": "SELF BEGINSWITH 'm#/'", "prefers": "SELF == 'm#/x'"}},
    "open with conditions of SwiftUI": {
        "open": "w#", "conditions": {"preferring": ["k#"], "allowing": ["*"]}},
    "open with arguments": {"open": "w#", "conditions": {
        "can": "SELF == %@", "canArguments": ["k#"], "prefers": "SELF IN %@",
        "prefersArguments": [["k#"]], "form": "uikit"}},
    "activate": {"activate": SCENE}, "deactivate": {("activate", "deactivate"): TWICE},
    "background": {("activate", "background"): TWICE},
    "disconnect": {("disconnect", "activate"): TWICE},
    "close": lambda i: {"close": f"w{i // 2}", "animation": (
        "standard", "commit", "decline")[i % 3]} if i % 2 else {"open": f"w{i // 2}"},
    "set.title": {"set": SCENE, "title": "t#"},
    "set.can": {"set": SCENE, "can": "SELF BEGINSWITH 'm#/'"},
    "set.prefers": {"set": SCENE, "prefers": "SELF LIKE '*k#?*'"},
    "set with arguments": {
        "set": SCENE, "can": "SELF == %@", "canArguments": ["k#"], "prefers": "SELF CONTAINS %@",
        "prefersArguments": ["k#"]},
    "set.preferring": {"set": SCENE, "preferring": ["k#"], "allowing": ["l#"]},
    "set.form": {"set": SCENE, "form": ("uikit", "swiftUI")},
    "set.restoration": {"set": SCENE, "restoration": activity},
    "set.userInfo": {"set": SCENE, "userInfo": {"k#": "v#"}},
    "set.destructionConditions": {"set": SCENE, "destructionConditions": ["systemDisconnection"]},
    "set and events": ({"set": SCENE, "can": "SELF BEGINSWITH 'm#/'"},
                       lambda i: {"identifier": f"m{i - 1}/x"}),
    "set of MATCHES": {"set": SCENE, "can": "SELF MATCHES '(.*a){9}[b#]'"},
    "refresh": {("background", "refresh"): TWICE},
    "focusPrefix": {"focusPrefix": (None, "focus:#/")},
    "focusPrefix and events": (
        {"identifier": "m#/x"}, lambda i: {"focusPrefix": "p" * (i % 50)}),
    "quit": ({"quit": True}, {"relaunch": True}), "relaunch": {"relaunch": True},
    "relaunch by a url": {"relaunch": {"url": "app://m#/x"}},
    "relaunch by a notification": {"relaunch": {"notification": SOURCES["notification"]}},
    "relaunch by a shortcut": {"relaunch": {"shortcut": SOURCES["shortcut"]}},
    "relaunch by an activity": {"relaunch": {("userActivity", "handoff"): activity}},
    "relaunch by an intent": {"relaunch": {"appIntent": SOURCES["appIntent"]}},
    "as": {"identifier": "n#", "as": "w#"},
    "as with conditions": {
        "url": "n:#", "as": "w#", "title": "t#", "kind": "auxiliary",
        "conditions": {"can": "SELF CONTAINS 'k#'"}},
    "new windows with marks": {"open": "e\u0301\u0323#"},
}
OF_CODE = {"code": "Code.swift", "type": "A1", "arguments": {"name": "k#"}}


def of_steps():
    for name, step in STEPS.items():
        many(f"step.{name}", "step", step, "steps")
    for name, text in TEXTS.items():
        one(f"step.open of {name}", "step", {"open": lambda n, t=text: t(n) or "a"}, "texts")
        part(f"step.focusPrefix of {name}", lambda x, n, t=text: elements("step", lambda i: (
            {"identifier": f"m{i}/x"} if i else {"focusPrefix": t(n)}))(x, 9), "texts")
    for name, long in list(LONG_PREDICATES.items())[::9]:
        part(f"step.set can {name}", lambda x, n, f=long: (
            x.add("step", 0, set="s0", can=f(n)), x.add("step", 1, identifier="zzz")),
            "long conditions")
    part("step.conditions of code", lambda x, n: (
        x.file("Code.swift", code(2)),
        elements("step", {"open": "w#", "conditions": OF_CODE})(x, n)), "steps")


def code(count, lines=0, extra=""):
    """A source of so many types that set conditions; each takes one value from run time."""
    return "import UIKit\n" + "".join(
        f"final class A{i} {{\n  func show(_ scene: UIScene, name: String) {{\n"
        "    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = "
        "NSPredicate(format: \"SELF == %@\", name)\n  }\n}\n"
        for i in range(1, count)) + "// comment\n" * lines + extra


# Apps: a template for how many there are of something, and what is beside it.
APPS = {
    "supportsMultipleScenes": (
        {"supportsMultipleScenes": False}, elements("event", {"identifier": "m#"})),
    "activityTypes": (
        {"activityTypes": each("com.example.#")}, elements("event", {"drag": activity})),
    "activityTypes beside steps": (
        {"activityTypes": each("com.example.#")}, elements("step", {"drag": activity})),
    "bundleIdentifier": ({"bundleIdentifier": lambda n: "a" * n}, lambda x, n: x.add(
        "event", 0, notification={"aps": {}, "Simulator Target Bundle": "b" * n})),
    "implements": ({"implements": each("method#(_:)")}, None),
    "implements of methods": (
        {"implements": list(METHODS)}, elements("event", {"url": "a:#"})),
    **{f"platform {platform}": (
        {"platform": platform}, elements("step", ({"close": SCENE}, {"url": "m#:/x"})))
       for platform in ("iOS", "visionOS", "macCatalyst", "macOS")},
    "manifest": ({"manifest": "Info.plist"}, lambda x, n: x.file("Info.plist", plist(n))),
    "manifest beside steps": ({"manifest": "Info.plist"}, lambda x, n: (
        x.file("Info.plist", plist(n)),
        elements("step", {"open": "w#", "configuration": "c#"})(x, n))),
}
# What an app's windows of a configuration have as conditions.
CONDITIONS = {
    "identifiers": {"can": "FALSEPREDICATE", "prefers": "SELF == $IDENTIFIER"},
    "texts": {"can": "SELF LIKE '*k#?'", "form": "uikit"},
    "arguments": {"can": "SELF == %@", "canArguments": ["k#"],
                  "prefers": "SELF IN %@", "prefersArguments": [["k#"]]},
    "SwiftUI": {"preferring": ["k#"], "allowing": ["*"]},
    "patterns": {"can": "SELF MATCHES '(.*a){9}[b#]'"},
}


def of_app():
    def app(name, members, beside=None):
        top(f"app.{name}", {"app": members}, beside=beside)

    def declared(name, declarations, scenes):
        part(f"app.declarations of {name}", lambda x, n: (
            x.top(app={"declarations": declarations}),
            x.file("App.swift", "import SwiftUI\n@main struct A: App { " + scenes(n))), "app")
    for name, row in APPS.items():
        app(name, *row)
    many("app.configurations", "configuration", {
        "name": "c#", "role": "application", "className": "UIWindowScene",
        "delegateClassName": "App.D#", "storyboard": "Main"}, "app")
    some = tuple(f"c{i}" for i in range(5))
    many("app.delegate by type", "rule", {
        "activityType": "com.example.#", "configuration": "c#"}, "app")
    for name in list(FORMS)[::7]:
        many(f"app.delegate that is {name}", "rule", {
            "identifier": FORMS[name], "configuration": some}, "app")
    many("app.delegate with arguments", "rule", {
        "identifier": "SELF == %@ OR SELF IN %@", "identifierArguments": ["k#", ["l#"]],
        "configuration": some}, "app")
    many("app.declarations", "declaration", {"name": "d#"}, "app")
    many("app.declarations.matching", "declaration", {
        "name": "d#", "matching": ["k#", "e\u0301#"]}, "app")
    one("app.declarations with long matching", "declaration", {
        "name": "d", "matching": each("k#")}, "app")
    declared("code", {"code": ["App.swift"], "type": "A", "arguments": {}}, lambda n: (
        "var body: some Scene {\n" + "".join(
            f'  WindowGroup(id: "d{i}") {{ V() }}.handlesExternalEvents(matching: ["k{i}"])\n'
            for i in range(n)) + "} }\n"))
    declared("scenes in scenes (mistake)", {"code": "App.swift"}, lambda n: (
        "var body: some Scene { S0() } }\n" + "".join(
            f"struct S{i}: Scene {{\n  var body: some Scene {{\n    S{i + 1}()\n"
            f"    S{i + 1}()\n  }}\n}}\n" for i in range(n))
        + f"struct S{n}: Scene {{ var body: some Scene {{ WindowGroup {{ V() }} }} }}\n"))
    for name, made in CONDITIONS.items():
        app(f"conditions of {name}", {"conditions": keys("c#", made)},
            elements("step", {"url": "n:#", "configuration": "c#"}))
    app("conditions of code", {"conditions": keys("c#", {
        **OF_CODE, "arguments": {"name": "$IDENTIFIER"}})},
        lambda x, n: x.file("Code.swift", code(2)))
    for name, long in list(LONG_PREDICATES.items())[::13]:
        app(f"conditions that can {name}", {"conditions": {"A": {"can": long}}}, lambda x, n: (
            elements("step", {"url": "n:#", "configuration": "A"})(x, 9)))


def plist(n):
    types = "".join(f"<string>com.example.{i}</string>" for i in range(n))
    return growth.manifest(
        n, "<key>CFBundleIdentifier</key><string>a</string>"
        f"<key>NSUserActivityTypes</key><array>{types}</array>")


def of_code():
    def scenes(name, source, members):
        part(f"scene.code of {name}", lambda x, n: (
            x.file("Code.swift", source(n)), elements("scene", members)(x, n)), "many scene")
    scenes("one type", lambda n: code(2), OF_CODE)
    scenes("a type each", lambda n: code(n + 1), lambda i: {
        **numbered(OF_CODE, i), "type": f"A{i + 1}"})
    scenes("a long source", lambda n: code(2, lines=n * 5), OF_CODE)
    scenes("lists of sources", lambda n: code(2), {
        **OF_CODE, "code": ["Code.swift", "./Code.swift"]})
    scenes("arguments that it lacks (mistake)", lambda n: code(2), {
        **OF_CODE, "arguments": {"nam#": "x"}})
    scenes("types that it lacks (mistake)", lambda n: code(60), {
        "code": "Code.swift", "type": "B#"})
    scenes("names in names", lambda n: code(2, extra="".join(
        f"struct T{i} {{ static let name = \"m{i}/\" + T{i - 1}.name }}\n" for i in range(n))),
        OF_CODE)
    part("scene.code with a long text", lambda x, n: (
        x.file("Code.swift", code(2).replace(
            "SELF == %@", " OR ".join(["SELF == %@"] + [f"SELF == 'a{i}'" for i in range(n)]))),
        x.add("scene", 0, code="Code.swift", type="A1", arguments={"name": "k"})))
    part("scene.arguments of many", lambda x, n: (
        x.file("Code.swift", code(2)), x.add("scene", 0, code="Code.swift", type="A1", arguments={
            "name": "k", **keys("other#", int)(n)})))


TOPS = {
    "identifiers": {"identifiers": each("m#/x")},
    "identifiers that are nil": {"identifiers": each(None)},
    "identifiers and hits": {"identifiers": each("m#/x"), "hits": each((True, False))},
    "discarded": {"discarded": each("window-#")},
    "process": {"process": {"isRunning": False, "unheardDiscards": each("w#")},
                "discarded": each("w#")},
    "lint": {"lint": lambda n: allowances(0, n)}, "meta of many": {"meta": keys("k#", int)},
    "meta that is deep": {"meta": lambda n: {str(i): deep(60) for i in range(n // 60)}},
    "meta with long numbers": {"meta": {"a": lambda n: int("9" * min(n, 4_000))}},
    "meta with numbers": {"meta": {"a": each(1.5e300)}},
}
BESIDE = {"discarded": elements("step", {"identifier": "n#"}),
          "process": lambda x, n: x.add("step", 0, url="a:b")}


def of_top():
    for key in ("title", "source", "notes", "$schema", "focusPrefix"):
        for kind, text in TEXTS.items():
            top(f"{key} of {kind}", {key: text}, "texts")
    for name, members in TOPS.items():
        top(name, members, beside=BESIDE.get(name))
    values = SCHEMAS.top["$defs"]["options"]["properties"]
    for key in sorted(set(values) - {"within"}):
        for value in values[key]["enum"]:
            top(f"options.{key} {value}", {"options": {key: value}}, beside=elements("event", (
                {"appIntent": SOURCES["appIntent"]}, {"request": SOURCES["request"]})))
    for name, long in list(LONG_PREDICATES.items())[::7]:
        top(f"options.within {name}", {"options": {"within": long}}, "long conditions")


# Mistakes in the form, each so many times; all of them are reported at once.
MISTAKES = {
    "scene": {
        "an unknown key": {"cann#": "x"}, "a key that is nearly right": {"perfers": "SELF == 'a'"},
        "a state that is nearly right": {"state": "backgroud"},
        "a value of another type": {"can": int},
        "a misspelt operator": {"can": "SELF BEGINWITH 'k#'"},
        "many misspelt operators": {"can": joined(" OR ", "SELF BEGINWITH 'k#'")(40)},
        "a key path": {"can": "name.first# == 'a'"}, "an open variable": {"can": "SELF == $name#"},
        "too few arguments": {"can": "SELF == %@"}, "one id for all": {"id": "same"},
        "no id": {"id": ""}, "conditions of both kinds": {"id": "#", "preferring": ["a"]},
        "a pattern that is wrong": {"can": "SELF MATCHES '(a#'"},
        "an allowance of no rule": {"lint": [{"allow": "SR9#", "reason": "x"}]},
        "a file that is not there": {"code": "No#.swift"},
    },
    "event": {
        "a scene that is nearly right": {"identifier": "a", "expect": {"scene": "scene-#x"}},
        "a warning that is nearly right": {
            "identifier": "a", "expect": {"warnings": ["no-scene-match#"]}},
        "no source": {"name": "e#"}, "a source that is nearly right": {"idnetifier": "e#"},
        "an empty expectation": {"identifier": "a", "expect": {}},
        "a payload that is not there": {"notification": "no/#.apns"},
        "a path that leads outside": lambda i: {"notification": "../" * (i % 90) + "x"},
        "an unknown method": {"identifier": "a", "expect": {"delivered": "scene#"}},
    },
    "step": {
        "an unknown scene in a step": {"activate": "w#"}, "no action in a step": {"name": "w#"},
        "two actions in a step": {"open": "w#", "as": "x"},
    },
}
RAW_MISTAKES = {
    "one key again and again": lambda n: ', "meta": {}' * n,
    "one free key again and again": lambda n: ', "meta": {"a": 0' + ', "a": 1' * n + "}",
    "keys that differ in an escape": lambda n: (
        ', "meta": {"a": 0' + ', "\\u0061": 1' * n + "}"),
    "lists that are deep": lambda n: ', "meta": {"a": ' + "[" * n + "]" * n + "}",
    "lists without an end": lambda n: ', "meta": {"a": ' + "[" * n,
    "white space": lambda n: " " * n + ', "meta": {}',
    "a text without an end": lambda n: ', "title": "' + "\\u00e9" * (n // 6),
    "lone surrogates": lambda n: ', "title": "' + "\\ud800" * (n // 6) + '"',
    "commas": lambda n: "," * n,
}


def of_mistakes():
    for kind, rows in MISTAKES.items():
        for name, members in rows.items():
            many(f"mistake: {name}", kind, members, "mistakes")
    part("mistake: names of scenes that are nearly right", lambda x, n: (
        elements("scene", {"id": "window-number-#"})(x, n),
        elements("event", {"identifier": "a", "expect": {"scene": "window-nmuber-#"}})(x, n)),
        "mistakes")
    part("mistake: configurations that are nearly right", lambda x, n: (
        elements("configuration", {"name": "configuration-#"})(x, n),
        elements("rule", {"activityType": "t", "configuration": "confguration-#"})(x, n)),
        "mistakes")
    top("mistake: unknown keys", keys("scene#", 1), "mistakes")
    top("mistake: methods that are nearly right", {
        "app": {"implements": each("scene(_:openURLContext#:)")}}, "mistakes")
    top("mistake: hits of another length", {"identifiers": ["a"], "hits": each(True)}, "mistakes")
    for name, text in RAW_MISTAKES.items():
        def add(fixture, n, text=text):
            fixture.raw += text(n)
        part(f"mistake: {name}", add, "mistakes")


for make in (of_scenes, lambda: of_sources("event"), lambda: of_sources("step"),
             lambda: of_expectations("event"), lambda: of_expectations("step"), of_steps, of_app,
             of_code, of_top, of_mistakes):
    make()


def missing_keys():
    """The keys of the schema that come of no part."""
    used = set()
    for name, add in PARTS.items():
        fixture = Fixture()
        add(fixture, 6)
        used |= SCHEMAS.used(fixture.value())
    return sorted(path for key, path in SCHEMAS.keys().items() if key not in used)


# --- Shapes ---------------------------------------------------------------------------------------


class Shape:
    """A fixture of parts at a size: `files` are its texts, `input.json` first."""

    def __init__(self, name, limit):
        self.name, self.parts = name, name.split(" + ")
        unknown = [part for part in self.parts if part not in PARTS]
        if unknown:
            raise KeyError(f"no part is called {unknown[0]}")
        # Each alone has its share of the bytes; together they have fewer than the limit, or less of
        # each is taken.
        shares = [self.largest(part, limit // len(self.parts)) for part in self.parts]
        for percent in range(100, 0, -10):
            self.numbers = [max(1, share * percent // 100) for share in shares]
            self.files = self.made(zip(self.parts, self.numbers))
            if size(self.files) <= limit:
                break

    def made(self, parts):
        fixture = Fixture()
        for part, number in parts:
            PARTS[part](fixture, number)
        return {"input.json": fixture.text(), **fixture.files}

    def largest(self, part, limit):
        """The largest number of a part that is not over a number of bytes."""
        bytes_of = lambda number: size(self.made([(part, number)]))
        low, high = 1, 64
        while high < 1 << 17 and bytes_of(high) <= limit:
            low, high = high, high * 4
        while high - low > max(1, low // 50):
            middle = (low + high) // 2
            low, high = (middle, high) if bytes_of(middle) <= limit else (low, middle)
        return low


def size(files):
    return sum(len(text.encode("utf-8", "surrogatepass")) for text in files.values())


# Pairs of groups whose work multiplies; the first ones are tried first.
PAIRS = [
    ("conditions", "events"), ("conditions", "event expectations"), ("preferences", "events"),
    ("conditions", "preferences"), ("conditions", "steps"), ("long conditions", "events"),
    ("long conditions", "long preferences"), ("conditions", "texts"), ("many scene", "steps"),
    ("preferences", "step expectations"), ("conditions", "long preferences"),
    ("many scene", "event expectations"), ("app", "steps"), ("steps", "step expectations"),
    ("many scene", "conditions"), ("long conditions", "texts"), ("mistakes", "conditions"),
    ("mistakes", "many scene"), ("app", "step expectations"), ("steps", "steps"),
    ("conditions", "one"), ("many scene", "events"), ("preferences", "many scene"),
]


def pair_names(seed):
    """Pairs of parts without end: of each two groups in turn, and of any two."""
    random_one = random.Random(seed)
    seen = set()
    while True:
        for groups in [*PAIRS, None]:
            parts = [random_one.choice(GROUPS[group]) for group in groups] if groups else (
                random_one.sample(sorted(PARTS), 2))
            name = " + ".join(parts)
            if len(set(parts)) == 2 and name not in seen and fits_together(parts):
                seen.add(name)
                yield name


def fits_together(parts):
    fixture = Fixture()
    try:
        for part in parts:
            PARTS[part](fixture, 2)
        fixture.text()
        return True
    except Conflict:
        return False


def names(count, seed):
    """So many shapes: two pairs, then a part alone, and so on; parts come in an order of chance."""
    alone = sorted(PARTS)
    random.Random(seed).shuffle(alone)
    pairs, made = pair_names(seed), []
    while len(made) < count:
        made += [next(pairs), next(pairs)]
        made += [alone.pop()] if alone else []
    return made[:count]
