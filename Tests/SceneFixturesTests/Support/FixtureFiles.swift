import ByteText
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

  /// Returns what the command prints for a golden case: `verb/case`.
  static func golden(_ name: String) throws -> [UInt8] {
    try bytes("../Tests/CommandTests/Golden/\(name).txt")
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

/// A folder of its own for one test, removed with it.
final class FileTree {
  /// A file could not be made.
  struct Failure: Error {}

  /// The folder's path, without symbolic links.
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sceneroute-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of `name` in the folder.
  func at(_ name: String) -> String { path + "/" + name }

  /// Makes the folder `name`, and those on the way.
  ///
  /// Foundation cuts paths by characters, as this package must not.
  func folder(_ name: String) throws {
    var folder = path
    for part in PathText(name).names {
      folder = PathText(folder).child(part)
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw Failure() }
    }
  }

  /// Writes the file `name`, and makes the folders on the way.
  func write(_ name: String, _ text: String) throws {
    try folder(PathText(name).folderStart)
    guard let file = fopen(at(name), "w") else { throw Failure() }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure() }
  }

  /// Makes the symbolic link `name` to `target`.
  func link(_ name: String, to target: String) throws {
    try folder(PathText(name).folderStart)
    guard symlink(target, at(name)) == 0 else { throw Failure() }
  }

  /// Makes the pipe `name`.
  func pipe(_ name: String) throws {
    guard mkfifo(at(name), 0o600) == 0 else { throw Failure() }
  }
}
