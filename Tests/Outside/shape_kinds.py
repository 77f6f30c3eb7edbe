"""Shapes of fixtures that grow, for Tests/Outside/shapes.py: keys, operators and lists, and pairs.

A *part* makes one thing of a fixture grow with a number: many scenes with a key, a long text, a
predicate of many operands. A *shape* is one part or two, at a number of bytes; its name is that of
its parts, "A" or "A + B", and makes it again. Every key of the schema must come of some part.
"""
import itertools
import json
import os
import random

SCHEMA = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))),
                      "Fixtures", "schema", "scene-fixture.schema.json")


class Conflict(Exception):
    """Two parts that no fixture can have together."""


# --- The schema: which keys there are, and which exclude each other -------------------------------


class Schema:
    def __init__(self):
        with open(SCHEMA, encoding="utf-8") as file:
            self.top = json.load(file)
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
    "plain": lambda n: "x" * n,
    "parts": lambda n: "a/b" * (n // 3),
    "letters": lambda n: "é" * (n // 2),
    "marks": lambda n: "e" + "\u0301" * (n // 2),
    "marks out of order": lambda n: "e" + "\u0301\u0323" * (n // 4),
    "letters with marks": lambda n: "e\u0301" * (n // 3),
    "ligatures": lambda n: "\ufdfa" * (n // 3),
    "sharp s": lambda n: "ß" * (n // 2),
    "jamo": lambda n: "\u1100\u1161\u11a8" * (n // 9),
    "emoji": lambda n: "👩\u200d" * (n // 7),
    "hidden": lambda n: "\u202e" * (n // 3),
    "escapes": lambda n: "\n\t\\\"" * (n // 8),
    "spaces": lambda n: " " * n,
    "stars": lambda n: "*?" * (n // 2),
    "placeholders": lambda n: "%@" * (n // 2),
    "digits": lambda n: "9" * n,
}


# --- Predicates -----------------------------------------------------------------------------------

OPTIONS = ["", "[c]", "[d]", "[cd]", "[n]", "[l]"]
ORDERS = ["==", "!=", "<", "<=", ">", ">="]
SEARCHES = ["BEGINSWITH", "ENDSWITH", "CONTAINS"]
PATTERNS = ["LIKE", "MATCHES"]
# The patterns of MATCHES that are dear to a matcher, to an automaton or to both.
DEAR = {
    "stars in a group": lambda i: f"(.*a){{9}}[b{i}]",
    "a doubling automaton": lambda i: f"(a|b)*a(a|b){{{12 + i % 30}}}",
    "stars in stars": lambda i: f"(a*)*b{i}",
    "an alternation of one": lambda i: f"(a|a)*c{i}",
    "many stars": lambda i: f".*a.*b.*c.*d.*{i}",
    "counted": lambda i: f"(x{{1,9}}y{{0,9}}){{1,9}}z{i}",
    "counted without text": lambda i: f"(((){{0,9}}){{0,9}}){{0,9}}{i}",
    "a look-ahead": lambda i: f"(?!(a+)+$).*(?=b*).*{i}",
    "a back reference": lambda i: f"(a+)(b*)\\\\1\\\\2{i}",
    "properties": lambda i: f"[\\\\p{{L}}&&[^\\\\p{{Lu}}]]+\\\\X*\\\\b{i}",
    "letters of any case": lambda i: f"(?i)[é-\uffdc]+ß{i}",
}


def forms():
    """Each way to compare, by its name, with a number in its constant."""
    made = {}
    for operator, option in itertools.product(ORDERS + SEARCHES + PATTERNS, OPTIONS):
        made[operator + option] = lambda i, o=operator + option: f"SELF {o} 'k{i}'"
    for option in OPTIONS:
        made["BETWEEN" + option] = lambda i, o=option: f"SELF BETWEEN{o} {{'k{i}', 'k{i}z'}}"
        made["IN a text" + option] = lambda i, o=option: f"'k{i}' IN{o} SELF"
    for operator in ORDERS + SEARCHES:
        made[f"turned {operator}"] = lambda i, o=operator: f"'k{i}x' {o} SELF"
        made[f"NOT {operator}"] = lambda i, o=operator: f"NOT SELF {o} 'k{i}'"
    for modifier, operator in itertools.product(
            ("ANY", "ALL", "NONE", "SOME"), ("==", "CONTAINS[cd]", "LIKE")):
        made[f"{modifier} {operator}"] = lambda i, m=modifier, o=operator: (
            f"{m} {{'k{i}', 'l{i}', 'm'}} {o} SELF")
    made["IN a list"] = lambda i: f"SELF IN {{'k{i}', 'l{i}'}}"
    made["parts in order"] = lambda i: f"SELF LIKE '*k{i}?*x*'"
    made["beginnings and ends"] = lambda i: (
        f"SELF BEGINSWITH 'm{i % 9}/' AND NOT SELF ENDSWITH '.k{i}'")
    made["parts or parts"] = lambda i: f"SELF CONTAINS 'k{i}' OR SELF CONTAINS 'l{i}'"
    made["equal for all"] = lambda i: "SELF CONTAINS 'k'"
    made["true"] = lambda i: "TRUEPREDICATE"
    made["false"] = lambda i: "FALSEPREDICATE"
    made["nil"] = lambda i: f"SELF == nil OR SELF == 'k{i}'"
    made["numbers"] = lambda i: f"SELF != {i}"
    made["constants"] = lambda i: f"'k{i}' == 'k{i}x'"
    made["letters beyond ASCII"] = lambda i: f"SELF CONTAINS[cd] 'é{i}ß'"
    made["letters and marks"] = lambda i: f"SELF ==[d] 'e\u0301{i}\u0323'"
    made["LIKE with marks"] = lambda i: f"SELF LIKE[cd] '*e\u0301?{i}*'"
    for name, pattern in DEAR.items():
        made[f"MATCHES {name}"] = lambda i, p=pattern: f"SELF MATCHES '{p(i)}'"
        made[f"NOT MATCHES {name}"] = lambda i, p=pattern: f"NOT SELF MATCHES[c] '{p(i)}'"
    return made


FORMS = forms()


def literal(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def nest(depth, level):
    made = "SELF == 'a'"
    for i in range(depth):
        made = level(i, made)
    return made


def long_predicates():
    """Each way in which one predicate grows."""
    made = {}
    for name, form in FORMS.items():
        made[f"OR of {name}"] = lambda n, f=form: " OR ".join(f(i) for i in range(min(n, 2_800)))
        made[f"AND of {name}"] = lambda n, f=form: " AND ".join(f(i) for i in range(min(n, 2_800)))
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
    made["a list"] = lambda n: "SELF IN {" + ", ".join(f"'a{i}'" for i in range(n)) + "}"
    made["a list of one text"] = lambda n: "SELF IN {" + ", ".join(["'a'"] * n) + "}"
    made["a list of letters"] = lambda n: "SELF IN {" + ", ".join(
        f"'e\u0301{i}'" for i in range(n)) + "}"
    made["BETWEEN long texts"] = lambda n: f"SELF BETWEEN[cd] {{'{'a' * n}', '{'a' * n}b'}}"
    for modifier, operator in itertools.product(
            ("ANY", "ALL", "NONE"), ("==[cd]", "CONTAINS", "LIKE[c]", "<", "IN", "!=")):
        made[f"{modifier} {operator} of a list"] = lambda n, m=modifier, o=operator: (
            f"{m} {{" + ", ".join(f"'a{i}*'" for i in range(n)) + f"}} {o} SELF")
    made["lists in a list"] = lambda n: (
        "ANY {" + ", ".join(f"{{'a{i}', SELF}}" for i in range(n // 2)) + "} IN {"
        + ", ".join(f"{{'b{i}', SELF}}" for i in range(n // 2)) + "}")
    made["parentheses"] = lambda n: "(" * min(n, 250) + "SELF == 'a'" + ")" * min(n, 250)
    made["NOT in NOT"] = lambda n: "NOT (" * min(n, 250) + "SELF == 'a'" + ")" * min(n, 250)
    made["AND in OR"] = lambda n: nest(min(n, 120), lambda i, inner: (
        f"(SELF CONTAINS 'k{i}' {('AND', 'OR')[i % 2]} {inner})"))
    made["many AND in OR"] = lambda n: " OR ".join(nest(100, lambda i, inner: (
        f"(SELF CONTAINS 'k{i}x{j}' {('AND', 'OR')[i % 2]} {inner})"))
        for j in range(min(25, max(1, n // 100))))
    made["AND of OR"] = lambda n: " AND ".join(
        f"(SELF CONTAINS 'a{i}' OR SELF BEGINSWITH 'b{i}')" for i in range(min(n, 1_400)))
    made["OR of AND"] = lambda n: " OR ".join(
        f"(SELF CONTAINS 'a{i}' AND SELF ENDSWITH 'b{i}')" for i in range(min(n, 1_400)))
    made["OR of AND of NOT"] = lambda n: " OR ".join(
        f"(NOT SELF LIKE '*a{i}' AND NOT SELF == 'b{i}')" for i in range(min(n, 1_400)))
    made["one comparison again and again"] = lambda n: " OR ".join(
        ["SELF CONTAINS 'a'"] * min(n, 2_800))
    made["each and its NOT"] = lambda n: " AND ".join(
        f"(SELF == 'a{i}' OR NOT SELF == 'a{i}')" for i in range(min(n, 1_400)))
    made["beginnings of beginnings"] = lambda n: " OR ".join(
        f"SELF BEGINSWITH '{'a' * i}'" for i in range(1, min(350, n)))
    made["parts of parts"] = lambda n: " AND ".join(
        f"NOT SELF CONTAINS '{'ab' * i}'" for i in range(1, min(240, n)))
    made["white space"] = lambda n: "SELF" + " " * n + "== 'a'"
    made["small letters"] = lambda n: "||".join(
        f"self like[cd]'*a{i}'" for i in range(min(n, 2_800)))
    return made


LONG_PREDICATES = long_predicates()


# --- Parts ----------------------------------------------------------------------------------------

PARTS = {}                      # from its name to what adds it, with a number, to a fixture
GROUPS = {}                     # from a group to names of parts


def part(name, add, group):
    if name in PARTS:
        raise ValueError(f"two parts are called {name}")
    PARTS[name] = add
    GROUPS.setdefault(group, []).append(name)


def many(name, kind, members, group=None):
    """So many elements of a list; members are made of the number of the element and of all."""
    def add(fixture, n):
        for i in range(n):
            fixture.add(kind, i, **members(i, n))
    part(name, add, group or f"many {kind}")


def once(name, add, group="one"):
    part(name, add, group)


def of_scenes():
    for name, form in FORMS.items():
        many(f"scenes that can {name}", "scene", lambda i, n, f=form: {"can": f(i)}, "conditions")
        many(f"scenes that prefer {name}", "scene", lambda i, n, f=form: {
            "prefers": f(i)}, "preferences")
    for name, long in LONG_PREDICATES.items():
        once(f"a scene that can {name}", lambda x, n, f=long: x.add("scene", 0, can=f(n)),
             "long conditions")
        once(f"a scene that prefers {name}", lambda x, n, f=long: x.add("scene", 0, prefers=f(n)),
             "long preferences")
    for kind, text in TEXTS.items():
        once(f"scene.id of {kind}", lambda x, n, t=text: x.add("scene", 0, id=t(n)), "texts")
        once(f"scene.preferring of {kind}", lambda x, n, t=text: x.add(
            "scene", 0, preferring=[t(n)], allowing=["*"]), "texts")
        once(f"scene.canArguments of {kind}", lambda x, n, t=text: x.add(
            "scene", 0, can="SELF LIKE %@ OR SELF CONTAINS[cd] %@",
            canArguments=[t(min(n, 4_000)), t(n)]), "texts")
        many(f"scenes with long conditions of {kind}", "scene", lambda i, n, t=text: {
            "can": f"SELF CONTAINS[cd] {literal(t(900) + str(i))}"}, "conditions")
        many(f"scenes with long patterns of {kind}", "scene", lambda i, n, t=text: {
            "can": f"SELF LIKE[cd] {literal(t(300) + '*' + str(i))}"}, "conditions")
    many("scene.id alone", "scene", lambda i, n: {"id": str(i)})
    many("scene.id with one beginning", "scene", lambda i, n: {"id": "window" * 9 + str(i)})
    many("scene.id with marks", "scene", lambda i, n: {"id": f"e\u0301\u0323{i}"})
    for key in ("title", "notes", "configuration"):
        many(f"scene.{key}", "scene", lambda i, n, k=key: {k: f"t{i}"})
    for state in ("connected", "unattached", "foregroundActive", "foregroundInactive",
                  "background", "disconnected"):
        many(f"scene.state {state}", "scene", lambda i, n, s=state: {"state": s})
    for role in ("externalDisplay", "immersiveSpace", "volumetric"):
        many(f"scene.role {role}", "scene", lambda i, n, r=role: {"role": r})
    many("scene.role of its own", "scene", lambda i, n: {
        "role": f"UISceneSessionRole{'ABCDEFGHIJ'[i % 10]}{'ABCDEFGHIJ'[i // 10 % 10]}"})
    many("scene.kind", "scene", lambda i, n: {"kind": ("primary", "auxiliary")[i % 2]})
    many("scene.form", "scene", lambda i, n: {"form": ("uikit", "swiftUI")[i % 2]})
    many("scene.destructionConditions", "scene", lambda i, n: {
        "destructionConditions": ["userInitiatedDismissal", "systemDisconnection"][i % 2:]})
    many("scene.restoration", "scene", lambda i, n: {"restoration": activity(i)})
    many("scene.userInfo", "scene", lambda i, n: {"userInfo": {f"k{i}": f"v{i}"}})
    many("scene.lint", "scene", lambda i, n: {"lint": allowances(i, 1)})
    many("scene.canArguments", "scene", lambda i, n: {
        "can": "SELF CONTAINS %@ OR SELF IN %@", "canArguments": [f"k{i}", [f"l{i}", i, None]]})
    many("scene.prefersArguments", "scene", lambda i, n: {
        "prefers": "SELF BEGINSWITH %@ AND SELF != %@", "prefersArguments": [f"k{i}", i]})
    many("scene.preferring", "scene", lambda i, n: {"preferring": [f"k{i}"], "allowing": []})
    many("scene.allowing", "scene", lambda i, n: {"preferring": [], "allowing": [f"k{i}"]})
    many("scenes of SwiftUI", "scene", lambda i, n: {
        "preferring": [f"k{i}"], "allowing": [f"l{i}", f"m{i}"]})
    many("scenes of SwiftUI that take all", "scene", lambda i, n: {
        "preferring": [f"k{i}"], "allowing": ["*"]})
    once("scene.userInfo of many", lambda x, n: x.add(
        "scene", 0, userInfo={f"k{i}": "v" for i in range(n)}))
    once("scene.lint of many", lambda x, n: x.add("scene", 0, lint=allowances(0, n)))
    once("scene.preferring of many", lambda x, n: x.add(
        "scene", 0, preferring=[f"a{i}" for i in range(n)], allowing=[f"b{i}" for i in range(n)]))
    once("scene.canArguments of many", lambda x, n: x.add(
        "scene", 0, can=" OR ".join(["SELF == %@"] * min(n, 2_800)),
        canArguments=[f"a{i}" for i in range(min(n, 2_800))]))
    once("scene.canArguments with a list", lambda x, n: x.add(
        "scene", 0, can="SELF IN %@ OR ANY %@ LIKE SELF",
        canArguments=[[f"a{i}" for i in range(n)], [f"*b{i}" for i in range(n)]]))


def activity(i, **members):
    return {"activityType": f"com.example.{i % 7}", "targetContentIdentifier": f"m{i}/x", **members}


def allowances(begin, count):
    names = ["SR207", "SR001", "gap", "fight", "never-true", "SR021"]
    return [{"allow": names[i % 6], "reason": f"because {i}"} for i in range(begin, begin + count)]


SOURCES = {
    "notification": lambda i: {"aps": {"alert": "x", "target-content-id": f"m{i}/x"}},
    "notification of many kinds": lambda i: {
        "aps": {"targetContentIdentifier": f"m{i}", "category": i}, "target-content-id": i,
        "Simulator Target Bundle": f"b{i}"},
    "shortcut": lambda i: {"type": f"t{i}", "targetContentIdentifier": f"m{i}/x", "title": "x",
                           "userInfo": {"a": i}},
    "userActivity": activity,
    "userActivity of the web": lambda i: {
        "activityType": "NSUserActivityTypeBrowsingWeb", "webpageURL": f"https://m/{i}",
        "title": f"t{i}", "userInfo": {"a": [i]}},
    "handoff": activity,
    "url": lambda i: f"app://m{i}/x",
    "sharePlay": lambda i: {"activityIdentifier": f"m{i}/x", "association":
                            ["default", "none", {"content": f"k{i}"}][i % 3]},
    "appIntent": lambda i: {"type": f"Open{i}", "contentIdentifier": f"m{i}/x"},
    "identifier": lambda i: f"m{i}/x",
    "identifier that nobody takes": lambda i: f"nope/a/x{i}",
    "identifier with each constant": lambda i: f"k{i}",
    "identifier of one letter": lambda i: "a" * (20 + i % 9),
    "identifier of one letter and another": lambda i: "a" * 60 + f"b{i}",
    "identifier that is nil": lambda i: None,
    "identifier with marks": lambda i: f"e\u0301\u0323{i}ß",
    "icon": lambda i: True,
    "request": lambda i: {"userActivity": activity(i), "call": (
        "activateSceneSession", "requestSceneSessionActivation")[i % 2]},
    "request of a session": lambda i: {
        "session": f"s{i % 5}", "requestingScene": "s0", "role": "application",
        "preferredPresentationStyle": ("automatic", "standard", "prominent")[i % 3]},
    "drag": activity,
}
FILES = {
    "notification": '{"aps": {"target-content-id": "m1/x"}}', "shortcut": '{"type": "t"}',
    "userActivity": '{"activityType": "t", "targetContentIdentifier": "m1/x"}',
    "sharePlay": '{"activityIdentifier": "m1/x"}'}


def of_sources(kind):
    """Events of each source, as events and as steps of a timeline."""
    for name, source in SOURCES.items():
        many(f"{kind}.{name}", kind, lambda i, n, s=source, k=name.split()[0]: {k: s(i)},
             f"{kind}s")
    for name, content in FILES.items():
        def add(fixture, n, key=name, text=content):
            fixture.file(f"{key}.json", text)
            for i in range(n):
                fixture.add(kind, i, **{key: f"{'./' * (i % 9)}{key}.json"})
        part(f"{kind}.{name} in a file", add, f"{kind}s")
    for name, text in TEXTS.items():
        once(f"{kind}.identifier of {name}", lambda x, n, t=text: x.add(
            kind, 0, identifier=t(n)), "texts")
        many(f"{kind}.identifier of much {name}", kind, lambda i, n, t=text: {
            "identifier": f"m{i}" + t(900) + str(i)}, f"{kind}s")
        once(f"{kind}.url of {name}", lambda x, n, t=text: x.add(
            kind, 0, url="a:" + t(n)), "texts")
        once(f"{kind}.notification of {name}", lambda x, n, t=text: x.add(
            kind, 0, notification={"aps": {"target-content-id": t(n)}}), "texts")
        once(f"{kind}.name of {name}", lambda x, n, t=text: x.add(
            kind, 0, name=t(n), identifier="m1/x"), "texts")
    many(f"{kind}.name", kind, lambda i, n: {"name": f"n{i}", "identifier": "m1/x"})
    many(f"{kind}.notes", kind, lambda i, n: {"notes": f"n{i}", "identifier": "m1/x"})
    many(f"{kind}.role", kind, lambda i, n: {
        "role": ("externalDisplay", "volumetric")[i % 2], "identifier": f"m{i}"})
    many(f"{kind}.lint", kind, lambda i, n: {"lint": allowances(i, 1), "identifier": f"m{i}"})
    once(f"{kind}.notification with much beside it", lambda x, n: x.add(
        kind, 0, notification={"aps": {}, **{f"key{i}": {"a": [i, "x"]} for i in range(n)}}))
    once(f"{kind}.notification with keys like the right one", lambda x, n: x.add(
        kind, 0, notification={"aps": {f"target-content-i{i}": "x" for i in range(n)}}))
    once(f"{kind}.shortcut with much beside it", lambda x, n: x.add(
        kind, 0, shortcut={"type": "t", "userInfo": {f"key{i}": i for i in range(n)}}))
    once(f"{kind}.userActivity that is deep", lambda x, n: [x.add(
        kind, i, userActivity={"activityType": "t", "userInfo": deep(50)})
        for i in range(max(1, n // 50))])


def deep(levels):
    value = {}
    for _ in range(levels):
        value = {"a": value}
    return value


METHODS = [
    "scene(_:openURLContexts:)", "scene(_:willConnectTo:options:)", "onContinueUserActivity",
    "scene:continueUserActivity:", "onOpenURL", "onAppIntentExecution",
    "windowScene(_:performActionFor:completionHandler:)"]
WARNINGS = SCHEMAS.top["$defs"]["warningName"]["enum"]
RULES = SCHEMAS.top["$defs"]["expectation"]["properties"]["rule"]["enum"]


def of_expectations(kind):
    """What events and steps expect; each also with more scenes, or the names of all of them."""
    def expect(name, members, source=lambda i: f"m{i}/x"):
        def add(fixture, n):
            if name in ("delivered", "lost"):
                fixture.top(app={"implements": METHODS})
            for i in range(n):
                fixture.add(kind, i, identifier=source(i), expect=members(i, n))
        part(f"{kind}.expect.{name}", add, f"{kind} expectations")

    expect("scene", lambda i, n: {"scene": f"s{i % 5}"})
    expect("scene null", lambda i, n: {"scene": None})
    expect("score", lambda i, n: {"score": ("prefers", "can", "none")[i % 3]})
    expect("action", lambda i, n: {"action": ("continue", "reconnect", "create", "refuse")[i % 4]})
    expect("rule", lambda i, n: {"rule": RULES[i % len(RULES)]})
    expect("warnings", lambda i, n: {"warnings": WARNINGS[:i % 5]})
    expect("delivered", lambda i, n: {"delivered": METHODS[i % len(METHODS)]})
    expect("lost", lambda i, n: {"lost": i % 2 == 0})
    if kind == "event":
        expect("tied", lambda i, n: {"tied": [f"s{i % 5}", f"s{(i + 1) % 5}"]})
    else:
        expect("calls", lambda i, n: {"calls": [f"openURLContexts(s{i % 5})", "requestFailed"]})
        expect("appearance", lambda i, n: {"appearance": [f"sceneDidBecomeActive(s{i % 5})"]})
        expect("configuration", lambda i, n: {"configuration": f"c{i}"})
        expect("front", lambda i, n: {"front": f"s{i % 5}"})
        expect("recency", lambda i, n: {"recency": ["s0", f"s{i % 5}"]})
        expect("sessions", lambda i, n: {"sessions": ["s0", f"s{i % 5}"]})
        expect("states", lambda i, n: {"states": {f"s{i % 5}": "background"}})
        expect("error", lambda i, n: {"error": "not-connected"})

    # Lists that name all scenes.
    def of_all(key, make, scenes=lambda i: {}):
        def add(fixture, n):
            for i in range(n):
                fixture.add("scene", i, id=f"s{i}", **scenes(i))
            for i in range(3):
                fixture.add(kind, i, identifier=f"k{i}", expect={key: make(n)})
        part(f"{kind}.expect.{key} of all scenes", add, f"{kind} expectations")

    names = lambda n: [f"s{i}" for i in range(n)]
    for key in ["tied"] if kind == "event" else ["recency", "sessions"]:
        of_all(key, names)
    if kind == "step":
        of_all("states", lambda n: {f"s{i}": "disconnected" for i in range(n)})
        of_all("calls", lambda n: [f"didDisconnect(s{i})" for i in range(n)])
        of_all("appearance", lambda n: [f"sceneWillResignActive(s{i})" for i in range(n)])


def of_steps():
    """Steps that are no events; two of them take turns where one alone would do nothing twice."""
    turns = {
        "open": lambda i: {"open": f"w{i}"},
        "open with all": lambda i: {
            "open": f"w{i}", "title": f"t{i}", "kind": ("auxiliary", "primary")[i % 2],
            "role": "application", "configuration": f"c{i % 5}",
            "destructionConditions": ["userInitiatedDismissal"]},
        "open with conditions": lambda i: {"open": f"w{i}", "conditions": {
            "can": f"SELF BEGINSWITH 'm{i}/'", "prefers": f"SELF == 'm{i}/x'"}},
        "open with conditions of SwiftUI": lambda i: {"open": f"w{i}", "conditions": {
            "preferring": [f"k{i}"], "allowing": ["*"]}},
        "open with arguments": lambda i: {"open": f"w{i}", "conditions": {
            "can": "SELF == %@", "canArguments": [f"k{i}"], "prefers": "SELF IN %@",
            "prefersArguments": [[f"k{i}"]], "form": "uikit"}},
        "activate": lambda i: {"activate": f"s{i % 5}"},
        "deactivate": lambda i: {("activate", "deactivate")[i % 2]: f"s{i // 2 % 5}"},
        "background": lambda i: {("activate", "background")[i % 2]: f"s{i // 2 % 5}"},
        "disconnect": lambda i: {("disconnect", "activate")[i % 2]: f"s{i // 2 % 5}"},
        "close": lambda i: {"close": f"w{i // 2}", "animation": (
            "standard", "commit", "decline")[i % 3]} if i % 2 else {"open": f"w{i // 2}"},
        "set.title": lambda i: {"set": f"s{i % 5}", "title": f"t{i}"},
        "set.can": lambda i: {"set": f"s{i % 5}", "can": f"SELF BEGINSWITH 'm{i}/'"},
        "set.prefers": lambda i: {"set": f"s{i % 5}", "prefers": f"SELF LIKE '*k{i}?*'"},
        "set with arguments": lambda i: {
            "set": f"s{i % 5}", "can": "SELF == %@", "canArguments": [f"k{i}"],
            "prefers": "SELF CONTAINS %@", "prefersArguments": [f"k{i}"]},
        "set.preferring": lambda i: {
            "set": f"s{i % 5}", "preferring": [f"k{i}"], "allowing": [f"l{i}"]},
        "set.form": lambda i: {"set": f"s{i % 5}", "form": ("uikit", "swiftUI")[i % 2]},
        "set.restoration": lambda i: {"set": f"s{i % 5}", "restoration": activity(i)},
        "set.userInfo": lambda i: {"set": f"s{i % 5}", "userInfo": {f"k{i}": f"v{i}"}},
        "set.destructionConditions": lambda i: {
            "set": f"s{i % 5}", "destructionConditions": ["systemDisconnection"]},
        "set and events": lambda i: {"identifier": f"m{i - 1}/x"} if i % 2 else {
            "set": f"s{i % 5}", "can": f"SELF BEGINSWITH 'm{i}/'"},
        "set of MATCHES": lambda i: {
            "set": f"s{i % 5}", "can": f"SELF MATCHES '{DEAR['stars in a group'](i)}'"},
        "refresh": lambda i: {("background", "refresh")[i % 2]: f"s{i // 2 % 5}"},
        "focusPrefix": lambda i: {"focusPrefix": f"focus:{i}/" if i % 2 else None},
        "focusPrefix and events": lambda i: (
            {"focusPrefix": "p" * (i % 50)} if i % 2 else {"identifier": f"m{i}/x"}),
        "quit": lambda i: {"relaunch": True} if i % 2 else {"quit": True},
        "relaunch": lambda i: {"relaunch": True},
        "relaunch by a url": lambda i: {"relaunch": {"url": f"app://m{i}/x"}},
        "relaunch by a notification": lambda i: {
            "relaunch": {"notification": SOURCES["notification"](i)}},
        "relaunch by a shortcut": lambda i: {"relaunch": {"shortcut": SOURCES["shortcut"](i)}},
        "relaunch by an activity": lambda i: {
            "relaunch": {("userActivity", "handoff")[i % 2]: activity(i)}},
        "relaunch by an intent": lambda i: {"relaunch": {"appIntent": SOURCES["appIntent"](i)}},
        "as": lambda i: {"identifier": f"n{i}", "as": f"w{i}"},
        "as with conditions": lambda i: {
            "url": f"n:{i}", "as": f"w{i}", "title": f"t{i}", "kind": "auxiliary",
            "conditions": {"can": f"SELF CONTAINS 'k{i}'"}},
        "new windows with marks": lambda i: {"open": f"e\u0301\u0323{i}"},
    }
    for name, step in turns.items():
        many(f"step.{name}", "step", lambda i, n, s=step: s(i), "steps")
    for name, text in TEXTS.items():
        once(f"step.open of {name}",
             lambda x, n, t=text: x.add("step", 0, open=t(n) or "a"), "texts")
        once(f"step.focusPrefix of {name}", lambda x, n, t=text: [
            x.add("step", i, **({"identifier": f"m{i}/x"} if i else {"focusPrefix": t(n)}))
            for i in range(9)], "texts")
    for name, long in list(LONG_PREDICATES.items())[::9]:
        once(f"step.set can {name}", lambda x, n, f=long: [
            x.add("step", 0, set="s0", can=f(n)), x.add("step", 1, identifier="zzz")],
            "long conditions")
    once("step.conditions of code", lambda x, n: [
        x.file("Code.swift", code(2)), [x.add("step", i, open=f"w{i}", conditions={
            "code": "Code.swift", "type": "A1", "arguments": {"name": f"k{i}"}})
            for i in range(n)]], "steps")


def code(count, lines=0, extra=""):
    """A source of so many types that set conditions; each takes one value from run time."""
    return "import UIKit\n" + "".join(
        f"final class A{i} {{\n  func show(_ scene: UIScene, name: String) {{\n"
        "    scene.activationConditions.canActivateForTargetContentIdentifierPredicate = "
        "NSPredicate(format: \"SELF == %@\", name)\n  }\n}\n"
        for i in range(1, count)) + "// comment\n" * lines + extra


def of_app():
    def app(name, members, add=lambda fixture, n: None):
        once(f"app.{name}", lambda x, n: (x.top(app=members(n)), add(x, n)))
    app("supportsMultipleScenes", lambda n: {"supportsMultipleScenes": False}, lambda x, n: [
        x.add("event", i, identifier=f"m{i}") for i in range(n)])
    app("activityTypes", lambda n: {"activityTypes": [f"com.example.{i}" for i in range(n)]},
        lambda x, n: [x.add("event", i, drag=activity(i)) for i in range(n)])
    app("activityTypes beside steps", lambda n: {
        "activityTypes": [f"com.example.{i}" for i in range(n)]},
        lambda x, n: [x.add("step", i, drag=activity(i)) for i in range(n)])
    app("bundleIdentifier", lambda n: {"bundleIdentifier": "a" * n}, lambda x, n: x.add(
        "event", 0, notification={"aps": {}, "Simulator Target Bundle": "b" * n}))
    app("implements", lambda n: {"implements": [f"method{i}(_:)" for i in range(n)]})
    app("implements of methods", lambda n: {"implements": METHODS}, lambda x, n: [
        x.add("event", i, url=f"a:{i}") for i in range(n)])
    for platform in ("iOS", "visionOS", "macCatalyst", "macOS"):
        app(f"platform {platform}", lambda n, p=platform: {"platform": p}, lambda x, n: [
            x.add("step", i, **({"url": f"m{i}:/x"} if i % 2 else {"close": f"s{i % 5}"}))
            for i in range(n)])
    app("manifest", lambda n: {"manifest": "Info.plist"},
        lambda x, n: x.file("Info.plist", plist(n)))
    app("manifest beside steps", lambda n: {"manifest": "Info.plist"}, lambda x, n: (
        x.file("Info.plist", plist(n)),
        [x.add("step", i, open=f"w{i}", configuration=f"c{i}") for i in range(n)]))
    many("app.configurations", "configuration", lambda i, n: {
        "name": f"c{i}", "role": "application", "className": "UIWindowScene",
        "delegateClassName": f"App.D{i}", "storyboard": "Main"}, "app")
    many("app.delegate by type", "rule", lambda i, n: {
        "activityType": f"com.example.{i}", "configuration": f"c{i}"}, "app")
    for name in list(FORMS)[::7]:
        many(f"app.delegate that is {name}", "rule", lambda i, n, f=FORMS[name]: {
            "identifier": f(i), "configuration": f"c{i % 5}"}, "app")
    many("app.delegate with arguments", "rule", lambda i, n: {
        "identifier": "SELF == %@ OR SELF IN %@", "identifierArguments": [f"k{i}", [f"l{i}"]],
        "configuration": f"c{i % 5}"}, "app")
    many("app.declarations", "declaration", lambda i, n: {"name": f"d{i}"}, "app")
    many("app.declarations.matching", "declaration", lambda i, n: {
        "name": f"d{i}", "matching": [f"k{i}", f"e\u0301{i}"]}, "app")
    once("app.declarations with long matching", lambda x, n: x.add(
        "declaration", 0, name="d", matching=[f"k{i}" for i in range(n)]), "app")
    once("app.declarations of code", lambda x, n: (
        x.top(app={"declarations": {"code": ["App.swift"], "type": "A", "arguments": {}}}),
        x.file("App.swift", "import SwiftUI\n@main struct A: App { var body: some Scene {\n"
               + "".join(f'  WindowGroup(id: "d{i}") {{ V() }}'
                         f'.handlesExternalEvents(matching: ["k{i}"])\n' for i in range(n))
               + "} }\n")), "app")
    once("app.declarations of scenes in scenes (mistake)", lambda x, n: (
        x.top(app={"declarations": {"code": "App.swift"}}),
        x.file("App.swift",
               "import SwiftUI\n@main struct A: App { var body: some Scene { S0() } }\n"
               + "".join(f"struct S{i}: Scene {{\n  var body: some Scene {{\n    S{i + 1}()\n"
                         f"    S{i + 1}()\n  }}\n}}\n" for i in range(n))
               + f"struct S{n}: Scene {{ var body: some Scene {{ WindowGroup {{ V() }} }} }}\n")),
         "app")
    conditions = {
        "identifiers": lambda i: {"can": "FALSEPREDICATE", "prefers": "SELF == $IDENTIFIER"},
        "texts": lambda i: {"can": f"SELF LIKE '*k{i}?'", "form": "uikit"},
        "arguments": lambda i: {"can": "SELF == %@", "canArguments": [f"k{i}"],
                                "prefers": "SELF IN %@", "prefersArguments": [[f"k{i}"]]},
        "SwiftUI": lambda i: {"preferring": [f"k{i}"], "allowing": ["*"]},
        "patterns": lambda i: {"can": f"SELF MATCHES '{DEAR['stars in a group'](i)}'"},
    }
    for name, made in conditions.items():
        app(f"conditions of {name}", lambda n, f=made: {
            "conditions": {f"c{i}": f(i) for i in range(n)}}, lambda x, n: [
                x.add("step", i, url=f"n:{i}", configuration=f"c{i}") for i in range(n)])
    app("conditions of code", lambda n: {"conditions": {f"c{i}": {
        "code": "Code.swift", "type": "A1", "arguments": {"name": "$IDENTIFIER"}}
        for i in range(n)}}, lambda x, n: x.file("Code.swift", code(2)))
    for name, long in list(LONG_PREDICATES.items())[::13]:
        app(f"conditions that can {name}", lambda n, f=long: {"conditions": {"A": {"can": f(n)}}},
            lambda x, n: [x.add("step", i, url=f"n:{i}", configuration="A") for i in range(9)])


def plist(n):
    entry = ("<dict><key>UISceneConfigurationName</key><string>c{0}</string>"
             "<key>UISceneDelegateClassName</key><string>App.D{0}</string></dict>")
    return (
        '<?xml version="1.0"?><plist version="1.0"><dict><key>CFBundleIdentifier</key>'
        "<string>a</string><key>NSUserActivityTypes</key><array>"
        + "".join(f"<string>com.example.{i}</string>" for i in range(n)) +
        "</array><key>UIApplicationSceneManifest</key><dict>"
        "<key>UIApplicationSupportsMultipleScenes</key><true/><key>UISceneConfigurations</key>"
        "<dict><key>UIWindowSceneSessionRoleApplication</key><array>"
        + "".join(entry.format(i) for i in range(n)) + "</array></dict></dict></dict></plist>")


def of_code():
    def scenes(name, source, members, group="many scene"):
        def add(fixture, n):
            fixture.file("Code.swift", source(n))
            for i in range(members(0, n) is not None and n):
                fixture.add("scene", i, **members(i, n))
        part(f"scene.code of {name}", add, group)
    take = lambda i, n: {"code": "Code.swift", "type": "A1", "arguments": {"name": f"k{i}"}}
    scenes("one type", lambda n: code(2), take)
    scenes("a type each", lambda n: code(n + 1), lambda i, n: {
        "code": "Code.swift", "type": f"A{i + 1}", "arguments": {"name": f"k{i}"}})
    scenes("a long source", lambda n: code(2, lines=n * 5), take)
    scenes("lists of sources", lambda n: code(2), lambda i, n: {
        **take(i, n), "code": ["Code.swift", "./Code.swift"]})
    scenes("arguments that it lacks (mistake)", lambda n: code(2), lambda i, n: {
        "code": "Code.swift", "type": "A1", "arguments": {f"nam{i}": "x"}})
    scenes("types that it lacks (mistake)", lambda n: code(60), lambda i, n: {
        "code": "Code.swift", "type": f"B{i}"})
    scenes("names in names", lambda n: code(2, extra="".join(
        f"struct T{i} {{ static let name = \"m{i}/\" + T{i - 1}.name }}\n" for i in range(n))),
        take)
    once("scene.code with a long text", lambda x, n: (
        x.file("Code.swift", code(2).replace(
            "SELF == %@", " OR ".join(["SELF == %@"] + [f"SELF == 'a{i}'" for i in range(n)]))),
        x.add("scene", 0, code="Code.swift", type="A1", arguments={"name": "k"})))
    once("scene.arguments of many", lambda x, n: (
        x.file("Code.swift", code(2)), x.add("scene", 0, code="Code.swift", type="A1", arguments={
            "name": "k", **{f"other{i}": i for i in range(n)}})))


def of_top():
    for key in ("title", "source", "notes", "$schema", "focusPrefix"):
        for kind, text in TEXTS.items():
            once(f"{key} of {kind}", lambda x, n, k=key, t=text: x.top(**{k: t(n)}), "texts")
    once("identifiers", lambda x, n: x.top(identifiers=[f"m{i}/x" for i in range(n)]))
    once("identifiers that are nil", lambda x, n: x.top(identifiers=[None] * n))
    once("identifiers and hits", lambda x, n: x.top(
        identifiers=[f"m{i}/x" for i in range(n)], hits=[i % 2 == 0 for i in range(n)]))
    once("discarded", lambda x, n: (x.top(discarded=[f"window-{i}" for i in range(n)]),
                                    [x.add("step", i, identifier=f"n{i}") for i in range(n)]))
    once("process", lambda x, n: (
        x.top(process={"isRunning": False, "unheardDiscards": [f"w{i}" for i in range(n)]},
              discarded=[f"w{i}" for i in range(n)]), x.add("step", 0, url="a:b")))
    once("lint", lambda x, n: x.top(lint=allowances(0, n)))
    once("meta of many", lambda x, n: x.top(meta={f"k{i}": i for i in range(n)}))
    once("meta that is deep", lambda x, n: x.top(meta={str(i): deep(60) for i in range(n // 60)}))
    once("meta with long numbers", lambda x, n: x.top(meta={"a": int("9" * min(n, 4_000))}))
    once("meta with numbers", lambda x, n: x.top(meta={"a": [1.5e300] * n}))
    values = SCHEMAS.top["$defs"]["options"]["properties"]
    for key in sorted(set(values) - {"within"}):
        for value in values[key]["enum"]:
            once(f"options.{key} {value}", lambda x, n, k=key, v=value: (
                x.top(options={k: v}), [x.add("event", i, **(
                    {"request": SOURCES["request"](i)} if i % 2 else
                    {"appIntent": SOURCES["appIntent"](i)})) for i in range(n)]))
    for name, long in list(LONG_PREDICATES.items())[::7]:
        once(f"options.within {name}", lambda x, n, f=long: x.top(options={"within": f(n)}),
             "long conditions")


def of_mistakes():
    """Mistakes in the form, each so many times; all of them are reported at once."""
    def scene(name, members):
        many(f"mistake: {name}", "scene", members, "mistakes")

    def event(name, members):
        many(f"mistake: {name}", "event", members, "mistakes")

    scene("an unknown key", lambda i, n: {f"cann{i}": "x"})
    scene("a key that is nearly right", lambda i, n: {"perfers": "SELF == 'a'"})
    scene("a state that is nearly right", lambda i, n: {"state": "backgroud"})
    scene("a value of another type", lambda i, n: {"can": i})
    scene("a misspelt operator", lambda i, n: {"can": f"SELF BEGINWITH 'k{i}'"})
    scene("many misspelt operators", lambda i, n: {"can": " OR ".join(
        f"SELF BEGINWITH 'k{j}'" for j in range(40))})
    scene("a key path", lambda i, n: {"can": f"name.first{i} == 'a'"})
    scene("an open variable", lambda i, n: {"can": f"SELF == $name{i}"})
    scene("too few arguments", lambda i, n: {"can": "SELF == %@"})
    scene("one id for all", lambda i, n: {"id": "same"})
    scene("no id", lambda i, n: {"id": ""})
    scene("conditions of both kinds", lambda i, n: {"id": str(i), "preferring": ["a"]})
    scene("a pattern that is wrong", lambda i, n: {"can": f"SELF MATCHES '(a{i}'"})
    scene("an allowance of no rule", lambda i, n: {"lint": [{"allow": f"SR9{i}", "reason": "x"}]})
    scene("a file that is not there", lambda i, n: {"code": f"No{i}.swift"})
    event("a scene that is nearly right", lambda i, n: {
        "identifier": "a", "expect": {"scene": f"scene-{i}x"}})
    event("a warning that is nearly right", lambda i, n: {
        "identifier": "a", "expect": {"warnings": [f"no-scene-match{i}"]}})
    event("no source", lambda i, n: {"name": f"e{i}"})
    event("a source that is nearly right", lambda i, n: {"idnetifier": f"e{i}"})
    event("an empty expectation", lambda i, n: {"identifier": "a", "expect": {}})
    event("a payload that is not there", lambda i, n: {"notification": f"no/{i}.apns"})
    event("a path that leads outside", lambda i, n: {"notification": "../" * (i % 90) + "x"})
    event("an unknown method", lambda i, n: {
        "identifier": "a", "expect": {"delivered": f"scene{i}"}})
    many("mistake: an unknown scene in a step", "step", lambda i, n: {"activate": f"w{i}"},
         "mistakes")
    many("mistake: no action in a step", "step", lambda i, n: {"name": f"w{i}"}, "mistakes")
    many("mistake: two actions in a step", "step", lambda i, n: {"open": f"w{i}", "as": "x"},
         "mistakes")

    def names(fixture, n):
        for i in range(n):
            fixture.add("scene", i, id=f"window-number-{i}")
            fixture.add("event", i, identifier="a", expect={"scene": f"window-nmuber-{i}"})
    part("mistake: names of scenes that are nearly right", names, "mistakes")

    def configurations(fixture, n):
        for i in range(n):
            fixture.add("configuration", i, name=f"configuration-{i}")
            fixture.add("rule", i, activityType="t", configuration=f"confguration-{i}")
    part("mistake: configurations that are nearly right", configurations, "mistakes")
    once("mistake: unknown keys", lambda x, n: x.top(**{f"scene{i}": 1 for i in range(n)}),
         "mistakes")
    once("mistake: methods that are nearly right", lambda x, n: x.top(app={
        "implements": [f"scene(_:openURLContext{i}:)" for i in range(n)]}), "mistakes")
    once("mistake: hits of another length", lambda x, n: x.top(
        identifiers=["a"], hits=[True] * n), "mistakes")

    def raw(name, text):
        def add(fixture, n):
            fixture.raw += text(n)
        part(f"mistake: {name}", add, "mistakes")
    raw("one key again and again", lambda n: ', "meta": {}' * n)
    raw("one free key again and again", lambda n: ', "meta": {"a": 0' + ', "a": 1' * n + "}")
    raw("keys that differ in an escape", lambda n: ', "meta": {"a": 0' + ', "\\u0061": 1' * n + "}")
    raw("lists that are deep", lambda n: ', "meta": {"a": ' + "[" * n + "]" * n + "}")
    raw("lists without an end", lambda n: ', "meta": {"a": ' + "[" * n)
    raw("white space", lambda n: " " * n + ', "meta": {}')
    raw("a text without an end", lambda n: ', "title": "' + "\\u00e9" * (n // 6))
    raw("lone surrogates", lambda n: ', "title": "' + "\\ud800" * (n // 6) + '"')
    raw("commas", lambda n: "," * n)


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
