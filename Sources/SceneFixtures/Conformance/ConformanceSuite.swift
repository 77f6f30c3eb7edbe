import Foundation

/// The vectors of a file, or of all `.jsonl` files of a folder.
public struct ConformanceSuite: Sendable {
  /// The vectors: files by name, lines in their order.
  public let vectors: [ConformanceVector]

  /// Reads the file or the folder at `path`.
  ///
  /// Folders inside the folder are not entered.
  ///
  /// - Complexity: O(n) for n bytes; a file has at most `FixtureLimits.fileBytes`.
  /// - Throws: everything that is wrong with any line of any file, and a suite without vectors.
  public static func load(path: String) throws(FixtureError) -> ConformanceSuite {
    var reader = SuiteReader()
    if let names = files(in: path) {
      let folder = path.hasSuffix("/") ? path : path + "/"
      for name in names { reader.read(name, in: folder) }
    } else {
      reader.read(file: path)
    }
    return try reader.suite(path)
  }

  /// Reads vectors from `bytes`, one a line; `file` names them in diagnostics.
  ///
  /// - Throws: everything that is wrong with any line, and a file without vectors.
  public static func read(_ bytes: [UInt8], file: String) throws(FixtureError) -> ConformanceSuite {
    var reader = SuiteReader()
    reader.read(bytes, file: file)
    return try reader.suite(file)
  }

  /// Returns the names of the vector files in the folder at `path`, or nil where it is none.
  private static func files(in path: String) -> [String]? {
    guard !path.contains("\0") else { return nil }
    return (try? FileManager.default.contentsOfDirectory(atPath: path))?
      .filter { $0.hasSuffix(".jsonl") && !$0.hasPrefix(".") }.sorted()
  }
}
