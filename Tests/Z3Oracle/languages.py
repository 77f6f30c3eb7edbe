"""What a predicate means, as a formula of Z3's theory of strings and regular expressions.

Written from the rules of the language (Documentation/RULES.md, E1 to E13), within ASCII without
the carriage return, where folding is that of the letters A to Z, there are no marks, and every
character is one character to LIKE. What no option touches is said in Z3's own words for strings
(prefix, suffix, order, …), what is folded in regular expressions over sets of characters.
"""

import z3

from predicates import ANY_ONE, ANY_RUN

DOMAIN = frozenset(range(0x80)) - {0x0D}
# Where `.` stops: the ends of lines.
LINE_ENDS = frozenset((0x0A, 0x0B, 0x0C))
DIGITS = frozenset(range(ord("0"), ord("9") + 1))
WORD = frozenset(c for c in DOMAIN if chr(c).isalnum()) | {ord("_")}
# The domain as a predicate of the language.
DOMAIN_TEXT = r"SELF MATCHES '[\\x00-\\x0C\\x0E-\\x7F]*'"

STRINGS = z3.StringSort()
EXPRESSIONS = z3.ReSort(STRINGS)


def value(text):
    """A constant; whatever Z3 could take for an escape is one."""
    return z3.StringVal("".join(
        c if c.isalnum() else f"\\u{{{ord(c):x}}}" for c in text))


def characters(members):
    """The expression of one character of a set."""
    members, ranges = sorted(members), []
    for code in members:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    if not ranges:
        return z3.Empty(EXPRESSIONS)
    parts = [z3.Range(value(chr(low)), value(chr(high))) for low, high in ranges]
    return z3.Union(*parts) if len(parts) > 1 else parts[0]


ONE = characters(DOMAIN)
RUN = z3.Star(ONE)


def sequence(parts):
    if not parts:
        return z3.Re(value(""))
    return z3.Concat(*parts) if len(parts) > 1 else parts[0]


def union(parts):
    if not parts:
        return z3.Empty(EXPRESSIONS)
    return z3.Union(*parts) if len(parts) > 1 else parts[0]


class Options:
    """The options of a comparison: `[n]` compares literally and sets `[c]` and `[d]` aside (E10);
    `[l]` has no effect (E11), and within ASCII neither has `[d]`."""

    def __init__(self, text):
        self.folds = "c" in text and "n" not in text

    def folded(self, text):
        return text.lower() if self.folds else text

    def spellings(self, character):
        """The characters that are equal to one."""
        code = ord(character)
        if not self.folds:
            return {code}
        return {ord(character.lower()), ord(character.upper())}

    def spelled(self, text):
        return [characters(self.spellings(character)) for character in text]

    def closed(self, codes):
        return {other for code in codes for other in self.spellings(chr(code))} & DOMAIN


# --- Predicates ---------------------------------------------------------------------------------


def formula(tree, x):
    """The formula that is true when the predicate is, of the string `x`."""
    kind, *rest = tree
    if kind == "and":
        return z3.And(*[formula(part, x) for part in rest[0]])
    if kind == "or":
        return z3.Or(*[formula(part, x) for part in rest[0]])
    if kind == "not":
        return z3.Not(formula(rest[0], x))
    if kind == "truth":
        return z3.BoolVal(rest[0])
    if kind == "text":
        operator, options, constant = rest
        return compared(x, operator, Options(options), constant)
    if kind == "part":
        # E6: `SELF IN "c"` is `"c" CONTAINS SELF`.
        operator, options, constant = rest
        operator = "CONTAINS" if operator == "IN" else operator
        return constant_compared(constant, operator, Options(options), x)
    if kind == "member":
        # E7: some element is equal, and options are ignored.
        return z3.Or(*[x == value(constant) for constant in rest[1]])
    if kind == "between":
        options = Options(rest[0])
        return z3.And(ordered(x, ">=", options, rest[1]), ordered(x, "<=", options, rest[2]))
    if kind == "list":
        # E13: of an empty list ANY is false, ALL and NONE are true.
        modifier, operator, options, constants = rest
        parts = [constant_compared(c, operator, Options(options), x) for c in constants]
        if modifier == "ALL":
            return z3.And(*parts) if parts else z3.BoolVal(True)
        found = z3.Or(*parts) if parts else z3.BoolVal(False)
        return found if modifier == "ANY" else z3.Not(found)
    if kind == "value":
        # E1 and E12: an identifier is never nil, and no number or Boolean.
        return z3.BoolVal(rest[0] == "!=")
    if kind == "like":
        return like(x, Options(rest[0]), rest[1])
    assert kind == "matches", kind
    return z3.InRe(x, expression(rest[1], Options(rest[0])))


