import ByteText
import SceneFixtures
import Synchronization

/// The file that the page was opened with.
public struct ServedFile: Sendable {
  /// The path, as it was named.
  public let path: String

  /// The last name of the path.
  public var name: String { PathText(path).name }

  /// Names the file at `path`.
  public init(path: String) { self.path = path }

  /// Something that was not done, in one sentence.
  public struct Refusal: Error, Sendable {
    /// Why.
    public let reason: String
  }

  /// The mark that changes when the file is written: its time, its size and its identity.
  ///
  /// Nil if there is no such file.
  public var version: String? { FixtureFolder.version(of: path) }

  /// Returns the bytes of the file.
  ///
  /// - Throws: why it cannot be read.
  public func read() throws(Refusal) -> [UInt8] {
    do throws(FixtureError) {
      return try SceneFixture.bytes(path: path)
    } catch {
      throw Refusal(reason: error.diagnostics.first?.message ?? "it cannot be read")
    }
  }

  /// A lock for the writers of this process, also where the file system has no locks: no other
  /// writer comes between the look at the file and its replacement.
  private static let writing = Mutex(())

  /// Replaces the file, whole or not at all, if it still has `version`; it keeps its permissions.
  ///
  /// - Parameter version: the version that the text was made from; nil for whatever is there.
  /// - Returns: the version that was written; nil when the file has another one, and stays.
  /// - Throws: why it was not written.
  public func write(_ bytes: [UInt8], over version: String?) throws(Refusal) -> String? {
    try Self.writing.withLock { _ throws(Refusal) -> String? in
      var written: String?
      let reason = FileWriting.replace(
        path, with: bytes, isEdit: true, onlyIf: { version == nil || version == self.version },
        afterwards: { written = self.version })
      if reason == FileWriting.changed { return nil }
      if let reason { throw Refusal(reason: reason) }
      return written ?? ""
    }
  }
}
