import PredicateLanguage

/// Writes files that a person named.
package enum FileWriting {
  /// Why nothing is written where the file has other bytes than those that were read.
  package static let changed = "it has changed since it was read"

  /// Replaces what is at `path`, whole or not at all; returns why it failed, or nil.
  ///
  /// A link stays, and what it leads to is replaced. A file keeps its owner, its group and who may
  /// read, write and run it; one that does not permit to write, or whose owner cannot be kept, is
  /// left. Other names of the file (hard links) keep the old one.
  ///
  /// - Parameter old: the bytes that were read of the file; it is left where it has others by now.
  package static func replace(
    _ path: String, with bytes: some Sequence<UInt8>, expecting old: [UInt8]? = nil
  ) -> String? {
    let target = FileSystem.realPath(path) ?? path
    if let reason = missingFolder(of: target) { return reason }
    let kind = try? FileSystem.facts(of: target).kind
    switch kind {
    case .regular, nil:
      if kind == .regular, !FileSystem.mayWrite(target) { return "it may not be written" }
      return exchange(target, with: Array(bytes), isNew: kind == nil) {
        old.flatMap { hasChanged(target, from: $0) ? changed : nil }
      }
    // A device, a pipe or a link to nothing is written to: nothing can take its place.
    default:
      do throws(WriteFailure) {
        try FileSystem.write(Array(bytes), to: try FileSystem.openToWrite(target))
        return nil
      } catch {
        return error.reason
      }
    }
  }

  /// Replaces a regular file that was read; returns why it failed, or nil.
  ///
  /// Nothing can take the place of a pipe that it was read from.
  package static func rewrite(_ path: String, from old: [UInt8], to new: [UInt8]) -> String? {
    irregular(path) ?? replace(path, with: new, expecting: old)
  }

  /// Why what is at `path` cannot be read and written again; nil for a regular file.
  package static func irregular(_ path: String) -> String? {
    FixtureFolder.isRegular(path) ? nil : "it is no regular file"
  }

  /// Makes a file at `path`, where none is, whole or not at all; returns why it failed, or nil.
  package static func create(_ path: String, with bytes: [UInt8]) -> String? {
    if let reason = missingFolder(of: path) { return reason }
    if isTaken(path) { return "it is there already" }
    return exchange(path, with: bytes, isNew: true) {
      isTaken(path) ? "it is there already" : nil
    }
  }

  /// Whether something is at `path`, be it a link to nothing.
  package static func isTaken(_ path: String) -> Bool {
    (try? FileSystem.facts(of: path, followsLinks: false)) != nil
  }

  private static func missingFolder(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex,
      !FixtureFolder.isFolder(String(path[..<slash]))
    else { return nil }
    return "there is no folder `\(VisibleText.escaped(String(path[..<slash])))`"
  }

  private static func hasChanged(_ path: String, from old: [UInt8]) -> Bool {
    (try? SourceFile.fixture(path).bytes) != old
  }

  /// Writes a new file beside `path` and gives it that name, unless `obstacle` says why not.
  private static func exchange(
    _ path: String, with bytes: [UInt8], isNew: Bool, unless obstacle: () -> String?
  ) -> String? {
    let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let new = String(path[..<name]) + ".sceneroute-\(UInt64.random(in: 0 ... .max).hexadecimal)"
    do throws(WriteFailure) {
      // Nobody else may read it while it is written.
      let file = try FileSystem.createFile(new, permissions: isNew ? 0o666 : 0o600)
      defer { FileSystem.remove(new) }
      try FileSystem.write(bytes, to: file)
      if !isNew { try FileSystem.copyOwner(of: path, to: file) }
      if let reason = obstacle() { return reason }
      guard FileSystem.move(new, to: path) else { return "the new file cannot take its place" }
      return nil
    } catch {
      return error.reason
    }
  }
}

/// A file could not be written.
struct WriteFailure: Error {
  /// Why, in the system's words.
  let reason: String
}

extension UInt64 {
  fileprivate var hexadecimal: String { String(self, radix: 16) }
}
