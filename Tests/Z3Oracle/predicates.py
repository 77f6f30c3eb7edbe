"""Random predicates as trees, and their text.

A tree is a tuple whose first member names its kind:

  ("and" | "or", [tree, …])   ("not", tree)   ("truth", bool)
  ("text", operator, options, constant)        SELF == "c", SELF BEGINSWITH[c] "c", SELF < "c", …
  ("part", operator, options, constant)        "c" CONTAINS SELF, SELF IN "c", …
  ("member", options, [constant, …])           SELF IN {"a", "b"}
  ("between", options, low, high)
  ("list", modifier, operator, options, [constant, …])    ANY {"a", "b"} CONTAINS SELF
  ("value", operator, text)                    SELF == nil, SELF != 7
  ("like", options, [token, …])                a token is ANY_RUN, ANY_ONE or a character
  ("matches", options, expression)

and a regular expression is one of

  ("character", c)   ("dot",)   ("digit",)   ("word",)   ("class", is_negated, [(low, high), …])
  ("sequence", [expression, …])   ("choice", [expression, …])
  ("repeat", expression, least, most or None)
"""

ANY_RUN, ANY_ONE = "any run", "any one"
ORDERS = ("<", "<=", ">", ">=")
SEARCHES = ("BEGINSWITH", "ENDSWITH", "CONTAINS")
OPTIONS = ("",) * 6 + ("[c]",) * 4 + ("[n]", "[d]", "[cd]", "[cn]", "[l]")
LETTERS = "aabbcABksi01/.-_ ?*\\'\"\n[^"


class Maker:
    """Makes the predicates of one pair: their constants are relatives of the same two roots."""

    def __init__(self, random):
        self.random = random
        self.roots = ["".join(random.choice(LETTERS) for _ in range(random.randint(2, 6)))
                      for _ in range(2)]

    def constant(self, longest=6):
        """A part of a root, sometimes in another case or with another letter, rarely empty."""
        if self.random.random() < 0.04:
            return ""
        root = self.random.choice(self.roots)
        first = self.random.randrange(len(root))
        text = root[first:self.random.randint(first + 1, min(len(root), first + longest))]
        kind = self.random.random()
        if kind < 0.15:
            text = text.swapcase()
        elif kind < 0.3:
            place = self.random.randrange(len(text))
            text = text[:place] + self.random.choice(LETTERS) + text[place + 1:]
        elif kind < 0.36:
            text = text + self.random.choice(LETTERS)
        return text

    def some(self, least):
        return [self.constant() for _ in range(self.random.randint(least, 3))]

    def pair(self):
        """Two predicates, of which the second often is a variation of the first."""
        p = self.predicate()
        return (p, self.varied(p)) if self.random.random() < 0.4 else (p, self.predicate())

    def varied(self, tree):
        """The same predicate but for one part."""
        kind, pick = tree[0], self.random.choice
        change = self.random.random()
        if change < 0.12:
            return (pick(["and", "or"]), [tree, self.comparison()])
        if change < 0.18:
            return ("not", tree)
        if kind in ("and", "or") and change < 0.85:
            parts = list(tree[1])
            place = self.random.randrange(len(parts))
            parts[place] = self.varied(parts[place])
            return (kind, parts)
        if kind in ("and", "or"):
            return pick([({"and": "or", "or": "and"}[kind], tree[1]), *tree[1]])
        if kind == "not":
            return ("not", self.varied(tree[1]))
        if kind == "text":
            operator = pick((tree[1],) * 3 + ("==",) + SEARCHES + ORDERS)
            options = pick((tree[2],) * 2 + OPTIONS)
            constant = tree[3] if change < 0.7 else tree[3][:-1] or self.constant()
            if operator == "CONTAINS" and change < 0.5:
                return ("like", options, [ANY_RUN, *constant, ANY_RUN])
            return ("text", operator, options, constant)
        if kind == "like":
            return ("like", pick((tree[1],) + OPTIONS), [
                pick((token,) * 5 + (ANY_ONE, ANY_RUN)) for token in tree[2]])
        return self.comparison()

    def predicate(self, depth=None):
        if depth is None:
            depth = self.random.choice([0, 0, 0, 1, 1, 1, 1, 2, 2, 3])
        if depth == 0:
            return self.comparison()
        kind = self.random.choice(["and", "and", "or", "or", "not"])
        if kind == "not":
            return ("not", self.predicate(depth - 1))
        count = self.random.choice([2, 2, 2, 3])
        return (kind, [self.predicate(depth - 1)] + [
            self.predicate(self.random.randint(0, min(depth - 1, 1))) for _ in range(count - 1)])

    def comparison(self):
        pick, options = self.random.choice, self.random.choice(OPTIONS)
        kind = pick(["text"] * 9 + ["like"] * 4 + ["matches"] * 4 + ["member"] * 2
                    + ["between"] * 2 + ["part", "list", "value", "truth"])
        if kind == "text":
            operator = pick(("==", "!=") * 2 + SEARCHES * 2 + ORDERS)
            return ("text", operator, options, self.constant())
        if kind == "part":
            return ("part", pick(SEARCHES + ("IN",)), options, self.constant())
        if kind == "member":
            return ("member", options, self.some(1))
        if kind == "between":
            low, high = self.constant(), self.constant()
            # Reversed bounds match nothing, which is rarely of interest.
            return ("between", options, *(sorted((low, high)) if pick([0, 1, 1]) else (low, high)))
        if kind == "list":
            return ("list", pick(["ANY", "ALL", "NONE"]), pick(("==", "!=", "CONTAINS")), options,
                    self.some(0))
        if kind == "value":
            return ("value", pick(["==", "!="]), pick(["nil", "7", "TRUE"]))
        if kind == "truth":
            return ("truth", pick([True, False]))
        if kind == "like":
            return ("like", options, self.tokens())
        return ("matches", pick(["", "", "[c]"]), self.expression(pick([1, 2, 2, 3])))

    def tokens(self):
        tokens = []
        for character in self.constant(4):
            kind = self.random.random()
            tokens += ([ANY_ONE] if kind < 0.2 else [ANY_RUN] if kind < 0.35
                       else [character, ANY_RUN] if kind < 0.45 else [character])
        return ([ANY_RUN] if self.random.random() < 0.4 else []) + tokens + (
            [ANY_RUN] if self.random.random() < 0.5 else [])

    def expression(self, depth):
        pick = self.random.choice
        if depth == 0 or self.random.random() < 0.15:
            kind = pick(["character"] * 5 + ["dot", "digit", "word", "class"])
            if kind == "class":
                ranges = [(pick("ab"), pick("bc"))] + [(c, c) for c in self.constant(2)]
                return ("class", pick([True, False, False]), ranges)
            # An expression is never empty, and every part of it reads something.
            constant = self.constant() or "a"
            return (kind, pick(constant)) if kind == "character" else (kind,)
        kind = pick(["sequence", "sequence", "choice", "repeat", "repeat"])
        if kind == "repeat":
            least, most = pick([(0, None), (1, None), (0, 1), (2, 2), (1, 2), (0, 3), (2, None)])
            return ("repeat", self.expression(depth - 1), least, most)
        return (kind, [self.expression(depth - 1) for _ in range(pick([2, 2, 3]))])


