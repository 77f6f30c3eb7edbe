import LocatedValues
import SceneFixtures
import TraceLines

extension ReplaySummary {
  /// Reads the summary at `path`.
  ///
  /// - Throws: everything that is wrong with it.
  static func load(path: String) throws(FixtureError) -> ReplaySummary {
    try read(MemberReader.bytes(of: path), file: path)
  }

  /// Reads a summary; `file` is what it is called.
  ///
  /// - Throws: everything that is wrong with it.
  static func read(_ bytes: [UInt8], file: String) throws(FixtureError) -> ReplaySummary {
    try MemberReader.read(bytes, file: file, name: "the summary") { read($0) }
  }
}
