#!/usr/bin/env python3
"""Makes certificates the slow and plain way, to test Scripts/check-certificate without this project's analysis.

    certificate_maker.py analyze FIXTURE          certificate_maker.py diff OLD NEW
    certificate_maker.py compare PREDICATE OTHER  (each prints the certificate)

It shares no code with the checker, and works in another way. The checker goes from a memory to the next;
here each memory is computed from the whole text, by its definition in Documentation/CERTIFICATES.md. States
are found by plain breadth-first search, each with a shortest text that leads to it. `holds` evaluates a
predicate on a text without any memory, by Python's own text functions.
"""

import functools
import json
import re
import sys

DOMAIN = "".join(map(chr, range(0x20, 0x7F)))
STATE_LIMIT = 50_000


class Without(Exception):
    """No certificate; the reason."""


# --- Predicates ------------------------------------------------------------------------------------------

WORD = re.compile(r"""\s*(?:(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?P<name>[A-Za-z_]\w*)
    |(?P<number>[-+]?\d[\w.]*)|(?P<mark>%@|&&|\|\||[=<>!]=|=[<>]|<>|[=<>!(){},\[\]])|(?P<end>\Z))""",
                  re.VERBOSE | re.DOTALL)
COMPARE = {"=": "==", "==": "==", "!=": "!=", "<>": "!=", "<": "<", ">": ">", "<=": "<=", "=<": "<=",
           ">=": ">=", "=>": ">="}
COMPARE.update((w, w) for w in "BETWEEN IN BEGINSWITH ENDSWITH CONTAINS LIKE MATCHES".split())


def unescape(body):
    def one(match):
        text = match.group(1)
        if text[0] in "ux" and len(text) > 1:
            return chr(int(text[1:], 16))
        if text[0] in "01234567":
            return chr(int(text, 8))
        return {"n": "\n", "r": "\r", "t": "\t", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}.get(text, text)
    return re.sub(r"\\(u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[0-3][0-7]{2}|.)", one, body, flags=re.DOTALL)


def words(text, arguments):
    place, found = 0, []
    while True:
        match = WORD.match(text, place)
        if match is None:
            raise Without("form")
        place, kind, value = match.end(), match.lastgroup, match.group(match.lastgroup)
        if kind == "end":
            return found + [("end", None)]
        if kind == "string":
            found.append(("value", ("text", unescape(value[1:-1]))))
        elif kind == "number":
            found.append(("value", ("number", value)))
        elif value == "%@":
            found.append(("value", value_of(arguments.pop(0))))
        elif value.upper() in ("NIL", "NULL"):
            found.append(("value", ("nil",)))
        elif value.upper() in ("TRUE", "YES", "FALSE", "NO"):
            found.append(("value", ("number", value)))
        elif value.upper() == "SELF":
            found.append(("value", ("self",)))
        else:
            found.append(("word", value.upper()))


def value_of(argument):
    if isinstance(argument, list):
        return ("list", [value_of(element) for element in argument])
    return ("text", argument) if isinstance(argument, str) else ("nil",) if argument is None else (
        "number", str(argument))


def parse(text, arguments=()):
    """("const", b), ("not", p), ("and"/"or", [p]), ("cmp", quantifier, left, operator, options, right)."""
    tokens = words(text, list(arguments))

    def take(*values):
        if tokens[0][0] == "word" and tokens[0][1] in values:
            return tokens.pop(0)[1]
        return None

    def must(condition):
        if not condition:
            raise Without("form")

    def level(names, kind, below):
        parts = [below()]
        while take(*names):
            parts.append(below())
        return (kind, parts) if len(parts) > 1 else parts[0]

    def either():
        return level(("OR", "||"), "or", lambda: level(("AND", "&&"), "and", single))

    def single():
        if take("NOT", "!"):
            return ("not", single())
        quantifier = take("ANY", "SOME", "ALL", "NONE")
        left = item()
        operator = take(*COMPARE)
        if operator is None:
            return left
        options = ""
        if take("["):
            options = tokens.pop(0)[1].lower()
            must(take("]"))
        return ("cmp", quantifier, left, COMPARE[operator], "".join(x for x in "cdnl" if x in options), item())

    def item():
        if take("("):
            inner = either()
            must(take(")"))
            return inner
        if take("{"):
            elements = []
            while not take("}"):
                must(not elements or take(","))
                elements.append(item())
            return ("list", elements)
        constant = take("TRUEPREDICATE", "FALSEPREDICATE")
        if constant:
            return ("const", constant == "TRUEPREDICATE")
        must(tokens[0][0] == "value")
        return tokens.pop(0)[1]

    tree = either()
    must(tokens[0][0] == "end" and tree[0] in ("const", "not", "and", "or", "cmp"))
    return tree


