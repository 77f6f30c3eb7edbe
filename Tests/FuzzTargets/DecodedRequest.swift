import Foundation
import PredicateLanguage
import SceneFixtures

/// One line of `evaluate --jsonl` as Foundation's decoder reads it.
struct DecodedRequest {
  private let predicate: String
  private let arguments: [PredicateArgument]
  private let input: String?
  private let hasInput: Bool

  /// Reads `line`; nil when it is no request.
  init?(_ line: [UInt8]) {
    // The whole tree: a value that is not read is not looked at.
    guard case .object(let members) = try? JSONDecoder().decode(Value.self, from: Data(line)),
      case .scalar(.string(let text)) = members["predicate"]
    else { return nil }
    predicate = text
    hasInput = members["input"] != nil
    switch members["input"] {
    case .scalar(.string(let text)): input = text
    case .scalar(.null), nil: input = nil
    default: return nil
    }
    switch members["arguments"] {
    case .list(let elements):
      let values = elements.compactMap(\.argument)
      guard values.count == elements.count else { return nil }
      arguments = values
    case nil: arguments = []
    default: return nil
    }
  }

  /// Whether every value of `line` is one: of two equal keys the decoder looks at one alone.
  static func isWellFormed(_ line: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(line))) != nil
  }

  /// What `request` has that differs, in words, or nil.
  func difference(from request: EvaluationRequest) -> String? {
    // Swift's strings are equal when they look the same.
    if Array(request.predicate.utf8) != Array(predicate.utf8) { return "has another predicate" }
    if request.input.map({ Array($0.utf8) }) != input.map({ Array($0.utf8) }) {
      return "has another input"
    }
    if request.hasInput != hasInput { return "has an input, or has none" }
    guard request.arguments.count == arguments.count,
      zip(request.arguments, arguments).allSatisfy(Self.isSame)
    else { return "has other arguments than \(arguments)" }
    return nil
  }

  /// Whether the two are equal, but for what the decoder does to numbers with a fraction from 2⁵³
  /// on: it cuts the fraction off and calls them integers.
  private static func isSame(_ own: PredicateArgument, _ decoded: PredicateArgument) -> Bool {
    switch (own, decoded) {
    case (.real(let number), .integer(let cut)):
      number.magnitude >= 0x1p53 && Double(cut).distance(to: number).magnitude <= number.ulp
    case (.list(let elements), .list(let others)):
      elements.count == others.count && zip(elements, others).allSatisfy(isSame)
    default: own == decoded
    }
  }

  /// Any value.
  private indirect enum Value: Decodable {
    case scalar(PredicateArgument)
    case list([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: Key.self) {
        var members: [String: Value] = [:]
        for key in container.allKeys {
          members[key.stringValue] = try container.decode(Value.self, forKey: key)
        }
        self = .object(members)
      } else if var container = try? decoder.unkeyedContainer() {
        var elements: [Value] = []
        while !container.isAtEnd { elements.append(try container.decode(Value.self)) }
        self = .list(elements)
      } else {
        self = .scalar(try Self.scalar(of: decoder.singleValueContainer()))
      }
    }

    private static func scalar(
      of container: any SingleValueDecodingContainer
    ) throws -> PredicateArgument {
      if let text = try? container.decode(String.self) { return .string(text) }
      if container.decodeNil() { return .null }
      if let truth = try? container.decode(Bool.self) { return .boolean(truth) }
      if let number = try? container.decode(Int.self) { return .integer(number) }
      return .real(try container.decode(Double.self))
    }

    /// The value as an argument: a scalar, or a list of scalars.
    var argument: PredicateArgument? {
      switch self {
      case .scalar(let value): return value
      case .list(let elements):
        let values = elements.compactMap { element -> PredicateArgument? in
          if case .scalar(let value) = element { value } else { nil }
        }
        return values.count == elements.count ? .list(values) : nil
      case .object: return nil
      }
    }
  }

  /// Any key.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
