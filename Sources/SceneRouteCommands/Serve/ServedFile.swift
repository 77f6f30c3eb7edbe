import SceneFixtures

/// The file that the page was opened with.
public struct ServedFile: Sendable {
  /// The path, as it was named.
  public let path: String

  /// Names the file at `path`.
  public init(path: String) { self.path = path }

  /// Something that was not done, in one sentence.
  public struct Refusal: Error, Sendable {
    /// Why.
    public let reason: String
  }

  /// What changes when the file is written: when, how large, and which file it is; nil when it is
  /// not there.
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

  /// Replaces the file, whole or not at all; it keeps its permissions.
  ///
  /// - Throws: why it was not written.
  public func write(_ bytes: [UInt8]) throws(Refusal) {
    if let reason = FileWriting.replace(path, with: bytes) { throw Refusal(reason: reason) }
  }
}
