// Finds predicates and target content identifiers in Swift files with the toolchain's own
// SwiftSyntax: a second opinion on `sceneroute scan`. Tests/Outside/scan.py compiles and runs it.
//
// Reads the paths of files on standard input, one a line, and writes one line of JSON for each.

import Foundation
import SwiftParser
import SwiftSyntax

/// What is found at one place.
struct Site: Encodable {
  var kind: String
  var line: Int
  var column: Int
  /// The end of the statement around it, to see what lies inside an assignment.
  var endLine = 0
  /// The text where it is a literal or a sum of literals.
  var text: String?
  /// Where the first literal of the text begins.
  var textLine: Int?
  var textColumn: Int?
  /// The arguments of a format: nil where one is not a literal.
  var arguments: [String?] = []
  /// Whether the arguments are given as an array.
  var isArray = false
}

struct Answer: Encodable {
  var path: String
  var hasError: Bool
  var sites: [Site]
}

final class SiteFinder: SyntaxVisitor {
  let converter: SourceLocationConverter
  var sites: [Site] = []

  init(_ tree: SourceFileSyntax, _ path: String) {
    converter = SourceLocationConverter(fileName: path, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  func site(_ kind: String, at node: some SyntaxProtocol, around: some SyntaxProtocol) -> Site {
    let place = node.startLocation(converter: converter)
    let end = around.endLocation(converter: converter)
    return Site(kind: kind, line: place.line, column: place.column, endLine: end.line)
  }

  /// The text of a literal, of literals joined by `+`, and of both in brackets.
  func text(_ expression: ExprSyntax) -> String? {
    if let literal = expression.as(StringLiteralExprSyntax.self) {
      return literal.representedLiteralValue
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first.flatMap { text($0.expression) }
    }
    guard let sequence = expression.as(SequenceExprSyntax.self) else { return nil }
    var joined = ""
    for (index, element) in sequence.elements.enumerated() {
      if index.isMultiple(of: 2) {
        guard let part = text(element) else { return nil }
        joined += part
      } else if element.as(BinaryOperatorExprSyntax.self)?.operator.text != "+" {
        return nil
      }
    }
    return joined
  }

  /// The first literal of an expression that `text` reads.
  func literal(_ expression: ExprSyntax) -> StringLiteralExprSyntax? {
    if let tuple = expression.as(TupleExprSyntax.self) {
      return tuple.elements.first.flatMap { literal($0.expression) }
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      return sequence.elements.first.flatMap(literal)
    }
    return expression.as(StringLiteralExprSyntax.self)
  }

  /// `NSPredicate`, `Foundation.NSPredicate` and both with `.init`; the place of the name.
  func predicateName(_ called: ExprSyntax) -> TokenSyntax? {
    if let name = called.as(DeclReferenceExprSyntax.self) {
      return name.baseName.text == "NSPredicate" ? name.baseName : nil
    }
    guard let member = called.as(MemberAccessExprSyntax.self), let base = member.base else {
      return nil
    }
    if member.declName.baseName.text == "init" { return predicateName(base) }
    let isFoundation = base.as(DeclReferenceExprSyntax.self)?.baseName.text == "Foundation"
    return isFoundation && member.declName.baseName.text == "NSPredicate"
      ? member.declName.baseName : nil
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let label = node.arguments.first?.label?.text
    if label == "format" || label == "value" {
      if let name = predicateName(node.calledExpression) {
        take(node, label == "format" ? "format" : "value", name)
      } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
        member.base == nil, member.declName.baseName.text == "init"
      {
        take(node, label == "format" ? "bare" : "value", member.period)
      } else if label == "format",
        let member = node.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == "self",
        member.declName.baseName.text == "init"
      {
        take(node, "bare", base)
      }
    }
    takeModifier(node)
    return .visitChildren
  }

  func take(_ node: FunctionCallExprSyntax, _ kind: String, _ name: some SyntaxProtocol) {
    var found = site(kind, at: name, around: node)
    if kind != "value" {
      found.text = node.arguments.first.flatMap { text($0.expression) }
      if let place = node.arguments.first.flatMap({ literal($0.expression) }) {
        let location = place.startLocation(converter: converter)
        (found.textLine, found.textColumn) = (location.line, location.column)
      }
      found.arguments = node.arguments.dropFirst().map { text($0.expression) }
      found.isArray = node.arguments.dropFirst().contains { $0.label != nil }
    }
    sites.append(found)
  }

  func takeModifier(_ node: FunctionCallExprSyntax) {
    let name: TokenSyntax
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      name = member.declName.baseName
    } else if let plain = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      name = plain.baseName
    } else {
      return
    }
    guard name.text == "handlesExternalEvents" else { return }
    for argument in node.arguments {
      guard let label = argument.label?.text else { continue }
      if ["preferring", "allowing", "matching"].contains(label) {
        sites.append(site(label, at: name, around: node))
      }
    }
  }

  static let properties = [
    "canActivateForTargetContentIdentifierPredicate": "can",
    "prefersToActivateForTargetContentIdentifierPredicate": "prefers",
    "targetContentIdentifier": "identifier",
  ]

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    for (index, element) in elements.enumerated().dropFirst()
    where element.is(AssignmentExprSyntax.self) {
      if let member = elements[index - 1].as(MemberAccessExprSyntax.self),
        let kind = Self.properties[member.declName.baseName.text]
      {
        sites.append(site(kind, at: member.declName.baseName, around: node))
      } else if let name = elements[index - 1].as(DeclReferenceExprSyntax.self),
        let kind = Self.properties[name.baseName.text]
      {
        sites.append(site("own " + kind, at: name.baseName, around: node))
      }
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let members = node.parent?.parent?.parent?.parent else { return .visitChildren }
    let inherited: InheritanceClauseSyntax?
    if let type = members.as(StructDeclSyntax.self) {
      inherited = type.inheritanceClause
    } else if let type = members.as(ClassDeclSyntax.self) {
      inherited = type.inheritanceClause
    } else if let type = members.as(ExtensionDeclSyntax.self) {
      inherited = type.inheritanceClause
    } else {
      inherited = members.as(EnumDeclSyntax.self)?.inheritanceClause
    }
    let isIntent =
      inherited?.inheritedTypes.contains { $0.type.trimmedDescription.hasSuffix("Intent") }
      ?? false
    guard isIntent else { return .visitChildren }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        continue
      }
      if name.text == "contentIdentifier" {
        sites.append(site("identifier", at: name, around: node))
      }
    }
    return .visitChildren
  }
}

let encoder = JSONEncoder()
while let path = readLine() {
  guard let data = FileManager.default.contents(atPath: path) else { continue }
  let tree = Parser.parse(source: String(decoding: data, as: UTF8.self))
  let finder = SiteFinder(tree, path)
  finder.walk(tree)
  let answer = Answer(path: path, hasError: tree.hasError, sites: finder.sites)
  if let line = try? encoder.encode(answer) { print(String(decoding: line, as: UTF8.self)) }
}