# --- Text ---------------------------------------------------------------------------------------


def literal(text):
    quote = '"' if "'" in text else "'"
    escaped = text.replace("\\", "\\\\").replace("\n", "\\n").replace(quote, "\\" + quote)
    return quote + escaped + quote


def literals(texts):
    return "{" + ", ".join(map(literal, texts)) + "}"


def written(tree):
    """The text of a predicate; every part of a compound is in parentheses."""
    kind, *rest = tree
    if kind in ("and", "or"):
        return f" {kind.upper()} ".join(f"({written(part)})" for part in rest[0])
    if kind == "not":
        return f"NOT ({written(rest[0])})"
    if kind == "truth":
        return "TRUEPREDICATE" if rest[0] else "FALSEPREDICATE"
    if kind == "text":
        return f"SELF {rest[0]}{rest[1]} {literal(rest[2])}"
    if kind == "part":
        operator, options, constant = rest
        if operator == "IN":
            return f"SELF IN{options} {literal(constant)}"
        return f"{literal(constant)} {operator}{options} SELF"
    if kind == "member":
        return f"SELF IN{rest[0]} {literals(rest[1])}"
    if kind == "between":
        return f"SELF BETWEEN{rest[0]} {literals(rest[1:])}"
    if kind == "list":
        modifier, operator, options, constants = rest
        return f"{modifier} {literals(constants)} {operator}{options} SELF"
    if kind == "value":
        return f"SELF {rest[0]} {rest[1]}"
    if kind == "like":
        return f"SELF LIKE{rest[0]} {literal(''.join(map(written_token, rest[1])))}"
    assert kind == "matches", kind
    return f"SELF MATCHES{rest[0]} {literal(written_expression(rest[1]))}"


def written_token(token):
    if token in (ANY_RUN, ANY_ONE):
        return "*" if token == ANY_RUN else "?"
    return "\\" + token if token in "*?\\" else token


def written_expression(expression):
    kind, *rest = expression
    if kind == "character":
        return escaped(rest[0])
    if kind in ("dot", "digit", "word"):
        return {"dot": ".", "digit": "\\d", "word": "\\w"}[kind]
    if kind == "class":
        ranges = "".join(escaped(low) if low == high else f"{low}-{high}" for low, high in rest[1])
        return f"[{'^' if rest[0] else ''}{ranges}]"
    if kind == "sequence":
        return "".join(map(grouped, rest[0]))
    if kind == "choice":
        return "(" + "|".join(map(written_expression, rest[0])) + ")"
    assert kind == "repeat", kind
    inner, least, most = rest
    short = {(0, None): "*", (1, None): "+", (0, 1): "?"}.get((least, most))
    return grouped(inner) + (short or (
        f"{{{least}}}" if least == most else f"{{{least},{'' if most is None else most}}}"))


def grouped(expression):
    """The text of an expression that something may follow."""
    text = written_expression(expression)
    return text if expression[0] not in ("sequence", "repeat") else f"({text})"


def escaped(character):
    if character == "\n":
        return "\\n"
    return character if character.isalnum() or character in "_/ '\"" else "\\" + character