# --- The value of a predicate for a text, plainly --------------------------------------------------------

def holds(tree, text):
    """The second opinion: no memory, no state."""
    if tree[0] == "const":
        return tree[1]
    if tree[0] == "not":
        return not holds(tree[1], text)
    if tree[0] in ("and", "or"):
        return (all if tree[0] == "and" else any)(holds(part, text) for part in tree[1])
    _, quantifier, left, operator, options, right = tree
    if quantifier:
        answers = [compared(element, operator, options, right, text) for element in left[1]]
        return all(answers) if quantifier == "ALL" else any(answers) != (quantifier == "NONE")
    return compared(left, operator, options, right, text)


def compared(left, operator, options, right, text):
    a = text if left[0] == "self" else left[1] if left[0] == "text" else left
    b = text if right[0] == "self" else right[1] if right[0] == "text" else right
    if operator == "!=":
        return not compared(left, "==", options, right, text)
    if operator == "BETWEEN":
        return (compared(left, ">=", options, right[1][0], text)
                and compared(left, "<=", options, right[1][1], text))
    if operator == "IN" and right[0] == "list":
        return a in [element[1] for element in right[1] if element[0] == "text"]
    if not isinstance(a, str) or not isinstance(b, str):
        return a == b == ("nil",) and operator in ("==", "<=", ">=")
    fold = "c" in options and "n" not in options
    pattern = b
    if fold:
        a, b = a.lower(), b.lower()
    if operator == "LIKE":
        return b != "" and re.fullmatch("".join(like_regex(x) for x in like_items(b)), a) is not None
    if operator == "MATCHES":
        return re.fullmatch(pattern, a, re.IGNORECASE | re.ASCII if fold else re.ASCII) is not None
    return {"==": a == b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b,
            "BEGINSWITH": b != "" and a.startswith(b), "ENDSWITH": b != "" and a.endswith(b),
            "CONTAINS": b != "" and b in a, "IN": a != "" and a in b}[operator]


def like_items(pattern):
    items = re.findall(r"\\.|[^\\]", pattern)
    if sum(map(len, items)) < len(pattern):
        raise Without("pattern")
    return tuple(items)


def like_regex(item):
    return {"*": ".*", "?": "."}.get(item, re.escape(item[-1]))


# --- Memories, each from the whole text ------------------------------------------------------------------

class Test:
    """One comparison with SELF; `memory(text)` is a value of JSON, or True or False where it is settled."""

    def __init__(self, name, operator, constant, fold):
        self.name, self.operator, self.fold = name, operator, fold
        self.k = constant.lower() if fold and isinstance(constant, str) else constant
        if operator == "LIKE":
            self.items = like_items(self.k)
            self.reach = [re.compile("".join(map(like_regex, self.items[:i]))
                                     + (".*" if self.items[i:i + 1] == ("*",) else ""))
                          for i in range(len(self.items) + 1)]
        if operator == "MATCHES":
            self.machine = Thompson(constant, fold)
        self.memory = functools.lru_cache(maxsize=200_000)(self.from_text)

    def from_text(self, text):
        t, k = text.lower() if self.fold else text, self.k
        if self.operator == "MATCHES":
            return self.machine.places(text) or False
        if self.operator == "IN":
            return text if any(element.startswith(text) for element in k) else False
        if self.operator in ("in CONTAINS", "in ENDSWITH", "in BEGINSWITH"):
            return t if (k.startswith(t) if self.operator == "in BEGINSWITH" else t in k) else False
        if self.operator in ("==", "<", "<=", ">", ">="):
            if k.startswith(t):
                return len(t)
            return {"==": False, "<": t < k, "<=": t < k, ">": t > k, ">=": t > k}[self.operator]
        if k == "":
            return False
        if self.operator == "LIKE":
            reached = [i for i, regex in enumerate(self.reach) if regex.fullmatch(t)]
            if any(i < len(self.items) and set(self.items[i:]) == {"*"} for i in reached):
                return True
            return reached or False
        if self.operator == "BEGINSWITH":
            return True if t.startswith(k) else len(t) if k.startswith(t) else False
        if self.operator == "CONTAINS" and k in t:
            return True
        return max(n for n in range(len(k) + 1) if t.endswith(k[:n]))

    def at_end(self, text):
        memory, k = self.memory(text), self.k
        if memory is True or memory is False:
            return memory
        return {"==": lambda: memory == len(k), "BEGINSWITH": lambda: False, "CONTAINS": lambda: False,
                "ENDSWITH": lambda: memory == len(k), "IN": lambda: memory in k,
                "<": lambda: memory < len(k), "<=": lambda: True, ">": lambda: False,
                ">=": lambda: memory == len(k),
                "LIKE": lambda: len(self.items) in memory,
                "MATCHES": lambda: self.machine.accepts(text),
                "in CONTAINS": lambda: memory != "", "in BEGINSWITH": lambda: memory != "",
                "in ENDSWITH": lambda: memory != "" and k.endswith(memory)}[self.operator]()

    def sees(self, x):
        """What the test may see of a character: characters that look alike can share a class."""
        y, k = x.lower() if self.fold else x, self.k
        if self.operator == "MATCHES":
            return tuple(x in members for members in self.machine.sets)
        if self.operator == "IN":
            return y if any(y in element for element in k) else None
        if self.operator == "LIKE":
            return y if y in [item[-1] for item in self.items if item not in ("*", "?")] else None
        if y in k:
            return y
        return sum(c < y for c in set(k)) if self.operator[0] in "<>" else None


