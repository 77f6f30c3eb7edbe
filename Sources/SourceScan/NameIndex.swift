import ByteText
import SourceText

/// The names that all files declare where others see them.
///
/// A list that is longer than `ScanLimits.declarations` is cut after one more: a name with more
/// candidates is not known.
struct NameIndex {
  /// A member by its name and the last name of its type.
  private struct Member: Hashable {
    let name: ExactText
    let type: ExactText
  }

  private var globals: [ExactText: [Reference]] = [:]
  private var members: [Member: [Reference]] = [:]
  /// The last names of the types that have a member of a name.
  private var owners: [ExactText: Set<ExactText>] = [:]
  /// The paths of types with a last name, and what each type inherits from.
  private var paths: [ExactText: Set<[ExactText]>] = [:]
  private var parents: [[ExactText]: Set<ExactText>] = [:]
  /// The same by the last names of types.
  private var parentsOfAny: [ExactText: Set<ExactText>] = [:]
  /// The last names of classes, structures, enumerations and actors.
  private var concrete: Set<ExactText> = []

  mutating func add(_ source: OutlinedSource) {
    let outline = source.outline
    for declaration in outline.outerNames {
      let scope = outline.scopes[declaration.scope]
      let reference = Reference(source: source, declaration: declaration)
      let name = ExactText(declaration.name)
      guard let type = scope.path.last.map({ ExactText($0) }) else {
        Self.append(reference, to: &globals[name, default: []])
        continue
      }
      let member = Member(name: name, type: type)
      Self.append(reference, to: &members[member, default: []])
      owners[name, default: []].insert(type)
    }
    for (name, scopes) in outline.types {
      for scope in scopes {
        let type = outline.scopes[scope]
        paths[name, default: []].insert(type.key)
        if !type.inherits.isEmpty {
          let inherited = type.inherits.map { ExactText($0) }
          parents[type.key, default: []].formUnion(inherited)
          parentsOfAny[name, default: []].formUnion(inherited)
        }
        if ["class", "struct", "enum", "actor"].contains(type.typeWord) { concrete.insert(name) }
      }
    }
  }

  private static func append(_ reference: Reference, to all: inout [Reference]) {
    if all.count <= ScanLimits.declarations { all.append(reference) }
  }

  // MARK: - Questions

  /// The declarations of `name` outside of types.
  ///
  /// Nil if there are too many.
  func globals(_ name: String) -> [Reference]? { Self.few(globals[ExactText(name)] ?? []) }

  /// The members `name` of the type `path`.
  ///
  /// Nil if there are too many.
  func members(_ name: String, of path: [String]) -> [Reference]? {
    guard let last = path.last else { return [] }
    let key = path.map { ExactText($0) }
    return Self.few(members[Member(name: ExactText(name), type: ExactText(last))] ?? [])?.filter {
      $0.source.outline.scopes[$0.declaration.scope].key == key
    }
  }

  private static func few(_ all: [Reference]) -> [Reference]? {
    all.count <= ScanLimits.declarations ? all : nil
  }

  /// The last names of the types with a member `name`.
  func owners(of name: String) -> Set<ExactText> { owners[ExactText(name)] ?? [] }

  /// Whether a scanned source declares the type `name`, and does not only extend it.
  func isConcrete(_ name: String) -> Bool { concrete.contains(ExactText(name)) }

  func isType(_ name: String) -> Bool { paths[ExactText(name)] != nil }

  func isType(_ path: [String]) -> Bool {
    let key = path.map { ExactText($0) }
    return key.last.flatMap { paths[$0]?.contains(key) } ?? false
  }

  /// Returns the types that the type `path` says it inherits from, in order.
  ///
  /// Nil if there are too many.
  func parents(of path: [String]) -> [String]? {
    let all = parents[path.map { ExactText($0) }] ?? []
    return all.count <= ScanLimits.declarations ? all.sorted().map { $0.text } : nil
  }

  /// Returns the types that the types with the last name `name` say they inherit from.
  func parents(ofAny name: ExactText) -> Set<ExactText> { parentsOfAny[name] ?? [] }
}
