/// One JSON value as Foundation's decoder reads it.
///
/// Says nothing about places: `JSONSourceMap` knows where each value stands in the file.
enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number without a fraction that fits 64 bits, such as `3` and `3.0`.
  case integer(Int)
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value's kind in words, with an article: "a string".
  var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "a Boolean"
    case .integer, .real: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: Decodable {
  /// Reads a value of any kind.
  ///
  /// Strings are read inside their containers: fixtures are lists of objects of strings, and a
  /// decoder of its own for each string takes a third of the time. Each wrong guess of a kind costs
  /// an error, too.
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