class Thompson:
    """An automaton with empty moves; each edge with a set of characters is a place, from left to right."""

    def __init__(self, pattern, fold):
        if not pattern:
            raise Without("pattern")
        self.sets, self.edges, self.moves, self.fold = [], [], [[]], fold
        self.reached = {"": {0}}
        tree, rest = self.choice(pattern[1:] if pattern[0] == "^" else pattern)
        if rest or (pattern[0] == "^" and re.match(r"\^[*+?{]", pattern)) or self.size(tree) > 2000:
            raise Without("pattern")
        self.final = self.build(tree, 0)

    def node(self):
        self.moves.append([])
        return len(self.moves) - 1

    def build(self, tree, start):
        """Adds a part that begins at a node; returns the node where it ends."""
        if isinstance(tree, frozenset):
            end = self.node()
            self.sets.append(tree)
            self.edges.append((start, end))
            return end
        if tree[0] == "seq":
            for part in tree[1]:
                start = self.build(part, start)
            return start
        if tree[0] == "alt":
            end = self.node()
            for part in tree[1]:
                begin = self.node()
                self.moves[start].append(begin)
                self.moves[self.build(part, begin)].append(end)
            return end
        _, part, low, high = tree
        if self.size(part) == 0:
            return start
        for _ in range(low):
            start = self.build(part, start)
        if high is None:
            loop = self.node()
            self.moves[start].append(loop)
            self.moves[self.build(part, loop)].append(loop)
            return loop
        end = self.node()
        for _ in range(high - low):
            self.moves[start].append(end)
            begin = self.node()
            self.moves[start].append(begin)
            start = self.build(part, begin)
        self.moves[start].append(end)
        return end

    def size(self, tree):
        if isinstance(tree, frozenset):
            return 1
        if tree[0] in ("seq", "alt"):
            return sum(map(self.size, tree[1]))
        return self.size(tree[1]) * (tree[2] + 1 if tree[3] is None else tree[3])

    def nodes_of(self, places):
        """The nodes at which one can be after these places, empty moves included."""
        waiting = [0 if place == 0 else self.edges[place - 1][1] for place in places]
        seen = set(waiting)
        while waiting:
            for node in self.moves[waiting.pop()]:
                if node not in seen:
                    seen.add(node)
                    waiting.append(node)
        return seen

    def places(self, text):
        if text not in self.reached:
            nodes = self.nodes_of(self.places(text[:-1]))
            self.reached[text] = {i + 1 for i, (start, _) in enumerate(self.edges)
                                  if start in nodes and text[-1] in self.sets[i]}
        return sorted(self.reached[text])

    def accepts(self, text):
        return self.final in self.nodes_of(self.places(text))

    # Reading: each function takes the rest of the pattern and returns a tree and what is behind it.

    def choice(self, rest):
        parts = []
        while True:
            row, rest = self.row(rest)
            parts.append(row)
            if rest[:1] != "|":
                return ("alt", parts) if len(parts) > 1 else row, rest
            rest = rest[1:]

    def row(self, rest):
        parts = []
        while rest and rest[0] not in "|)" and rest != "$":
            part, rest = self.atom(rest)
            match = re.match(r"(?:([*+?])|\{(\d{1,4})(,?)(\d{0,4})\})(\??)", rest)
            if match and not (match[4] and not match[3]):
                low, high = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(match[1]) or (
                    int(match[2]), int(match[4]) if match[4] else None if match[3] else int(match[2]))
                if high is not None and high < low:
                    raise Without("pattern")
                part, rest = ("rep", part, low, high), rest[match.end():]
            parts.append(part)
        return ("seq", parts), "" if rest == "$" else rest

    def atom(self, rest):
        x = rest[0]
        if x == "(":
            if rest[1:2] == "?" and rest[1:3] != "?:":
                raise Without("pattern")
            tree, rest = self.choice(rest[3:] if rest[1:2] == "?" else rest[1:])
            if rest[:1] != ")":
                raise Without("pattern")
            return tree, rest[1:]
        if x == "[":
            return self.bracket(rest)
        if x == ".":
            return frozenset(DOMAIN), rest[1:]
        if x == "\\":
            return self.cased(self.escape(rest[1:2])), rest[2:]
        if x in "]{}*+?^$":
            raise Without("pattern")
        return self.cased(x), rest[1:]

    def escape(self, x):
        classes = {"d": r"[0-9]", "w": r"[A-Za-z0-9_]", "s": r" "}
        if x and x.lower() in classes:
            inside = {y for y in DOMAIN if re.match(classes[x.lower()], y)}
            return inside if x.islower() else set(DOMAIN) - inside
        if not x or x.isalnum():
            raise Without("pattern")
        return {x}

    def cased(self, members):
        both = set(members)
        if self.fold:
            both |= {x.lower() for x in members} | {x.upper() for x in members}
        return frozenset(both)

    def bracket(self, rest):
        match = re.match(r"\[(?:(\^)|(?!\^))((?:[^\]\[\\]|\\.)+)\]", rest)
        if not match or "&&" in match[2] or "--" in match[2]:
            raise Without("pattern")
        body, members = match[2], set()
        items = re.findall(r"\\.|.", body)
        if items[0] == "-":
            members.add("-")
            items.pop(0)
        if items and items[-1] == "-":
            members.add("-")
            items.pop()
        while items:
            if items[0] == "-":
                raise Without("pattern")
            first = self.escape(items[0][1]) if items[0][0] == "\\" else {items[0]}
            if items[1:2] == ["-"] and len(items) > 2:
                last = self.escape(items[2][1]) if items[2][0] == "\\" else {items[2]}
                if len(first) > 1 or len(last) > 1 or min(first) > min(last) or items[2] == "-":
                    raise Without("pattern")
                first = {x for x in DOMAIN if min(first) <= x <= min(last)}
                items = items[2:]
            members |= first
            items = items[1:]
        members = self.cased(members)
        return frozenset(DOMAIN) - members if match[1] else members, rest[match.end():]


