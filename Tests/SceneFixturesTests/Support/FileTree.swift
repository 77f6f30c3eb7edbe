import Foundation

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

  /// Makes the folder `name`.
  func folder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: at(name), withIntermediateDirectories: true)
  }

  /// Writes the file `name`, and the folders on the way.
  func write(_ name: String, _ text: String) throws {
    try folder((name as NSString).deletingLastPathComponent)
    try Data(text.utf8).write(to: URL(fileURLWithPath: at(name)))
  }

  /// Makes the symbolic link `name` to `target`.
  func link(_ name: String, to target: String) throws {
    try folder((name as NSString).deletingLastPathComponent)
    try FileManager.default.createSymbolicLink(
      atPath: at(name), withDestinationPath: target)
  }

  /// Makes the pipe `name`.
  func pipe(_ name: String) throws {
    guard mkfifo(at(name), 0o600) == 0 else { throw Failure() }
  }
}
