"""The predicates of activation conditions over ASCII text, from the rules of the language.

A predicate is parsed into tuples and Comparisons; a comparison knows its place in the text, without
NOT and parentheses. What is not plain (MATCHES, key paths, text beyond ASCII) raises Unsupported.
"""
import re

KEYWORDS = {
    "AND", "OR", "NOT", "ANY", "SOME", "ALL", "NONE", "IN", "BETWEEN", "BEGINSWITH", "ENDSWITH",
    "CONTAINS", "LIKE", "MATCHES", "TRUEPREDICATE", "FALSEPREDICATE", "SELF", "NULL", "NIL",
    "TRUE", "YES", "FALSE", "NO",
}
SYMBOLS = ["&&", "||", "==", "!=", "<>", "<=", "=<", ">=", "=>", "=", "<", ">", "!", "(", ")", "{",
           "}", ","]
SPELLINGS = {"=": "==", "<>": "!=", "=<": "<=", "=>": ">="}
OPERATORS = {"==", "!=", "<", "<=", ">", ">=", "IN", "BETWEEN", "BEGINSWITH", "ENDSWITH",
             "CONTAINS", "LIKE"}
ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


class Unsupported(Exception):
    """What this program does not cover."""


class Wrong(Exception):
    """The text is no predicate in the way in which it was read."""


class Self:
    """The string that a predicate is evaluated on."""

    def __repr__(self):
        return "SELF"


SELF = Self()


class Comparison:
    """Two operands and what holds between them; `span` is its place in the text."""

    def __init__(self, modifier, left, operator, options, right, span):
        self.modifier, self.left, self.operator = modifier, left, operator
        self.options, self.right, self.span = options, right, span

    def value(self, text):
        left = text if self.left is SELF else self.left
        right = text if self.right is SELF else self.right
        if self.modifier is None:
            return holds(left, self.operator, self.options, right)
        if not isinstance(left, list):
            raise Unsupported("a modifier without a list")
        values = [holds(item, self.operator, self.options, right) for item in left]
        if self.modifier in ("ANY", "SOME"):
            return any(values)
        return all(values) if self.modifier == "ALL" else not any(values)


# --- What holds ----------------------------------------------------------------------------------

def holds(left, operator, options, right):
    """Says whether a comparison of two values is true (E1 to E12, of ASCII)."""
    # `n` compares as it is written; marks and width are nothing in ASCII.
    folds = "c" in options and "n" not in options
    if operator == "IN" and isinstance(right, list):
        return any(is_equal(left, item) for item in right)
    if operator == "BETWEEN":
        if not isinstance(right, list) or len(right) != 2:
            raise Unsupported("BETWEEN without two bounds")
        return (holds(right[0], "<=", options, left) and holds(left, "<=", options, right[1]))
    if isinstance(left, list) or isinstance(right, list):
        raise Unsupported("a list that is compared")
    if operator in ("==", "!="):
        if folds and isinstance(left, str) and isinstance(right, str):
            left, right = left.lower(), right.lower()
        return is_equal(left, right) == (operator == "==")
    if operator in ("<", "<=", ">", ">="):
        return is_ordered(left, operator, right, folds)
    return matches(left, operator, right, folds)


def is_equal(left, right):
    if isinstance(left, str) != isinstance(right, str) or left is None or right is None:
        return left is None and right is None
    return left == right


def is_ordered(left, operator, right, folds):
    if left is None or right is None:
        return left is None and right is None and operator in ("<=", ">=")
    if not isinstance(left, str) or not isinstance(right, str):
        raise Unsupported("a number in an order")
    if folds:
        left, right = left.lower(), right.lower()
    return {"<": left < right, "<=": left <= right, ">": left > right,
            ">=": left >= right}[operator]


def matches(left, operator, right, folds):
    if operator == "IN":
        # `x IN SELF` is `SELF CONTAINS x`.
        left, operator, right = right, "CONTAINS", left
    if left is None or right is None:
        return False
    if not isinstance(left, str) or not isinstance(right, str):
        raise Unsupported("a number beside an operator of text")
    if folds:
        left, right = left.lower(), right.lower()
    if right == "":
        return False
    if operator == "LIKE":
        return like(left, right)
    return {"BEGINSWITH": left.startswith, "ENDSWITH": left.endswith,
            "CONTAINS": left.__contains__}[operator](right)


