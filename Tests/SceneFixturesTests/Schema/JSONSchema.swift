@testable import LocatedValues
@testable import SceneFixtures

/// A validator for the part of JSON Schema 2020-12 that the schemas of this package use.
///
/// Refuses a schema with a keyword that it does not know, so that no rule is passed over.
struct JSONSchema {
  /// A schema that this validator cannot judge by.
  struct Unsupported: Error, CustomStringConvertible {
    let description: String
  }

  /// A place where a value breaks its schema.
  struct Violation: Hashable, CustomStringConvertible {
    let path: String
    let keyword: String
    var description: String { "\(path): \(keyword)" }
  }

  private let documents: [String: JSONValue]
  private let main: String

  /// Creates the validator of the schema `main`, one of `documents` by file name.
  ///
  /// - Throws: `Unsupported` when one of the documents has an unknown keyword or a reference that
  ///   leads nowhere.
  init(_ main: String, of documents: [String: JSONValue]) throws {
    self.documents = documents
    self.main = main
    guard documents[main] != nil else { throw Unsupported(description: "no schema \(main)") }
    for (name, document) in documents {
      try JSONSchemaForm(document: name, documents: documents).check(document, at: name)
    }
  }

  /// Returns every place where `value` breaks the schema.
  func violations(of value: JSONValue) throws -> [Violation] {
    guard let schema = documents[main] else { return [] }
    return try violations(of: value, schema, in: main, at: "$")
  }

  private func violations(
    of value: JSONValue, _ schema: JSONValue, in document: String, at path: String
  ) throws -> [Violation] {
    guard case .object(let keywords) = schema else {
      return schema == .boolean(false) ? [Violation(path: path, keyword: "false")] : []
    }
    var found: [Violation] = []
    for (keyword, argument) in keywords.sorted(by: { $0.key < $1.key }) {
      let rule = Rule(
        keyword: keyword, argument: argument, siblings: keywords, document: document, path: path)
      found += try violations(of: value, rule)
    }
    return found
  }

  /// One keyword of one schema, at one place of the value.
  private struct Rule {
    let keyword: String
    let argument: JSONValue
    let siblings: [String: JSONValue]
    let document: String
    let path: String

    func result(_ isMet: Bool) -> [Violation] {
      isMet ? [] : [Violation(path: path, keyword: keyword)]
    }
  }

  private func violations(of value: JSONValue, _ rule: Rule) throws -> [Violation] {
    switch rule.keyword {
    case "$ref": return try reference(value, rule)
    case "anyOf", "oneOf", "allOf", "not": return try combination(value, rule)
    case "properties", "additionalProperties", "required", "dependentRequired", "minProperties":
      guard case .object(let members) = value else { return [] }
      return try object(members, rule)
    case "items", "minItems", "maxItems", "uniqueItems":
      guard case .array(let elements) = value else { return [] }
      return try array(elements, rule)
    default: return rule.result(try scalar(value, rule))
    }
  }

  private func reference(_ value: JSONValue, _ rule: Rule) throws -> [Violation] {
    let target = try JSONSchemaForm.target(
      of: rule.argument, from: rule.document, in: documents)
    return try violations(of: value, target.schema, in: target.document, at: rule.path)
  }

  private func combination(_ value: JSONValue, _ rule: Rule) throws -> [Violation] {
    let schemas = rule.argument.elements ?? [rule.argument]
    let results = try schemas.map {
      try violations(of: value, $0, in: rule.document, at: rule.path)
    }
    let matching = results.count(where: \.isEmpty)
    switch rule.keyword {
    case "anyOf": return rule.result(matching > 0)
    case "oneOf": return rule.result(matching == 1)
    case "not": return rule.result(matching == 0)
    default: return results.flatMap { $0 }
    }
  }

  private func object(_ members: [String: JSONValue], _ rule: Rule) throws -> [Violation] {
    switch rule.keyword {
    case "required":
      return rule.result(rule.argument.texts.allSatisfy { members[$0] != nil })
    case "minProperties": return rule.result(members.count >= rule.argument.number)
    case "dependentRequired":
      return rule.result(
        (rule.argument.members ?? [:]).allSatisfy { key, needed in
          members[key] == nil || needed.texts.allSatisfy { members[$0] != nil }
        })
    default: return try properties(members, rule)
    }
  }

  private func properties(_ members: [String: JSONValue], _ rule: Rule) throws -> [Violation] {
    let named = rule.siblings["properties"]?.members ?? [:]
    var found: [Violation] = []
    for (key, member) in members {
      let schema =
        rule.keyword == "properties" ? named[key] : named[key] == nil ? rule.argument : nil
      guard let schema else { continue }
      let path = rule.path + PathWriter.step(key)
      found +=
        schema == .boolean(false)
        ? [Violation(path: path, keyword: rule.keyword)]
        : try violations(of: member, schema, in: rule.document, at: path)
    }
    return found
  }

