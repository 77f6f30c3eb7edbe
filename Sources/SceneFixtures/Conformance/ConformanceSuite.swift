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
    for file in files(path) { reader.read(file: file) }
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

  private static func files(_ path: String) -> [String] {
    guard !path.contains("\0"),
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    else { return [path] }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return names.filter { $0.hasSuffix(".jsonl") && !$0.hasPrefix(".") }.sorted().map {
      folder + $0
    }
  }
}