def like(text, pattern):
    """Whole text; `*` any run, `?` one character (CR LF is one), a backslash takes the next."""
    parts, place = [], 0
    while place < len(pattern):
        char = pattern[place]
        if char == "\\":
            place += 1
            if place == len(pattern):
                raise Unsupported("a pattern that ends in a backslash")
            parts.append(re.escape(pattern[place]))
        else:
            parts.append({"*": ".*", "?": "(?:\r\n|.)"}.get(char, re.escape(char)))
        place += 1
    return re.fullmatch("".join(parts), text, re.DOTALL) is not None


# --- Text to tree --------------------------------------------------------------------------------

def tokens_of(text):
    """Returns (kind, value, start, end): word, symbol, string, number, options, placeholder."""
    if not text.isascii():
        raise Unsupported("a predicate beyond ASCII")
    found, place = [], 0
    while place < len(text):
        char = text[place]
        if char.isspace():
            place += 1
            continue
        start = place
        if char in "'\"":
            value, place = string_at(text, place)
            found.append(("string", value, start, place))
            continue
        word = re.compile(r"[A-Za-z_][A-Za-z_0-9.]*").match(text, place)
        number = re.compile(r"-?[0-9]+(\.[0-9]+)?(?![A-Za-z0-9_.])").match(text, place)
        if word:
            value = word.group().upper()
            if value not in KEYWORDS:
                raise Unsupported(f"the word {word.group()}")
            place = word.end()
            found.append(("word", value, start, place))
        elif number:
            place = number.end()
            found.append(("number", float(number.group()), start, place))
        elif char == "[":
            # Letters of options are no words, and stand behind an operator alone.
            options = re.compile(r"\[\s*([cdnlCDNL]*)\s*\]").match(text, place)
            if not options:
                raise Unsupported("brackets")
            place = options.end()
            found.append(("options", options.group(1).lower(), start, place))
        elif text.startswith("%@", place):
            place += 2
            found.append(("placeholder", None, start, place))
        else:
            symbol = next((item for item in SYMBOLS if text.startswith(item, place)), None)
            if symbol is None:
                raise Unsupported(f"the character {char!r}")
            place += len(symbol)
            found.append(("symbol", symbol, start, place))
    return found


def string_at(text, start):
    """Returns the string that begins with the quote at `start`, and where it ends."""
    quote, value, place = text[start], "", start + 1
    while place < len(text) and text[place] != quote:
        if text[place] != "\\":
            value += text[place]
            place += 1
            continue
        place += 1
        if place == len(text):
            break
        char = text[place]
        coded = re.compile(r"x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|[0-7]{3}").match(text, place)
        if coded:
            digits = coded.group()
            base = 8 if digits[0] in "01234567" else 16
            value += chr(int(digits.lstrip("xu") if base == 16 else digits, base))
            place = coded.end()
        else:
            value += ESCAPES.get(char, char)
            place += 1
    if place >= len(text):
        raise Wrong("a string without its end")
    if not value.isascii():
        raise Unsupported("a string beyond ASCII")
    return value, place + 1


