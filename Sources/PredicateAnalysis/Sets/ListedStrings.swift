internal import PredicateLanguage

extension ActivationPredicate {
  /// The only strings for which the predicate may be true, as its text lists them.
  ///
  /// Nil if its text does not list them.
  ///
  /// `SELF == "a" OR SELF IN {"b", "c"}` lists three. A string that is listed need not satisfy the
  /// predicate.
  ///
  /// - Complexity: O(n): n comparisons and members.
  var listedStrings: [String]? {
    let form = form
    guard form.obstacle == nil else { return nil }
    var stack: [[String]?] = []
    for step in form.steps {
      switch step {
      case .constant(let value): stack.append(value ? nil : [])
      case .test(let index): stack.append(form.tests[index].listedStrings)
      case .not:
        stack.removeLast()
        stack.append(nil)
      case .and(let count):
        let parts = stack.suffix(count).compactMap(\.self)
        stack.removeLast(count)
        stack.append(parts.min { $0.count < $1.count })
      case .or(let count):
        let parts = stack.suffix(count)
        let isListed = parts.allSatisfy { $0 != nil }
        let all = parts.compactMap(\.self).flatMap(\.self)
        stack.removeLast(count)
        stack.append(isListed ? all : nil)
      }
    }
    return stack.last ?? nil
  }
}

extension IdentifierTest {
  /// The strings for which a comparison unit by unit with constants is true.
  ///
  /// Nil if the comparison is another one.
  fileprivate var listedStrings: [String]? {
    switch operation {
    case .has(.whole) where isLiteral: [constant]
    case .member: members.map(Self.string)
    default: nil
    }
  }

  private static func string(_ values: [UInt32]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count)
    for value in values {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: value))
      } else {
        bytes.append(contentsOf: scalar.utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
