#!/usr/bin/env python3
"""Finds predicates and target content identifiers in Swift and Objective-C files with tree-sitter:
a second opinion on `sceneroute scan`. Tests/Outside/scan.py runs it.

Reads the paths of files on standard input, one a line, and writes one line of JSON for each. The
texts of Objective-C are left as the literals stand in the source: a compiler says what they are.
"""
import json
import sys

import tree_sitter
import tree_sitter_objc
import tree_sitter_swift

SWIFT = tree_sitter.Language(tree_sitter_swift.language())
OBJECTIVE_C = tree_sitter.Language(tree_sitter_objc.language())
PROPERTIES = {
    "canActivateForTargetContentIdentifierPredicate": "can",
    "prefersToActivateForTargetContentIdentifierPredicate": "prefers",
    "targetContentIdentifier": "identifier",
}
SETTERS = {"set" + name[0].upper() + name[1:]: kind for name, kind in PROPERTIES.items()}
MODIFIER = ["preferring", "allowing", "matching"]


def text(node):
    return node.text.decode("utf-8", "replace")


def site(kind, node, around):
    line, column = node.start_point
    return {
        "kind": kind, "line": line + 1, "column": column + 1, "endLine": around.end_point[0] + 1}


def nodes(root):
    """All nodes, in the order of the source, without recursion: some trees are deep."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


def swift_label(argument):
    name = argument.child_by_field_name("name")
    return text(name) if name is not None else None


def swift_call(node):
    called = node.children[0]
    suffix = next((child for child in node.children if child.type == "call_suffix"), None)
    arguments = next(
        (child for child in suffix.children if child.type == "value_arguments"), None
    ) if suffix else None
    if arguments is None:
        return
    given = [child for child in arguments.children if child.type == "value_argument"]
    labels = [swift_label(argument) for argument in given]
    name = "".join(text(called).split())
    if labels and labels[0] in ("format", "value"):
        kind = labels[0]
        if name in ("NSPredicate", "NSPredicate.init", "Foundation.NSPredicate",
                    "Foundation.NSPredicate.init"):
            words = [child for child in nodes(called) if text(child) == "NSPredicate"]
            yield site(kind, words[-1], node)
        elif name == ".init":
            yield site("bare" if kind == "format" else "value", called, node)
        elif name == "self.init" and kind == "format":
            yield site("bare", called, node)
    last = called
    while last.type == "navigation_expression":
        suffix = last.child_by_field_name("suffix")
        last = suffix.children[-1]
    if last.type == "simple_identifier" and text(last) == "handlesExternalEvents":
        for label in labels:
            if label in MODIFIER:
                yield site(label, last, node)


def swift_assignment(node):
    target, operator = node.child_by_field_name("target"), node.child_by_field_name("operator")
    if target is None or operator is None or text(operator) != "=":
        return
    last = target.children[-1] if target.children else target
    is_member = last.type == "navigation_expression"
    while last.type == "navigation_expression":
        last = last.child_by_field_name("suffix").children[-1]
    kind = PROPERTIES.get(text(last))
    if kind:
        yield site(kind if is_member else "own " + kind, last, node)


def swift_property(node):
    body = node.parent
    if body is None or body.type not in ("class_body", "enum_class_body"):
        return
    inherited = [child for child in body.parent.children if child.type == "inheritance_specifier"]
    if not any(text(child).endswith("Intent") for child in inherited):
        return
    for pattern in node.children:
        if pattern.type == "pattern" and text(pattern) == "contentIdentifier":
            yield site("identifier", pattern, node)


def swift(root):
    for node in nodes(root):
        if node.type == "call_expression":
            yield from swift_call(node)
        elif node.type == "assignment":
            yield from swift_assignment(node)
        elif node.type == "property_declaration":
            yield from swift_property(node)


def without_brackets(node):
    while node.type == "parenthesized_expression":
        node = node.children[1]
    return node


def literal(node):
    """The literals of a text as they stand, or None."""
    node = without_brackets(node)
    if node.type == "string_literal":
        return [text(node)]
    if node.type == "concatenated_string":
        parts = [child for child in node.children if child.type != "comment"]
        if all(part.type == "string_literal" for part in parts):
            return [text(part) for part in parts]
    return None


def objective_c_message(node):
    receiver = node.child_by_field_name("receiver")
    words = node.children_by_field_name("method")
    if receiver is None or not words:
        return
    first = text(words[0])
    if first in SETTERS:
        yield site(SETTERS[first], words[0], node)
    kind = {"predicateWithFormat": "format", "predicateWithValue": "value"}.get(first)
    if text(receiver) != "NSPredicate" or kind is None:
        return
    found = site(kind, node, node)
    values = []
    after = node.children.index(words[0]) + 1
    for child in node.children[after:]:
        if child.type not in (":", ",", "]", "comment") and child not in words:
            values.append(child)
    found["literal"] = literal(values[0]) if values else None
    if found["literal"]:
        line, column = without_brackets(values[0]).start_point
        found["textLine"], found["textColumn"] = line + 1, column + 1
    found["arguments"] = [literal(value) for value in values[1:]]
    found["isArray"] = len(words) > 1
    yield found


def objective_c(root):
    for node in nodes(root):
        if node.type == "message_expression":
            yield from objective_c_message(node)
        elif node.type == "assignment_expression":
            left = node.child_by_field_name("left")
            field = left.child_by_field_name("field") if left.type == "field_expression" else None
            operator = node.child_by_field_name("operator")
            if field is not None and text(operator) == "=" and text(field) in PROPERTIES:
                yield site(PROPERTIES[text(field)], field, node)


def main():
    swift_parser, other_parser = tree_sitter.Parser(SWIFT), tree_sitter.Parser(OBJECTIVE_C)
    for line in sys.stdin:
        path = line.rstrip("\n")
        with open(path, "rb") as file:
            source = file.read().removeprefix(b"\xef\xbb\xbf")
        is_swift = path.endswith(".swift")
        root = (swift_parser if is_swift else other_parser).parse(source).root_node
        sites = list((swift if is_swift else objective_c)(root))
        print(json.dumps({"path": path, "hasError": root.has_error, "sites": sites}))


if __name__ == "__main__":
    main()
