package import ByteText
import SourceText

/// A part of a type: its declaration, an extension, an interface or an implementation.
struct TypePart {
  let source: OutlinedSource
  let scope: Int
  let name: String
  /// Whether the type's own code begins here: extensions, categories and interfaces only add.
  let isDeclaration: Bool
  let isProtocol: Bool
  /// Whether other modules may have subclasses of it.
  let isOpen: Bool
  /// The class that it inherits from, as far as this part says.
  let superclass: String?
  /// All that it says it inherits from or conforms to.
  let supers: [String]

  init(_ source: OutlinedSource, scope: Int) {
    let type = source.outline.scopes[scope]
    self.source = source
    self.scope = scope
    name = type.path.last ?? ""
    isOpen = (1...3).contains { source.isToken(type.start - $0, "open") }
    switch source.source.language {
    case .swift:
      isProtocol = type.typeWord == "protocol"
      isDeclaration = !isProtocol && type.typeWord != "extension"
      supers = type.inherits.filter { !["UIKit", "SwiftUI", "Foundation"].contains($0) }
      superclass = type.typeWord == "class" ? supers.first : nil
    case .objectiveC:
      isProtocol = type.typeWord == "protocol"
      isDeclaration = type.typeWord == "implementation" && !source.isMark(type.start + 2, "(")
      superclass = type.typeWord == "interface" ? type.inherits.first : nil
      supers = type.inherits + Self.protocols(after: type.start + 2, in: source)
    }
  }

  /// The words between `<` and `>` before the first line of an interface.
  private static func protocols(after start: Int, in source: OutlinedSource) -> [String] {
    var words: [String] = []
    var isInside = false
    for index in start..<min(start + 48, source.tokens.count) {
      switch source.kind(index) {
      case .symbols:
        let text = source.text(index)
        if text == "<" { isInside = true } else if text.beginsWith(">") { return words }
        if text == "-" || text == "+" { return words }
      case .word: if isInside { words.append(source.text(index)) }
      case .mark: if source.isMark(index, "{") || source.isMark(index, ";") { return words }
      default: return words
      }
    }
    return words
  }
}

/// A type with its superclasses, as far as the sources have them.
package struct AppType {
  package let name: String
  /// The names of all that it inherits from or conforms to.
  package fileprivate(set) var supers: Set<String> = []
  /// Whether the sources have all of its code: no superclass is missing, no part is there twice.
  package fileprivate(set) var isWhole = true
  /// Whether other modules may have subclasses of it.
  package fileprivate(set) var isOpen = false
  package fileprivate(set) var methods: [AppMethod] = []
  /// The names of its superclasses in the sources, with its own.
  package fileprivate(set) var chain: Set<ExactText> = []
  /// The files of its own parts and of those of its superclasses.
  fileprivate(set) var files: Set<Int> = []

  init(name: String) { self.name = name }
}

/// All parts of types in the files that were read.
struct AppTypes {
  /// Superclasses whose code loses nothing.
  static let roots: Set<String> = ["NSObject", "UIResponder"]
  /// What may stand where a superclass stands.
  static let protocols: Set<String> = [
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate", "ObservableObject",
    "UNUserNotificationCenterDelegate", "AppIntentSceneDelegate", "NSObjectProtocol", "Sendable",
  ]

  private(set) var parts: [ExactText: [TypePart]] = [:]
  private var declarations: [Int: [Int: [Outline.Declaration]]] = [:]

  mutating func add(_ source: OutlinedSource) {
    for name in source.outline.types.keys {
      for scope in source.outline.types[name] ?? [] {
        parts[name, default: []].append(TypePart(source, scope: scope))
      }
    }
    declarations[source.file] = Dictionary(grouping: source.outline.outerNames, by: \.scope)
  }

  /// The type `name` in the files that `isOwn` is true of.
  func type(_ name: String, in isOwn: (Int) -> Bool) -> AppType {
    var type = AppType(name: name)
    var next: String? = name
    var seen: Set<ExactText> = []
    while let current = next, seen.count < ScanLimits.steps,
      seen.insert(ExactText(current)).inserted
    {
      let own = (parts[ExactText(current)] ?? []).filter { isOwn($0.source.file) }
      if own.count(where: \.isDeclaration) != 1 { type.isWhole = false }
      if current.hasBytes(of: name) { type.isOpen = own.contains(where: \.isOpen) }
      for part in own {
        type.supers.formUnion(part.supers)
        type.methods += methods(of: part)
        type.files.insert(part.source.file)
      }
      next = own.lazy.compactMap(\.superclass).first.flatMap { superclass in
        if Self.roots.contains(superclass) || Self.protocols.contains(superclass) { return nil }
        let known = (parts[ExactText(superclass)] ?? []).filter { isOwn($0.source.file) }
        if known.isEmpty { type.isWhole = false }
        return known.isEmpty || known.allSatisfy(\.isProtocol) ? nil : superclass
      }
    }
    if next != nil { type.isWhole = false }
    type.chain = seen
    // What protocols of the sources inherit.
    for name in type.supers {
      for part in parts[ExactText(name)] ?? [] where part.isProtocol {
        type.supers.formUnion(part.supers)
      }
    }
    return type
  }

  /// The names of the types that say they are one of `supers`, or inherit from one that does.
  func names(of supers: Set<String>) -> Set<ExactText> {
    var names: Set<ExactText> = []
    for (name, parts) in parts {
      if parts.contains(where: { !supers.isDisjoint(with: $0.supers) }) { names.insert(name) }
    }
    for _ in 0..<ScanLimits.steps {
      let more = parts.filter { name, parts in
        !names.contains(name)
          && parts.contains { $0.superclass.map { names.contains(ExactText($0)) } ?? false }
      }
      if more.isEmpty { break }
      names.formUnion(more.keys)
    }
    return names
  }

  private func methods(of part: TypePart) -> [AppMethod] {
    (declarations[part.source.file]?[part.scope] ?? []).compactMap {
      AppMethod($0, in: part.source, type: part.name)
    }
  }
}
