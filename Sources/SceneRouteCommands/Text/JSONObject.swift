import PredicateLanguage
import SceneFixtures
import SceneRouting

protocol JSONWritable {
  /// Whether an object leaves out the key of this value.
  var isLeftOut: Bool { get }

  func write(to json: inout JSONText)
}

extension JSONWritable {
  var isLeftOut: Bool { false }
}

/// An object of JSON: its members in the order in which the literal has them.
///
/// Holds its values as they are; each becomes JSON when it is written, so an object with long lists
/// is never a tree in memory.
struct JSONObject: ExpressibleByDictionaryLiteral {
  let members: [(key: StaticString, value: any JSONWritable)]

  init(dictionaryLiteral members: (StaticString, any JSONWritable)...) {
    self.members = members.map { (key: $0.0, value: $0.1) }
  }

  init(_ members: [(key: StaticString, value: any JSONWritable)]) { self.members = members }

  /// An object with the members of several.
  init(joining parts: JSONObject...) { members = parts.flatMap(\.members) }

  func adding(_ more: JSONObject) -> JSONObject { JSONObject(members + more.members) }
}

extension JSONObject: JSONWritable {
  func write(to json: inout JSONText) { json.object { $0.members(of: self) } }
}

/// A value that is one object in every answer that has it.
protocol JSONRepresentable: JSONWritable {
  var json: JSONObject { get }
}

extension JSONRepresentable {
  func write(to json: inout JSONText) { self.json.write(to: &json) }
}

/// A list of what is not JSON by itself; each element becomes a value when it is its turn.
struct JSONArray: JSONWritable {
  private let writeElements: (inout JSONText) -> Void

  init<Elements: Sequence>(
    _ elements: Elements, _ value: @escaping (Elements.Element) -> JSONObject
  ) {
    writeElements = { json in
      json.array(elements) { json, element in value(element).write(to: &json) }
    }
  }

  func write(to json: inout JSONText) { writeElements(&json) }
}

/// A value whose key is left out where there is no value; an optional by itself is null.
struct JSONIfPresent<Value: JSONWritable>: JSONWritable {
  private let value: Value?

  init(_ value: Value?) { self.value = value }

  var isLeftOut: Bool { value == nil }

  func write(to json: inout JSONText) { value.write(to: &json) }
}

/// A number rounded to `places` decimals; null if there is none, or if it cannot have decimals.
struct JSONDecimal: JSONWritable {
  private let value: Double?
  private let places: Int

  init(_ value: Double?, places: Int) { (self.value, self.places) = (value, places) }

  func write(to json: inout JSONText) {
    if let value { json.decimal(value, places: places) } else { json.null() }
  }
}

extension String: JSONWritable {
  func write(to json: inout JSONText) { json.string(self) }
}

extension Int: JSONWritable {
  func write(to json: inout JSONText) { json.integer(self) }
}

extension Bool: JSONWritable {
  func write(to json: inout JSONText) { json.boolean(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  func write(to json: inout JSONText) {
    if let self { self.write(to: &json) } else { json.null() }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  func write(to json: inout JSONText) {
    json.array(self) { json, element in element.write(to: &json) }
  }
}

extension SceneIdentifier: JSONWritable {
  func write(to json: inout JSONText) { json.string(rawValue) }
}

/// A span is `[from, to]`, in UTF-8 offsets.
extension SourceSpan: JSONWritable {
  func write(to json: inout JSONText) { [lowerBound, upperBound].write(to: &json) }
}

extension Diagnostic: JSONRepresentable {
  var json: JSONObject { ["id": id, "message": message, "help": help, "span": span] }
}
