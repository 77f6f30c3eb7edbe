import Foundation

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