# --- Formulas: True, False, ("test", Test), ("not", f), ("and"/"or", (f, ...)) ---------------------------

def join(kind, parts):
    absorbing = kind == "or"
    flat = []
    for part in parts:
        if part is absorbing:
            return absorbing
        flat += part[1] if not isinstance(part, bool) and part[0] == kind else [] if isinstance(
            part, bool) else [part]
    return flat[0] if len(flat) == 1 else (kind, tuple(flat)) if flat else not absorbing


def negate(formula):
    return not formula if isinstance(formula, bool) else ("not", formula)


def put(formula, value):
    """The formula with the values that `value(test)` gives; None leaves a test."""
    if isinstance(formula, bool):
        return formula
    if formula[0] == "test":
        known = value(formula[1])
        return formula if known is None else known
    if formula[0] == "not":
        return negate(put(formula[1], value))
    return join(formula[0], [put(part, value) for part in formula[1]])


def tests_in(formula):
    if isinstance(formula, bool):
        return set()
    if formula[0] == "test":
        return {formula[1]}
    if formula[0] == "not":
        return tests_in(formula[1])
    return set().union(*map(tests_in, formula[1]))


class Claimed:
    """The tests of one claim, in the order in which they are met."""

    def __init__(self):
        self.tests = {}

    def of(self, tree):
        if tree[0] == "const":
            return tree[1]
        if tree[0] == "not":
            return negate(self.of(tree[1]))
        if tree[0] in ("and", "or"):
            return join(tree[0], [self.of(part) for part in tree[1]])
        _, quantifier, left, operator, options, right = tree
        if not quantifier:
            return self.comparison(left, operator, options, right)
        each = [self.comparison(element, operator, options, right) for element in left[1]]
        formula = join("and" if quantifier == "ALL" else "or", each)
        return negate(formula) if quantifier == "NONE" else formula

    def comparison(self, left, operator, options, right):
        if operator == "!=":
            return negate(self.comparison(left, "==", options, right))
        if operator == "BETWEEN":
            return join("and", [self.comparison(left, ">=", options, right[1][0]),
                                self.comparison(left, "<=", options, right[1][1])])
        if operator == "IN" and right[0] != "list":
            return self.comparison(right, "CONTAINS", options, left)
        for constant in [left, right] + (right[1] if right[0] == "list" else []):
            if constant[0] == "text" and not all(x in DOMAIN for x in constant[1]):
                raise Without("characters")
        if left[0] != "self" and right[0] != "self":
            if operator in ("LIKE", "MATCHES") and right[0] == "text":
                Test("", operator, right[1], False)
            return compared(left, operator, options, right, None)
        if left == right:
            if operator in ("LIKE", "MATCHES"):
                raise Without("pattern")
            if operator not in ("==", "<", "<=", ">", ">="):
                raise Without("form")
            return operator in ("==", "<=", ">=")
        fold = "c" in options and "n" not in options
        name = operator + ("[c]" if fold else "")
        if operator == "IN":
            texts = [element[1] for element in right[1] if element[0] == "text"]
            return self.test(f"SELF IN {{{', '.join(map(quote, texts))}}}", operator, tuple(texts), False)
        other = right if left[0] == "self" else left
        if other[0] != "text":
            return False
        if left[0] == "self":
            return self.test(f"SELF {name} {quote(other[1])}", operator, other[1], fold)
        if operator in ("LIKE", "MATCHES"):
            raise Without("pattern")
        if operator in ("CONTAINS", "BEGINSWITH", "ENDSWITH"):
            return self.test(f"{quote(other[1])} {name} SELF", "in " + operator, other[1], fold)
        turned = operator.translate(str.maketrans("<>", "><"))
        return self.comparison(right, turned, options, left)

    def test(self, name, operator, constant, fold):
        if name not in self.tests:
            self.tests[name] = Test(name, operator, constant, fold)
        return ("test", self.tests[name])