class Parser:
    """NOT before AND before OR; a chain of one kind is one compound."""

    def __init__(self, text, arguments):
        self.tokens, self.place = tokens_of(text), 0
        self.arguments, self.used = arguments, 0

    def peek(self, ahead=0):
        place = self.place + ahead
        return self.tokens[place] if place < len(self.tokens) else ("end", None, 0, 0)

    def takes(self, *values):
        kind, value, _, _ = self.peek()
        if kind in ("word", "symbol") and value in values:
            self.place += 1
            return True
        return False

    def whole(self):
        tree = self.either()
        if self.peek()[0] != "end":
            raise Wrong("text after the end")
        return tree

    def either(self):
        parts = [self.all()]
        while self.takes("OR", "||"):
            parts.append(self.all())
        return parts[0] if len(parts) == 1 else ("or", parts)

    def all(self):
        parts = [self.unary()]
        while self.takes("AND", "&&"):
            parts.append(self.unary())
        return parts[0] if len(parts) == 1 else ("and", parts)

    def unary(self):
        if self.takes("NOT", "!"):
            return ("not", self.unary())
        if self.takes("TRUEPREDICATE"):
            return ("constant", True)
        if self.takes("FALSEPREDICATE"):
            return ("constant", False)
        if self.peek()[1] == "(" and self.peek()[0] == "symbol":
            self.place += 1
            tree = self.either()
            if not self.takes(")"):
                raise Wrong("a parenthesis is open")
            if SPELLINGS.get(self.peek()[1], self.peek()[1]) in OPERATORS:
                raise Unsupported("an operand in parentheses")
            return tree
        return self.comparison()

    def comparison(self):
        start = self.peek()[2]
        modifier = None
        for word in ("ANY", "SOME", "ALL", "NONE"):
            if self.takes(word):
                modifier = word
                break
        left = self.operand()
        kind, value, _, _ = self.peek()
        operator = SPELLINGS.get(value, value) if kind in ("word", "symbol") else None
        if operator == "MATCHES":
            raise Unsupported("MATCHES")
        if operator not in OPERATORS:
            raise Wrong("no operator")
        self.place += 1
        options = ""
        if self.peek()[0] == "options":
            options = self.peek()[1]
            self.place += 1
        right = self.operand()
        end = self.tokens[self.place - 1][3]
        return Comparison(modifier, left, operator, options, right, (start, end))

    def operand(self):
        kind, value, _, _ = self.peek()
        self.place += 1
        if kind in ("string", "number"):
            return value
        if kind == "placeholder":
            if self.used == len(self.arguments):
                raise Wrong("a placeholder without its argument")
            self.used += 1
            return argument(self.arguments[self.used - 1])
        if kind == "word" and value == "SELF":
            return SELF
        if kind == "word" and value in ("NULL", "NIL"):
            return None
        if kind == "word" and value in ("TRUE", "YES", "FALSE", "NO"):
            return value in ("TRUE", "YES")
        if kind == "symbol" and value == "{":
            items = []
            while not self.takes("}"):
                if items and not self.takes(","):
                    raise Wrong("a list without its comma")
                items.append(self.operand())
                if items[-1] is SELF:
                    raise Unsupported("SELF in a list")
            return items
        if kind == "symbol" and value == "(":
            raise Unsupported("an operand in parentheses")
        raise Wrong("no operand")


def argument(value):
    """Returns the operand that a value of JSON is."""
    if isinstance(value, list):
        return [argument(item) for item in value]
    if isinstance(value, str) and not value.isascii():
        raise Unsupported("an argument beyond ASCII")
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, (int, float)):
        return float(value)
    raise Unsupported("an argument of another kind")


class Predicate:
    """A predicate, its comparisons in the order of its text, and its value for a string."""

    def __init__(self, text, arguments=()):
        self.text = text
        try:
            parser = Parser(text, list(arguments))
            self.tree = parser.whole()
        except Wrong as error:
            raise Unsupported(f"{error} in {text}") from error
        if parser.used < len(parser.arguments):
            raise Unsupported("an argument too many")
        self.comparisons = []
        self.collect(self.tree)

    def collect(self, tree):
        if isinstance(tree, Comparison):
            self.comparisons.append(tree)
        elif tree[0] == "not":
            self.collect(tree[1])
        elif tree[0] in ("and", "or"):
            for part in tree[1]:
                self.collect(part)

    def value(self, text, note=None):
        """Says whether it is true; `note` is told of each comparison that is evaluated."""
        return self.value_of(self.tree, text, note)

    def value_of(self, tree, text, note):
        if isinstance(tree, Comparison):
            value = tree.value(text)
            if note:
                note(tree, value)
            return value
        kind, content = tree
        if kind == "constant":
            return content
        if kind == "not":
            return not self.value_of(content, text, note)
        # AND and OR go from left to right until they are decided.
        for part in content:
            if self.value_of(part, text, note) == (kind == "or"):
                return kind == "or"
        return kind == "and"

    def literals(self):
        """Returns the strings that it has."""
        found = []
        for comparison in self.comparisons:
            for side in (comparison.left, comparison.right):
                items = side if isinstance(side, list) else [side]
                found += [item for item in items if isinstance(item, str)]
        return found
