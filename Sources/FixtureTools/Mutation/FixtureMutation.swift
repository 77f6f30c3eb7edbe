import LocatedValues
import PredicateLanguage
public import SceneFixtures
public import SceneRouting

/// The results of trying small mistakes in a fixture's predicates on its expectations.
public struct FixtureMutation: Hashable, Sendable {
  /// Whether an expectation notices a mistake.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// An expectation fails.
    case noticed
    /// No expectation fails, and some identifier goes elsewhere or by another score, as far as
    /// is known.
    case unnoticed
    /// Every identifier has the same scene and score.
    case equivalent
  }

  /// The change that a mutant makes.
  public enum Change: Hashable, Sendable {
    /// Other predicates, by their paths.
    case predicates([Edit])
    /// The scenes in another order of recency.
    case order([SceneIdentifier])
  }

  /// Another predicate at a path.
  public struct Edit: Hashable, Sendable {
    /// The path as RFC 9535 writes it, such as `$.scenes[1].can`.
    public let path: String
    /// The predicate's place in the fixture, or in the code that it names.
    public let place: FixturePlace
    /// The predicate's text with the change.
    public let predicate: String
    /// The line of code that has the predicate.
    ///
    /// Nil if the fixture itself has it.
    package let code: CodeExcerpt?
  }

  /// The fixture with one small mistake.
  public struct Mutant: Hashable, Sendable {
    /// The kind of mistake, such as `operator`.
    public let kind: String
    /// The change to the fixture.
    public let change: Change
    /// Whether an expectation notices the mistake.
    public internal(set) var status: Status
    /// An identifier that shows an unnoticed mistake.
    ///
    /// Nil if none is known.
    public internal(set) var witness: String?
    /// The reason why it is not known whether an identifier shows the mistake.
    ///
    /// Nil if it is known.
    public internal(set) var unknown: String?
  }

  /// Every mutant, in the order of the file.
  public let mutants: [Mutant]
  /// The number of mutants; more than `mutants` has where only a sample was tried.
  public let count: Int

  /// The number of mutants that are noticed.
  public var noticed: Int { mutants.count { $0.status == .noticed } }
  /// The number of mutants that could be noticed: all but the equivalent ones.
  public var noticeable: Int { mutants.count { $0.status != .equivalent } }
}

extension SceneFixture {
  /// Puts small mistakes into the predicates of this fixture, which was read from `bytes`, one at a
  /// time, and looks which of them its expectations notice.
  ///
  /// An expectation that fails without a mistake notices nothing.
  ///
  /// - Complexity: O(m × (n + e × r)) for m mutants, n scenes, e events and steps, and r for a
  ///   route; and a few searches for each mutant that is not noticed. Of more mutants than
  ///   `ToolLimits.mutants` an even sample is tried.
  /// - Throws: as `coverage(of:file:)`.
  public func mutation(of bytes: [UInt8], file: String) throws(CoverageError) -> FixtureMutation {
    try mutation(of: bytes, file: file) { _ in }
  }

  /// The same with a smaller sample: of `work` scenes, events and steps of all mutants together.
  ///
  /// `begin` gets reports of the progress.
  package func mutation(
    of bytes: [UInt8], file: String, work: Int = ToolLimits.mutantWork,
    begin: (String) -> Void
  ) throws(CoverageError) -> FixtureMutation {
    guard let root = SourceDocument(json: bytes, file: file).root else { throw .otherFile }
    let conditions = PredicatePlaces(in: root).conditions(of: self)
    let run: MutationRun
    do throws(SceneSystemError) {
      run = try MutationRun(self, conditions, work: work)
    } catch {
      throw .system(error)
    }
    return run.result(begin)
  }
}
