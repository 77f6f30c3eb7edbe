import ByteText
import SourceText

extension Resolver {
  /// The meaning of a name without a type before it, at a place.
  enum Lookup {
    case found([Reference])
    case open(OpenReason)
  }

  /// Finds the declarations that the name `name` at the token `token` means: the nearest scope
  /// decides, and a name without a value there is not resolved past.
  func lookUp(_ name: String, in source: OutlinedSource, at token: Int) -> Lookup {
    let outline = source.outline
    let scope = outline.scope(of: token)
    if let reason = unevenness(of: scope, in: outline) { return .open(reason) }
    let declared = outline.declarations[ExactText(name)] ?? []
    guard declared.count <= ScanLimits.declarations else { return .open(.twoCandidates) }
    let visible = declared.filter { declaration in
      let owner = outline.scopes[declaration.scope]
      if owner.kind == .file || owner.kind == .type { return owner.kind == .file }
      guard outline.contains(declaration.scope, token), token != declaration.token else {
        return false
      }
      return !isActive(declaration.token, in: source)
    }
    let locals = visible.filter { outline.scopes[$0.scope].kind != .file }
    if let nearest = locals.map({ outline.scopes[$0.scope].start }).max() {
      let near = locals.filter { outline.scopes[$0.scope].start == nearest }
      let before = near.filter { $0.token < token || $0.kind == .function }
      guard before.count == near.count else { return .open(.twoCandidates) }
      return .found(before.map { Reference(source: source, declaration: $0) })
    }
    if source.source.language == .swift, let found = member(name, around: scope, in: source) {
      return found
    }
    if source.source.language == .objectiveC, isInstanceVariable(name, around: scope, in: source) {
      return .open(.property)
    }
    let own = visible.map { Reference(source: source, declaration: $0) }
    if own.contains(where: { $0.declaration.kind != .external }) { return .found(own) }
    guard let others = globals(name, besides: source) else { return .open(.twoCandidates) }
    return others.isEmpty && own.isEmpty ? .open(.unknownName) : .found(own + others)
  }

  private func isInstanceVariable(
    _ name: String, around scope: Int, in source: OutlinedSource
  ) -> Bool {
    guard let type = source.outline.type(around: scope) else { return false }
    let found = members(name, of: source.outline.scopes[type].path, in: source)
    return found?.contains { $0.declaration.kind == .opaque(.property) } ?? true
  }

  private func unevenness(of scope: Int, in outline: Outline) -> OpenReason? {
    var scope = scope
    for _ in 0..<256 {
      if outline.scopes[scope].isUneven { return .conditional }
      if scope == 0 { return nil }
      scope = outline.scopes[scope].parent
    }
    return .tooDeep
  }

  /// The members of the types around a scope, the innermost first, or nil.
  private func member(_ name: String, around scope: Int, in source: OutlinedSource) -> Lookup? {
    var type = source.outline.type(around: scope)
    while let current = type {
      let scope = source.outline.scopes[current]
      guard let found = members(name, of: scope.path, in: source) else {
        return .open(.twoCandidates)
      }
      if !found.isEmpty { return .found(found) }
      // A member of a framework's class would hide a global name.
      if Self.inherited.contains(name) { return .open(.property) }
      type = source.outline.type(around: scope.parent)
    }
    return nil
  }

  /// Names of members that classes and protocols of the frameworks give to many types.
  private static let inherited: Set<String> = [
    "title", "name", "description", "debugDescription", "hash", "hashValue", "view", "identifier",
    "id", "predicate", "text", "label", "body", "value", "key", "type", "content", "subtitle",
    "session", "scene", "window", "userActivity", "persistentIdentifier", "role", "rawValue",
    "activationConditions", "restorationIdentifier", "nibName", "next", "delegate", "dataSource",
    "accessibilityIdentifier", "accessibilityLabel", "className", "objectID", "entity",
    "localizedDescription", "targetContentIdentifier", "contentIdentifier", "self", "superclass",
    "navigationItem", "tabBarItem", "parent", "children", "tag", "state", "url", "path", "count",
  ]
}
