/// A scalar of a constant, or a wildcard of a LIKE pattern.
struct EditToken: Hashable, BitwiseCopyable, Sendable {
  enum Kind: BitwiseCopyable, Sendable {
    case literal
    /// Any one character.
    case anyOne
    /// Any run of characters.
    case anyRun
  }

  let kind: Kind
  let scalar: Unicode.Scalar
  /// Whether the pattern has a backslash before it.
  var isEscaped = false

  /// The tokens of a constant that has no wildcards.
  static func tokens(of constant: String) -> [EditToken] {
    constant.unicodeScalars.map { EditToken(kind: .literal, scalar: $0) }
  }

  /// The tokens of a LIKE pattern.
  static func tokens(ofPattern pattern: String) -> [EditToken] {
    var tokens: [EditToken] = []
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if isEscaped {
        tokens.append(EditToken(kind: .literal, scalar: scalar, isEscaped: true))
        isEscaped = false
        continue
      }
      switch scalar {
      case "\\": isEscaped = true
      case "?": tokens.append(EditToken(kind: .anyOne, scalar: scalar))
      case "*": tokens.append(EditToken(kind: .anyRun, scalar: scalar))
      default: tokens.append(EditToken(kind: .literal, scalar: scalar))
      }
    }
    return tokens
  }

  /// A scalar of the identifier as a part of a pattern.
  static func inPattern(_ scalar: Unicode.Scalar) -> EditToken {
    EditToken(
      kind: .literal, scalar: scalar,
      isEscaped: scalar == "*" || scalar == "?" || scalar == "\\")
  }

  /// The constant or the pattern of `tokens`.
  static func text(of tokens: [EditToken]) -> String {
    var text = String.UnicodeScalarView()
    for token in tokens {
      if token.isEscaped { text.append("\\") }
      text.append(token.scalar)
    }
    return String(text)
  }
}

/// Numbers for scalars: two scalars that a comparison takes for the same have one number.
struct EditKeys: Sendable {
  /// Which scalars are the same.
  enum Manner: Hashable, Sendable {
    case literal
    case folded(ScalarForms.Form)
  }

  /// Numbers above all scalars, for the wildcards.
  static let anyOne: UInt32 = 0x11_0000
  static let anyRun: UInt32 = 0x11_0001
  /// The first number for a form that is not one scalar.
  private static let firstLong: UInt32 = 0x20_0000

  private var known: [Manner: [Unicode.Scalar: UInt32]] = [:]
  private var long: [[UInt32]: UInt32] = [:]

  /// The numbers of `tokens`.
  mutating func keys(of tokens: [EditToken], _ manner: Manner) -> [UInt32] {
    let scalars = keys(of: tokens.map(\.scalar), manner)
    return zip(tokens, scalars).map { token, key in
      switch token.kind {
      case .literal: key
      case .anyOne: Self.anyOne
      case .anyRun: Self.anyRun
      }
    }
  }

  /// The numbers of `scalars`.
  ///
  /// - Complexity: O(n) for n scalars; a scalar outside ASCII is folded once.
  mutating func keys(of scalars: [Unicode.Scalar], _ manner: Manner) -> [UInt32] {
    guard case .folded(let form) = manner else { return scalars.map(\.value) }
    var table = known[manner] ?? [:]
    let unknown = Set(scalars.lazy.filter { !$0.isASCII && table[$0] == nil })
    if !unknown.isEmpty {
      let fresh = unknown.sorted()
      for (scalar, letters) in zip(fresh, ScalarForms.forms(of: fresh, form)) {
        table[scalar] = key(of: letters)
      }
      known[manner] = table
    }
    let lowers = form.ignoresCase
    return scalars.map { scalar in
      guard scalar.isASCII else { return table[scalar] ?? scalar.value }
      let isUpper = lowers && UInt8(scalar.value).isUpperLetter
      return isUpper ? scalar.value | 0x20 : scalar.value
    }
  }

  private mutating func key(of letters: [UInt32]) -> UInt32 {
    if letters.count == 1 { return letters[0] }
    if let key = long[letters] { return key }
    let key = Self.firstLong + UInt32(long.count)
    long[letters] = key
    return key
  }
}

extension ScalarForms.Form {
  fileprivate var ignoresCase: Bool {
    switch self {
    case .canonical(let options), .compatible(let options): options.contains(.caseInsensitive)
    case .bare: false
    }
  }
}