  private func array(_ elements: [JSONValue], _ rule: Rule) throws -> [Violation] {
    switch rule.keyword {
    case "minItems": return rule.result(elements.count >= rule.argument.number)
    case "maxItems": return rule.result(elements.count <= rule.argument.number)
    case "uniqueItems":
      return rule.result(rule.argument == .boolean(false) || Set(elements).count == elements.count)
    default:
      return try elements.enumerated().flatMap { position, element in
        try violations(
          of: element, rule.argument, in: rule.document, at: "\(rule.path)[\(position)]")
      }
    }
  }

  private func scalar(_ value: JSONValue, _ rule: Rule) throws -> Bool {
    switch (rule.keyword, value) {
    case ("type", _):
      let types = rule.argument.elements == nil ? [rule.argument.text] : rule.argument.texts
      return types.contains(value.typeName) || value.isInteger && types.contains("integer")
    case ("enum", _): return rule.argument.elements?.contains(value) == true
    case ("const", _): return rule.argument == value
    case ("pattern", .string(let text)):
      return try text.contains(Regex(rule.argument.text))
    case ("minLength", .string(let text)):
      return text.unicodeScalars.count >= rule.argument.number
    case ("minimum", .integer(let number)): return number >= rule.argument.number
    default: return true
    }
  }
}

/// Checks that a schema is one that `JSONSchema` can judge by.
struct JSONSchemaForm {
  private static let annotations: Set = ["$schema", "$id", "title", "description", "$comment"]
  private static let plain: Set = [
    "type", "enum", "const", "required", "pattern", "minItems", "maxItems", "uniqueItems",
    "minLength", "minimum", "minProperties", "dependentRequired",
  ]
  private static let types: Set = [
    "object", "array", "string", "number", "integer", "boolean", "null",
  ]

  let document: String
  let documents: [String: JSONValue]

  /// Checks `schema` and every schema inside it.
  func check(_ schema: JSONValue, at place: String) throws {
    if case .boolean = schema { return }
    guard case .object(let keywords) = schema else {
      throw JSONSchema.Unsupported(description: "\(place) is no schema")
    }
    for (keyword, argument) in keywords {
      try check(keyword, argument, at: "\(place)/\(keyword)")
    }
  }

  private func check(_ keyword: String, _ argument: JSONValue, at place: String) throws {
    switch keyword {
    case "$ref": _ = try Self.target(of: argument, from: document, in: documents)
    case "properties", "$defs":
      for (key, schema) in try argument.members.orThrow(place) {
        try check(schema, at: "\(place)/\(key)")
      }
    case "items", "additionalProperties", "not": try check(argument, at: place)
    case "anyOf", "oneOf", "allOf":
      for schema in try argument.elements.orThrow(place) { try check(schema, at: place) }
    case "type":
      let names = argument.elements == nil ? [argument.text] : argument.texts
      guard !names.isEmpty, Self.types.isSuperset(of: names) else {
        throw JSONSchema.Unsupported(description: "\(place) names an unknown type")
      }
    case "pattern": _ = try Regex(argument.text)
    case _ where Self.plain.contains(keyword) || Self.annotations.contains(keyword): break
    default: throw JSONSchema.Unsupported(description: "\(place) is an unknown keyword")
    }
  }

  /// Returns the schema that the reference `argument` leads to.
  static func target(
    of argument: JSONValue, from document: String, in documents: [String: JSONValue]
  ) throws -> (schema: JSONValue, document: String) {
    let parts = argument.text.split(separator: "#", omittingEmptySubsequences: false)
    let name = parts.first.map { $0.isEmpty ? document : String($0) } ?? document
    guard parts.count == 2, var schema = documents[name] else {
      throw JSONSchema.Unsupported(description: "`\(argument.text)` leads to no document")
    }
    for key in parts[1].split(separator: "/") {
      guard let inner = schema.members?[String(key)] else {
        throw JSONSchema.Unsupported(description: "`\(argument.text)` leads nowhere")
      }
      schema = inner
    }
    return (schema, name)
  }
}

extension JSONValue {
  var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }
  var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
  var text: String { if case .string(let text) = self { text } else { "" } }
  var texts: [String] { (elements ?? []).map(\.text) }
  var number: Int { if case .integer(let number) = self { number } else { 0 } }
  var isInteger: Bool { if case .integer = self { true } else { false } }

  /// The value's type in a schema's words; of a number always `number`.
  var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer, .real: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension Optional {
  fileprivate func orThrow(_ place: String) throws -> Wrapped {
    guard let self else { throw JSONSchema.Unsupported(description: "\(place) has a wrong form") }
    return self
  }
}
