import ByteText
import SourceText

/// The value of an expression, with what went into it.
struct Evaluated {
  var value: ScanValue
  /// The names from here to the literals, the longest way.
  var steps = 0
  /// Whether the type is optional: an interpolation would say `Optional("…")`.
  var isOptional = false

  init(_ value: ScanValue, steps: Int = 0, isOptional: Bool = false) {
    (self.value, self.steps, self.isOptional) = (value, steps, isOptional)
  }

  static func open(_ reason: OpenReason) -> Evaluated { Evaluated(.open(reason)) }
}

/// A declaration in a file.
struct Reference {
  let source: OutlinedSource
  let declaration: Outline.Declaration
}

/// Finds what names stand for, in all files that were read.
///
/// It remembers each value it found, so that a name that many sites need is evaluated once.
final class Resolver {
  let sources: [ScanSource]
  private let spread: SideBySide.Spread
  private var declared: [DeclaredNames]?
  private(set) var outlined: [Int: OutlinedSource] = [:]
  private(set) var names = NameIndex()
  /// Names that no file that was read declares, and those that were looked for in all files.
  private var wanted: Set<WantedName> = []
  private var searched: Set<WantedName> = []
  private var memory: [Key: Evaluated] = [:]
  /// The declarations whose values are being evaluated, with those before them.
  private var active: [Key] = []
  /// The number of names that may still be looked up for the site at hand.
  var budget = ScanLimits.names
  /// The number of expressions that are being read, one inside the other.
  private var nesting = 0
  /// The number of times that a limit kept a value open.
  private var limitsHit = 0
  /// The fewest names before a declaration with which its value was too far away.
  private var tooFar: [Key: Int] = [:]

  struct Key: Hashable {
    let file: Int
    let token: Int
  }

  /// Resolves names of `sources`, which declare `declared`.
  ///
  /// If `declared` is nil, that is found out when it is needed.
  init(_ sources: [ScanSource], declared: [DeclaredNames]?, spread: @escaping SideBySide.Spread) {
    (self.sources, self.declared, self.spread) = (sources, declared, spread)
  }

  /// Outlines the files `files`, and returns those that declare one of their names in `names`, in
  /// the same order.
  func outline(_ files: [Int], declaring names: [Int: [WantedName]]? = nil) -> [OutlinedSource] {
    let sources = sources
    @Sendable func outlined(_ file: Int, _ whole: ScanSource) -> OutlinedSource? {
      let source = OutlinedSource(whole, file: file)
      if let names, !(names[file] ?? []).contains(where: source.outline.declares) { return nil }
      return sources[file].mayKeep(whole) ? source : nil
    }
    var all = SideBySide.answers(below: files.count, spread: spread) { place in
      let source = sources[files[place]]
      return source.isGivenBack ? nil : outlined(files[place], source)
    }
    // One after the other: what is not kept is not there at once.
    for (place, file) in files.enumerated() where sources[file].isGivenBack {
      if let whole = sources[file].whole { all[place] = outlined(file, whole) }
    }
    return files.indices.compactMap { all[$0] }
  }

  func add(_ source: OutlinedSource) {
    outlined[source.file] = source
    names.add(source)
  }

  /// Takes a file that need not be read again, and whose names are not needed.
  func adopt(_ source: OutlinedSource) { outlined[source.file] = source }

  /// Reads the files that declare wanted names.
  ///
  /// - Returns: whether there are any.
  func readWanted() -> Bool {
    let names = wanted.subtracting(searched)
    searched.formUnion(names)
    wanted = []
    guard !names.isEmpty else { return false }
    (memory, tooFar) = ([:], [:])
    let wanted = WantedNames(names)
    let sources = sources
    let declared = declared ?? sources.map { DeclaredNames($0) }
    self.declared = declared
    let unread = sources.indices.filter {
      outlined[$0] == nil && sources[$0].bytes.count <= SourceToken.mostBytes
    }
    let found = SideBySide.answers(below: unread.count, spread: spread) { place in
      let names = declared[unread[place]].names(among: wanted, in: sources[unread[place]])
      return names.isEmpty ? nil : names
    }
    let files = Dictionary(uniqueKeysWithValues: found.map { (unread[$0.key], $0.value) })
    let new = outline(files.keys.sorted(), declaring: files)
    for source in new { add(source) }
    return !new.isEmpty
  }

  func want(_ name: WantedName) {
    if !searched.contains(name) { wanted.insert(name) }
  }

  // MARK: - Declarations

  /// Returns the value of the names `references`; two under different branches of `#if` give
  /// either.
  func value(of references: [Reference], in source: OutlinedSource, at token: Int, depth: Int)
    -> Evaluated
  {
    var found = references
    if found.contains(where: { $0.declaration.kind != .external }) {
      found.removeAll { $0.declaration.kind == .external }
    }
    guard let first = found.first else { return .open(.unknownName) }
    guard found.count > 1 else { return value(of: first, from: source, at: token, depth: depth) }
    let branches = Set(found.map { $0.declaration.branch })
    let isConditional = found.allSatisfy {
      $0.source === first.source && $0.declaration.condition == first.declaration.condition
        && $0.declaration.condition >= 0
    }
    guard isConditional, branches.count == found.count else { return .open(.twoCandidates) }
    let values = found.map { value(of: $0, from: source, at: token, depth: depth) }
    return Evaluated(
      .one(of: values.map { $0.value }), steps: values.map { $0.steps }.max() ?? 0,
      isOptional: values.contains(where: { $0.isOptional }))
  }

  private func value(
    of reference: Reference, from source: OutlinedSource, at token: Int, depth: Int
  ) -> Evaluated {
    let key = Key(file: reference.source.file, token: reference.declaration.token)
    if let known = memory[key] {
      return depth + known.steps > ScanLimits.steps ? limited(.tooManySteps) : known
    }
    guard !active.contains(key) else { return limited(.cycle) }
    let isFar = tooFar[key].map { depth >= $0 } ?? false
    guard depth < ScanLimits.steps, !isFar, budget > 0 else { return limited(.tooManySteps) }
    budget -= 1
    let limitsBefore = limitsHit
    active.append(key)
    var result =
      reference.source.source.language == .swift
      ? SwiftValues(self, reference.source).value(
        of: reference.declaration, from: source, at: token, depth: depth + 1)
      : ObjectiveCValues(self, reference.source).value(
        of: reference.declaration, from: source, at: token, depth: depth + 1)
    active.removeLast()
    result.steps += 1
    if case .open(.tooManySteps) = result.value, budget > 0 { tooFar[key] = depth }
    // What a limit cut short may be known from a nearer place; what flows depends on the place.
    if reference.declaration.kind != .variable, limitsHit == limitsBefore { memory[key] = result }
    return result
  }

  /// A value that a limit keeps open.
  private func limited(_ reason: OpenReason) -> Evaluated {
    limitsHit += 1
    return .open(reason)
  }

  /// Whether an expression may be read inside those that are being read.
  func enter() -> Bool {
    guard nesting < ScanLimits.depth else {
      limitsHit += 1
      return false
    }
    nesting += 1
    return true
  }

  func leave() { nesting -= 1 }

  /// Whether the value of the declaration at `token` is being evaluated.
  func isActive(_ token: Int, in source: OutlinedSource) -> Bool {
    active.contains(Key(file: source.file, token: token))
  }
}
