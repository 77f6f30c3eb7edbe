import Foundation
import PredicateLanguage

/// Writes files that a person named.
package enum FileWriting {
  /// Replaces what is at `path`, whole or not at all; returns why it failed, or nil.
  ///
  /// A link stays, and what it leads to is replaced. A file keeps its permissions, and one that
  /// does not permit to write is left.
  package static func replace(_ path: String, with bytes: some Sequence<UInt8>) -> String? {
    let target = FileSystem.realPath(path) ?? path
    if let slash = target.lastIndex(of: "/"), slash != target.startIndex,
      !FixtureFolder.isFolder(String(target[..<slash]))
    {
      return "there is no folder `\(VisibleText.escaped(String(target[..<slash])))`"
    }
    do {
      switch try? FileSystem.facts(of: target, followsLinks: false).kind {
      case .regular: return try exchange(target, with: Data(bytes))
      case nil: try Data(bytes).write(to: URL(filePath: target), options: .atomic)
      // A device, a pipe or a link to nothing is written to: nothing can take its place.
      default: try Data(bytes).write(to: URL(filePath: target))
      }
      return nil
    } catch {
      return error.localizedDescription
    }
  }

  /// Makes a file at `path`, where none is; returns why it failed, or nil.
  package static func create(_ path: String, with bytes: [UInt8]) -> String? {
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .withoutOverwriting)
      return nil
    } catch {
      return error.localizedDescription
    }
  }

  /// Whether something is at `path`, be it a link to nothing.
  package static func isTaken(_ path: String) -> Bool {
    (try? FileSystem.facts(of: path, followsLinks: false)) != nil
  }

  /// Puts a new file with the permissions of the one at `path` in its place.
  ///
  /// Foundation's own atomic write gives everyone leave to read the new file on Linux.
  private static func exchange(_ path: String, with data: Data) throws -> String? {
    let files = FileManager.default
    guard files.isWritableFile(atPath: path) else { return "it may not be written" }
    let permissions = try files.attributesOfItem(atPath: path)[.posixPermissions]
    let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let new = String(path[..<name]) + ".sceneroute-\(UUID().uuidString)"
    defer { try? files.removeItem(atPath: new) }
    // Nobody else may read it while it is written.
    guard files.createFile(atPath: new, contents: nil, attributes: [.posixPermissions: 0o600])
    else { return "its folder takes no new file" }
    try data.write(to: URL(filePath: new))
    if let permissions {
      try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: new)
    }
    return FileSystem.move(new, to: path) ? nil : "the new file cannot take its place"
  }
}