def quote(text):
    return json.dumps(text, ensure_ascii=False) if text.isprintable() else f'"{text}"'


def search(formula, claimed):
    """A proof that a formula is true for no text, or a shortest text for which it is."""
    tests = list(claimed.tests.values())
    number = {test: str(place) for place, test in enumerate(tests)}
    classes = {}
    for x in DOMAIN:
        classes.setdefault(tuple(test.sees(x) for test in tests), []).append(x)
    classes = ["".join(members) for members in classes.values()]
    simplified = {}

    def state(text):
        memories = [test.memory(text) for test in tests]
        settled = tuple(m if isinstance(m, bool) else None for m in memories)
        if settled not in simplified:
            values = dict(zip(tests, settled))
            rest = put(formula, values.get)
            simplified[settled] = (rest, sorted(tests_in(rest), key=tests.index))
        rest, opened = simplified[settled]
        return rest, tuple((number[test], json.dumps(test.memory(text))) for test in opened)

    first = state("")
    found, texts, rows = {first: 0}, [""], []
    if first[0] is False:
        return {"tests": [test.name for test in tests], "classes": classes, "states": [], "next": []}
    for text in texts:
        rest = state(text)[0]
        if put(rest, lambda test: test.at_end(text)):
            return text                         # a shortest one, as the texts come by their lengths
        row = []
        for members in classes:
            after = state(text + members[0])
            if after[0] is not False and after not in found:
                found[after] = len(texts)
                texts.append(text + members[0])
            row.append(-1 if after[0] is False else found[after])
        rows.append(row)
        if len(texts) > STATE_LIMIT:
            raise Without("size")
    states = [{key: json.loads(memory) for key, memory in opened} for _, opened in found]
    return {"tests": [test.name for test in tests], "classes": classes, "states": states, "next": rows}


