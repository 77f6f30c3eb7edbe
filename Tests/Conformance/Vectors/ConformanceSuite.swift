import ByteText
import Foundation
import LocatedValues
import PredicateLanguage
import SceneFixtures

/// The vectors of a file, or of all `.jsonl` files of a folder.
///
/// ```swift
/// let suite = try ConformanceSuite.load(path: path)
/// for vector in suite.vectors {
///   if case .failed(let expected, let actual) = vector.check() {
///     failures.append("\(vector.file):\(vector.line): \(actual), not \(expected)")
///   }
/// }
/// ```
struct ConformanceSuite: Sendable {
  /// The vectors: files by name, lines in their order.
  let vectors: [ConformanceVector]

  /// Reads the file or the folder at `path`.
  ///
  /// Folders inside the folder are not entered.
  ///
  /// - Complexity: O(n) for n bytes; a file has at most `FixtureLimits.fileBytes`.
  /// - Throws: everything that is wrong with any line of any file, and a suite without vectors.
  static func load(path: String) throws(FixtureError) -> ConformanceSuite {
    var reader = SuiteReader()
    if let names = files(in: path) {
      for name in names { reader.read(name, in: path) }
    } else {
      reader.read(file: path)
    }
    return try reader.suite(path)
  }

  /// Reads vectors from `bytes`, one a line; `file` names them in diagnostics.
  ///
  /// - Throws: everything that is wrong with any line, and a file without vectors.
  static func read(_ bytes: [UInt8], file: String) throws(FixtureError) -> ConformanceSuite {
    var reader = SuiteReader()
    reader.read(bytes, file: file)
    return try reader.suite(file)
  }

  /// Returns the names of the vector files in the folder at `path`; nil for other paths.
  private static func files(in path: String) -> [String]? {
    guard let folder = try? FileSystem.openFolder(path, followsLinks: true),
      let entries = try? FileSystem.entries(in: folder)
    else { return nil }
    return entries.map { PathText.shown($0.name) }
      .filter { PathText($0).ends(with: ".jsonl") && $0.utf8.first != UInt8(ascii: ".") }
      .map { ExactText($0) }.sorted().map(\.text)
  }
}

/// Collects the vectors of several files, and what is wrong with them.
struct SuiteReader {
  private var vectors: [ConformanceVector] = []
  private var places: [String: (file: String, line: Int)] = [:]
  private var findings = LineFindings()

  /// Returns what was read; `path` names it when there was nothing.
  func suite(_ path: String) throws(FixtureError) -> ConformanceSuite {
    try findings.throwAll(path)
    guard !vectors.isEmpty else {
      let document = SourceDocument(file: path, tree: .empty)
      document.report(ConformanceProblem.noVectors, at: .file)
      throw FixtureError(document.diagnostics())
    }
    return ConformanceSuite(vectors: vectors)
  }

  /// Reads the file at a path that a person gave.
  mutating func read(file: String) {
    read(file) { path throws(Mistake) in try SourceFile.fixture(path).bytes }
  }

  /// Reads the file `name` of a folder that a person gave.
  ///
  /// Nobody chose the file itself: as a file that a fixture names, it is a regular one, and a link
  /// does not lead out of the project.
  mutating func read(_ name: String, in folder: String) {
    let file = PathText(folder).child(name)
    let files = NamedFiles(.project.adding(folder: folder), fixture: file, origin: .file)
    read(file) { _ throws(Mistake) in
      try files.read(name, limit: FixtureLimits.fileBytes)
    }
  }

  private mutating func read(_ file: String, _ bytes: (String) throws(Mistake) -> [UInt8]) {
    do throws(FixtureError) {
      read(try FixtureError.reading(file, bytes), file: file)
    } catch {
      findings.add(error.diagnostics)
    }
  }

  /// Reads the lines of a file; empty ones do not count.
  mutating func read(_ bytes: [UInt8], file: String) {
    let name = PathText(file).name
    let topic = PathText(name).beginning(before: ".jsonl") ?? name
    for line in ObjectLines(bytes, file: file, of: "a vector") {
      let reader = VectorReader(file: file, line: line.number, topic: topic)
      if let row = line.row, let vector = reader.vector(row) { add(vector, row) }
      findings.add(line)
    }
  }

  private mutating func add(_ vector: ConformanceVector, _ row: MemberReader) {
    if let first = places[vector.id] {
      row.report(
        ConformanceProblem.duplicateVector(vector.id, file: first.file, line: first.line),
        at: "id")
    } else {
      places[vector.id] = (vector.file, vector.line)
      vectors.append(vector)
    }
  }
}
