import Foundation
import TestSupport

@testable import LocatedValues
@testable import SceneFixtures

/// One JSON value without its place, to be compared.
enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number without a fraction that fits 64 bits, such as `3` and `3.0`.
  case integer(Int)
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value that the module read, with all that is inside it.
  init(_ value: LocatedValue) {
    switch value.content {
    case .null, .other: self = .null
    case .boolean(let truth): self = .boolean(truth)
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .string(let text): self = .string(text)
    case .list: self = .array(value.parts.map { JSONValue($0) })
    case .object:
      self = .object(
        Dictionary(
          value.parts.map { ($0.key, JSONValue($0)) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// What the module reads in `bytes`; nil when they are no JSON.
  static func read(_ bytes: [UInt8]) -> JSONValue? {
    SourceDocument(json: bytes, file: "").root.map { JSONValue($0) }
  }
}

/// Foundation's decoder as the oracle of the module's own reader.
extension JSONValue: Decodable {
  /// Reads a value of any kind, by trying one kind after the other.
  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: MemberKey.self) {
      self = .object(try Self.members(of: container))
    } else if let container = try? decoder.unkeyedContainer() {
      self = .array(try Self.elements(of: container))
    } else {
      self = try Self.scalar(of: decoder.singleValueContainer())
    }
  }

  private static func members(
    of container: KeyedDecodingContainer<MemberKey>
  ) throws -> [String: JSONValue] {
    let keys = container.allKeys
    var members = [String: JSONValue](minimumCapacity: keys.count)
    for key in keys {
      if let text = try? container.decode(String.self, forKey: key) {
        members[key.stringValue] = .string(text)
      } else {
        members[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
      }
    }
    return members
  }

  private static func elements(of list: any UnkeyedDecodingContainer) throws -> [JSONValue] {
    var container = list
    var elements: [JSONValue] = []
    elements.reserveCapacity(container.count ?? 0)
    while !container.isAtEnd {
      if let next = scalar(like: elements.last ?? .string(""), of: &container) {
        elements.append(next)
      } else {
        elements.append(try container.decode(JSONValue.self))
      }
    }
    return elements
  }

  /// Returns the next element if it is of the same kind as `previous`: lists seldom mix kinds.
  private static func scalar(
    like previous: JSONValue, of container: inout any UnkeyedDecodingContainer
  ) -> JSONValue? {
    switch previous {
    case .string: (try? container.decode(String.self)).map { .string($0) }
    case .boolean: (try? container.decode(Bool.self)).map { .boolean($0) }
    case .integer: (try? container.decode(Int.self)).map { .integer($0) }
    case .null, .real, .array, .object: nil
    }
  }

  private static func scalar(of container: any SingleValueDecodingContainer) throws -> JSONValue {
    if let text = try? container.decode(String.self) { return .string(text) }
    if container.decodeNil() { return .null }
    if let truth = try? container.decode(Bool.self) { return .boolean(truth) }
    if let number = try? container.decode(Int.self) { return .integer(number) }
    return .real(try container.decode(Double.self))
  }

  /// Any key of an object.
  private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension JSONValue {
  /// What Foundation's decoder makes of `bytes`.
  static func decoded(_ bytes: [UInt8]) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  /// Whether this is what the decoder gave, but for what it does to numbers with a fraction from
  /// 2⁵³ on: it cuts the fraction off and calls them integers.
  func isSame(as decoded: JSONValue) -> Bool {
    switch (self, decoded) {
    case (.real(let number), .integer(let cut)):
      number.magnitude >= 0x1p53 && Double(cut).distance(to: number).magnitude <= number.ulp
    case (.array(let elements), .array(let others)):
      elements.count == others.count && zip(elements, others).allSatisfy { $0.isSame(as: $1) }
    case (.object(let members), .object(let others)):
      members.count == others.count
        && members.allSatisfy { key, value in others[key].map(value.isSame) ?? false }
    default: self == decoded
    }
  }
}

/// Writes random JSON, with every kind of value, space and escape.
struct JSONGenerator {
  private var random: SeededGenerator
  private var keys = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func text(depth: Int = 4) -> String {
    space() + value(depth) + space()
  }

  mutating func number() -> String {
    let digits = { (generator: inout JSONGenerator, limit: Int) in
      (0..<Int.random(in: 1...limit, using: &generator.random)).map { _ in
        String(Int.random(in: 0...9, using: &generator.random))
      }.joined()
    }
    var whole = String(digits(&self, 20).drop { $0 == "0" })
    if whole.isEmpty { whole = "0" }
    if chance(4) { whole = pick(["9007199254740993", "9223372036854775807", "4503599627370497"]) }
    var text = (chance(3) ? "-" : "") + whole
    if chance(2) {
      text += "." + (chance(2) ? String(digits(&self, 3).map { _ in "0" }) : digits(&self, 18))
    }
    if chance(3) { text += pick(["e", "E"]) + pick(["", "+", "-"]) + digits(&self, 2) }
    return text
  }

  private mutating func value(_ depth: Int) -> String {
    switch Int.random(in: depth > 0 ? 0...6 : 2...6, using: &random) {
    case 0: return list(depth, "[", "]") { $0.value(depth - 1) }
    case 1: return list(depth, "{", "}") { $0.member(depth - 1) }
    case 2: return pick(["true", "false", "null"])
    case 3, 4: return number()
    default: return string()
    }
  }

  private mutating func member(_ depth: Int) -> String {
    // The number makes it another key, whatever the text before it means.
    keys += 1
    return string(ending: "#\(keys)") + space() + ":" + space() + value(depth)
  }

  private mutating func list(
    _ depth: Int, _ opening: String, _ closing: String,
    _ element: (inout JSONGenerator) -> String
  ) -> String {
    let count = Int.random(in: 0...4, using: &random)
    let elements = (0..<count).map { _ in space() + element(&self) + space() }
    return opening + (count == 0 ? space() : elements.joined(separator: ",")) + closing
  }

  private mutating func string(ending: String = "") -> String {
    let parts = [
      "a", "Z9 ", "é", "😀", "\u{301}", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t",
      "\\u0000", "\\u00e9", "\\u00E9", "\\u2028", "\\ud83d\\ude00", "\\uD83D\\uDE00", "\\uFFFF",
      "/", "'", "\u{7F}", "\u{FEFF}",
    ]
    let count = Int.random(in: 0...6, using: &random)
    return "\"" + (0..<count).map { _ in pick(parts) }.joined() + ending + "\""
  }

  private mutating func space() -> String { pick(["", "", "", " ", "\n", "\r\n", "\t"]) }

  private mutating func chance(_ among: Int) -> Bool {
    Int.random(in: 0..<among, using: &random) == 0
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
