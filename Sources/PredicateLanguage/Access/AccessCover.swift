/// The access tests of a predicate, which is false while none of them is true.
///
/// ```
/// SELF == "a" OR SELF BEGINSWITH "b"           {== "a", BEGINSWITH "b"}, decides
/// SELF BEGINSWITH "b" AND NOT SELF == "bc"     {BEGINSWITH "b"}
/// NOT SELF == "a"                              everything
/// ```
///
/// An index files a predicate under its cover: while no test of the cover is true, or the literals
/// of a test are missing, the predicate is false, and evaluating it would throw no error.
///
/// - Source: the access predicates of F. Fabret et al., "Filtering algorithms and implementation
///   for very fast publish/subscribe systems", SIGMOD 2001, here with OR and NOT.
package enum AccessCover: Sendable {
  /// False for every identifier.
  case never
  /// Must be evaluated for every identifier; with `decides` it is true without.
  case everything(decides: Bool)
  /// False while no test is true; with `decides` true when one is.
  case tests([AccessTest], decides: Bool)
}

extension ActivationPredicate {
  /// The predicate's cover, for identifiers that are not nil.
  ///
  /// - Complexity: O(n): n nodes of the tree and elements of lists.
  package var accessCover: AccessCover {
    if let test = onlyTest { return .tests([test], decides: true) }
    if storage.obstacle != nil { return .everything(decides: false) }
    var builder = AccessCoverBuilder(storage)
    return builder.cover()
  }

  /// The test of a predicate that is one comparison with a text, as most are.
  ///
  /// Nil if the predicate is another one.
  ///
  /// It is the whole cover, and decides.
  package var onlyTest: AccessTest? {
    let program = storage.program
    guard program.instructions.count == 1, program.instructions[0].onTrue == .accept else {
      return nil
    }
    return storage.site(ofInstruction: 0).map { AccessTest($0, storage) }
  }
}

extension ActivationPredicate.Storage {
  /// The test that one instruction makes.
  ///
  /// Nil if it makes several or none.
  func site(ofInstruction slot: Int) -> AccessSite? {
    let instruction = program.instructions[slot]
    switch instruction.opcode {
    case .equal, .equalFolded: return AccessSite(.equal, program, slot)
    case .prefix: return AccessSite(.prefix, program, slot)
    case .suffix: return AccessSite(.suffix, program, slot)
    case .contains: return AccessSite(.contains, program, slot)
    case .order: return AccessSite(.interval, program, slot)
    case .like, .matches:
      return AccessSite(instruction.opcode == .like ? .like : .matches, program, slot)
    case .constant, .member, .general: return nil
    }
  }
}