# --- Claims ----------------------------------------------------------------------------------------------

class Certificate:
    def __init__(self, kind, sets, within=None):
        self.kind, self.sets, self.within = kind, sets, within
        self.predicates, self.claims, self.witnesses, self.without = [], [], [], []

    def number(self, text):
        if text not in self.predicates:
            self.predicates.append(text)
        return self.predicates.index(text)

    def claim(self, keys, formula):
        """Proves a claim, or finds a witness; says which: "claims", "witnesses" or "without"."""
        claimed = Claimed()
        try:
            failure = formula(claimed)
            if self.within is not None:
                failure = join("and", [failure, claimed.of(parse(self.within))])
            result = search(failure, claimed)
        except Without as reason:
            self.without.append({**keys, "reason": str(reason)})
            return "without"
        if isinstance(result, str):
            self.witnesses.append({**keys, "identifier": result})
            return "witnesses"
        self.claims.append({**keys, "proof": result})
        return "claims"

    def value(self):
        sets = [[{"id": w.id, "role": w.role, "can": self.number(w.texts[0]),
                  "prefers": self.number(w.texts[1])} for w in windows] for windows in self.sets]
        return {"version": 1, "kind": self.kind, "domain": "printable-ascii", "within": self.within,
                "sets": sets, "predicates": self.predicates, "claims": self.claims,
                "witnesses": self.witnesses, "without": self.without}


class Window:
    def __init__(self, scene):
        self.id, self.role = scene["id"], scene.get("role", "application")
        if "preferring" in scene:
            self.texts = [swift_ui(scene["allowing"]), swift_ui(scene["preferring"])]
            self.trees = [parse(text) for text in self.texts]
            return
        self.texts, self.trees = [], []
        for key, default in (("can", "TRUEPREDICATE"), ("prefers", "FALSEPREDICATE")):
            text, arguments = scene.get(key, default), scene.get(key + "Arguments", [])
            for argument in arguments:
                text = text.replace("%@", written(argument), 1)
            self.texts.append(text)
            self.trees.append(parse(text))

    def can(self, claimed):
        return claimed.of(self.trees[0])

    def prefers(self, claimed):
        return claimed.of(self.trees[1])

    def takes(self, claimed):
        return join("or", [self.can(claimed), self.prefers(claimed)])


def swift_ui(strings):
    if "*" in strings:
        return "TRUEPREDICATE"
    return " OR ".join(f"SELF CONTAINS[cd] {quote(string)}" for string in strings) or "FALSEPREDICATE"


def written(argument):
    if isinstance(argument, list):
        return "{" + ", ".join(map(written, argument)) + "}"
    return quote(argument) if isinstance(argument, str) else "nil" if argument is None else str(argument)


def nobody_prefers(windows, claimed):
    return negate(join("or", [w.prefers(claimed) for w in windows]))


def nobody_takes(windows, claimed):
    return negate(join("or", [w.takes(claimed) for w in windows]))


def gets(windows, window, claimed):
    if window is None:
        return nobody_takes(windows, claimed)
    before = windows[:windows.index(window)]
    first = [window.prefers(claimed)] + [negate(w.prefers(claimed)) for w in before]
    second = [window.can(claimed), nobody_prefers(windows, claimed)]
    second += [negate(w.can(claimed)) for w in before]
    return join("or", [join("and", first), join("and", second)])


def relation(certificate, keys, p, q, kinds=("disjoint", "covering", "implies", "back")):
    """The claims about two predicates, given as functions of Claimed; `keys(p, q)` names them."""
    formulas = {
        "disjoint": lambda c: join("and", [p(c), q(c)]),
        "covering": lambda c: join("and", [negate(p(c)), negate(q(c))]),
        "implies": lambda c: join("and", [p(c), negate(q(c))]),
        "back": lambda c: join("and", [q(c), negate(p(c))]),
        "equal": lambda c: join("or", [join("and", [p(c), negate(q(c))]), join("and", [q(c), negate(p(c))])]),
    }
    results = {}
    for kind in kinds:
        named = {"claim": "implies" if kind == "back" else kind, **keys(kind == "back")}
        results[kind] = certificate.claim(named, formulas[kind])
    return results


