import Foundation

@testable import PredicateLanguage

/// One comparison of two texts, by the engine and by CoreFoundation.
struct TextComparison: Hashable, CustomStringConvertible {
  /// The operators that CoreFoundation answers: equality with options, order, search.
  enum Operator: String, CaseIterable {
    case equal = "=="
    case less = "<"
    case begins = "BEGINSWITH"
    case ends = "ENDSWITH"
    case contains = "CONTAINS"
  }

  static let foldings: [ComparisonOptions] = [
    [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]

  let text: String
  let operation: Operator
  let options: ComparisonOptions
  let other: String

  /// Whether one text is looked for in the other.
  var isSearch: Bool { ![.equal, .less].contains(operation) }

  /// Every question about the two texts; equality without options is no question of folding.
  static func all(_ text: String, _ other: String) -> [TextComparison] {
    Operator.allCases.flatMap { operation in
      foldings.filter { operation != .equal || !$0.isEmpty }.map {
        TextComparison(text: text, operation: operation, options: $0, other: other)
      }
    }
  }

  /// The engine's answer.
  func engine() throws -> Bool {
    let predicate: ActivationPredicate
    switch operation {
    case .equal: predicate = .equal(to: other, options: options)
    case .begins: predicate = .beginning(with: other, options: options)
    case .ends: predicate = .ending(with: other, options: options)
    case .contains: predicate = .containing(other, options: options)
    case .less:
      predicate = try ActivationPredicate("SELF <\(options.symbol) %@", .string(other))
    }
    return try predicate.evaluate(text)
  }

  /// CoreFoundation's answer.
  func coreFoundation() -> Bool {
    var search: NSString.CompareOptions = []
    if options.contains(.caseInsensitive) {
      search.formUnion([.caseInsensitive, .widthInsensitive])
    }
    if options.contains(.diacriticInsensitive) {
      search.formUnion([.diacriticInsensitive, .widthInsensitive])
    }
    let string = NSString(string: text)
    switch operation {
    case .equal: return string.compare(other, options: search) == .orderedSame
    case .less: return string.compare(other, options: search) == .orderedAscending
    case .begins: search.insert(.anchored)
    case .ends: search.formUnion([.anchored, .backwards])
    case .contains: break
    }
    return !other.isEmpty && string.range(of: other, options: search).location != NSNotFound
  }

  var description: String {
    "\(Self.scalars(text)) \(operation.rawValue)\(options.symbol) \(Self.scalars(other))"
  }

  private static func scalars(_ text: String) -> String {
    "<"
      + text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }
      .joined(separator: " ") + ">"
  }
}
