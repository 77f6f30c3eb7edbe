import SourceText

extension SwiftValues {
  /// The text of `#keyPath(…)` at the token `start`: the properties of its path, where scanned
  /// sources declare each of them and Objective-C knows it by the same name.
  func keyPath(at start: Int) -> Evaluated {
    let open = start + 1
    guard source.isMark(open, "("), let close = source.close(of: open) else {
      return .open(.keyPath)
    }
    var words: [Int] = []
    for index in open + 1..<close {
      let isWord = (index - open) % 2 == 1
      guard isWord ? source.kind(index) == .word : source.isMark(index, ".") else {
        return .open(.keyPath)
      }
      if isWord { words.append(index) }
    }
    guard (1...ScanLimits.steps).contains(words.count), let first = firstProperty(words) else {
      return .open(.keyPath)
    }
    var text = LocatedText(origin: source.place(start))
    for index in words[first]..<close {
      let name = source.text(index)
      for (offset, byte) in name.utf8.enumerated() {
        text.append(byte, from: min(source.tokens[index].start + offset, source.tokens[index].end))
      }
    }
    return Evaluated(.text(text))
  }

  /// Returns the index of the first property among the words.
  ///
  /// Nil if the path is not known.
  private func firstProperty(_ words: [Int]) -> Int? {
    let names = words.map(source.text)
    let around = source.outline.type(around: source.outline.scope(of: words[0]))
    let outer = around.map { source.outline.scopes[$0].path } ?? []
    // Types have capitals; `Outer.Inner.name` has two of them.
    let first = names.firstIndex { $0.first?.isUppercase != true } ?? names.count
    guard first < names.count else { return nil }
    var type = first == 0 ? outer : Array(names[..<first])
    var scope = outer
    for (number, name) in names.enumerated().dropFirst(first) {
      guard !type.isEmpty, let found = resolver.members(name, of: type, inside: scope, in: source),
        found.count == 1, isProperty(found[0].declaration)
      else { return nil }
      guard number + 1 < names.count else { break }
      scope = found[0].source.outline.scopes[found[0].declaration.scope].path
      type = Self.objectType(of: found[0])
    }
    return first
  }

  private func isProperty(_ declaration: Outline.Declaration) -> Bool {
    guard !declaration.isStatic, !declaration.isRenamed else { return false }
    switch declaration.kind {
    case .constant, .variable, .lazy, .accessor, .opaque(.variable), .opaque(.property): return true
    default: return false
    }
  }

  /// The type of the objects that a property has, as it is written; empty where that is not plain.
  private static func objectType(of property: Reference) -> [String] {
    let source = property.source
    var index = property.declaration.type
    guard index >= 0 else { return [] }
    if source.isToken(index, "Set"), source.isToken(index + 1, "<") { index += 2 }
    if source.isMark(index, "[") { index += 1 }
    var path: [String] = []
    while source.kind(index) == .word, path.count < ScanLimits.steps {
      path.append(source.text(index))
      guard source.isMark(index + 1, ".") else { break }
      index += 2
    }
    return path
  }
}
