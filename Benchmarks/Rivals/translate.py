#!/usr/bin/env python3
"""Writes a workload in the lines that the rivals read.

    translate.py scenes-1000.json > scenes-1000.txt
    translate.py --can scenes-1000.json > can-1000.txt     no leaves of `prefers`

    L OPERATOR FOLDS CONSTANT REGEX     a distinct leaf
    S CAN PREFERS                       a scene: predicates in postfix, leaves by number, & | ! T F
    I TEXT                              an identifier

Fields are separated by tabs. It reads what the generator writes, ASCII only, and nothing else.
"""

import json
import re
import sys

TOKEN = re.compile(r'\s*("[^"]*"|[(){},]|==(?:\[c\])?|[A-Z]+(?:\[c\])?)\s*')


class Translator:
    """Reads predicates; equal leaves get one number."""

    def __init__(self):
        self.leaves = {}

    def postfix(self, predicate):
        self.tokens = self.tokenize(predicate)
        self.position = 0
        text = self.alternatives()
        if self.position != len(self.tokens):
            raise ValueError(f"cannot read: {predicate}")
        return text

    @staticmethod
    def tokenize(predicate):
        tokens, place = [], 0
        while place < len(predicate):
            match = TOKEN.match(predicate, place)
            if not match:
                raise ValueError(f"cannot read: {predicate[place:]}")
            tokens.append(match.group(1))
            place = match.end()
        return tokens

    def peek(self):
        return self.tokens[self.position] if self.position < len(self.tokens) else None

    def take(self):
        self.position += 1
        return self.tokens[self.position - 1]

    def joined(self, part, word, sign):
        parts = [part()]
        while self.peek() == word:
            self.take()
            parts.append(part())
        return " ".join(parts + [sign] * (len(parts) - 1))

    def alternatives(self):
        return self.joined(self.conjunction, "OR", "|")

    def conjunction(self):
        return self.joined(self.term, "AND", "&")

    def term(self):
        token = self.take()
        if token == "NOT":
            return self.term() + " !"
        if token == "(":
            inner = self.alternatives()
            self.take()
            return inner
        if token in ("TRUEPREDICATE", "FALSEPREDICATE"):
            return token[0]
        operator, _, options = self.take().partition("[")
        if operator != "IN":
            return self.leaf(operator, "c" in options, self.take()[1:-1])
        items = []
        while self.take() != "}":
            items.append(self.leaf("==", False, self.take()[1:-1]))
        return " ".join(items + ["|"] * (len(items) - 1))

    def leaf(self, operator, folds, constant):
        if operator == "MATCHES" and constant.startswith("(?i)"):
            folds, constant = True, constant[4:]
        key = (operator, folds, constant)
        return str(self.leaves.setdefault(key, len(self.leaves)))


def regex(operator, constant):
    literal = re.sub(r"\\([^.*+?^${}()|\[\]\\])", r"\1", re.escape(constant))
    return {
        "==": f"^{literal}$",
        "BEGINSWITH": f"^{literal}",
        "ENDSWITH": f"{literal}$",
        "CONTAINS": literal,
        "LIKE": "^" + literal.replace(r"\*", ".*") + "$",
        "MATCHES": f"^(?:{constant})$",
    }[operator]


def main():
    with open(sys.argv[-1], encoding="utf-8") as file:
        workload = json.load(file)
    if "--can" in sys.argv:
        for scene in workload["scenes"]:
            scene["prefers"] = "FALSEPREDICATE"
    translator = Translator()
    scenes = [
        (translator.postfix(scene["can"]), translator.postfix(scene["prefers"]))
        for scene in workload["scenes"]
    ]
    for operator, folds, constant in translator.leaves:
        print("L", operator, "c" if folds else "-", constant, regex(operator, constant), sep="\t")
    for can, prefers in scenes:
        print("S", can, prefers, sep="\t")
    for identifier in workload["identifiers"]:
        print("I", identifier, sep="\t")


main()
