internal import Foundation

/// A file of test vectors: one JSON object a line.
public enum VectorFile {
  /// A file that cannot be used as vectors.
  public struct LoadError: Error, CustomStringConvertible {
    /// What is wrong, with the file and the line.
    public let description: String
  }

  /// Reads every line of `Fixtures/` + `path`.
  ///
  /// - Throws: when the file is missing or empty, a line is not of the row's form, or there are
  ///   fewer than `leastCount` rows: a suite that ran nothing is red.
  public static func rows<Row: Decodable>(
    _ path: String, as row: Row.Type = Row.self, leastCount: Int
  ) throws -> [Row] {
    let url = Repository.fixture(path)
    let text = try String(contentsOf: url, encoding: .utf8)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    var rows: [Row] = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      do {
        rows.append(try decoder.decode(Row.self, from: Data(line.utf8)))
      } catch {
        throw LoadError(description: "\(path):\(index + 1): \(error)")
      }
    }
    guard rows.count >= leastCount else {
      throw LoadError(description: "\(path): \(rows.count) rows, expected \(leastCount) at least")
    }
    return rows
  }
}
