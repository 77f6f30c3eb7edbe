import PredicateLanguage

/// The way from a document's root to one value: `$.scenes[1].can`.
struct JSONPath: Hashable, Sendable {
  /// One step down.
  enum Step: Hashable, Sendable {
    case key(String)
    case position(Int)
  }

  /// The steps, outermost first.
  private(set) var steps: [Step] = []

  /// The document itself.
  static let root = JSONPath()

  /// Returns the path of the member `key` of this object.
  func appending(_ key: String) -> JSONPath {
    var path = self
    path.steps.append(.key(key))
    return path
  }

  /// Returns the path of the element at `position` of this list.
  func appending(_ position: Int) -> JSONPath {
    var path = self
    path.steps.append(.position(position))
    return path
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path as RFC 9535 writes it; a key that is no plain name is in brackets and quotes.
  var description: String {
    steps.reduce(into: "$") { text, step in
      switch step {
      case .position(let position): text += "[\(position)]"
      case .key(let key) where Self.isPlain(key): text += ".\(key)"
      case .key(let key): text += "[\"\(clipped(key))\"]"
      }
    }
  }

  private static func isPlain(_ key: String) -> Bool {
    guard let first = key.utf8.first, key.utf8.count <= quotedScalars else {
      return false
    }
    return JSONWalk.isNameByte(first)
      && key.utf8.allSatisfy { JSONWalk.isNameByte($0) || JSONWalk.isDigit($0) }
  }
}
