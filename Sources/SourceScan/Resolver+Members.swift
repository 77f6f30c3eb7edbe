import ByteText
import SourceText

extension Resolver {
  /// The members `name` of the type that `path` names inside of the type `outer`, or else of what
  /// it inherits from.
  ///
  /// Nil if there are too many of them, or of what it inherits from.
  func members(
    _ name: String, of path: [String], inside outer: [String] = [], in source: OutlinedSource
  ) -> [Reference]? {
    var seen: Set<ExactText> = []
    var queue = [(path: path, outer: outer)]
    while let (path, outer) = queue.first {
      queue.removeFirst()
      guard let last = path.last, seen.insert(ExactText(last)).inserted else { continue }
      guard seen.count <= ScanLimits.steps else { return nil }
      want(.member(ExactText(name), of: ExactText(last)))
      want(.type(ExactText(last)))
      guard let type = typePath(path, inside: outer) else { continue }
      guard let all = names.members(name, of: type) else { return nil }
      let found = all.filter { !$0.declaration.isPrivate || $0.source === source }
      if !found.isEmpty { return found }
      guard let parents = names.parents(of: type) else { return nil }
      queue += parents.map { ([$0], Array(type.dropLast())) }
    }
    return []
  }

  /// The whole path of the type that `path` means inside of the type `outer`: the innermost that is
  /// declared or extended, and without the name of a module.
  private func typePath(_ path: [String], inside outer: [String]) -> [String]? {
    guard let last = path.last, names.isType(last) else { return nil }
    for count in stride(from: outer.count, through: 0, by: -1) {
      let whole = Array(outer.prefix(count)) + path
      if names.isType(whole) { return whole }
    }
    guard path.count > 1 else { return nil }
    want(.type(ExactText(path[0])))
    guard !names.isType(path[0]) else { return nil }
    let inModule = Array(path.dropFirst())
    return names.isType(inModule) ? inModule : nil
  }

  /// Whether a scanned type that inherits from the type of a member has one of that name too, or
  /// may have.
  func isOverridden(_ reference: Reference) -> Bool {
    let scope = reference.source.outline.scopes[reference.declaration.scope]
    guard scope.kind == .type, let last = scope.path.last else { return false }
    let name = reference.declaration.name
    // What a protocol's extension gives, a type replaces without saying so.
    let isClass = reference.source.source.language == .objectiveC || names.isConcrete(last)
    want(.type(ExactText(last)))
    want(isClass ? .override(ExactText(name)) : .replacement(ExactText(name)))
    let owners = names.owners(of: name)
    guard owners.count <= ScanLimits.elements else { return true }
    let base = ExactText(last)
    return owners.contains { $0 != base && inherits($0, from: base) }
  }

  /// Whether the type `type` has `base` among those that it inherits from, or more of them than are
  /// looked at.
  private func inherits(_ type: ExactText, from base: ExactText) -> Bool {
    var seen: Set<ExactText> = []
    var queue = [type]
    while let next = queue.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard seen.count <= ScanLimits.declarations else { return true }
      want(.type(next))
      let parents = names.parents(ofAny: next)
      // More parents than twice the bound pass it, whichever of them were seen.
      if parents.count > 2 * ScanLimits.declarations || parents.contains(base) {
        return true
      }
      queue += parents
    }
    return false
  }

  /// The declarations of `name` outside of types in other files than `source`.
  ///
  /// Nil if there are too many.
  func globals(_ name: String, besides source: OutlinedSource) -> [Reference]? {
    want(.outside(ExactText(name)))
    return names.globals(name)?.filter { reference in
      guard reference.source !== source, !reference.declaration.isPrivate else { return false }
      return source.source.language == .swift || reference.source.source.language == .objectiveC
    }
  }
}