def compare(p, q, within=None, more=()):
    certificate = Certificate("compare", [], within)
    certificate.predicates = [p, q]
    try:
        trees = parse(p), parse(q)
    except Without:
        trees = None

    def side(place):
        def formula(claimed):
            if trees is None:
                raise Without("form")
            return claimed.of(trees[place])
        return formula
    relation(certificate, lambda back: {"predicates": [1, 0] if back else [0, 1]}, side(0), side(1),
             ("disjoint", "covering", "implies", "back") + tuple(more))
    return certificate.value()


def pair_claims(certificate, a, b, role, windows):
    names = {"role": role, "windows": [a.id, b.id]}
    certificate.claim({"claim": "no-fight", **names, "score": 2},
                      lambda c: join("and", [a.prefers(c), b.prefers(c)]))
    certificate.claim({"claim": "no-fight", **names, "score": 1},
                      lambda c: join("and", [a.can(c), b.can(c), nobody_prefers(windows, c)]))
    relation(certificate, lambda back: {"windows": [b.id, a.id] if back else [a.id, b.id]}, a.takes, b.takes,
             ("disjoint", "implies", "back"))


def analyze(scenes, within=None):
    all_windows = [Window(scene) for scene in scenes]
    certificate, emptied = Certificate("analyze", [all_windows], within), set()
    for role in dict.fromkeys(w.role for w in all_windows):
        windows = [w for w in all_windows if w.role == role]
        certificate.claim({"claim": "no-gap", "role": role}, lambda c: nobody_takes(windows, c))
        alive = []
        for w in windows:
            others = [other for other in windows if other is not w]
            key = {"role": role, "window": w.id}
            window_claims(certificate, w, emptied)
            if certificate.claim({"claim": "dead", **key}, w.takes) == "claims":
                continue
            alive.append(w)
            certificate.claim({"claim": "idle-preference", **key}, lambda c: join(
                "and", [w.prefers(c), join("or", [v.takes(c) for v in others])]))
            certificate.claim({"claim": "never-wins", **key}, lambda c: join(
                "or", [w.prefers(c), join("and", [w.can(c), nobody_prefers(others, c)])]))
        for place, a in enumerate(alive):
            for b in alive[place + 1:]:
                pair_claims(certificate, a, b, role, windows)
    return certificate.value()


def window_claims(certificate, w, emptied):
    """What the predicates of a window say, whatever other windows there are."""
    name = {"window": w.id}
    certificate.claim({"claim": "prefers-within-can", **name},
                      lambda c: join("and", [w.prefers(c), negate(w.can(c))]))
    certificate.claim({"claim": "always", **name, "condition": "can"}, lambda c: negate(w.can(c)))
    certificate.claim({"claim": "always", **name, "condition": "prefers"}, lambda c: negate(w.prefers(c)))
    number = certificate.number(w.texts[1])
    if number not in emptied:
        emptied.add(number)
        certificate.claim({"claim": "empty", "predicate": number}, w.prefers)


def diff(old, new, within=None):
    sets = [[Window(scene) for scene in scenes] for scenes in (old, new)]
    certificate = Certificate("diff", sets, within)
    for role in dict.fromkeys(w.role for windows in sets for w in windows):
        olds, news = ([w for w in windows if w.role == role] for windows in sets)
        pairs = [(a, b) for a in olds + [None] for b in news + [None]
                 if (a.id if a else None) != (b.id if b else None)]
        moves = []
        for a, b in pairs:
            move = [a.id if a else None, b.id if b else None]
            found = certificate.claim({"claim": "no-move", "role": role, "move": move}, lambda c: join(
                "and", [gets(olds, a, c), gets(news, b, c)]))
            if found == "witnesses":
                moves.append((a, b))
            else:
                (certificate.claims if found == "claims" else certificate.without).pop()
        certificate.claim(
            {"claim": "no-more-moves", "role": role,
             "moves": [[a.id if a else None, b.id if b else None] for a, b in moves]},
            lambda c: join("or", [join("and", [gets(olds, a, c), gets(news, b, c)]) for a, b in pairs
                                  if (a, b) not in moves]))
    return certificate.value()


def main(arguments):
    if len(arguments) < 2 or arguments[0] not in ("analyze", "diff", "compare"):
        print(__doc__.strip(), file=sys.stderr)
        return 64
    if arguments[0] == "compare":
        made = compare(*arguments[1:3])
    else:
        scenes = [json.load(open(path, encoding="utf-8"))["scenes"] for path in arguments[1:]]
        made = analyze(*scenes) if arguments[0] == "analyze" else diff(*scenes)
    print(json.dumps(made, separators=(",", ":")))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
