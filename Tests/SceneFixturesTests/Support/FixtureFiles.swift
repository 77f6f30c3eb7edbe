import Foundation

/// The data files of the package.
enum FixtureFiles {
  /// A folder of data is missing or holds fewer files than it must.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// The package's folder, three levels above this one.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the path of `name` inside the folder of fixtures.
  static func path(_ name: String) -> String {
    root.appendingPathComponent("Fixtures").appendingPathComponent(name).path
  }

  /// Returns the bytes of `name`.
  static func bytes(_ name: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path(name)) else {
      throw Missing(description: "there is no \(name)")
    }
    return Array(data)
  }

  /// Returns the names of the files in `folder` that end in `suffix`, with the folder, sorted.
  static func names(in folder: String, suffix: String, atLeast least: Int) throws -> [String] {
    let all = FileManager.default.enumerator(atPath: path(folder))?.compactMap { $0 as? String }
    let names = (all ?? []).filter { $0.hasSuffix(suffix) }.sorted()
    guard names.count >= least else {
      throw Missing(
        description: "\(folder) has \(names.count) files *\(suffix), fewer than \(least)")
    }
    return names.map { folder + "/" + $0 }
  }

  /// Returns every line of the JSONL file `name`.
  static func lines<Row: Decodable>(_ name: String, of type: Row.Type, atLeast least: Int) throws
    -> [Row]
  {
    let rows = try bytes(name).split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(Row.self, from: Data($0)) }
    guard rows.count >= least else {
      throw Missing(description: "\(name) has \(rows.count) rows, fewer than \(least)")
    }
    return rows
  }
}
