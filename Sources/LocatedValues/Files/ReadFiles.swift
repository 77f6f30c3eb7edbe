internal import Synchronization

/// The files that a run of the command has read: none of them is replaced by what it writes.
///
/// A file is known by its identity, so that other paths and links lead to the same one.
package final class ReadFiles: Sendable {
  /// The files of the run that this task belongs to.
  ///
  /// Nil in a program that uses the libraries.
  @TaskLocal package static var current: ReadFiles?

  private let identities = Mutex<Set<FileFacts.Identity>>([])

  package init() {}

  /// Notes an open file that is read, by its descriptor; pipes and devices count for nothing.
  package func note(descriptor: Int32) {
    guard let facts = FileSystem.facts(ofDescriptor: descriptor) else { return }
    note(facts)
  }

  /// Notes a file that is read.
  func note(_ facts: FileFacts) {
    guard facts.kind == .regular else { return }
    identities.withLock { _ = $0.insert(facts.identity) }
  }

  /// Whether the file at `path` was read.
  ///
  /// - Complexity: O(1), and a call of the system.
  package func contains(_ path: String) -> Bool {
    guard let facts = try? FileSystem.facts(of: path, followsLinks: true) else { return false }
    return identities.withLock { $0.contains(facts.identity) }
  }
}
