@testable import SceneFixtures

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
