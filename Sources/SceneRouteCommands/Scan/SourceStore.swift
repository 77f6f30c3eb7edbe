import ByteText
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SourceScan
import SourceText
import Synchronization

/// The bytes of the sources of a run, as many as may be kept.
///
/// ```
/// with a word of a site or an app   kept up to a limit, in the order of files; more is an error
/// others                            kept up to another, then given back; read again when asked
/// ```
final class SourceStore: Sendable {
  /// One file, or why it cannot be read.
  enum Loaded {
    case source(ScanSource, bytes: Int, isCandidate: Bool, mayBeOfApp: Bool)
    case problem(FixtureError)
  }

  private struct State {
    var kept = 0
    var idle = 0
    var problems: [(path: String, error: FixtureError)] = []
  }

  private let state = Mutex(State())
  /// Held while a large file is read and looked at.
  private let large = Mutex(())

  /// Reads files, several side by side.
  func load(_ inputs: [FixturePaths.Input], _ progress: WorkProgress) -> [Int: Loaded] {
    let loaded = SideBySide.answers(below: inputs.count, spread: progress.spread) { place in
      let input = inputs[place]
      let size = (try? FileSystem.facts(of: input.path, followsLinks: true))?.bytes ?? 0
      return size > ScanLimits.largeBytes
        ? self.large.withLock { _ in self.load(input) } : self.load(input)
    }
    return chosen(loaded)
  }

  private func load(_ input: FixturePaths.Input) -> Loaded {
    if let problem = input.problem { return .problem(problem) }
    do throws(FixtureError) {
      guard let language = SourceLanguage(path: input.path) else {
        // What is not there has no other name, either.
        _ = try FixtureError.reading(input.path) { path throws(Mistake) in
          do throws(FileFailure) {
            return try FileSystem.facts(of: path)
          } catch {
            throw FileProblem.failed(error, path: path)
          }
        }
        throw FixtureError(FileProblem.notASource(input.path), file: input.path)
      }
      let file = try StoredSource.bytes(of: input.path)
      let whole = ScanSource(
        path: input.path, language: language, bytes: file.bytes, owner: file)
      let isCandidate = ScanFilter.matches(file.bytes)
      let mayBeOfApp = ScanFilter.mayBeOfApp(file.bytes, language)
      let isNeeded = isCandidate || mayBeOfApp
      let isKept = state.withLock { state in
        let place = isNeeded ? \State.kept : \State.idle
        let limit = isNeeded ? ScanLimits.keptBytes : ScanLimits.idleBytes
        guard state[keyPath: place] + file.bytes.count <= limit else { return false }
        state[keyPath: place] += file.bytes.count
        return true
      }
      let source =
        isKept
        ? whole
        : ScanSource(
          givingBack: whole, to: StoredSource(whole, facts: file.facts, in: self))
      return .source(
        source, bytes: file.bytes.count, isCandidate: isCandidate, mayBeOfApp: mayBeOfApp)
    } catch {
      return .problem(error)
    }
  }

  /// Keeps those of the files that are needed which come first, whichever were read first.
  private func chosen(_ loaded: [Int: Loaded]) -> [Int: Loaded] {
    var loaded = loaded
    state.withLock { $0.kept = 0 }
    for place in loaded.keys.sorted() {
      guard case .source(let source, let bytes, let isCandidate, let mayBeOfApp)? = loaded[place],
        isCandidate || mayBeOfApp
      else { continue }
      if let error = admit(bytes, source.path) {
        loaded[place] = .problem(error)
      } else if let whole = source.whole {
        loaded[place] = .source(
          whole, bytes: bytes, isCandidate: isCandidate, mayBeOfApp: mayBeOfApp)
      }
    }
    return loaded
  }

  /// Counts bytes among those that are kept; an error where they are too many.
  fileprivate func admit(_ bytes: Int, _ path: String) -> FixtureError? {
    state.withLock { state in
      guard state.kept + bytes <= ScanLimits.keptBytes else {
        return FixtureError(FileProblem.tooMuchSource(limit: ScanLimits.keptBytes), file: path)
      }
      state.kept += bytes
      return nil
    }
  }

  // MARK: - Files that were given back

  fileprivate func report(_ error: FixtureError, _ path: String) {
    state.withLock { $0.problems.append((path, error)) }
  }

  /// Returns what files could not be read again, and forgets it.
  func takeProblems() -> [(path: String, error: FixtureError)] {
    state.withLock { state in
      defer { state.problems = [] }
      return state.problems
    }
  }
}

/// A source whose bytes were given back.
// Sendable: nothing changes after the initializer.
private final class StoredSource: ReadableSource, @unchecked Sendable {
  private let path: String
  private let language: SourceLanguage
  private let facts: FileFacts
  private let store: SourceStore
  /// Asked for again it is the same.
  private let isReported = Mutex(false)

  init(_ source: ScanSource, facts: FileFacts, in store: SourceStore) {
    (path, language) = (source.path, source.language)
    (self.facts, self.store) = (facts, store)
  }

  static func bytes(of path: String) throws(FixtureError) -> FileBytes {
    try FixtureError.reading(path) { path throws(Mistake) in
      try FileBytes(path, limit: SourceToken.mostBytes)
    }
  }

  func read() -> ScanSource? {
    do throws(FixtureError) {
      let file = try Self.bytes(of: path)
      guard file.facts.isUnchanged(since: facts), file.facts.identity == facts.identity else {
        throw FixtureError(FileProblem.changed(path), file: path)
      }
      return ScanSource(path: path, language: language, bytes: file.bytes, owner: file)
    } catch {
      report(error)
      return nil
    }
  }

  func keep(_ source: ScanSource) -> Bool {
    guard let error = store.admit(source.bytes.count, path) else { return true }
    report(error)
    return false
  }

  private func report(_ error: FixtureError) {
    let isNew = isReported.withLock { isReported in
      defer { isReported = true }
      return !isReported
    }
    if isNew { store.report(error, path) }
  }
}
