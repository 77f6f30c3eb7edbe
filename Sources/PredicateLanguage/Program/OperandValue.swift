import ByteText

/// An operand of a general comparison: a constant, the identifier, or a list of such values.
///
/// Two values are equal as `==` without options takes them: texts unit by unit, numbers by their
/// value, lists element by element.
enum OperandValue: Hashable, Sendable {
  case identifier
  case text(ExactText)
  case integer(Int)
  /// A number that is not an integer, or beyond them.
  case real(Double)
  case null
  case list([OperandValue])

  /// The number, as an integer where it is one, so that equal numbers are equal values.
  init(number: Double) {
    self = Int(exactly: number).map(OperandValue.integer) ?? .real(number)
  }

  var hasIdentifier: Bool {
    switch self {
    case .identifier: true
    case .list(let elements): elements.contains(where: { $0.hasIdentifier })
    default: false
    }
  }

  /// Whether the lists in both are as long, at every level: only such values can be equal, or in an
  /// order.
  ///
  /// - Complexity: O(n): n values of the smaller one.
  func hasForm(of other: OperandValue) -> Bool {
    switch (self, other) {
    case (.list(let elements), .list(let others)):
      elements.count == others.count && zip(elements, others).allSatisfy { $0.hasForm(of: $1) }
    case (.list, _), (_, .list): false
    default: true
    }
  }

  /// Whether the operand is a text when the identifier is a string.
  var isText: Bool {
    switch self {
    case .identifier, .text: true
    default: false
    }
  }

  /// The text of a constant.
  ///
  /// Nil if it is anything else.
  var constant: ExactText? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The value for an identifier that is nil.
  var onNil: OperandValue {
    switch self {
    case .identifier: .null
    case .list(let elements): .list(elements.map({ $0.onNil }))
    default: self
    }
  }

  /// The value for the identifier `text`: every text that equals it becomes `identifier`, so that a
  /// long identifier is not compared or hashed for each element of a list.
  func onText(_ text: String) -> OperandValue {
    switch self {
    case .text(let constant): constant == ExactText(text) ? .identifier : self
    case .list(let elements): .list(elements.map { $0.onText(text) })
    default: self
    }
  }
}

/// A list in which elements are looked up.
final class ValueList: Sendable {
  let elements: Set<OperandValue>
  let hasIdentifier: Bool
  /// The elements for an identifier that is nil.
  let elementsOnNil: Set<OperandValue>

  init(_ values: [OperandValue]) {
    elements = Set(values)
    hasIdentifier = values.contains(where: { $0.hasIdentifier })
    elementsOnNil = hasIdentifier ? Set(values.map { $0.onNil }) : elements
  }
}
