package import ByteText
package import SourceText

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

/// All parts of a type that one app has, without those of its superclasses.
final class AppTypeBody {
  /// The number of parts that begin the type's own code.
  let declarations: Int
  /// Whether all parts are of a protocol.
  let isProtocol: Bool
  let isOpen: Bool
  let superclass: String?
  let supers: Set<String>
  let methods: [AppMethod]
  /// The names of the methods that do something.
  let workers: Set<ExactText>
  let files: Set<Int>
  /// The first part that begins the type's own code, or nil.
  let place: (place: LocatedText.Place, end: Int)?

  init(_ parts: [TypePart], supers: Set<String>, methods: [AppMethod]) {
    declarations = parts.count(where: { $0.isDeclaration })
    isProtocol = parts.allSatisfy { $0.isProtocol }
    isOpen = parts.contains(where: { $0.isOpen })
    superclass = parts.lazy.compactMap { $0.superclass }.first
    files = Set(parts.map { $0.source.file })
    place = parts.first(where: { $0.isDeclaration }).map { part in
      let name = part.source.outline.scopes[part.scope].start + 1
      return (part.source.place(name), part.source.tokens[name].end)
    }
    (self.supers, self.methods) = (supers, methods)
    workers = Set(methods.lazy.filter { !$0.isIdle }.map { ExactText($0.name) })
  }
}

/// A type with its superclasses, as far as the sources have them.
package struct AppType {
  package let name: String
  /// Those of `AppTypes.asked` that it inherits from or conforms to.
  package fileprivate(set) var supers: Set<String> = []
  /// Whether the sources have all of its code: no superclass is missing, no part is there twice.
  package fileprivate(set) var isWhole = true
  /// The names of its superclasses in the sources, with its own.
  package fileprivate(set) var chain: Set<ExactText> = []
  /// Its own parts and those of its superclasses.
  fileprivate var bodies: [AppTypeBody] = []

  init(name: String) { self.name = name }

  /// Whether other modules may have subclasses of it.
  package var isOpen: Bool { bodies.first?.isOpen ?? false }
  package var methods: [AppMethod] { bodies.flatMap { $0.methods } }
  /// Whether a method of this name does something.
  ///
  /// - Complexity: O(s): s superclasses, however many methods they have.
  package func works(in method: String) -> Bool {
    bodies.contains { $0.workers.contains(ExactText(method)) }
  }
  /// The files of its own parts and of those of its superclasses.
  var files: Set<Int> { bodies.reduce(into: []) { $0.formUnion($1.files) } }
  /// The place of the type's declaration, and the offset behind its name.
  ///
  /// Nil if the type is only extended.
  package var place: (place: LocatedText.Place, end: Int)? { bodies.first?.place }
}

/// All parts of types in the files that were read.
struct AppTypes {
  /// Superclasses whose code loses nothing.
  static let roots: Set<String> = ["NSObject", "UIResponder"]
  /// The protocols that may stand where a superclass stands.
  static let protocols: Set<String> = [
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate", "ObservableObject",
    "UNUserNotificationCenterDelegate", "AppIntentSceneDelegate", "NSObjectProtocol", "Sendable",
  ]

  /// The protocols whose adoption types are asked about.
  private static let asked: Set<String> = ["UIApplicationDelegate", "NSApplicationDelegate"]

  private(set) var parts: [ExactText: [TypePart]] = [:]
  private var declarations: [Int: [Int: [Outline.Declaration]]] = [:]
  /// Those of `asked` that the protocols of the sources inherit from.
  private var inherited: [ExactText: Set<String>] = [:]

  mutating func add(_ source: OutlinedSource) {
    for name in source.outline.types.keys {
      for scope in source.outline.types[name] ?? [] {
        let part = TypePart(source, scope: scope)
        parts[name, default: []].append(part)
        let supers = Self.asked.intersection(part.supers)
        if part.isProtocol, !supers.isEmpty { inherited[name, default: []].formUnion(supers) }
      }
    }
    declarations[source.file] = Dictionary(grouping: source.outline.outerNames, by: { $0.scope })
  }

  /// Returns the body of the type that consists of `parts`.
  func body(of parts: [TypePart]) -> AppTypeBody {
    var supers: Set<String> = []
    for name in parts.lazy.flatMap({ $0.supers }) {
      if Self.asked.contains(name) { supers.insert(name) }
      // What protocols of the sources inherit.
      if let more = inherited[ExactText(name)] { supers.formUnion(more) }
    }
    return AppTypeBody(parts, supers: supers, methods: parts.flatMap(methods))
  }

  /// The type `name` of an app; `body` has what the app has of a type, or nil.
  func type(_ name: String, _ body: (String) -> AppTypeBody?) -> AppType {
    var type = AppType(name: name)
    var next: String? = name
    while let current = next, type.chain.count < ScanLimits.steps,
      type.chain.insert(ExactText(current)).inserted
    {
      next = nil
      guard let own = body(current) else {
        type.isWhole = false
        continue
      }
      if own.declarations != 1 { type.isWhole = false }
      type.supers.formUnion(own.supers)
      type.bodies.append(own)
      guard let superclass = own.superclass, !Self.roots.contains(superclass),
        !Self.protocols.contains(superclass)
      else { continue }
      let known = body(superclass)
      if known == nil { type.isWhole = false }
      next = known?.isProtocol == false ? superclass : nil
    }
    if next != nil { type.isWhole = false }
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
