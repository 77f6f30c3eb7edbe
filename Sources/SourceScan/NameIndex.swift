import SourceText

/// The names that all files declare where others see them.
///
/// A list that is longer than `ScanLimits.declarations` is cut after one more: what has so many
/// candidates is not known.
struct NameIndex {
  /// A member by its name and the last name of its type.
  private struct Member: Hashable {
    let name: String
    let type: String
  }

  private var globals: [String: [Reference]] = [:]
  private var members: [Member: [Reference]] = [:]
  /// The last names of the types that have a member of a name.
  private var owners: [String: Set<String>] = [:]
  /// The paths of types with a last name, and what each type inherits from.
  private var paths: [String: Set<[String]>] = [:]
  private var parents: [[String]: Set<String>] = [:]
  /// The same by the last names of types.
  private var parentsOfAny: [String: Set<String>] = [:]
  /// The last names of classes, structures, enumerations and actors.
  private var concrete: Set<String> = []

  mutating func add(_ source: OutlinedSource) {
    let outline = source.outline
    for declaration in outline.outerNames {
      let scope = outline.scopes[declaration.scope]
      let reference = Reference(source: source, declaration: declaration)
      guard let type = scope.path.last else {
        Self.append(reference, to: &globals[declaration.name, default: []])
        continue
      }
      let member = Member(name: declaration.name, type: type)
      Self.append(reference, to: &members[member, default: []])
      owners[declaration.name, default: []].insert(type)
    }
    for (name, scopes) in outline.types {
      for scope in scopes {
        let type = outline.scopes[scope]
        paths[name, default: []].insert(type.path)
        if !type.inherits.isEmpty {
          parents[type.path, default: []].formUnion(type.inherits)
          parentsOfAny[name, default: []].formUnion(type.inherits)
        }
        if ["class", "struct", "enum", "actor"].contains(type.typeWord) { concrete.insert(name) }
      }
    }
  }

  private static func append(_ reference: Reference, to all: inout [Reference]) {
    if all.count <= ScanLimits.declarations { all.append(reference) }
  }

  // MARK: - Questions

  /// The declarations of `name` outside of types, or nil where they are too many.
  func globals(_ name: String) -> [Reference]? { Self.few(globals[name] ?? []) }

  /// The members `name` of the type `path`, or nil where they are too many.
  func members(_ name: String, of path: [String]) -> [Reference]? {
    guard let last = path.last else { return [] }
    return Self.few(members[Member(name: name, type: last)] ?? [])?.filter {
      $0.source.outline.scopes[$0.declaration.scope].path == path
    }
  }

  private static func few(_ all: [Reference]) -> [Reference]? {
    all.count <= ScanLimits.declarations ? all : nil
  }

  /// The last names of the types with a member `name`.
  func owners(of name: String) -> Set<String> { owners[name] ?? [] }

  /// Whether a scanned source declares the type `name`, and does not only extend it.
  func isConcrete(_ name: String) -> Bool { concrete.contains(name) }

  func isType(_ name: String) -> Bool { paths[name] != nil }

  func isType(_ path: [String]) -> Bool {
    path.last.flatMap { paths[$0]?.contains(path) } ?? false
  }

  /// What the type `path` says that it inherits from, in order; nil where that is too much.
  func parents(of path: [String]) -> [String]? {
    let all = parents[path] ?? []
    return all.count <= ScanLimits.declarations ? all.sorted() : nil
  }

  /// What the types with the last name `name` say that they inherit from.
  func parents(ofAny name: String) -> Set<String> { parentsOfAny[name] ?? [] }
}
