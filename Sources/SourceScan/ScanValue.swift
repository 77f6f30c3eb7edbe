import SourceText

/// A value with the place where it is written.
struct PlacedValue {
  var value: ScanValue
  var expression: ScanExpression
}

/// The value of an expression, as far as it is known.
indirect enum ScanValue {
  case text(LocatedText)
  /// An integer, as it is shown.
  case number(LocatedText)
  /// Known parts and others, and where the first literal begins.
  case template([TemplatePart], origin: LocatedText.Place?)
  /// One of these; none of them is a choice itself.
  case choice([ScanValue])
  case list([ScanValue])
  /// A predicate with its format and arguments.
  case predicate(ScanValue, arguments: [PlacedValue]?)
  case boolean(Bool)
  /// `nil`
  case null
  case open(OpenReason)
  /// A value that can never be right where a predicate belongs, at its place.
  case refused(OpenReason, LocatedText.Place)

  /// Returns one of `values`.
  static func one(of values: [ScanValue]) -> ScanValue {
    var flat: [ScanValue] = []
    for value in values {
      switch value {
      case .choice(let more): flat += more
      case .open: return value
      default: flat.append(value)
      }
      if flat.count > ScanLimits.alternatives { return .open(.tooManyAlternatives) }
    }
    return flat.count == 1 ? flat[0] : .choice(flat)
  }

  /// Whether it is the text of a string or of one of several.
  var isText: Bool {
    switch self {
    case .text, .template: true
    case .choice(let values): values.allSatisfy({ $0.isText })
    default: false
    }
  }

  /// The value where a format belongs.
  var textOnly: ScanValue {
    if case .open = self { return self }
    return isText ? self : .open(.notAString)
  }

  /// The text that an interpolation shows of it.
  ///
  /// Nil if that is known at run time only.
  var shown: ScanValue? {
    switch self {
    case .text, .template: self
    case .number(let text): .text(text)
    case .choice(let values):
      values.allSatisfy { $0.isShown } ? Self.one(of: values.compactMap { $0.shown }) : nil
    default: nil
    }
  }

  private var isShown: Bool {
    switch self {
    case .text, .number: true
    default: false
    }
  }

  /// Returns this text with that of `other` after it.
  ///
  /// The other is written at `place`, this one at `start`; each is what its expression gives.
  func appending(
    _ other: ScanValue, at place: LocatedText.Place, of expression: ScanExpression? = nil,
    from start: LocatedText.Place, of first: ScanExpression? = nil
  ) -> ScanValue {
    switch (self, other) {
    case (.text(var left), .text(let right)):
      guard left.bytes.count + right.bytes.count <= ScanLimits.textBytes else {
        return .open(.tooLong)
      }
      left.append(right)
      return .text(left)
    case (.choice(let values), _):
      return Self.one(
        of: values.map {
          $0.appending(other, at: place, of: expression, from: start, of: first)
        })
    case (_, .choice(let values)):
      return Self.one(
        of: values.map { appending($0, at: place, of: expression, from: start, of: first) })
    case (.open(.tooLong), _), (_, .open(.tooLong)): return .open(.tooLong)
    case (.open(let reason), .open): return .open(reason)
    default: break
    }
    guard let left = parts(at: start, of: first), let right = other.parts(at: place, of: expression)
    else {
      return .open(.operation)
    }
    return Self.joined(left + right, origin: origin ?? other.origin)
  }

  /// The beginning of the text's first literal.
  ///
  /// Nil if there is none.
  var origin: LocatedText.Place? {
    switch self {
    case .text(let text): text.origin
    case .template(_, let origin): origin
    default: nil
    }
  }

  /// Returns the parts of a template; a known text is one part.
  private func parts(
    at place: LocatedText.Place, of expression: ScanExpression?
  ) -> [TemplatePart]? {
    switch self {
    case .text(let text): [TemplatePart(text: text, place: text.origin)]
    case .template(let parts, _): parts
    case .open: [TemplatePart(text: nil, place: place, expression: expression)]
    default: nil
    }
  }

  /// Returns a template without empty parts, its known parts joined to their neighbours.
  private static func joined(
    _ all: [TemplatePart], origin: LocatedText.Place?
  ) -> ScanValue {
    var parts: [TemplatePart] = []
    for part in all where part.text?.bytes.isEmpty != true {
      if let text = part.text, var last = parts.last?.text {
        last.append(text)
        parts[parts.count - 1].text = last
      } else {
        parts.append(part)
      }
    }
    let length = parts.reduce(0) { $0 + ($1.text?.bytes.count ?? 0) }
    guard length <= ScanLimits.textBytes, parts.count <= ScanLimits.declarations else {
      return .open(.tooLong)
    }
    return .template(parts, origin: origin)
  }
}