def compared(x, operator, options, constant):
    """E1 to E5: SELF on the left."""
    if operator == "!=":
        return z3.Not(compared(x, "==", options, constant))
    if operator in ("<", "<=", ">", ">="):
        return ordered(x, operator, options, constant)
    if operator != "==" and not constant:
        return z3.BoolVal(False)  # E5: an empty needle is not found.
    if options.folds:
        parts = options.spelled(constant)
        before = [RUN] if operator in ("ENDSWITH", "CONTAINS") else []
        after = [RUN] if operator in ("BEGINSWITH", "CONTAINS") else []
        return z3.InRe(x, sequence(before + parts + after))
    text = value(constant)
    if operator == "==":
        return x == text
    search = {"BEGINSWITH": z3.PrefixOf, "ENDSWITH": z3.SuffixOf}.get(operator)
    return search(text, x) if search else z3.Contains(x, text)


def constant_compared(constant, operator, options, x):
    """The constant on the left and SELF on the right, which then is the needle."""
    if operator in ("==", "!="):
        return compared(x, operator, options, constant)
    count = len(constant)
    ends = {"BEGINSWITH": [(0, end) for end in range(1, count + 1)],
            "ENDSWITH": [(start, count) for start in range(count)],
            "CONTAINS": [(start, end) for start in range(count)
                         for end in range(start + 1, count + 1)]}[operator]
    if not options.folds and operator == "CONTAINS":
        return z3.And(x != value(""), z3.Contains(value(constant), x))
    parts = {constant[start:end] for start, end in ends}
    return z3.InRe(x, union([sequence(options.spelled(part)) for part in sorted(parts)]))


def ordered(x, operator, options, constant):
    """E3: by code points, of the folded strings with an option that folds."""
    if operator == ">":
        return z3.Not(ordered(x, "<=", options, constant))
    if operator == ">=":
        return z3.Not(ordered(x, "<", options, constant))
    if not options.folds:
        return x < value(constant) if operator == "<" else x <= value(constant)
    constant = options.folded(constant)
    smaller = [
        sequence(options.spelled(constant[:place]) + [
            characters({c for c in DOMAIN if options.folded(chr(c)) < constant[place]}), RUN])
        for place in range(len(constant))]
    smaller += [sequence(options.spelled(constant[:place])) for place in range(len(constant))]
    if operator == "<=":
        smaller.append(sequence(options.spelled(constant)))
    return z3.InRe(x, union(smaller))


def like(x, options, tokens):
    """E8: the whole string; an empty pattern is false."""
    if not tokens:
        return z3.BoolVal(False)
    parts = [RUN if token == ANY_RUN else ONE if token == ANY_ONE
             else characters(options.spellings(token)) for token in tokens]
    return z3.InRe(x, sequence(parts))


def expression(tree, options):
    """E9: the regular expression, within the domain."""
    kind, *rest = tree
    if kind == "character":
        return characters(options.spellings(rest[0]))
    if kind == "dot":
        return characters(DOMAIN - LINE_ENDS)
    if kind == "digit":
        return characters(DIGITS)
    if kind == "word":
        return characters(WORD)
    if kind == "class":
        codes = {code for low, high in rest[1] for code in range(ord(low), ord(high) + 1)}
        codes = options.closed(codes)
        return characters(DOMAIN - codes if rest[0] else codes)
    if kind == "sequence":
        return sequence([expression(part, options) for part in rest[0]])
    if kind == "choice":
        return union([expression(part, options) for part in rest[0]])
    assert kind == "repeat", kind
    inner, (least, most) = expression(rest[0], options), rest[1:]
    if most is None:
        return z3.Star(inner) if least == 0 else sequence([inner] * least + [z3.Star(inner)])
    return z3.Loop(inner, least, most)
