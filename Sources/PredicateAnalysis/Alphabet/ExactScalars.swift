internal import PredicateLanguage

/// The scalars beyond ASCII of a domain that lists them, where each can be read by itself: no text
/// of the domain has a mark, or a letter that becomes one with its neighbour.
///
/// The form of a text is then the forms of its scalars, one after the other, so that constants with
/// such scalars are compared exactly.
struct ExactScalars {
  /// More scalars are not looked at.
  private static let most = 200

  /// The form of each scalar, by view.
  private let forms: [[UInt32: [UInt32]]]

  /// Nil where a scalar depends on what is beside it.
  init?(_ values: [UInt32]) {
    let scalars = values.filter { $0 >= 0x80 }.compactMap { Unicode.Scalar($0) }
    guard !scalars.isEmpty, scalars.count <= Self.most else { return nil }
    var forms: [[UInt32: [UInt32]]] = [[:]]
    for index in 1..<ScalarView.count {
      guard let form = ScalarView(index: index).form else { return nil }
      var own: [UInt32: [UInt32]] = [:]
      for (scalar, codes) in zip(scalars, ScalarForms.forms(of: scalars, form)) {
        guard let first = codes.first, !Self.joins(first) else { return nil }
        // LIKE counts characters, not scalars.
        if ScalarView(index: index).isCompatible, codes.contains(where: Self.joins) { return nil }
        own[scalar.value] = codes
      }
      forms.append(own)
    }
    guard !scalars.contains(where: { ScalarForms.extends($0) || Self.joins($0.value) }) else {
      return nil
    }
    self.forms = forms
  }

  func form(_ view: Int, _ value: UInt32) -> [UInt32] { forms[view][value] ?? [] }

  /// Whether a scalar may become one with what is before it: marks, conjoining jamo, and joiners.
  private static func joins(_ value: UInt32) -> Bool {
    guard value >= 0x80, let scalar = Unicode.Scalar(value) else { return false }
    switch value {
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x1F1E6...0x1F1FF: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control: return true
    default: return scalar.properties.canonicalCombiningClass != .notReordered
    }
  }
}
